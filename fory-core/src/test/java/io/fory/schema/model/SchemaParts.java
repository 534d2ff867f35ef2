package io.fory.schema.model;

import io.fory.plan.FieldPlan.Form;
import io.fory.plan.ScalarKind;
import io.fory.type.BuiltInTypes;
import java.util.List;

/** Short ways to say what a schema consists of. */
public final class SchemaParts {
  private SchemaParts() {}

  /** A primitive field. */
  public static FieldSchema primitive(String key, ScalarKind kind) {
    return new FieldSchema(key, Form.PRIMITIVE, kind, false, true, null);
  }

  /** A box that may be null. */
  public static FieldSchema box(String key, ScalarKind kind) {
    return new FieldSchema(key, Form.BOXED, kind, true, true, null);
  }

  /** A string that may be null. */
  public static FieldSchema string(String key) {
    return new FieldSchema(key, Form.STRING, null, true, true, null);
  }

  /** An object that may be null and is tracked. */
  public static FieldSchema object(String key, TypeRef type) {
    return new FieldSchema(key, Form.OBJECT, null, true, true, type);
  }

  /** An enum that may be null. */
  public static FieldSchema enumeration(String key, TypeRef type) {
    return new FieldSchema(key, Form.ENUM, null, true, true, type);
  }

  /** The same field, but never null. */
  public static FieldSchema required(FieldSchema field) {
    return new FieldSchema(
        field.key(), field.form(), field.kind(), false, field.tracked(), field.type());
  }

  /** The same field, but not tracked. */
  public static FieldSchema untracked(FieldSchema field) {
    return new FieldSchema(
        field.key(), field.form(), field.kind(), field.nullable(), false, field.type());
  }

  /** An object that is never null and of one class. */
  public static FieldSchema bare(String key, TypeRef type) {
    return new FieldSchema(key, Form.OBJECT, null, false, false, true, type);
  }

  /** A type of the JDK. */
  public static TypeRef builtIn(Class<?> type, TypeRef... arguments) {
    return new TypeRef.BuiltIn(BuiltInTypes.numberOf(type), List.of(arguments));
  }

  /** A type of the schema. */
  public static TypeRef defined(int index, TypeRef... arguments) {
    return new TypeRef.Defined(index, List.of(arguments));
  }

  /** An array. */
  public static TypeRef array(TypeRef component) {
    return new TypeRef.ArrayOf(component);
  }

  /** A struct with a name. */
  public static StructSchema struct(String name, FieldSchema... fields) {
    return new StructSchema(TypeIdentity.ofName(name), List.of(fields));
  }

  /** A struct with a number. */
  public static StructSchema struct(int id, FieldSchema... fields) {
    return new StructSchema(TypeIdentity.ofId(id), List.of(fields));
  }

  /** An enum with a name. */
  public static EnumSchema enumOf(String name, String... constants) {
    return new EnumSchema(TypeIdentity.ofName(name), List.of(constants));
  }

  /** A class with a serializer of its own. */
  public static OpaqueSchema opaque(String name, int layoutHash) {
    return new OpaqueSchema(TypeIdentity.ofName(name), layoutHash);
  }
}
