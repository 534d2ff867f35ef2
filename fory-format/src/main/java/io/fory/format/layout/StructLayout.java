package io.fory.format.layout;

/**
 * Where the parts of a row are, from its first byte on.
 *
 * <pre>
 *   | null bits | slot 0 | slot 1 | … | variable data |
 * </pre>
 *
 * <p>In the standard layout there is one bit for each field, in words of 8 bytes, and each slot has
 * 8 bytes. Null is a bit that is set; bit 0 of the first byte is that of field 0.
 */
public final class StructLayout {
  private static final int SLOT_BYTES = 8;

  private final int[] slots;
  private final int bitmap;
  private final int fixedBytes;

  private StructLayout(int[] slots, int bitmap, int fixedBytes) {
    this.slots = slots;
    this.bitmap = bitmap;
    this.fixedBytes = fixedBytes;
  }

  /** Returns the standard layout of a number of fields. */
  public static StructLayout standard(int fields) {
    int bitmapBytes = ArrayLayout.bitmapBytes(fields);
    int[] slots = new int[fields];
    for (int i = 0; i < fields; i++) {
      slots[i] = bitmapBytes + i * SLOT_BYTES;
    }
    return new StructLayout(slots, 0, bitmapBytes + fields * SLOT_BYTES);
  }

  /** Returns the offset of the slot of a field. */
  public int slot(int field) {
    return slots[field];
  }

  /** Returns the offset of the null bits. */
  public int bitmap() {
    return bitmap;
  }

  /** Returns the bytes of null bits and slots; variable data is behind them. */
  public int fixedBytes() {
    return fixedBytes;
  }
}
