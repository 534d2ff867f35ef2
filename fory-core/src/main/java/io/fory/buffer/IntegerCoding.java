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
  TAGGED_UINT64("TaggedUint64"),
  /** {@link BinaryWriter#writeInt32}: four bytes. */
  FIXED_INT32("Int32"),
  /** {@link BinaryWriter#writeInt64}: eight bytes. */
  FIXED_INT64("Int64"),
  /** {@link BinaryWriter#writeSplitInt32}: one to four bytes and a bit elsewhere. */
  SPLIT_INT32("SplitInt32"),
  /** {@link BinaryWriter#writeSplitInt64}: one to eight bytes and a bit elsewhere. */
  SPLIT_INT64("SplitInt64");

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
    return this == VAR_INT32 || this == VAR_UINT32 || this == FIXED_INT32 || this == SPLIT_INT32;
  }

  /** Returns whether a bit elsewhere says how a value is encoded, without which it is not read. */
  public boolean isSplit() {
    return this == SPLIT_INT32 || this == SPLIT_INT64;
  }

  /**
   * Returns the coding of one value of a split coding; any other is its own.
   *
   * @param wide the bit of the value
   */
  public IntegerCoding ofValue(boolean wide) {
    return switch (this) {
      case SPLIT_INT32 -> wide ? FIXED_INT32 : VAR_INT32;
      case SPLIT_INT64 -> wide ? FIXED_INT64 : VAR_INT64;
      default -> this;
    };
  }

  /** Returns 1 if a split {@code int} takes four bytes at fixed width, else 0. */
  public static int wide(int value) {
    return -(((value << 1) ^ (value >> 31)) >>> 28) >>> 31;
  }

  /** Returns 1 if a split {@code long} takes eight bytes at fixed width, else 0. */
  public static int wide(long value) {
    return (int) (-(((value << 1) ^ (value >> 63)) >>> 56) >>> 63);
  }

  /**
   * Returns the bit of a value of a split coding.
   *
   * @param value an {@code int} if {@link #isInt()} says so
   */
  public int bitOf(long value) {
    return isInt() ? wide((int) value) : wide(value);
  }

  /** Returns the fewest bytes that a value takes. */
  public int minBytes() {
    return switch (this) {
      case TAGGED_INT64, TAGGED_UINT64, FIXED_INT32 -> 4;
      case FIXED_INT64 -> 8;
      default -> 1;
    };
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
      case FIXED_INT32 -> out.writeInt32((int) value);
      case FIXED_INT64 -> out.writeInt64(value);
      case SPLIT_INT32 -> out.writeSplitInt32((int) value);
      case SPLIT_INT64 -> out.writeSplitInt64(value);
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
      case FIXED_INT32 -> in.readInt32();
      case FIXED_INT64 -> in.readInt64();
      case SPLIT_INT32, SPLIT_INT64 ->
          throw new IllegalStateException("is read by the coding of the value: " + this);
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
