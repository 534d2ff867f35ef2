package io.fory.format.arrow;

import io.fory.error.IncompatibleSchemaException;
import io.fory.error.MalformedInputException;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.TypeLayout;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * Gives the columns of a record batch their parts of its body. The parts together are no larger
 * than the body, so that columns share none.
 */
final class IpcBatch {
  private final RecordBatch batch;
  private final ArrowBuf body;
  private final long bodyBytes;
  private long used;
  private int node;
  private int buffer;

  private IpcBatch(RecordBatch batch, ArrowBuf body, long bodyBytes) {
    this.batch = batch;
    this.body = body;
    this.bodyBytes = bodyBytes;
  }

  /** Returns the number of rows. */
  static int rows(RecordBatch batch) {
    return count(batch.length());
  }

  private static int count(long length) {
    if (length < 0 || length > Integer.MAX_VALUE) {
      throw new MalformedInputException("An Arrow batch has " + length + " values");
    }
    return (int) length;
  }

  /** Returns the columns of the fields. */
  static List<ColumnBuffers> columns(
      RecordBatch batch, List<Field> fields, ArrowBuf body, long bodyBytes) {
    if (batch.compression() != null) {
      throw new IncompatibleSchemaException("An Arrow batch is compressed")
          .withCure("Write it without compression");
    }
    IpcBatch reading = new IpcBatch(batch, body, bodyBytes);
    List<ColumnBuffers> columns = new ArrayList<>();
    for (Field field : fields) {
      columns.add(reading.column(field));
    }
    return columns;
  }

  private ColumnBuffers column(Field field) {
    if (node == batch.nodesLength()) {
      throw new MalformedInputException("An Arrow batch has too few columns");
    }
    FieldNode column = batch.nodes(node++);
    int length = count(column.length());
    List<ArrowBuf> buffers = new ArrayList<>();
    for (int i = TypeLayout.getTypeBufferCount(field.getType()); i > 0; i--) {
      buffers.add(part());
    }
    if (buffers.get(0).capacity() == 0 && column.nullCount() != 0) {
      throw new MalformedInputException("An Arrow column has nulls and no null bits");
    }
    List<ColumnBuffers> children = new ArrayList<>();
    for (Field child : field.getChildren()) {
      children.add(column(child));
    }
    return new ColumnBuffers(length, buffers, children);
  }

  private ArrowBuf part() {
    if (buffer == batch.buffersLength()) {
      throw new MalformedInputException("An Arrow batch has too few buffers");
    }
    Buffer part = batch.buffers(buffer++);
    long offset = part.offset();
    long length = part.length();
    if (offset < 0 || length < 0 || offset > bodyBytes - length) {
      throw new MalformedInputException("A buffer of an Arrow batch is not within its body");
    }
    used += length;
    if (used > bodyBytes) {
      throw new MalformedInputException("Buffers of an Arrow batch overlap");
    }
    return body.slice(offset, length);
  }
}
