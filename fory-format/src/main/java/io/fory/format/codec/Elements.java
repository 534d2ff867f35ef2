package io.fory.format.codec;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.format.layout.ArrayLayout;
import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowOutput;
import io.fory.format.row.RowType;

/** Writes and reads the elements of an array in the row format, which are objects in Java. */
final class Elements {
  private final Place place;
  private final ArrayLayout layout;

  /**
   * Makes the elements of arrays.
   *
   * @param place of each
   * @param list the type of the arrays
   */
  Elements(Place place, RowType list) {
    this.place = place;
    this.layout = list.arrayLayout();
  }

  /** Returns the place of an element. */
  Place place() {
    return place;
  }

  /** Returns the layout of the arrays. */
  ArrayLayout layout() {
    return layout;
  }

  /** Appends an array. */
  void write(RowOutput out, Object[] values) {
    int count = values.length;
    int base = out.reserve(layout.fixedBytes(count));
    layout.putCount(out.array(), base, count);
    int elements = base + (int) layout.headerBytes(count);
    for (int i = 0; i < count; i++) {
      try {
        int slot = elements + i * layout.width();
        place.write(out, layout, base, i, slot, values[i]);
      } catch (ForyException e) {
        throw e.prependIndex(i);
      }
    }
  }

  /** Reads the array that was written last. */
  Object[] readWritten(RowOutput out, int base, RowType list) {
    int size = out.end() - base;
    MemoryBuffer memory = MemoryBuffer.wrap(out.array(), 0, out.end());
    return read(new RowInput(memory, base, size, list.depth()), base, size);
  }

  /** Reads an array. */
  Object[] read(RowInput in, int base, int size) {
    int count = in.count(base, size, layout);
    int elements = base + (int) layout.headerBytes(count);
    Object[] values = new Object[count];
    for (int i = 0; i < count; i++) {
      try {
        int slot = elements + i * layout.width();
        values[i] = place.read(in, layout, base, size, i, slot);
      } catch (ForyException e) {
        throw e.prependIndex(i);
      }
    }
    return values;
  }
}
