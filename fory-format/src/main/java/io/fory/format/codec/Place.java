package io.fory.format.codec;

import io.fory.error.ForyException;
import io.fory.format.layout.CellLayout;
import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowOutput;
import io.fory.format.row.BinaryCells;
import io.fory.format.row.RowField;
import io.fory.format.row.RowType;
import io.fory.plan.OptionalKind;

/**
 * Where a value stands that may be null: a field, an element, a key or a value of a map.
 *
 * @param name of the field, or null
 * @param codec of the values
 * @param nullable whether they may be null
 * @param optional the holder of the values in Java, an empty one standing for null; or null
 */
record Place(String name, SlotCodec codec, boolean nullable, OptionalKind optional) {
  /** Returns the field of a schema for this place. */
  RowField field(String wireName) {
    return new RowField(wireName, codec.type(), nullable);
  }

  /**
   * Writes a value or null.
   *
   * @param layout of the row or array
   * @param base its index
   * @param index of the value in it
   */
  void write(RowOutput out, CellLayout layout, int base, int index, int slot, Object value) {
    Object content = optional == null ? value : RowCode.content(optional, value);
    if (content != null) {
      codec.write(out, base, slot, content);
    } else if (nullable) {
      layout.setNull(out.array(), base, index);
    } else {
      throw RowCode.nullRefused();
    }
  }

  /** Reads a value or null. */
  Object read(RowInput in, CellLayout layout, int base, int size, int index, int slot) {
    Object content = null;
    if (!layout.isNull(in, base, index)) {
      content = codec.read(in, base, size, slot);
    } else if (!nullable) {
      throw RowCode.nullMet(slot);
    }
    return optional == null ? content : optional.wrap(content);
  }

  /** Reads a value or null of a row or array. */
  Object read(RowInput in, BinaryCells cells, int index) {
    int slot = cells.slotAt(index);
    Object content = null;
    if (slot >= 0) {
      content = codec.read(in, cells.offset(), cells.sizeInBytes(), slot);
    } else if (!nullable) {
      throw RowCode.nullMet(cells.offset());
    }
    return optional == null ? content : optional.wrap(content);
  }

  /** Returns this place with values that another version wrote. */
  Place reading(RowType written) {
    return new Place(name, codec.reading(written), nullable, optional);
  }

  /** Adds this place to the path of an error. */
  ForyException at(ForyException thrown, int index) {
    return name == null ? thrown.prependIndex(index) : thrown.prepend(name);
  }
}
