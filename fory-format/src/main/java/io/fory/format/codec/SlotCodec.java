package io.fory.format.codec;

import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowOutput;
import io.fory.format.row.RowType;

/** How the values of one Java type get into a slot of a row or array, and out of it. Immutable. */
public abstract class SlotCodec {
  private final RowType type;

  SlotCodec(RowType type) {
    this.type = type;
  }

  /** Returns the type of the values in the row format. */
  public final RowType type() {
    return type;
  }

  /**
   * Writes a value that is not null.
   *
   * @param base index of the row or array that has the slot
   * @param slot index of the slot, which is zero
   */
  abstract void write(RowOutput out, int base, int slot, Object value);

  /**
   * Reads a value that is not null.
   *
   * @param base index of the row or array that has the slot
   * @param size of the row or array in bytes
   * @param slot index of the slot
   */
  abstract Object read(RowInput in, int base, int size, int slot);
}
