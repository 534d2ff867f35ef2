package io.fory.format.layout;

/**
 * Where the parts of an array are, from its first byte on.
 *
 * <pre>
 *   | count | null bits | element 0 | element 1 | … | variable data |
 * </pre>
 *
 * <p>In the standard layout the count has 8 bytes, the null bits have words of 8 bytes, elements of
 * fixed width have their natural width and others a slot of 8 bytes. The elements are padded to a
 * multiple of 8 bytes.
 *
 * @param width bytes of an element: 1, 2, 4 or 8
 */
public record ArrayLayout(int width) {
  /** The offset of the null bits: the bytes of the count. */
  public static final int BITMAP = 8;

  private static final ArrayLayout[] BY_SHIFT = {
    new ArrayLayout(1), new ArrayLayout(2), new ArrayLayout(4), new ArrayLayout(8)
  };

  /** Returns the standard layout of elements of a width. */
  public static ArrayLayout standard(int width) {
    return BY_SHIFT[Integer.numberOfTrailingZeros(width)];
  }

  /** Returns the bytes of the null bits of a row or an array: whole words of 8 bytes. */
  static int bitmapBytes(int values) {
    return (int) bitmapBytes((long) values);
  }

  private static long bitmapBytes(long values) {
    return values + 63 >>> 6 << 3;
  }

  /** Returns the bytes before the first element. */
  public long headerBytes(long count) {
    return BITMAP + bitmapBytes(count);
  }

  /** Returns the bytes up to the last element, without padding. */
  public long usedBytes(long count) {
    return headerBytes(count) + count * width;
  }

  /** Returns the bytes of header, elements and padding; variable data is behind them. */
  public long fixedBytes(long count) {
    return Padding.padded(usedBytes(count));
  }
}
