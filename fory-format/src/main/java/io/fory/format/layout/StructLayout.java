package io.fory.format.layout;

import io.fory.error.UnsupportedTypeException;

/**
 * Where the parts of a row are, from its first byte on.
 *
 * <pre>
 *   standard | null bits | slot 0 | slot 1 | … | variable data |
 *   compact  | slot 0 | slot 1 | … | null bits | variable data |
 * </pre>
 *
 * <p>In the standard layout there is one bit for each field, in words of 8 bytes, and each slot has
 * 8 bytes.
 *
 * <p>In the compact layout a slot has the bytes of its value, or 8 for a place. There is one bit
 * for each field, in bytes, if any field may be null, and otherwise none. Slots and bits are padded
 * to a multiple of 8 bytes if any slot holds a place; else the row is of fixed width, and is in the
 * slot of the row or array that it is a value of.
 */
public final class StructLayout extends CellLayout {
  private static final int SLOT_BYTES = 8;

  private final int[] slots;
  private final int fixedBytes;
  private final boolean fixed;

  private StructLayout(int[] slots, int bitmap, boolean nullBits, int fixedBytes, boolean fixed) {
    super(bitmap, nullBits);
    this.slots = slots;
    this.fixedBytes = fixedBytes;
    this.fixed = fixed;
  }

  /** Returns the standard layout of a number of fields. */
  public static StructLayout standard(int fields) {
    int bitmapBytes = fields + 63 >>> 6 << 3;
    int[] slots = new int[fields];
    for (int i = 0; i < fields; i++) {
      slots[i] = bitmapBytes + i * SLOT_BYTES;
    }
    return new StructLayout(slots, 0, true, bitmapBytes + fields * SLOT_BYTES, false);
  }

  /**
   * Returns the compact layout of fields.
   *
   * @param widths the bytes of each slot
   * @param nullBits whether any field may be null
   * @param fixed whether no slot holds a place
   * @throws UnsupportedTypeException if a row would have more bytes than an array of Java
   */
  public static StructLayout compact(int[] widths, boolean nullBits, boolean fixed) {
    int[] slots = new int[widths.length];
    long end = 0;
    for (int i = 0; i < widths.length; i++) {
      slots[i] = (int) end;
      end += widths[i];
      requireSize(end);
    }
    int bitmap = (int) end;
    end += nullBits ? widths.length + 7 >> 3 : 0;
    end = fixed ? end : Padding.padded(end);
    requireSize(end);
    return new StructLayout(slots, bitmap, nullBits, (int) end, fixed && widths.length > 0);
  }

  private static void requireSize(long bytes) {
    if (bytes > Integer.MAX_VALUE - SLOT_BYTES) {
      throw new UnsupportedTypeException("A row", "its fields take more than 2 GiB in their slots");
    }
  }

  /** Returns the offset of the slot of a field. */
  public int slot(int field) {
    return slots[field];
  }

  /** Returns the bytes of null bits and slots; variable data is behind them. */
  public int fixedBytes() {
    return fixedBytes;
  }

  /**
   * Returns whether a row as a value is in the slot itself, and has {@link #fixedBytes()}. A row
   * without fields is not: each slot has bytes, so that bytes bound how many there are.
   */
  public boolean isFixed() {
    return fixed;
  }
}
