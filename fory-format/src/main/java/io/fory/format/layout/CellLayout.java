package io.fory.format.layout;

/**
 * Where the null bits of a row or array are, from its first byte on. Null is a bit that is set; bit
 * 0 of the first byte is that of value 0. A layout without null bits answers that nothing is null.
 */
public abstract sealed class CellLayout permits StructLayout, ArrayLayout {
  private final int bitmap;

  /** 1, or 0 where there are no null bits: then a byte of the slots is read, and not looked at. */
  private final int mask;

  CellLayout(int bitmap, boolean nullBits) {
    this.bitmap = nullBits ? bitmap : 0;
    this.mask = nullBits ? 1 : 0;
  }

  /** Returns the offset of the null bits; 0 where there are none. */
  public final int bitmap() {
    return bitmap;
  }

  /** Returns whether there are null bits. */
  public final boolean hasNullBits() {
    return mask != 0;
  }

  /**
   * Returns whether a value is null.
   *
   * @param base index of the row or array, which has its slots
   * @param index of the value, which is there
   */
  public final boolean isNull(RowBytes memory, int base, int index) {
    return (memory.getByte(base + bitmap + (index >> 3)) >> (index & 7) & mask) != 0;
  }

  /** Returns the bit of a value in its byte of null bits, or 0 where there are no null bits. */
  public final int nullBit(int index) {
    return mask << (index & 7);
  }

  /** Sets the null bit of a value in a layout that has null bits. */
  public final void setNull(byte[] memory, int base, int index) {
    memory[base + bitmap + (index >> 3)] |= (byte) (1 << (index & 7));
  }
}
