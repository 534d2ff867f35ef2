package io.fory.format;

import io.fory.format.row.BinaryArray;
import io.fory.format.row.BinaryCells;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowLayout;
import io.fory.format.row.RowType;
import java.util.Arrays;

/**
 * Clears the slots of values that are null: the specification leaves them undefined, and {@code
 * pyfory} leaves in them what an earlier row had there.
 */
final class NullSlots {
  private final byte[] bytes;

  private NullSlots(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Clears the slots in the bytes that a row has, at offset 0. */
  static void clear(BinaryRow row, byte[] bytes) {
    new NullSlots(bytes).row(row);
  }

  private void row(BinaryRow row) {
    RowType struct = RowType.struct(row.schema());
    boolean compact = struct.layout() == RowLayout.COMPACT;
    for (int i = 0; i < row.schema().fields().size(); i++) {
      RowType type = row.schema().fields().get(i).type();
      int slot = row.offset() + struct.structLayout().slot(i);
      cell(row, i, type, slot, compact ? type.slotBytes() : 8);
    }
  }

  private void array(BinaryArray array) {
    RowType type = array.element().type();
    int width = type.slotBytes();
    int elements = array.offset() + (int) array.type().arrayLayout().headerBytes(array.size());
    for (int i = 0; i < array.size(); i++) {
      cell(array, i, type, elements + i * width, width);
    }
  }

  private void cell(BinaryCells cells, int i, RowType type, int slot, int width) {
    if (cells.isNullAt(i)) {
      Arrays.fill(bytes, slot, slot + width, (byte) 0);
      return;
    }
    switch (type.kind()) {
      case LIST -> array(cells.getArray(i));
      case MAP -> {
        array(cells.getMap(i).keys());
        array(cells.getMap(i).values());
      }
      case STRUCT -> row(cells.getStruct(i));
      default -> {}
    }
  }
}
