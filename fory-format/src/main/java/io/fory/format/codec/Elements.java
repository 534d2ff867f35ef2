package io.fory.format.codec;

import io.fory.error.ForyException;
import io.fory.format.layout.ArrayLayout;
import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowMemory;
import io.fory.format.layout.RowOutput;
import io.fory.format.row.RowType;

/** Writes and reads the elements of an array in the row format, which are objects in Java. */
final class Elements {
  private final Place place;
  private final ArrayLayout layout;

  Elements(Place place) {
    this.place = place;
    this.layout = layout(place.codec().type());
  }

  /** Returns the layout of arrays of a type. */
  static ArrayLayout layout(RowType type) {
    return ArrayLayout.standard(type.kind().elementBytes());
  }

  /** Returns the place of an element. */
  Place place() {
    return place;
  }

  /** Appends an array. */
  void write(RowOutput out, Object[] values) {
    int count = values.length;
    int base = out.reserve(layout.fixedBytes(count));
    out.memory().putLong(base, count);
    int elements = base + (int) layout.headerBytes(count);
    for (int i = 0; i < count; i++) {
      try {
        int slot = elements + i * layout.width();
        place.write(out, base, base + ArrayLayout.BITMAP, i, slot, values[i]);
      } catch (ForyException e) {
        throw e.prependIndex(i);
      }
    }
  }

  /** Reads an array. */
  Object[] read(RowInput in, int base, int size) {
    int count = RowMemory.count(in.memory(), base, size, layout);
    int elements = base + (int) layout.headerBytes(count);
    Object[] values = new Object[count];
    for (int i = 0; i < count; i++) {
      try {
        int slot = elements + i * layout.width();
        values[i] = place.read(in, base, size, base + ArrayLayout.BITMAP, i, slot);
      } catch (ForyException e) {
        throw e.prependIndex(i);
      }
    }
    return values;
  }
}
