package io.fory.xlang;

import java.util.ArrayList;
import java.util.List;

/** What a place of a {@link RandomSchema} may hold, and how it is declared in both languages. */
enum ValueKind {
  BOOL("boolean", "Boolean", "bool", ""),
  INT8("byte", "Byte", "pyfory.Int8", ""),
  INT16("short", "Short", "pyfory.Int16", ""),
  INT32("int", "Integer", "pyfory.Int32", ""),
  INT64("long", "Long", "pyfory.Int64", ""),
  FLOAT32("float", "Float", "pyfory.Float32", ""),
  FLOAT64("double", "Double", "pyfory.Float64", ""),
  FIXED_INT32("int", "Integer", "pyfory.FixedInt32", "encoding = ForyEncoding.FIXED"),
  FIXED_INT64("long", "Long", "pyfory.FixedInt64", "encoding = ForyEncoding.FIXED"),
  TAGGED_INT64("long", "Long", "pyfory.TaggedInt64", "encoding = ForyEncoding.TAGGED"),
  UINT8("byte", "Byte", "pyfory.UInt8", "unsigned = true"),
  UINT16("short", "Short", "pyfory.UInt16", "unsigned = true"),
  UINT32("int", "Integer", "pyfory.UInt32", "unsigned = true"),
  UINT64("long", "Long", "pyfory.UInt64", "unsigned = true"),
  FIXED_UINT32(
      "int", "Integer", "pyfory.FixedUInt32", "unsigned = true, encoding = ForyEncoding.FIXED"),
  FIXED_UINT64(
      "long", "Long", "pyfory.FixedUInt64", "unsigned = true, encoding = ForyEncoding.FIXED"),
  TAGGED_UINT64(
      "long", "Long", "pyfory.TaggedUInt64", "unsigned = true, encoding = ForyEncoding.TAGGED"),
  FLOAT16("float", "Float", "pyfory.Float16", "encoding = ForyEncoding.FLOAT16"),
  BFLOAT16("float", "Float", "pyfory.BFloat16", "encoding = ForyEncoding.BFLOAT16"),
  STRING("String", "str"),
  DECIMAL("java.math.BigDecimal", "decimal.Decimal"),
  INTEGER("java.math.BigInteger", "decimal.Decimal"),
  DATE("java.time.LocalDate", "datetime.date"),
  TIMESTAMP("java.time.Instant", "datetime.datetime"),
  DURATION("java.time.Duration", "datetime.timedelta"),
  BINARY("byte[]", "bytes"),
  BOOL_ARRAY("boolean[]", "pyfory.Array[bool]"),
  INT16_ARRAY("short[]", "pyfory.Array[pyfory.Int16]"),
  INT32_ARRAY("int[]", "pyfory.Array[pyfory.Int32]"),
  INT64_ARRAY("long[]", "pyfory.Array[pyfory.Int64]"),
  FLOAT32_ARRAY("float[]", "pyfory.Array[pyfory.Float32]"),
  FLOAT64_ARRAY("double[]", "pyfory.Array[pyfory.Float64]"),
  INT8_ARRAY("byte[]", "pyfory.Array[pyfory.Int8]", "encoding = ForyEncoding.FIXED"),
  UINT8_ARRAY("byte[]", "pyfory.Array[pyfory.UInt8]", "unsigned = true"),
  UINT16_ARRAY("short[]", "pyfory.Array[pyfory.UInt16]", "unsigned = true"),
  UINT32_ARRAY("int[]", "pyfory.Array[pyfory.UInt32]", "unsigned = true"),
  UINT64_ARRAY("long[]", "pyfory.Array[pyfory.UInt64]", "unsigned = true"),
  FLOAT16_ARRAY("float[]", "pyfory.Array[pyfory.Float16]", "encoding = ForyEncoding.FLOAT16"),
  BFLOAT16_ARRAY("float[]", "pyfory.Array[pyfory.BFloat16]", "encoding = ForyEncoding.BFLOAT16"),
  LIST("java.util.List", "List"),
  SET("java.util.Set", "Set"),
  MAP("java.util.Map", "Dict"),
  ANY("Object", "Any"),
  /** An enum of the schema. */
  ENUM("", ""),
  /** A struct of the schema. */
  STRUCT("", "");

  /** The numbers and booleans, which are primitive where they cannot be null. */
  static final List<ValueKind> SCALARS = between(BOOL, BFLOAT16);

  /** Those that can be elements, since elements have no annotations. */
  static final List<ValueKind> ELEMENT_SCALARS = between(BOOL, FLOAT64);

  /** Single values that are no scalars. */
  static final List<ValueKind> SINGLES = between(STRING, BINARY);

  static final List<ValueKind> ARRAYS = between(BOOL_ARRAY, BFLOAT16_ARRAY);

  /** Those whose arrays need no annotation. */
  static final List<ValueKind> PLAIN_ARRAYS = between(BOOL_ARRAY, FLOAT64_ARRAY);

  private final String primitive;
  private final String reference;
  private final String python;
  private final String options;

  ValueKind(String primitive, String reference, String python, String options) {
    this.primitive = primitive;
    this.reference = reference;
    this.python = python;
    this.options = options;
  }

  ValueKind(String reference, String python) {
    this(null, reference, python, "");
  }

  ValueKind(String reference, String python, String options) {
    this(null, reference, python, options);
  }

  private static List<ValueKind> between(ValueKind first, ValueKind last) {
    List<ValueKind> kinds = new ArrayList<>();
    for (ValueKind kind : values()) {
      if (kind.compareTo(first) >= 0 && kind.compareTo(last) <= 0) {
        kinds.add(kind);
      }
    }
    return List.copyOf(kinds);
  }

  /** Returns the primitive type of Java, or null. */
  String primitive() {
    return primitive;
  }

  /** Returns the class of Java, or the box of the primitive type. */
  String reference() {
    return reference;
  }

  /** Returns the type hint of Python. */
  String python() {
    return python;
  }

  /** Returns what a field says of it in its annotation. */
  String options() {
    return options;
  }

  /** Returns the kind of the elements of a plain array. */
  ValueKind component() {
    for (ValueKind kind : ELEMENT_SCALARS) {
      if (reference.equals(kind.primitive + "[]")) {
        return kind;
      }
    }
    throw new IllegalStateException(name());
  }

  boolean isScalar() {
    return primitive != null;
  }

  boolean isUnsigned() {
    return options.startsWith("unsigned");
  }

  boolean isFloat() {
    return isScalar() && (primitive.equals("float") || primitive.equals("double"));
  }

  /** Returns whether compatible mode turns its values into those of the others, if they fit. */
  boolean isConvertible() {
    return isScalar() || this == STRING || this == DECIMAL;
  }
}
