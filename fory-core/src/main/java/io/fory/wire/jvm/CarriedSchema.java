package io.fory.wire.jvm;

import io.fory.plan.StructField;
import io.fory.schema.model.FieldSchema;
import io.fory.schema.model.SchemaModel;
import io.fory.schema.model.StructSchema;
import io.fory.schema.model.TypeIdentity;
import io.fory.schema.model.TypeRef;
import io.fory.schema.model.TypeSchema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A part of a writer's schema: one of its types, or some fields of one, and the types that these
 * mention.
 *
 * <p>The type that has just some fields of a class is not the class, which they may mention, so it
 * has an identity of its own: the name and U+001F, or U+001F and the number. Specified in {@code
 * docs/format-native.md}, section "Carried fields".
 */
public final class CarriedSchema {
  private static final String MARK = String.valueOf(StructField.PART_MARK);

  private final List<TypeSchema> whole;
  private final List<TypeSchema> found = new ArrayList<>();
  private final Map<Integer, Integer> indexes = new HashMap<>();

  private CarriedSchema(List<TypeSchema> whole) {
    this.whole = whole;
  }

  /** Returns the schema of one of the types. */
  static SchemaModel of(SchemaModel whole, int index) {
    return of(whole.types(), index);
  }

  /**
   * Returns the schema of one of some types.
   *
   * @param types that refer to each other by their places in this list, in any order
   */
  public static SchemaModel of(List<TypeSchema> types, int index) {
    CarriedSchema part = new CarriedSchema(types);
    part.indexOf(index);
    return part.schema();
  }

  /** Returns the schema of some fields of a struct. */
  static SchemaModel of(SchemaModel whole, TypeIdentity owner, List<FieldSchema> fields) {
    CarriedSchema part = new CarriedSchema(whole.types());
    part.found.add(new StructSchema(identityOfFields(owner), fields));
    return part.schema();
  }

  private static TypeIdentity identityOfFields(TypeIdentity owner) {
    TypeIdentity whole = ownerOf(owner);
    return TypeIdentity.ofName(whole.name() == null ? MARK + whole.id() : whole.name() + MARK);
  }

  /** Returns the class that some fields are of; the identity itself if it is one of a class. */
  static TypeIdentity ownerOf(TypeIdentity identity) {
    String name = identity.name();
    if (name == null || !name.contains(MARK)) {
      return identity;
    }
    if (name.endsWith(MARK)) {
      return TypeIdentity.ofName(name.substring(0, name.length() - 1));
    }
    int id = 0;
    for (int i = 1; i < name.length(); i++) {
      int digit = name.charAt(i) - '0';
      if (!name.startsWith(MARK) || digit < 0 || digit > 9 || id > (Integer.MAX_VALUE - 9) / 10) {
        return identity;
      }
      id = id * 10 + digit;
    }
    return TypeIdentity.ofId(id);
  }

  private SchemaModel schema() {
    for (int i = 0; i < found.size(); i++) {
      if (found.get(i) instanceof StructSchema struct) {
        found.set(i, renumbered(struct));
      }
    }
    return SchemaModel.of(found);
  }

  private StructSchema renumbered(StructSchema struct) {
    List<FieldSchema> fields = new ArrayList<>();
    for (FieldSchema field : struct.fields()) {
      fields.add(
          field.type() == null
              ? field
              : new FieldSchema(
                  field.key(),
                  field.form(),
                  field.kind(),
                  field.nullable(),
                  field.tracked(),
                  field.bare(),
                  renumbered(field.type())));
    }
    return new StructSchema(struct.identity(), fields);
  }

  /** Numbers the types in the order in which they are first mentioned. */
  private TypeRef renumbered(TypeRef type) {
    if (type instanceof TypeRef.ArrayOf array) {
      return new TypeRef.ArrayOf(renumbered(array.component()));
    }
    if (type instanceof TypeRef.Defined defined) {
      int index = indexOf(defined.index());
      return new TypeRef.Defined(index, renumbered(defined.arguments()));
    }
    TypeRef.BuiltIn builtIn = (TypeRef.BuiltIn) type;
    return new TypeRef.BuiltIn(builtIn.number(), renumbered(builtIn.arguments()));
  }

  private List<TypeRef> renumbered(List<TypeRef> types) {
    List<TypeRef> renumbered = new ArrayList<>();
    for (TypeRef type : types) {
      renumbered.add(renumbered(type));
    }
    return renumbered;
  }

  private int indexOf(int old) {
    Integer known = indexes.get(old);
    if (known != null) {
      return known;
    }
    indexes.put(old, found.size());
    found.add(whole.get(old));
    return found.size() - 1;
  }
}
