package io.fory.format.arrow;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.format.layout.RowBytes;
import io.fory.format.layout.RowMemory;
import io.fory.format.row.BinaryArray;
import io.fory.format.row.BinaryCells;
import io.fory.format.row.BinaryMap;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowField;
import io.fory.format.row.TypeKind;
import java.util.List;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DurationVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.SmallIntVector;
import org.apache.arrow.vector.TimeStampVector;
import org.apache.arrow.vector.TinyIntVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.StructVector;

/**
 * Puts the values of one field of rows into a vector, which grows.
 *
 * <p>Values are put in the order of their indexes. An index may be put again, after a row that
 * failed: what is behind it counts as not written.
 */
abstract class ColumnWriter {
  private final boolean nullable;

  private ColumnWriter(RowField field) {
    this.nullable = field.nullable();
  }

  /** What one row may still read: the values of a row that shares none are no larger than it. */
  static final class Budget {
    private long rest;

    void start(long bytes) {
      rest = bytes;
    }

    void charge(int bytes, int offset) {
      rest -= bytes;
      if (rest < 0) {
        throw RowMemory.malformed("Values of a row overlap", offset);
      }
    }
  }

  /** Returns the writer of a field into its vector. */
  static ColumnWriter of(RowField field, FieldVector vector, Budget budget) {
    return switch (field.type().kind()) {
      case LIST -> new Lists(field, (ListVector) vector, budget);
      case MAP -> new Maps(field, (ListVector) vector, budget);
      case STRUCT -> new Structs(field, (StructVector) vector, budget);
      case STRING, BINARY -> new Bytes(field, (BaseVariableWidthVector) vector, budget);
      default -> new Numbers(field, vector);
    };
  }

  /** Puts a value or null. */
  final void put(BinaryCells cells, int cell, int index) {
    if (!cells.isNullAt(cell)) {
      putValue(cells, cell, index);
    } else if (nullable) {
      putNull(index);
    } else {
      throw new MalformedInputException("Null where the schema says not null");
    }
  }

  abstract void putValue(BinaryCells cells, int cell, int index);

  abstract void putNull(int index);

  private static final class Numbers extends ColumnWriter {
    private final FieldVector vector;
    private final TypeKind kind;

    Numbers(RowField field, FieldVector vector) {
      super(field);
      this.vector = vector;
      this.kind = field.type().kind();
    }

    @Override
    void putValue(BinaryCells cells, int cell, int index) {
      switch (kind) {
        case BOOL -> ((BitVector) vector).setSafe(index, cells.getBoolean(cell) ? 1 : 0);
        case INT8 -> ((TinyIntVector) vector).setSafe(index, cells.getInt8(cell));
        case INT16 -> ((SmallIntVector) vector).setSafe(index, cells.getInt16(cell));
        case INT32 -> ((IntVector) vector).setSafe(index, cells.getInt32(cell));
        case INT64 -> ((BigIntVector) vector).setSafe(index, cells.getInt64(cell));
        case FLOAT32 -> ((Float4Vector) vector).setSafe(index, cells.getFloat32(cell));
        case FLOAT64 -> ((Float8Vector) vector).setSafe(index, cells.getFloat64(cell));
        case DATE -> ((DateDayVector) vector).setSafe(index, cells.getEpochDay(cell));
        case TIMESTAMP -> ((TimeStampVector) vector).setSafe(index, cells.getMicros(cell));
        case DURATION -> ((DurationVector) vector).setSafe(index, cells.getMicros(cell));
        default -> throw new IllegalStateException(kind.name());
      }
    }

    @Override
    void putNull(int index) {
      vector.setNull(index);
    }
  }

  private static final class Bytes extends ColumnWriter {
    private final BaseVariableWidthVector vector;
    private final boolean text;
    private final Budget budget;
    private byte[] scratch = new byte[64];

    Bytes(RowField field, BaseVariableWidthVector vector, Budget budget) {
      super(field);
      this.vector = vector;
      this.text = field.type().kind() == TypeKind.STRING;
      this.budget = budget;
    }

    @Override
    void putValue(BinaryCells cells, int cell, int index) {
      MemoryBuffer bytes = cells.getSlice(cell);
      int size = bytes.size();
      budget.charge(size, cells.offset());
      if (text) {
        RowBytes.of(bytes, 0, size).requireText(0, size);
      }
      if (scratch.length < size) {
        scratch = new byte[size];
      }
      bytes.getBytes(0, scratch, 0, size);
      forget(index);
      vector.setSafe(index, scratch, 0, size);
    }

    @Override
    void putNull(int index) {
      forget(index);
      vector.setNull(index);
    }

    private void forget(int index) {
      if (vector.getLastSet() >= index) {
        vector.setLastSet(index - 1);
      }
    }
  }

  private static final class Lists extends ColumnWriter {
    private final ListVector vector;
    private final ColumnWriter elements;
    private final Budget budget;

    Lists(RowField field, ListVector vector, Budget budget) {
      super(field);
      this.vector = vector;
      this.elements = of(field.type().element(), vector.getDataVector(), budget);
      this.budget = budget;
    }

    @Override
    void putValue(BinaryCells cells, int cell, int index) {
      BinaryArray array = cells.getArray(cell);
      budget.charge(array.sizeInBytes(), array.offset());
      int from = vector.startNewValue(index);
      putAll(elements, array, from);
      vector.endValue(index, array.size());
    }

    static void putAll(ColumnWriter column, BinaryArray array, int from) {
      for (int i = 0; i < array.size(); i++) {
        try {
          column.put(array, i, Math.addExact(from, i));
        } catch (ForyException e) {
          throw e.prependIndex(i);
        }
      }
    }

    @Override
    void putNull(int index) {
      vector.setNull(index);
    }
  }

  private static final class Maps extends ColumnWriter {
    private final ListVector vector;
    private final StructVector entries;
    private final ColumnWriter keys;
    private final ColumnWriter values;
    private final Budget budget;

    Maps(RowField field, ListVector vector, Budget budget) {
      super(field);
      this.vector = vector;
      this.entries = (StructVector) vector.getDataVector();
      this.keys = of(field.type().key(), (FieldVector) entries.getChildByOrdinal(0), budget);
      this.values = of(field.type().value(), (FieldVector) entries.getChildByOrdinal(1), budget);
      this.budget = budget;
    }

    @Override
    void putValue(BinaryCells cells, int cell, int index) {
      BinaryMap map = cells.getMap(cell);
      budget.charge(map.sizeInBytes(), map.offset());
      int from = vector.startNewValue(index);
      try {
        Lists.putAll(keys, map.keys(), from);
      } catch (ForyException e) {
        throw e.prepend("{key}");
      }
      try {
        Lists.putAll(values, map.values(), from);
      } catch (ForyException e) {
        throw e.prepend("{value}");
      }
      for (int i = 0; i < map.size(); i++) {
        entries.setIndexDefined(from + i);
      }
      vector.endValue(index, map.size());
    }

    @Override
    void putNull(int index) {
      vector.setNull(index);
    }
  }

  private static final class Structs extends ColumnWriter {
    private final StructVector vector;
    private final List<RowField> fields;
    private final ColumnWriter[] columns;
    private final Budget budget;

    Structs(RowField field, StructVector vector, Budget budget) {
      super(field);
      this.vector = vector;
      this.fields = field.type().schema().fields();
      this.columns = new ColumnWriter[fields.size()];
      for (int i = 0; i < columns.length; i++) {
        columns[i] = of(fields.get(i), vector.getChild(fields.get(i).name()), budget);
      }
      this.budget = budget;
    }

    @Override
    void putValue(BinaryCells cells, int cell, int index) {
      BinaryRow row = cells.getStruct(cell);
      budget.charge(row.sizeInBytes(), row.offset());
      putFields(columns, fields, row, index);
      vector.setIndexDefined(index);
    }

    @Override
    void putNull(int index) {
      vector.setNull(index);
    }
  }

  /** Puts the fields of a row. */
  static void putFields(ColumnWriter[] columns, List<RowField> fields, BinaryRow row, int index) {
    for (int i = 0; i < columns.length; i++) {
      try {
        columns[i].put(row, i, index);
      } catch (ForyException e) {
        throw e.prepend(fields.get(i).name());
      }
    }
  }
}
