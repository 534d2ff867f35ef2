package io.fory.schema.model;

import io.fory.error.ErrorText;
import io.fory.plan.FieldPlan.Form;
import io.fory.plan.ScalarKind;
import io.fory.plan.StructField;
import io.fory.type.BuiltInTypes;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The rules for every schema, made from classes or read: it does not contradict itself, and its
 * types and fields have one order only.
 */
public final class SchemaRules {
  private final List<TypeSchema> types;

  /** The class that is checked, and its field if there is one. */
  private String type = "";

  private String field = "";
  private int parts;

  /** How many types have been mentioned, the root without being so; always those in front. */
  private int mentioned = 1;

  private SchemaRules(List<TypeSchema> types) {
    this.types = types;
  }

  /**
   * Checks a schema.
   *
   * @throws IllegalArgumentException if it breaks a rule; its message says which and where
   * @throws io.fory.error.LimitExceededException if it is too large
   */
  static void check(List<TypeSchema> types) {
    new SchemaRules(types).check();
  }

  /**
   * Checks one field by itself.
   *
   * @param types that it may refer to
   * @param type that has it, for the message
   * @throws IllegalArgumentException if it breaks a rule
   */
  public static void checkField(List<TypeSchema> types, TypeIdentity type, FieldSchema field) {
    SchemaRules rules = new SchemaRules(types);
    rules.type = type.toString();
    rules.field = field.key();
    rules.mentioned = types.size();
    rules.checkName(field.key());
    rules.checkForm(field);
  }

  /** Returns whether values at a place are encoded as enums. */
  public static boolean isEnum(List<TypeSchema> types, TypeRef type) {
    return type instanceof TypeRef.Defined defined
        ? types.get(defined.index()) instanceof EnumSchema
        : type instanceof TypeRef.BuiltIn builtIn && BuiltInTraits.isEnum(builtIn.number());
  }

  private void check() {
    require(!types.isEmpty(), "it has no type");
    addParts(types.size());
    checkIdentities();
    for (int i = 0; i < types.size(); i++) {
      TypeSchema schema = types.get(i);
      type = schema.identity().toString();
      field = "";
      require(i < mentioned, "no type before this one mentions it");
      if (schema instanceof StructSchema struct) {
        checkFields(struct.fields());
      } else if (schema instanceof EnumSchema enumeration) {
        checkConstants(enumeration.constants());
      }
    }
  }

  private void checkIdentities() {
    Set<String> names = new HashSet<>();
    Set<Integer> ids = new HashSet<>();
    for (TypeSchema schema : types) {
      TypeIdentity identity = schema.identity();
      type = identity.toString();
      if (identity.name() == null) {
        require(identity.id() >= 0, "the number of a type is negative");
        require(ids.add(identity.id()), "it is there twice");
      } else {
        require(identity.id() == TypeIdentity.NONE, "it has a name and a number");
        checkName(identity.name());
        require(names.add(identity.name()), "it is there twice");
      }
    }
  }

  private void checkConstants(List<String> constants) {
    addParts(constants.size());
    Set<String> names = new HashSet<>();
    for (String constant : constants) {
      field = constant;
      checkName(constant);
      require(names.add(constant), "it is there twice");
    }
  }

  private void checkFields(List<FieldSchema> fields) {
    addParts(fields.size());
    String previous = "";
    for (FieldSchema next : fields) {
      field = next.key();
      checkName(field);
      require(
          field.compareTo(previous) > 0,
          field.equals(previous) ? "it is there twice" : "fields are not in the order of keys");
      previous = field;
      checkForm(next);
    }
  }

  private void checkForm(FieldSchema next) {
    Form form = next.form();
    boolean place = form == Form.ENUM || form == Form.OBJECT;
    require(place == (next.type() != null), "a type belongs to enums and objects");
    boolean carrier = form == Form.CARRIER;
    require(
        carrier == next.key().equals(StructField.CARRIER_KEY) && (!carrier || next.nullable()),
        "what carries unknown fields has a key of its own, and may be null");
    require(
        (place || carrier || form == Form.STRING) == (next.kind() == null),
        "a kind belongs to scalars");
    require(!next.bare() || form == Form.OBJECT, "only objects have heads that may be missing");
    require(
        !next.nullable() || form != Form.PRIMITIVE && form != Form.COMPRESSED,
        "a primitive cannot be null");
    require(
        form != Form.COMPRESSED && form != Form.COMPRESSED_BOXED
            || next.kind() == ScalarKind.INT
            || next.kind() == ScalarKind.LONG,
        "only int and long are compressed");
    if (next.key().equals(StructField.ELEMENTS_KEY)) {
      boolean said = next.type() instanceof TypeRef.BuiltIn;
      Class<?> held = said ? BuiltInTypes.classOf(((TypeRef.BuiltIn) next.type()).number()) : null;
      require(
          held != null && BuiltInTypes.isContainer(held),
          "what a container holds is said as a list or a map, such as java.util.List<String>");
    }
    if (place) {
      checkType(next.type(), 1, 0);
      require(
          !next.bare() || !BuiltInTraits.isAny(next.type()),
          "values of any class cannot be without a head");
      require(
          (form == Form.ENUM) == (!next.bare() && isEnum(types, next.type())),
          "the form of an enum belongs to enums, and no other does");
    }
  }

  private void checkType(TypeRef reference, int depth, int dimensions) {
    SchemaLimits.checkDepth(depth);
    addParts(1);
    if (reference instanceof TypeRef.ArrayOf array) {
      require(
          dimensions < SchemaLimits.MAX_DIMENSIONS,
          "an array has more than " + SchemaLimits.MAX_DIMENSIONS + " dimensions");
      checkType(array.component(), depth + 1, dimensions + 1);
    } else if (reference instanceof TypeRef.Defined defined) {
      int index = defined.index();
      if (index < 0 || index >= types.size()) {
        throw broken("there is no type number " + index);
      }
      if (index > mentioned) {
        throw broken("type " + index + " is mentioned before type " + mentioned);
      }
      mentioned = Math.max(mentioned, index + 1);
      int most = types.get(index) instanceof EnumSchema ? 0 : BuiltInTraits.MOST_PARAMETERS;
      checkArguments(defined.arguments(), 0, most, depth);
    } else if (reference instanceof TypeRef.BuiltIn builtIn) {
      checkBuiltIn(builtIn, depth, dimensions > 0);
    }
  }

  private void checkBuiltIn(TypeRef.BuiltIn builtIn, int depth, boolean component) {
    Class<?> known = BuiltInTypes.classOf(builtIn.number());
    if (known == null) {
      throw broken("there is no built-in type number " + builtIn.number());
    }
    require(
        !known.isPrimitive() || component && known != void.class,
        "a primitive type is no place for objects");
    if (!known.isPrimitive() && !known.isEnum() && BuiltInTraits.isAbstract(known)) {
      throw broken(known.getTypeName() + " is no type of values");
    }
    if (known == Object.class) {
      checkArguments(builtIn.arguments(), 0, BuiltInTraits.MOST_PARAMETERS, depth);
    } else {
      int parameters = BuiltInTypes.elementTypes(known);
      checkArguments(builtIn.arguments(), parameters, parameters, depth);
    }
  }

  /** Checks type arguments, of which there are none, or from {@code least} to {@code most}. */
  private void checkArguments(List<TypeRef> arguments, int least, int most, int depth) {
    int count = arguments.size();
    if (count != 0 && (count < least || count > most)) {
      throw broken("a type has " + count + " type arguments");
    }
    for (TypeRef argument : arguments) {
      checkType(argument, depth + 1, 0);
    }
  }

  private void checkName(String name) {
    require(!name.isEmpty(), "a name is empty");
    SchemaLimits.checkName(name.length());
  }

  private void addParts(int more) {
    parts += more;
    SchemaLimits.checkParts(parts);
  }

  private void require(boolean holds, String rule) {
    if (!holds) {
      throw broken(rule);
    }
  }

  /** Returns the error for a rule whose words are put together only where it is broken. */
  private IllegalArgumentException broken(String rule) {
    return new IllegalArgumentException(
        rule
            + ", at "
            + ErrorText.printable(type)
            + (field.isEmpty() ? "" : "." + ErrorText.printable(field)));
  }
}
