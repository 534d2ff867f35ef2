package io.fory.format.arrow;

import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.MalformedInputException;
import io.fory.error.StreamException;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowLayout;
import io.fory.format.row.RowSchema;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * The rows of an IPC stream or file of Arrow, one after the other. One batch at a time is in the
 * memory of the allocator; {@link #close()} releases it, and so does the end of the rows.
 *
 * <p>The bytes may be those of a stranger: they are refused with a {@link ForyException} where they
 * are not whole, and take memory in proportion to those that have come. A batch that is not whole
 * is refused before its first row. Not thread-safe.
 */
public final class ArrowRowStream implements Iterator<BinaryRow>, AutoCloseable {
  private final IpcInput in;
  private final BufferAllocator allocator;
  private final Schema arrow;
  private final RowSchema schema;
  private final int maxRowBytes;
  private ArrowBuf body;
  private ArrowRowReader batch;
  private int next;
  private boolean ended;
  private ForyException failure;

  ArrowRowStream(IpcInput in, BufferAllocator allocator, RowLayout layout, int maxRowBytes) {
    this.in = in;
    this.allocator = allocator;
    this.maxRowBytes = maxRowBytes;
    ByteBuffer metadata = in.metadata();
    try {
      Message message = metadata == null ? null : Message.getRootAsMessage(metadata);
      if (message == null
          || message.headerType() != MessageHeader.Schema
          || message.bodyLength() != 0) {
        throw new MalformedInputException("An Arrow stream does not begin with a schema");
      }
      var flat =
          (org.apache.arrow.flatbuf.Schema) message.header(new org.apache.arrow.flatbuf.Schema());
      this.arrow = IpcSchema.read(flat, metadata.capacity());
    } catch (RuntimeException e) {
      throw ArrowErrors.malformed(e, "A schema");
    }
    this.schema = ArrowSchemas.fromArrow(arrow, layout);
  }

  /** Returns the schema of the rows. */
  public RowSchema schema() {
    return schema;
  }

  /**
   * Returns whether there is another row; reads the next batch if the last one is at its end.
   *
   * @throws ForyException if that batch is not whole, or cannot be read; then always, for rows are
   *     missing
   */
  @Override
  public boolean hasNext() {
    if (failure != null) {
      throw failure;
    }
    while (!ended && (batch == null || next == batch.size())) {
      try {
        release();
        ended = !load();
      } catch (RuntimeException | Error e) {
        failure = e instanceof ForyException known ? known : StreamException.failed(in, e);
        release();
        throw e;
      }
    }
    return !ended;
  }

  /** Returns the next row, a copy; throws as {@link ArrowRowReader#get} does. */
  @Override
  public BinaryRow next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return batch.get(next++);
  }

  private boolean load() {
    ByteBuffer metadata = in.metadata();
    if (metadata == null) {
      return false;
    }
    try {
      Message message = Message.getRootAsMessage(metadata);
      if (message.headerType() != MessageHeader.RecordBatch) {
        throw new IncompatibleSchemaException(
            "A message of Arrow is no batch but of type " + message.headerType());
      }
      RecordBatch header = (RecordBatch) message.header(new RecordBatch());
      int rows = IpcBatch.rows(header);
      long bytes = message.bodyLength();
      body = in.body(bytes);
      List<ColumnBuffers> columns = IpcBatch.columns(header, arrow.getFields(), body, bytes);
      batch = new ArrowRowReader(schema, arrow.getFields(), columns, rows, maxRowBytes);
      return true;
    } catch (RuntimeException e) {
      throw ArrowErrors.of(e, allocator, "A batch");
    }
  }

  private void release() {
    batch = null;
    next = 0;
    if (body != null) {
      body.close();
      body = null;
    }
  }

  /** Releases the batch, and closes the stream or file. */
  @Override
  public void close() {
    release();
    ended = true;
    failure = null;
    in.close();
  }
}
