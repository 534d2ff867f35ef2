package io.fory.format.arrow;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowLayout;
import io.fory.format.row.RowSchema;
import io.fory.format.row.RowType;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * Reads the vectors of a batch as rows.
 *
 * <p>Its making checks the vectors, in time linear in the number of offsets: the buffers are large
 * enough for the values, and offsets lead into the values. So vectors of a stranger make the
 * getters of Arrow read no memory that is not theirs, whether Arrow checks bounds or not. Text that
 * is not UTF-8 and nulls that the schema forbids are refused where they are met.
 *
 * <p>Rows are copies. The vectors stay as they are while the reader is used, and are not released
 * before; a reader is of one thread at a time.
 */
@SuppressWarnings("exports") // who uses it requires the modules of Arrow
public final class ArrowRowReader implements Iterable<BinaryRow> {
  private final RowSchema schema;
  private final int fixedBytes;
  private final RowSink sink;
  private final ColumnReader[] columns;
  private final int rows;

  ArrowRowReader(
      RowSchema schema,
      List<Field> fields,
      List<ColumnBuffers> buffers,
      int rows,
      int maxRowBytes) {
    this.schema = schema;
    this.fixedBytes = RowType.struct(schema).structLayout().fixedBytes();
    this.rows = rows;
    this.sink = new RowSink(maxRowBytes);
    try {
      this.columns = ColumnReader.columns(schema, fields, buffers, rows, sink);
    } catch (RuntimeException e) {
      throw ArrowErrors.malformed(e, "A batch");
    }
  }

  /** Returns the reader of a batch; rows have the standard layout and at most 64 MiB. */
  public static ArrowRowReader of(VectorSchemaRoot root) {
    return of(root, RowLayout.STANDARD, RowSink.DEFAULT_LIMIT);
  }

  /**
   * Returns the reader of a batch.
   *
   * @param maxRowBytes the bytes that a row may have: a bit of Arrow may become many bytes of a row
   * @throws io.fory.error.IncompatibleSchemaException if rows have no type for a vector, see {@link
   *     ArrowSchemas}
   * @throws MalformedInputException if the vectors are not whole
   */
  public static ArrowRowReader of(VectorSchemaRoot root, RowLayout layout, int maxRowBytes) {
    RowSchema schema = ArrowSchemas.fromArrow(root.getSchema(), layout);
    List<ColumnBuffers> buffers = new ArrayList<>();
    try {
      for (FieldVector vector : root.getFieldVectors()) {
        buffers.add(ColumnBuffers.of(vector));
      }
    } catch (RuntimeException e) {
      throw ArrowErrors.malformed(e, "A batch");
    }
    List<Field> fields = root.getSchema().getFields();
    return new ArrowRowReader(schema, fields, buffers, root.getRowCount(), maxRowBytes);
  }

  /** Returns the schema of the rows. */
  public RowSchema schema() {
    return schema;
  }

  /** Returns the number of rows. */
  public int size() {
    return rows;
  }

  /**
   * Returns a row.
   *
   * @param number of the row, from 0
   * @throws MalformedInputException if there is no such row, or it has text that is not UTF-8 or a
   *     null that the schema forbids
   * @throws io.fory.error.IncompatibleSchemaException if a value has no equal in rows
   * @throws io.fory.error.LimitExceededException if it has too many bytes
   */
  public BinaryRow get(int number) {
    if (number < 0 || number >= rows) {
      throw new MalformedInputException("No row " + number + " in a batch of " + rows);
    }
    sink.begin();
    try {
      int base = sink.reserve(fixedBytes);
      ColumnReader.putFields(columns, schema, base, number);
      MemoryBuffer row = sink.toBuffer();
      return BinaryRow.of(schema, row, 0, row.size());
    } catch (ForyException e) {
      throw e.prependIndex(number);
    } catch (RuntimeException e) {
      throw ArrowErrors.malformed(e, "A batch");
    } finally {
      sink.release();
    }
  }

  /** Returns the rows in order. */
  @Override
  public Iterator<BinaryRow> iterator() {
    return new Iterator<>() {
      private int next;

      @Override
      public boolean hasNext() {
        return next < rows;
      }

      @Override
      public BinaryRow next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        return get(next++);
      }
    };
  }
}
