package io.fory.wire.xlang;

import io.fory.error.MalformedInputException;

/** A kind of value in the cross-language format; its number there is its ordinal, 0 to 56. */
public enum XlangType {
  /** Any type; each value says which. */
  UNKNOWN(Shape.OTHER, 0),
  BOOL(Shape.FIXED, 1),
  INT8(Shape.FIXED, 1),
  INT16(Shape.FIXED, 2),
  INT32(Shape.FIXED, 4),
  VARINT32(Shape.COMPRESSED, 4),
  INT64(Shape.FIXED, 8),
  VARINT64(Shape.COMPRESSED, 8),
  TAGGED_INT64(Shape.COMPRESSED, 8),
  UINT8(Shape.FIXED, 1),
  UINT16(Shape.FIXED, 2),
  UINT32(Shape.FIXED, 4),
  VAR_UINT32(Shape.COMPRESSED, 4),
  UINT64(Shape.FIXED, 8),
  VAR_UINT64(Shape.COMPRESSED, 8),
  TAGGED_UINT64(Shape.COMPRESSED, 8),
  FLOAT8(Shape.FIXED, 1),
  FLOAT16(Shape.FIXED, 2),
  BFLOAT16(Shape.FIXED, 2),
  FLOAT32(Shape.FIXED, 4),
  FLOAT64(Shape.FIXED, 8),
  STRING(Shape.OTHER, 0),
  LIST(Shape.CONTAINER, 1),
  SET(Shape.CONTAINER, 1),
  MAP(Shape.CONTAINER, 2),
  ENUM(Shape.BY_ID, 0),
  NAMED_ENUM(Shape.BY_NAME, 0),
  STRUCT(Shape.BY_ID, 0),
  COMPATIBLE_STRUCT(Shape.BY_ID, 0),
  NAMED_STRUCT(Shape.BY_NAME, 0),
  NAMED_COMPATIBLE_STRUCT(Shape.BY_NAME, 0),
  EXT(Shape.BY_ID, 0),
  NAMED_EXT(Shape.BY_NAME, 0),
  /** A union whose schema the place knows. */
  UNION(Shape.OTHER, 0),
  TYPED_UNION(Shape.BY_ID, 0),
  NAMED_UNION(Shape.BY_NAME, 0),
  NONE(Shape.OTHER, 0),
  DURATION(Shape.OTHER, 0),
  TIMESTAMP(Shape.OTHER, 0),
  DATE(Shape.OTHER, 0),
  DECIMAL(Shape.OTHER, 0),
  BINARY(Shape.OTHER, 0),
  /** Reserved. */
  ARRAY(Shape.OTHER, 0),
  BOOL_ARRAY(Shape.DENSE, 1),
  INT8_ARRAY(Shape.DENSE, 1),
  INT16_ARRAY(Shape.DENSE, 2),
  INT32_ARRAY(Shape.DENSE, 4),
  INT64_ARRAY(Shape.DENSE, 8),
  UINT8_ARRAY(Shape.DENSE, 1),
  UINT16_ARRAY(Shape.DENSE, 2),
  UINT32_ARRAY(Shape.DENSE, 4),
  UINT64_ARRAY(Shape.DENSE, 8),
  FLOAT8_ARRAY(Shape.DENSE, 1),
  FLOAT16_ARRAY(Shape.DENSE, 2),
  BFLOAT16_ARRAY(Shape.DENSE, 2),
  FLOAT32_ARRAY(Shape.DENSE, 4),
  FLOAT64_ARRAY(Shape.DENSE, 8);

  private enum Shape {
    /** A boolean or number at fixed width. */
    FIXED,
    /** A number whose width on the wire follows its value. */
    COMPRESSED,
    CONTAINER,
    /** An array of numbers at fixed width. */
    DENSE,
    /** A type of the application with a number. */
    BY_ID,
    /** A type of the application with a name. */
    BY_NAME,
    OTHER
  }

  private static final XlangType[] TYPES = values();

  private final Shape shape;
  private final int size;

  XlangType(Shape shape, int size) {
    this.shape = shape;
    this.size = size;
  }

  /**
   * Returns the type with a number.
   *
   * @throws MalformedInputException if there is none
   */
  public static XlangType of(int id) {
    if (id < 0 || id >= TYPES.length) {
      throw new MalformedInputException("unknown type number " + Integer.toUnsignedString(id));
    }
    return TYPES[id];
  }

  /** Returns the number on the wire. */
  @SuppressWarnings("EnumOrdinal") // the constants stand in the order of the specification
  public int id() {
    return ordinal();
  }

  /** Returns whether it is a boolean or a number, which structs hold before all other fields. */
  public boolean isScalar() {
    return shape == Shape.FIXED || shape == Shape.COMPRESSED;
  }

  /** Returns whether it is a number whose width on the wire follows its value. */
  public boolean isCompressed() {
    return shape == Shape.COMPRESSED;
  }

  /**
   * Returns the bytes of a scalar, or of an element of a dense array, at fixed width; 0 for all
   * others.
   */
  public int width() {
    return isScalar() || shape == Shape.DENSE ? size : 0;
  }

  /** Returns how many types of elements belong to the type: of a map 2, of a list or set 1. */
  public int elementTypes() {
    return shape == Shape.CONTAINER ? size : 0;
  }

  /** Returns whether the application registers types of this kind. */
  public boolean isRegistered() {
    return shape == Shape.BY_ID || shape == Shape.BY_NAME;
  }

  /** Returns whether types of this kind are known by a name. */
  public boolean isNamed() {
    return shape == Shape.BY_NAME;
  }

  /** Returns whether types of this kind are structs. */
  public boolean isStruct() {
    return switch (this) {
      case STRUCT, COMPATIBLE_STRUCT, NAMED_STRUCT, NAMED_COMPATIBLE_STRUCT -> true;
      default -> false;
    };
  }

  /** Returns whether types of this kind are structs whose metadata says which fields they have. */
  public boolean isCompatible() {
    return this == COMPATIBLE_STRUCT || this == NAMED_COMPATIBLE_STRUCT;
  }
}
