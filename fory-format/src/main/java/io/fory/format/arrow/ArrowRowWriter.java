package io.fory.format.arrow;

import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.LimitExceededException;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowSchema;
import io.fory.format.row.RowType;
import java.util.Objects;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * Collects rows in the vectors of Arrow: a batch of columns.
 *
 * <pre>{@code
 * try (ArrowRowWriter writer = ArrowRowWriter.create(encoder.schema(), allocator)) {
 *   writer.write(encoder.toRow(order));
 *   VectorSchemaRoot batch = writer.finish();
 *   // use the batch
 *   writer.reset();
 * }
 * }</pre>
 *
 * <p>Rows of a stranger need no verification before: each access is checked, text must be UTF-8,
 * and a batch has no more bytes than its rows, but for what Arrow rounds up. A row that fails is
 * not in the batch, and the next one is written as if it had not been there. Not thread-safe.
 */
@SuppressWarnings("exports") // who uses it requires the modules of Arrow
public final class ArrowRowWriter implements AutoCloseable {
  private final RowSchema schema;
  private final VectorSchemaRoot root;
  private final BufferAllocator allocator;
  private final ColumnWriter.Budget budget = new ColumnWriter.Budget();
  private final ColumnWriter[] columns;
  private final int depth;
  private int rows;

  private ArrowRowWriter(RowSchema schema, BufferAllocator allocator) {
    this.schema = schema;
    this.allocator = allocator;
    this.depth = RowType.struct(schema).depth();
    this.root = VectorSchemaRoot.create(ArrowSchemas.toArrow(schema), allocator);
    this.columns = new ColumnWriter[schema.fields().size()];
    for (int i = 0; i < columns.length; i++) {
      columns[i] =
          ColumnWriter.of(
              schema.fields().get(i), root.getVector(schema.fields().get(i).name()), budget);
    }
  }

  /**
   * Makes a writer with empty vectors.
   *
   * @param allocator of the vectors, which {@link #close()} releases
   * @throws IncompatibleSchemaException if the schema has no Arrow schema
   */
  public static ArrowRowWriter create(RowSchema schema, BufferAllocator allocator) {
    Objects.requireNonNull(allocator, "allocator");
    return new ArrowRowWriter(Objects.requireNonNull(schema, "schema"), allocator);
  }

  /**
   * Appends a row to the batch.
   *
   * @throws IncompatibleSchemaException if it is of another schema
   * @throws io.fory.error.MalformedInputException if it is not whole
   * @throws LimitExceededException if the allocator has no more memory
   */
  public void write(BinaryRow row) {
    if (!row.schema().equals(schema)) {
      throw new IncompatibleSchemaException("The row has another schema than the batch");
    }
    if (rows == Integer.MAX_VALUE) {
      throw new LimitExceededException("rows of a batch", rows + 1L, rows, null);
    }
    budget.start((long) row.sizeInBytes() * depth);
    try {
      ColumnWriter.putFields(columns, schema.fields(), row, rows);
    } catch (ForyException e) {
      throw e;
    } catch (RuntimeException e) {
      throw ArrowErrors.of(e, allocator, "A row");
    }
    rows++;
  }

  /** Returns how many rows are in the batch. */
  public int rowCount() {
    return rows;
  }

  /**
   * Ends the batch.
   *
   * @return the rows as vectors, which are this writer's: they are used until {@link #reset()} or
   *     {@link #close()}
   */
  public VectorSchemaRoot finish() {
    try {
      root.setRowCount(rows);
    } catch (RuntimeException e) {
      throw ArrowErrors.of(e, allocator, "A batch");
    }
    return root;
  }

  /** Begins another batch in the same vectors. */
  public void reset() {
    rows = 0;
    root.getFieldVectors().forEach(FieldVector::reset);
    root.setRowCount(0);
  }

  /** Releases the vectors. */
  @Override
  public void close() {
    root.close();
  }
}
