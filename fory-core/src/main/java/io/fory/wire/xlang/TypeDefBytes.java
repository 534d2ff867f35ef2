package io.fory.wire.xlang;

/** The numbers of which the metadata of a type consists; see {@link TypeDefEncoder}. */
final class TypeDefBytes {
  /** Of the first byte: a struct. */
  static final int STRUCT = 0x80;

  /** Of the first byte of a struct: its values are read by its metadata. */
  static final int COMPATIBLE = 0x40;

  /** Of the first byte of a struct: known by a name. */
  static final int NAMED = 0x20;

  /** Of the first byte of a struct: the number of fields, or this and a number that follows. */
  static final int MANY_FIELDS = 0x1F;

  /** Of the first byte of a name: the encoding; the size is above it. */
  static final int NAME_ENCODING_BITS = 2;

  /** Size of a name that stands for itself and the number that follows. */
  static final int LONG_NAME = 0x3F;

  /** Of the first byte of a field: from here on the encoding of its name, or {@link #BY_NUMBER}. */
  static final int FIELD_ENCODING_SHIFT = 6;

  /** Says that a field has a number instead of a name. */
  static final int BY_NUMBER = 3;

  /** Of the first byte of a field: from here on the size of its name less one, or its number. */
  static final int FIELD_SIZE_SHIFT = 2;

  /** Size, or number, that stands for itself and the number that follows. */
  static final int LONG_FIELD = 0xF;

  /** Of the first byte of a field and of the type of an element. */
  static final int NULLABLE = 2;

  /** Of the first byte of a field and of the type of an element. */
  static final int TRACKED = 1;

  /** Of the type of an element: its number is above the two flags. */
  static final int ELEMENT_TYPE_SHIFT = 2;

  /** Kinds of types that are no structs, by the number in the first byte. */
  static final XlangType[] KINDS = {
    XlangType.ENUM,
    XlangType.NAMED_ENUM,
    XlangType.EXT,
    XlangType.NAMED_EXT,
    XlangType.TYPED_UNION,
    XlangType.NAMED_UNION
  };

  private TypeDefBytes() {}
}
