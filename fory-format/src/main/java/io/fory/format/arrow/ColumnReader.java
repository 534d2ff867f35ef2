package io.fory.format.arrow;

import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.format.layout.ArrayLayout;
import io.fory.format.layout.CellLayout;
import io.fory.format.layout.RowMemory;
import io.fory.format.layout.StructLayout;
import io.fory.format.row.RowField;
import io.fory.format.row.RowSchema;
import io.fory.format.row.RowType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * Puts the values of a column of Arrow into slots of rows. Its making checks that all that the
 * values need is there: the sizes of buffers, the order of offsets, the lengths of children.
 */
abstract class ColumnReader {
  final RowSink sink;
  private final ArrowBuf validity;
  private final boolean nullable;

  ColumnReader(RowField field, ColumnBuffers buffers, int count, RowSink sink) {
    this.sink = sink;
    this.validity = buffers.validity(count);
    this.nullable = field.nullable();
  }

  /**
   * Returns the reader of a column.
   *
   * @param field of the row
   * @param arrow the type of the column
   * @param count how many values it has at least
   */
  static ColumnReader of(
      RowField field, Field arrow, ColumnBuffers buffers, int count, RowSink sink) {
    return switch (arrow.getType().getTypeID()) {
      case List, LargeList, FixedSizeList -> new Lists(field, arrow, buffers, count, sink);
      case Map -> new Maps(field, arrow, buffers, count, sink);
      case Struct -> new Structs(field, arrow, buffers, count, sink);
      case Utf8, LargeUtf8, Binary, LargeBinary, FixedSizeBinary ->
          new BytesReader(field, arrow.getType(), buffers, count, sink);
      case Decimal ->
          new DecimalReader(field, (ArrowType.Decimal) arrow.getType(), buffers, count, sink);
      default -> new NumberReader(field, arrow.getType(), buffers, count, sink);
    };
  }

  /**
   * Puts a value or null into a row or array.
   *
   * @param layout of the row or array
   * @param base its index
   * @param cell the number of the value in it
   * @param slot the index of its slot, which is zero
   * @param index of the value in the column
   */
  final void put(CellLayout layout, int base, int cell, int slot, long index) {
    if (validity == null || (validity.getByte(index >> 3) >> (int) (index & 7) & 1) != 0) {
      putValue(base, slot, index);
    } else if (nullable) {
      layout.setNull(sink.array(), base, cell);
    } else {
      throw new MalformedInputException("Null where the schema says not null");
    }
  }

  abstract void putValue(int base, int slot, long index);

  /** Returns the columns of the fields of a schema, which are found by their names. */
  static ColumnReader[] columns(
      RowSchema schema, List<Field> arrow, List<ColumnBuffers> buffers, int count, RowSink sink) {
    Map<String, Integer> numbers = new HashMap<>();
    for (int i = 0; i < arrow.size(); i++) {
      numbers.put(arrow.get(i).getName() == null ? "" : arrow.get(i).getName(), i);
    }
    ColumnReader[] columns = new ColumnReader[schema.fields().size()];
    for (int i = 0; i < columns.length; i++) {
      RowField field = schema.fields().get(i);
      int number = numbers.get(field.name());
      try {
        columns[i] = of(field, arrow.get(number), buffers.get(number), count, sink);
      } catch (ForyException e) {
        throw e.prepend(field.name());
      }
    }
    return columns;
  }

  /** Puts the fields of a row whose slots are reserved. */
  static void putFields(ColumnReader[] columns, RowSchema schema, int base, long index) {
    StructLayout layout = RowType.struct(schema).structLayout();
    for (int i = 0; i < columns.length; i++) {
      try {
        columns[i].put(layout, base, i, base + layout.slot(i), index);
      } catch (ForyException e) {
        throw e.prepend(schema.fields().get(i).name());
      }
    }
  }

  private static final class Structs extends ColumnReader {
    private final RowType type;
    private final StructLayout layout;
    private final ColumnReader[] columns;

    Structs(RowField field, Field arrow, ColumnBuffers buffers, int count, RowSink sink) {
      super(field, buffers, count, sink);
      this.type = field.type();
      this.layout = type.structLayout();
      buffers.child(arrow.getChildren().size() - 1);
      this.columns = columns(type.schema(), arrow.getChildren(), buffers.children(), count, sink);
    }

    @Override
    void putValue(int base, int slot, long index) {
      if (type.isFixed()) {
        putFields(columns, type.schema(), slot, index);
        return;
      }
      int start = sink.reserve(layout.fixedBytes());
      putFields(columns, type.schema(), start, index);
      sink.out().putPlace(base, slot, start);
    }
  }

  /** The elements of lists, or the keys or values of maps. */
  private static final class Elements {
    private final ArrayLayout layout;
    private final ColumnReader column;
    private final RowSink sink;

    Elements(RowType list, ColumnReader column, RowSink sink) {
      this.layout = list.arrayLayout();
      this.column = column;
      this.sink = sink;
    }

    void put(long from, int count) {
      int base = sink.reserve(layout.fixedBytes(count));
      layout.putCount(sink.array(), base, count);
      int elements = base + (int) layout.headerBytes(count);
      for (int i = 0; i < count; i++) {
        try {
          column.put(layout, base, i, elements + i * layout.width(), from + i);
        } catch (ForyException e) {
          throw e.prependIndex(i);
        }
      }
    }
  }

  /** Returns how many elements a column has. */
  private static int elements(long end) {
    if (end > Integer.MAX_VALUE) {
      throw new MalformedInputException("A column of Arrow has more than 2^31 elements");
    }
    return (int) end;
  }

  private static final class Lists extends ColumnReader {
    private final Elements elements;
    private final ColumnBuffers.Offsets offsets;
    private final int size;

    Lists(RowField field, Field arrow, ColumnBuffers buffers, int count, RowSink sink) {
      super(field, buffers, count, sink);
      int end;
      if (arrow.getType() instanceof ArrowType.FixedSizeList fixed) {
        this.size = fixed.getListSize();
        this.offsets = null;
        end = elements((long) count * size);
      } else {
        this.size = 0;
        this.offsets = buffers.offsets(count, arrow.getType() instanceof ArrowType.LargeList);
        end = elements(offsets.end(count));
      }
      RowField element = field.type().element();
      ColumnReader column = of(element, arrow.getChildren().get(0), buffers.child(0), end, sink);
      this.elements = new Elements(field.type(), column, sink);
    }

    @Override
    void putValue(int base, int slot, long index) {
      int start = sink.out().end();
      if (offsets == null) {
        elements.put(index * size, size);
      } else {
        long from = offsets.get(index);
        elements.put(from, (int) (offsets.get(index + 1) - from));
      }
      sink.out().putPlace(base, slot, start);
    }
  }

  private static final class Maps extends ColumnReader {
    private final ColumnBuffers.Offsets offsets;
    private final ArrowBuf entries;
    private final Elements keys;
    private final Elements values;

    Maps(RowField field, Field arrow, ColumnBuffers buffers, int count, RowSink sink) {
      super(field, buffers, count, sink);
      this.offsets = buffers.offsets(count, false);
      int end = elements(offsets.end(count));
      RowType type = field.type();
      List<Field> parts = arrow.getChildren().get(0).getChildren();
      ColumnBuffers pairs = buffers.child(0);
      this.entries = pairs.validity(end);
      ColumnReader key = of(type.key(), parts.get(0), pairs.child(0), end, sink);
      ColumnReader value = of(type.value(), parts.get(1), pairs.child(1), end, sink);
      this.keys = new Elements(type.keys(), key, sink);
      this.values = new Elements(type.values(), value, sink);
    }

    @Override
    void putValue(int base, int slot, long index) {
      long from = offsets.get(index);
      int count = (int) (offsets.get(index + 1) - from);
      for (long i = from; entries != null && i < from + count; i++) {
        if ((entries.getByte(i >> 3) >> (int) (i & 7) & 1) == 0) {
          throw new MalformedInputException("A map of Arrow has an entry that is null");
        }
      }
      int start = sink.reserve(RowMemory.MAP_HEADER);
      try {
        keys.put(from, count);
      } catch (ForyException e) {
        throw e.prepend("{key}");
      }
      sink.out().putLong(start, sink.out().end() - start - RowMemory.MAP_HEADER);
      try {
        values.put(from, count);
      } catch (ForyException e) {
        throw e.prepend("{value}");
      }
      sink.out().putPlace(base, slot, start);
    }
  }
}
