package io.fory.wire.xlang;

import io.fory.annotation.ForyEncoding;
import io.fory.buffer.IntegerCoding;
import io.fory.plan.FieldOptions;
import io.fory.plan.NumberOptions;
import io.fory.plan.ScalarKind;

/** The types of numbers, and of arrays of them, where a field says how they are written. */
public final class NumberTypes {
  private NumberTypes() {}

  /**
   * Returns the type of a field, without its elements.
   *
   * @param usual the type where nothing is said
   * @param options of the field
   */
  public static XlangType of(XlangType usual, FieldOptions options) {
    return of(usual, options.level(0));
  }

  /**
   * Returns the type of a level.
   *
   * @param usual the type where nothing is said
   * @param said options of the field
   */
  static XlangType of(XlangType usual, NumberOptions said) {
    ForyEncoding encoding = said.encoding();
    if (said.isHalf()) {
      return half(usual, encoding == ForyEncoding.FLOAT16);
    }
    return said.unsigned() ? unsigned(usual, encoding) : signed(usual, encoding);
  }

  private static XlangType half(XlangType usual, boolean ieee) {
    return switch (usual) {
      case INT16, FLOAT32 -> ieee ? XlangType.FLOAT16 : XlangType.BFLOAT16;
      case INT16_ARRAY, FLOAT32_ARRAY -> ieee ? XlangType.FLOAT16_ARRAY : XlangType.BFLOAT16_ARRAY;
      default -> usual;
    };
  }

  private static XlangType signed(XlangType usual, ForyEncoding encoding) {
    return switch (encoding) {
      case FIXED ->
          switch (usual) {
            case VARINT32 -> XlangType.INT32;
            case VARINT64 -> XlangType.INT64;
            case BINARY -> XlangType.INT8_ARRAY;
            default -> usual;
          };
      case TAGGED -> usual == XlangType.VARINT64 ? XlangType.TAGGED_INT64 : usual;
      default -> usual;
    };
  }

  private static XlangType unsigned(XlangType usual, ForyEncoding encoding) {
    boolean fixed = encoding == ForyEncoding.FIXED;
    return switch (usual) {
      case INT8 -> XlangType.UINT8;
      case INT16 -> XlangType.UINT16;
      case VARINT32 -> fixed ? XlangType.UINT32 : XlangType.VAR_UINT32;
      case VARINT64 ->
          fixed
              ? XlangType.UINT64
              : encoding == ForyEncoding.TAGGED ? XlangType.TAGGED_UINT64 : XlangType.VAR_UINT64;
      case BINARY -> XlangType.UINT8_ARRAY;
      case INT16_ARRAY -> XlangType.UINT16_ARRAY;
      case INT32_ARRAY -> XlangType.UINT32_ARRAY;
      case INT64_ARRAY -> XlangType.UINT64_ARRAY;
      default -> usual;
    };
  }

  /** Returns the coding of a {@linkplain XlangType#isCompressed compressed} type, else null. */
  public static IntegerCoding codingOf(XlangType type) {
    return switch (type) {
      case VARINT32 -> IntegerCoding.VAR_INT32;
      case VAR_UINT32 -> IntegerCoding.VAR_UINT32;
      case VARINT64 -> IntegerCoding.VAR_INT64;
      case VAR_UINT64 -> IntegerCoding.VAR_UINT64;
      case TAGGED_INT64 -> IntegerCoding.TAGGED_INT64;
      case TAGGED_UINT64 -> IntegerCoding.TAGGED_UINT64;
      default -> null;
    };
  }

  /**
   * Returns the kind of a scalar type in a program; an unsigned number has that of the same bits.
   *
   * @param declared the class of the field: one of 16-bit floats may hold the value or the bits
   */
  public static ScalarKind kindOf(XlangType type, Class<?> declared) {
    boolean bits = ScalarKind.of(declared) == ScalarKind.SHORT;
    return switch (type) {
      case BOOL -> ScalarKind.BOOLEAN;
      case INT8, UINT8 -> ScalarKind.BYTE;
      case INT16, UINT16 -> ScalarKind.SHORT;
      case INT32, VARINT32, UINT32, VAR_UINT32 -> ScalarKind.INT;
      case INT64, VARINT64, TAGGED_INT64, UINT64, VAR_UINT64, TAGGED_UINT64 -> ScalarKind.LONG;
      case FLOAT16 -> bits ? ScalarKind.SHORT : ScalarKind.FLOAT16;
      case BFLOAT16 -> bits ? ScalarKind.SHORT : ScalarKind.BFLOAT16;
      case FLOAT32 -> ScalarKind.FLOAT;
      case FLOAT64 -> ScalarKind.DOUBLE;
      default -> throw new IllegalArgumentException(type + " is not a scalar");
    };
  }

  /** Returns whether a type is one of numbers that are not negative. */
  static boolean isUnsigned(XlangType type) {
    return type.compareTo(XlangType.UINT8) >= 0 && type.compareTo(XlangType.TAGGED_UINT64) <= 0;
  }

  /** Returns whether a type is one of floats of 16 bits. */
  static boolean isHalf(XlangType type) {
    return type == XlangType.FLOAT16 || type == XlangType.BFLOAT16;
  }

  /** Returns whether values are of another domain than the class that holds their bits. */
  static boolean isSpecial(XlangType type) {
    return isUnsigned(type) || isHalf(type);
  }

  /** Returns whether two scalar types have the same values, though maybe not the same bytes. */
  static boolean isSame(XlangType one, XlangType other) {
    if (one == XlangType.FLOAT8 || other == XlangType.FLOAT8) {
      return false; // reserved: it has no values
    }
    return one == other
        || !isHalf(one)
            && isUnsigned(one) == isUnsigned(other)
            && kindOf(one, Object.class) == kindOf(other, Object.class);
  }

  /** Returns whether a class holds the bits of a float of 16 bits, not its value. */
  static boolean holdsBits(XlangType type, Class<?> declared) {
    return isHalf(type) && ScalarKind.of(declared) == ScalarKind.SHORT;
  }

  /** Returns the type of the elements of an array of numbers; null for other types. */
  static XlangType elementOf(XlangType array) {
    return switch (array) {
      case BOOL_ARRAY -> XlangType.BOOL;
      case INT8_ARRAY -> XlangType.INT8;
      case INT16_ARRAY -> XlangType.INT16;
      case INT32_ARRAY -> XlangType.INT32;
      case INT64_ARRAY -> XlangType.INT64;
      case UINT8_ARRAY -> XlangType.UINT8;
      case UINT16_ARRAY -> XlangType.UINT16;
      case UINT32_ARRAY -> XlangType.UINT32;
      case UINT64_ARRAY -> XlangType.UINT64;
      case FLOAT16_ARRAY -> XlangType.FLOAT16;
      case BFLOAT16_ARRAY -> XlangType.BFLOAT16;
      case FLOAT32_ARRAY -> XlangType.FLOAT32;
      case FLOAT64_ARRAY -> XlangType.FLOAT64;
      default -> null;
    };
  }
}
