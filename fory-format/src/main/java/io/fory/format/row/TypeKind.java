package io.fory.format.row;

import io.fory.error.MalformedInputException;

/** The kinds of types of the row format. */
public enum TypeKind {
  /** One byte, 0 or 1. */
  BOOL(1, 1),
  /** A signed integer of one byte. */
  INT8(1, 2),
  /** A signed integer of two bytes. */
  INT16(2, 3),
  /** A signed integer of four bytes. */
  INT32(4, 4),
  /** A signed integer of eight bytes. */
  INT64(8, 6),
  /** An IEEE 754 number of four bytes. */
  FLOAT32(4, 19),
  /** An IEEE 754 number of eight bytes. */
  FLOAT64(8, 20),
  /** Text in UTF-8. */
  STRING(TypeKind.VARIABLE, 21),
  /** Bytes. */
  BINARY(TypeKind.VARIABLE, 41),
  /** Days since 1970-01-01, four bytes. */
  DATE(4, 39),
  /** Microseconds since 1970-01-01T00:00Z, eight bytes. */
  TIMESTAMP(8, 38),
  /** Microseconds, eight bytes. */
  DURATION(8, 37),
  /** Elements of one type. */
  LIST(TypeKind.VARIABLE, 22),
  /** Keys of one type, and a value of one type for each. */
  MAP(TypeKind.VARIABLE, 24),
  /** Named fields: a row. */
  STRUCT(TypeKind.VARIABLE, 27);

  /** The width of kinds whose values are behind the slots. */
  private static final int VARIABLE = -1;

  /** The bytes of a slot that holds a place. */
  private static final int PLACE_BYTES = 8;

  private final int width;
  private final int code;

  TypeKind(int width, int code) {
    this.width = width;
    this.code = code;
  }

  /** Returns whether values have a fixed width, so that they are in their slot. */
  public boolean isFixed() {
    return width != VARIABLE;
  }

  /** Returns whether it is neither a list, a map nor a struct. */
  public boolean isScalar() {
    return this != LIST && this != MAP && this != STRUCT;
  }

  /** Returns the bytes of an element in an array: of its value, or of the place of its value. */
  public int elementBytes() {
    return isFixed() ? width : PLACE_BYTES;
  }

  /**
   * Returns the kind of a number.
   *
   * @throws MalformedInputException if there is none
   */
  static TypeKind of(int code) {
    for (TypeKind kind : values()) {
      if (kind.code == code) {
        return kind;
      }
    }
    throw new MalformedInputException("No type of rows has the number " + code);
  }

  /** Returns the number of the type in the schema hash. */
  int code() {
    return code;
  }
}
