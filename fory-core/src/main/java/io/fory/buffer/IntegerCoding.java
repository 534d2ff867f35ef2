package io.fory.buffer;

/**
 * An encoding of integers whose length depends on the value. An unsigned integer is held in the
 * bits of an {@code int} or {@code long}.
 */
public enum IntegerCoding {
  /** {@link BinaryWriter#writeVarInt32}: zigzag, one to five bytes. */
  VAR_INT32("VarInt32"),
  /** {@link BinaryWriter#writeVarUint32}: one to five bytes. */
  VAR_UINT32("VarUint32"),
  /** {@link BinaryWriter#writeVarInt64}: zigzag, one to nine bytes. */
  VAR_INT64("VarInt64"),
  /** {@link BinaryWriter#writeVarUint64}: one to nine bytes. */
  VAR_UINT64("VarUint64"),
  /** {@link BinaryWriter#writeTaggedInt64}: four or nine bytes. */
  TAGGED_INT64("TaggedInt64"),
  /** {@link BinaryWriter#writeTaggedUint64}: four or nine bytes. */
  TAGGED_UINT64("TaggedUint64");

  private final String suffix;

  IntegerCoding(String suffix) {
    this.suffix = suffix;
  }

  /**
   * Returns the end of the names of the methods {@code write…} of {@link BinaryWriter} and {@code
   * read…} of {@link BinaryReader}.
   */
  public String methodSuffix() {
    return suffix;
  }

  /** Returns whether values are {@code int}; else they are {@code long}. */
  public boolean isInt() {
    return this == VAR_INT32 || this == VAR_UINT32;
  }

  /** Returns the fewest bytes that a value takes. */
  public int minBytes() {
    return this == TAGGED_INT64 || this == TAGGED_UINT64 ? 4 : 1;
  }

  /**
   * Writes a value.
   *
   * @param value an {@code int} if {@link #isInt()} says so
   */
  public void write(BinaryWriter out, long value) {
    switch (this) {
      case VAR_INT32 -> out.writeVarInt32((int) value);
      case VAR_UINT32 -> out.writeVarUint32((int) value);
      case VAR_INT64 -> out.writeVarInt64(value);
      case VAR_UINT64 -> out.writeVarUint64(value);
      case TAGGED_INT64 -> out.writeTaggedInt64(value);
      case TAGGED_UINT64 -> out.writeTaggedUint64(value);
    }
  }

  /**
   * Reads a value.
   *
   * @return an {@code int}, with its sign, if {@link #isInt()} says so
   * @throws io.fory.error.MalformedInputException if there is none
   */
  public long read(BinaryReader in) {
    return switch (this) {
      case VAR_INT32 -> in.readVarInt32();
      case VAR_UINT32 -> in.readVarUint32();
      case VAR_INT64 -> in.readVarInt64();
      case VAR_UINT64 -> in.readVarUint64();
      case TAGGED_INT64 -> in.readTaggedInt64();
      case TAGGED_UINT64 -> in.readTaggedUint64();
    };
  }

  /** Writes an {@code Integer} if {@link #isInt()} says so, else a {@code Long}. */
  public void writeBox(BinaryWriter out, Object value) {
    write(out, isInt() ? (Integer) value : (Long) value);
  }

  /** Reads an {@code Integer} if {@link #isInt()} says so, else a {@code Long}. */
  public Object readBox(BinaryReader in) {
    long value = read(in);
    return isInt() ? (Object) (int) value : (Object) value;
  }
}
