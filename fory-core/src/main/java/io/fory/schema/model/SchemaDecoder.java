package io.fory.schema.model;

import io.fory.error.IncompatibleSchemaException;
import io.fory.error.MalformedInputException;
import io.fory.message.TypeCode;
import io.fory.plan.FieldPlan.Form;
import io.fory.plan.ScalarKind;
import io.fory.plan.StructField;
import io.fory.type.BuiltInTypes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads what a {@link SchemaEncoder} wrote, and nothing else: what it has read it encodes again,
 * and refuses the input if that gives other bytes. So there is no second encoding of a schema, by
 * which somebody could get around a cache or make two hashes of one schema.
 */
final class SchemaDecoder {
  /** The fewest bits of a type: its kind, a number for a name, no fields. */
  private static final int LEAST_TYPE_BITS = 13;

  /** The fewest bits of a field, which has no key if it carries unknown ones. */
  private static final int LEAST_FIELD_BITS = FieldCode.BITS;

  /** The fewest bits of a constant: one letter. */
  private static final int LEAST_CONSTANT_BITS = 10;

  private final BitReader in;
  private final int bytes;
  private final NameReader classSeries;
  private final List<String> classNames = new ArrayList<>();
  private final List<String> keys = new ArrayList<>();
  private int typeCount;
  private int parts;
  private long nameChars;

  private SchemaDecoder(byte[] input) {
    this.in = new BitReader(input);
    this.bytes = input.length;
    this.classSeries = new NameReader(in, '.');
  }

  /**
   * Decodes a schema.
   *
   * @param input the schema and nothing else
   */
  static List<TypeSchema> decode(byte[] input) {
    SchemaLimits.checkBytes(input.length);
    List<TypeSchema> types = new SchemaDecoder(input).schema();
    try {
      SchemaRules.check(types);
    } catch (IllegalArgumentException e) {
      throw new MalformedInputException("Malformed schema: " + e.getMessage());
    }
    if (!Arrays.equals(SchemaEncoder.encodeChecked(types), input)) {
      throw new MalformedInputException("Malformed schema: it is not in its one canonical form");
    }
    return types;
  }

  private List<TypeSchema> schema() {
    long announced = in.varbits() + 1L;
    in.checkFits(announced, LEAST_TYPE_BITS, "types");
    int count = (int) announced;
    addParts(count);
    typeCount = count;
    List<TypeSchema> types = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      types.add(type());
    }
    for (int i = 0; i < count; i++) {
      if (types.get(i) instanceof StructSchema struct) {
        types.set(i, withEnums(types, struct));
      }
    }
    return List.copyOf(types);
  }

  private TypeSchema type() {
    int kind = in.bits(TypeKind.BITS);
    TypeIdentity identity =
        in.bit() ? TypeIdentity.ofId(in.varbits()) : TypeIdentity.ofName(className());
    return switch (kind) {
      case TypeKind.STRUCT -> new StructSchema(identity, fields());
      case TypeKind.ENUM -> new EnumSchema(identity, constants());
      case TypeKind.OPAQUE -> new OpaqueSchema(identity, in.bits(Integer.SIZE));
      default -> throw in.malformed("type of kind " + kind);
    };
  }

  private String className() {
    int prefix = classSeries.prefix();
    String other = "";
    if (prefix > 0) {
      if (classNames.isEmpty()) {
        throw in.malformed("the first name shares chars with another");
      }
      other = classNames.get(in.choice(classNames.size()));
    }
    String name = spelled(classSeries, other, prefix, classSeries.symbols());
    classNames.add(name);
    return name;
  }

  private String spelled(NameReader series, String other, int prefix, int symbols) {
    if (symbols == 0) {
      throw in.malformed("a name has no symbols");
    }
    String name = series.rest(other, prefix, symbols);
    nameChars += name.length();
    SchemaLimits.checkNames(nameChars, bytes);
    return name;
  }

  private List<String> constants() {
    int count = in.count(LEAST_CONSTANT_BITS, "constants");
    addParts(count);
    NameReader series = new NameReader(in, '_');
    List<String> constants = new ArrayList<>(count);
    String previous = "";
    for (int i = 0; i < count; i++) {
      previous = spelled(series, previous, series.prefix(), series.symbols());
      constants.add(previous);
    }
    return constants;
  }

  private List<FieldSchema> fields() {
    int count = in.count(LEAST_FIELD_BITS, "fields");
    addParts(count);
    NameReader series = new NameReader(in, '_');
    List<FieldSchema> fields = new ArrayList<>(count);
    String previous = "";
    for (int i = 0; i < count; i++) {
      FieldSchema unnamed = field();
      boolean carrier = unnamed.form() == Form.CARRIER;
      previous = carrier ? StructField.CARRIER_KEY : key(series, previous);
      fields.add(with(unnamed, previous, unnamed.form()));
    }
    return fields;
  }

  private String key(NameReader series, String previous) {
    int prefix = series.prefix();
    int symbols = series.symbols();
    if (symbols > 0) {
      String name = spelled(series, previous, prefix, symbols);
      keys.add(name);
      return name;
    }
    if (prefix > 0) {
      throw in.malformed("a name has no symbols");
    }
    if (!in.bit()) {
      return NumberedKey.ofId(in.varbits());
    }
    if (keys.isEmpty()) {
      throw in.malformed("the first field has the name of an earlier one");
    }
    return keys.get(in.choice(keys.size()));
  }

  /** Reads the encoding of a field, enums as objects. */
  private FieldSchema field() {
    int code = in.bits(FieldCode.BITS);
    if (code < FieldCode.NULLABLE_BOX) {
      return scalar(Form.PRIMITIVE, ScalarKind.NATIVE.get(code), false);
    }
    if (code < FieldCode.NULLABLE_STRING) {
      return scalar(Form.BOXED, ScalarKind.NATIVE.get(code - FieldCode.NULLABLE_BOX), true);
    }
    int array = code - FieldCode.PRIMITIVE_ARRAY;
    if (array >= 0 && array < FieldCode.KINDS) {
      TypeRef type = new TypeRef.ArrayOf(BuiltInTraits.primitive(ScalarKind.NATIVE.get(array)));
      return new FieldSchema("", Form.OBJECT, null, true, true, type);
    }
    return switch (code) {
      case FieldCode.NULLABLE_STRING -> scalar(Form.STRING, null, true);
      case FieldCode.STRING -> scalar(Form.STRING, null, false);
      case FieldCode.PLACE -> object(true, true, false);
      case FieldCode.BARE_PLACE -> object(false, false, true);
      case FieldCode.OTHER_PLACE -> {
        boolean nullable = in.bit();
        boolean tracked = !nullable && in.bit();
        yield object(nullable, tracked, false);
      }
      case FieldCode.BOX ->
          scalar(Form.BOXED, ScalarKind.NATIVE.get(in.bits(FieldCode.KIND_BITS)), false);
      case FieldCode.COMPRESSED -> compressed();
      case FieldCode.CARRIER -> scalar(Form.CARRIER, null, true);
      default -> throw in.malformed("field of code " + code);
    };
  }

  private FieldSchema compressed() {
    ScalarKind kind = in.bit() ? ScalarKind.LONG : ScalarKind.INT;
    int which = in.bits(FieldCode.COMPRESSED_BITS);
    return switch (which) {
      case FieldCode.COMPRESSED_PRIMITIVE -> scalar(Form.COMPRESSED, kind, false);
      case FieldCode.COMPRESSED_NULLABLE_BOX -> scalar(Form.COMPRESSED_BOXED, kind, true);
      case FieldCode.COMPRESSED_BOX -> scalar(Form.COMPRESSED_BOXED, kind, false);
      default -> throw in.malformed("compressed field of code " + which);
    };
  }

  private TypeRef reference(int depth) {
    SchemaLimits.checkDepth(depth);
    addParts(1);
    int code = in.varbits();
    if (code == TypeCode.ARRAY) {
      return new TypeRef.ArrayOf(reference(depth + 1));
    }
    boolean withArguments = code == FieldCode.WITH_ARGUMENTS;
    if (withArguments) {
      code = in.varbits();
    }
    if (TypeCode.isDefined(code)) {
      int index = TypeCode.definedIndex(code);
      if (index >= typeCount) {
        throw in.malformed("there is no type number " + index);
      }
      return new TypeRef.Defined(index, arguments(withArguments ? anyNumber() : 0, depth));
    }
    if (!TypeCode.isBuiltIn(code)) {
      throw in.malformed("type code " + code);
    }
    int number = TypeCode.builtInNumber(code);
    int parameters = withArguments ? anyNumber() : parametersOf(number);
    return new TypeRef.BuiltIn(number, arguments(parameters, depth));
  }

  private int anyNumber() {
    return in.bit() ? 2 : 1;
  }

  /** Returns how many type arguments follow a built-in type. */
  private int parametersOf(int number) {
    Class<?> type = BuiltInTypes.classOf(number);
    if (type == null) {
      IncompatibleSchemaException unknown =
          new IncompatibleSchemaException(
              "A schema mentions built-in type number " + number + ", which is not known here");
      unknown.withCure("Read it with the version of the library and of the JDK that wrote it");
      throw unknown;
    }
    int parameters = BuiltInTypes.elementTypes(type);
    return parameters > 0 && in.bit() ? parameters : 0;
  }

  private List<TypeRef> arguments(int count, int depth) {
    if (count == 0) {
      return List.of();
    }
    TypeRef first = reference(depth + 1);
    return count == 1 ? List.of(first) : List.of(first, reference(depth + 1));
  }

  private void addParts(int more) {
    parts += more;
    SchemaLimits.checkParts(parts);
  }

  private static FieldSchema scalar(Form form, ScalarKind kind, boolean nullable) {
    return new FieldSchema("", form, kind, nullable, true, null);
  }

  private FieldSchema object(boolean nullable, boolean tracked, boolean bare) {
    return new FieldSchema("", Form.OBJECT, null, nullable, tracked, bare, reference(1));
  }

  private static FieldSchema with(FieldSchema field, String key, Form form) {
    return new FieldSchema(
        key, form, field.kind(), field.nullable(), field.tracked(), field.bare(), field.type());
  }

  /** Tells the fields that hold enums, once all types are known. */
  private static StructSchema withEnums(List<TypeSchema> types, StructSchema struct) {
    List<FieldSchema> fields = new ArrayList<>(struct.fields());
    for (int i = 0; i < fields.size(); i++) {
      FieldSchema field = fields.get(i);
      if (field.form() == Form.OBJECT && !field.bare() && SchemaRules.isEnum(types, field.type())) {
        fields.set(i, with(field, field.key(), Form.ENUM));
      }
    }
    return new StructSchema(struct.identity(), fields);
  }
}
