package io.fory.format.layout;

import io.fory.platform.LittleEndian;

/**
 * Where the parts of an array are, from its first byte on.
 *
 * <pre>
 *   | count | null bits | element 0 | element 1 | … | variable data |
 * </pre>
 *
 * <p>Elements of fixed width have it, others a slot of 8 bytes. The elements are padded to a
 * multiple of 8 bytes.
 *
 * <p>In the standard layout the count has 8 bytes and the null bits have words of 8 bytes. In the
 * compact layout the count has 4 bytes, and the null bits have bytes if elements may be null, and
 * otherwise none; both are padded to a multiple of 8 if elements are of such a fixed width.
 */
public final class ArrayLayout extends CellLayout {
  private static final int STANDARD_COUNT = 8;
  private static final int COMPACT_COUNT = 4;
  private static final ArrayLayout[] BY_SHIFT = {
    standardOf(1), standardOf(2), standardOf(4), standardOf(8)
  };

  private final int width;
  private final int countBytes;

  /** The null bits of a count are {@code count + bitRounding >>> 3 & bitmapMask} bytes. */
  private final int bitRounding;

  private final int bitmapMask;

  /** The header has {@code headerRounding} and those bytes, {@code & headerMask}. */
  private final int headerRounding;

  private final int headerMask;

  /**
   * Makes a layout.
   *
   * @param unit how many null bits are in one unit of them, or 0 if there are none
   * @param alignment the header is a multiple of these bytes
   */
  private ArrayLayout(int width, int countBytes, int unit, int alignment) {
    super(countBytes, unit != 0);
    this.width = width;
    this.countBytes = countBytes;
    this.bitRounding = unit - 1;
    this.bitmapMask = unit == 0 ? 0 : -(unit >> 3);
    this.headerRounding = countBytes + alignment - 1;
    this.headerMask = -alignment;
  }

  private static ArrayLayout standardOf(int width) {
    return new ArrayLayout(width, STANDARD_COUNT, 64, 8);
  }

  /** Returns the standard layout of elements of a width: 1, 2, 4 or 8. */
  public static ArrayLayout standard(int width) {
    return BY_SHIFT[Integer.numberOfTrailingZeros(width)];
  }

  /**
   * Returns the compact layout of elements.
   *
   * @param width their bytes
   * @param nullable whether they may be null
   * @param fixed whether they are in their slots
   */
  public static ArrayLayout compact(int width, boolean nullable, boolean fixed) {
    return new ArrayLayout(
        width, COMPACT_COUNT, nullable ? 8 : 0, fixed && (width & 7) == 0 ? 8 : 1);
  }

  /** Returns the bytes of the null bits. */
  private int bitmapBytes(int count) {
    return count + bitRounding >>> 3 & bitmapMask;
  }

  /** Returns the bytes of an element. */
  public int width() {
    return width;
  }

  /** Returns the bytes of the count. */
  public int countBytes() {
    return countBytes;
  }

  /** Returns whether the count has 4 bytes, and not 8. */
  boolean hasShortCount() {
    return countBytes == COMPACT_COUNT;
  }

  /** Returns the count that an array says. */
  long count(RowBytes memory, int base) {
    return hasShortCount() ? memory.getInt(base) : memory.getLong(base);
  }

  /** Puts the count of an array, which is not negative. */
  public void putCount(byte[] memory, int base, int count) {
    LittleEndian.putInt(memory, base, count); // the other bytes are zeros
  }

  /** Returns the count that was put. */
  public static int countPut(byte[] memory, int base) {
    return LittleEndian.getInt(memory, base);
  }

  /** Returns the offset of the first element of as many. */
  public int elements(int count) {
    return bitmapBytes(count) + headerRounding & headerMask;
  }

  /** Returns the bytes before the first element. */
  public long headerBytes(long count) {
    return elements((int) count);
  }

  /** Returns the bytes up to the last element, without padding. */
  long usedBytes(int count) {
    return elements(count) + (long) count * width;
  }

  /** Returns the bytes of header, elements and padding; variable data is behind them. */
  public long fixedBytes(long count) {
    return headerBytes(count) + Padding.padded(count * width);
  }

  /** Returns whether the null bit of any element is set. */
  public boolean hasNulls(RowBytes memory, int base, int count) {
    if (!hasNullBits()) {
      return false;
    }
    int at = base + bitmap();
    int end = at + (count >> 3);
    while (at <= end - 8 && memory.getLong(at) == 0) {
      at += 8;
    }
    while (at < end && memory.getByte(at) == 0) {
      at++;
    }
    return at < end || (count & 7) != 0 && (memory.getByte(end) & (1 << (count & 7)) - 1) != 0;
  }
}
