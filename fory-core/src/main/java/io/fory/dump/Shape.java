package io.fory.dump;

import io.fory.plan.ScalarKind;
import io.fory.schema.model.EnumSchema;
import io.fory.schema.model.SchemaModel;
import io.fory.schema.model.StructSchema;
import io.fory.schema.model.TypeSchema;
import io.fory.type.BuiltInTypes;
import java.util.List;

/**
 * A type as the bytes name it; no class stands behind it.
 *
 * @param name for people
 * @param builtIn number of a built-in type, else -1
 * @param schema the schema of which it is a type, else null
 * @param index in that schema
 * @param component of an array, else null
 * @param description of a class that is written as JDK serialization writes it, else null
 */
record Shape(
    String name,
    int builtIn,
    SchemaModel schema,
    int index,
    Shape component,
    SerialShape description) {

  /** By their numbers among the built-in types, and in schemas. */
  static final List<ScalarKind> PRIMITIVES =
      List.of(
          ScalarKind.BOOLEAN,
          ScalarKind.BYTE,
          ScalarKind.CHAR,
          ScalarKind.SHORT,
          ScalarKind.INT,
          ScalarKind.LONG,
          ScalarKind.FLOAT,
          ScalarKind.DOUBLE);

  static final int OBJECT = BuiltInTypes.numberOf(Object.class);
  static final int STRING = BuiltInTypes.numberOf(String.class);

  static Shape builtIn(int number) {
    return new Shape(BuiltInTypes.nameOf(number), number, null, 0, null, null);
  }

  static Shape defined(SchemaModel schema, int index) {
    String name = schema.types().get(index).identity().toString();
    return new Shape(name, -1, schema, index, null, null);
  }

  static Shape array(Shape component) {
    return new Shape(component.name() + "[]", -1, null, 0, component, null);
  }

  /** Returns a class of whose bodies the bytes tell nothing, unless there is a description. */
  static Shape named(String name, SerialShape description) {
    return new Shape(name, -1, null, 0, null, description);
  }

  TypeSchema content() {
    return schema == null ? null : schema.types().get(index);
  }

  StructSchema struct() {
    return content() instanceof StructSchema struct ? struct : null;
  }

  /** Returns the names of the constants of an enum, or null. */
  List<String> constants() {
    if (content() instanceof EnumSchema constants) {
      return constants.constants();
    }
    return builtIn >= 0 ? BodyTable.constants(builtIn) : null;
  }

  boolean isString() {
    return builtIn == STRING;
  }

  /** Returns whether objects of it have a number where a message numbers objects. */
  boolean hasIdentity() {
    return constants() == null && (builtIn < 0 || BodyTable.hasIdentity(name));
  }

  /** Returns the kind of a primitive type, or null. */
  ScalarKind primitive() {
    return builtIn >= 0 && builtIn < PRIMITIVES.size() ? PRIMITIVES.get(builtIn) : null;
  }
}
