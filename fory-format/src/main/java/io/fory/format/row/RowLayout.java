package io.fory.format.row;

import io.fory.format.layout.ArrayLayout;
import io.fory.format.layout.StructLayout;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Where rows, arrays and maps have their values: one of the two layouts of the specification. All
 * parts of a row have its layout.
 */
public enum RowLayout {
  /** Slots of 8 bytes in the order of the schema. Clients in all languages know it. */
  STANDARD {
    @Override
    List<RowField> ordered(List<RowField> fields) {
      return List.copyOf(fields);
    }

    @Override
    StructLayout struct(List<RowField> fields) {
      return StructLayout.standard(fields.size());
    }

    @Override
    ArrayLayout array(RowField element) {
      return ArrayLayout.standard(element.type().slotBytes());
    }
  },

  /**
   * Slots as wide as their values, in the order of their alignment; null bits only where something
   * may be null; rows of fixed width in the slot itself. Smaller, and known in Java only.
   */
  COMPACT {
    @Override
    List<RowField> ordered(List<RowField> fields) {
      List<RowField> sorted = new ArrayList<>(fields);
      sorted.sort(BY_ALIGNMENT);
      return List.copyOf(sorted);
    }

    @Override
    StructLayout struct(List<RowField> fields) {
      boolean nullable = false;
      boolean fixed = true;
      int[] widths = new int[fields.size()];
      for (int i = 0; i < widths.length; i++) {
        RowField field = fields.get(i);
        widths[i] = field.type().slotBytes();
        nullable |= field.nullable();
        fixed &= field.type().isFixed();
      }
      return StructLayout.compact(widths, nullable, fixed);
    }

    @Override
    ArrayLayout array(RowField element) {
      RowType type = element.type();
      return ArrayLayout.compact(type.slotBytes(), element.nullable(), type.isFixed());
    }
  };

  /** Multiples of 8 bytes first, then 4, 2 and all others; of each of them the widest first. */
  private static final Comparator<RowField> BY_ALIGNMENT =
      Comparator.<RowField>comparingInt(field -> alignment(field.type().slotBytes()))
          .thenComparingInt(field -> field.type().slotBytes())
          .reversed();

  private static int alignment(int width) {
    if ((width & 7) == 0) {
      return 8;
    }
    return width == 4 || width == 2 ? width : 1;
  }

  /** Returns fields in the order of their slots. */
  abstract List<RowField> ordered(List<RowField> fields);

  /** Returns the layout of rows of fields in that order. */
  abstract StructLayout struct(List<RowField> fields);

  /** Returns the layout of arrays of elements. */
  abstract ArrayLayout array(RowField element);
}
