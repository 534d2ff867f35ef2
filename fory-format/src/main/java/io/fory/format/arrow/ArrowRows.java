package io.fory.format.arrow;

import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.error.StreamException;
import io.fory.error.UserCodeException;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowLayout;
import io.fory.format.row.RowSchema;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Iterator;
import java.util.Objects;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.ipc.ArrowWriter;

/**
 * Writes rows as IPC streams and files of Arrow, and reads them as rows.
 *
 * <pre>{@code
 * try (BufferAllocator allocator = new RootAllocator()) {
 *   ArrowRows arrow = ArrowRows.with(allocator);
 *   arrow.writeFile(path, encoder.schema(), orders.stream().map(encoder::toRow).iterator());
 *   try (ArrowRowStream rows = arrow.readFile(path)) {
 *     rows.forEachRemaining(row -> ...);
 *   }
 * }
 * }</pre>
 *
 * <p>One batch at a time is in memory. All of it is of the allocator, and is released when the call
 * returns or the stream is closed. Batches are not compressed; compressed ones and dictionaries are
 * refused. Immutable, and as thread-safe as the allocator.
 */
@SuppressWarnings("exports") // who uses it requires the modules of Arrow
public final class ArrowRows {
  private static final int DEFAULT_BATCH_ROWS = 65_536;
  private static final long DEFAULT_BATCH_BYTES = 64 << 20;
  private static final byte[] MAGIC = "ARROW1".getBytes(StandardCharsets.US_ASCII);
  private static final int HEAD_BYTES = 8;
  private static final int TAIL_BYTES = 4 + MAGIC.length;

  private final BufferAllocator allocator;
  private final RowLayout layout;
  private final int maxBatchRows;
  private final long maxBatchBytes;
  private final int maxRowBytes;

  private ArrowRows(
      BufferAllocator allocator,
      RowLayout layout,
      int maxBatchRows,
      long maxBatchBytes,
      int maxRowBytes) {
    this.allocator = Objects.requireNonNull(allocator, "allocator");
    this.layout = Objects.requireNonNull(layout, "layout");
    this.maxBatchRows = requirePositive(maxBatchRows);
    this.maxBatchBytes = requirePositive(maxBatchBytes);
    this.maxRowBytes = requirePositive(maxRowBytes);
  }

  private static <N extends Number> N requirePositive(N number) {
    if (number.longValue() < 1) {
      throw new IllegalArgumentException("not positive: " + number);
    }
    return number;
  }

  /** Returns what writes and reads with the memory of an allocator. */
  public static ArrowRows with(BufferAllocator allocator) {
    return new ArrowRows(
        allocator,
        RowLayout.STANDARD,
        DEFAULT_BATCH_ROWS,
        DEFAULT_BATCH_BYTES,
        RowSink.DEFAULT_LIMIT);
  }

  /** Returns one that reads rows of a layout; standard by default. */
  public ArrowRows withLayout(RowLayout layout) {
    return new ArrowRows(allocator, layout, maxBatchRows, maxBatchBytes, maxRowBytes);
  }

  /** Returns one that writes batches of a number of rows at most; 65,536 by default. */
  public ArrowRows withMaxBatchRows(int rows) {
    return new ArrowRows(allocator, layout, rows, maxBatchBytes, maxRowBytes);
  }

  /**
   * Returns one that ends a batch when its rows have a number of bytes; 64 MiB by default. A batch
   * takes about as much memory.
   */
  public ArrowRows withMaxBatchBytes(long bytes) {
    return new ArrowRows(allocator, layout, maxBatchRows, bytes, maxRowBytes);
  }

  /** Returns one that reads rows of a number of bytes at most; 64 MiB by default. */
  public ArrowRows withMaxRowBytes(int bytes) {
    return new ArrowRows(allocator, layout, maxBatchRows, maxBatchBytes, bytes);
  }

  /**
   * Writes an IPC stream; does not close the output.
   *
   * @return the number of rows
   * @throws ForyException if a row is of another schema or not whole, the allocator has no more
   *     memory, or the output fails
   */
  public long writeStream(OutputStream out, RowSchema schema, Iterator<BinaryRow> rows) {
    return write(out, Channels.newChannel(out), ArrowRows::streamWriter, schema, rows);
  }

  /** Writes an IPC stream as {@link #writeStream(OutputStream, RowSchema, Iterator)} does. */
  public long writeStream(WritableByteChannel out, RowSchema schema, Iterator<BinaryRow> rows) {
    return write(out, out, ArrowRows::streamWriter, schema, rows);
  }

  /**
   * Writes an IPC file in place of what is there; throws as {@link #writeStream(OutputStream,
   * RowSchema, Iterator)} does, and leaves a file then that is refused when it is read.
   *
   * @return the number of rows
   */
  public long writeFile(Path path, RowSchema schema, Iterator<BinaryRow> rows) {
    try (FileChannel channel =
        FileChannel.open(
            path,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      return write(channel, channel, ArrowRows::fileWriter, schema, rows);
    } catch (IOException e) {
      throw StreamException.ofFile(path, e);
    }
  }

  private interface Format {
    ArrowWriter writer(VectorSchemaRoot root, WritableByteChannel out);
  }

  private static ArrowWriter streamWriter(VectorSchemaRoot root, WritableByteChannel out) {
    return new ArrowStreamWriter(root, null, out);
  }

  private static ArrowWriter fileWriter(VectorSchemaRoot root, WritableByteChannel out) {
    return new ArrowFileWriter(root, null, out);
  }

  private long write(
      Object stream,
      WritableByteChannel out,
      Format format,
      RowSchema schema,
      Iterator<BinaryRow> rows) {
    long count = 0;
    try (ArrowRowWriter batch = ArrowRowWriter.create(schema, allocator)) {
      // Not closed: that would close the output, and it holds nothing else.
      ArrowWriter writer = format.writer(batch.finish(), new OutputChannel(stream, out));
      writer.start();
      long bytes = 0;
      for (BinaryRow row = next(rows); row != null; row = next(rows)) {
        if (batch.rowCount() > 0 && bytes + row.sizeInBytes() > maxBatchBytes) {
          bytes = flush(batch, writer);
        }
        batch.write(row);
        count++;
        bytes += row.sizeInBytes();
        if (batch.rowCount() == maxBatchRows) {
          bytes = flush(batch, writer);
        }
      }
      if (batch.rowCount() > 0) {
        flush(batch, writer);
      }
      writer.end();
      return count;
    } catch (IOException e) {
      throw StreamException.failed(stream, e);
    } catch (StreamException e) {
      throw e; // of no row
    } catch (ForyException e) {
      throw e.prependIndex((int) Math.min(count, Integer.MAX_VALUE));
    } catch (RuntimeException e) {
      throw ArrowErrors.of(e, allocator, "A batch");
    }
  }

  /** Writes a batch; returns the bytes of the next one. */
  private static long flush(ArrowRowWriter batch, ArrowWriter writer) throws IOException {
    batch.finish();
    writer.writeBatch();
    batch.reset();
    return 0;
  }

  private static BinaryRow next(Iterator<BinaryRow> rows) {
    try {
      return rows.hasNext() ? Objects.requireNonNull(rows.next(), "row") : null;
    } catch (ForyException e) {
      throw e;
    } catch (Exception e) { // checked ones too, which other languages throw past the compiler
      throw new UserCodeException("The iterator of rows", e);
    }
  }

  /**
   * Returns the rows of an IPC stream, which its close closes.
   *
   * @throws ForyException if it does not begin with a schema of Arrow, or rows have no type for a
   *     column
   */
  public ArrowRowStream readStream(InputStream in) {
    return readStream(new InputChannel(in));
  }

  /** Returns the rows of an IPC stream as {@link #readStream(InputStream)} does. */
  public ArrowRowStream readStream(ReadableByteChannel in) {
    return new ArrowRowStream(
        new IpcInput(in, allocator, Long.MAX_VALUE), allocator, layout, maxRowBytes);
  }

  /**
   * Returns the rows of an IPC file. Its batches are read in the order in which they are in the
   * file.
   *
   * @throws ForyException if it is not a whole file of Arrow, rows have no type for a column, or it
   *     cannot be read
   */
  public ArrowRowStream readFile(Path path) {
    FileChannel channel = null;
    boolean done = false;
    try {
      channel = FileChannel.open(path, StandardOpenOption.READ);
      long end = messagesEnd(channel);
      channel.position(HEAD_BYTES);
      IpcInput in = new IpcInput(channel, allocator, end - HEAD_BYTES);
      ArrowRowStream rows = new ArrowRowStream(in, allocator, layout, maxRowBytes);
      done = true;
      return rows;
    } catch (IOException e) {
      throw StreamException.ofFile(path, e);
    } finally {
      if (!done && channel != null) {
        closeQuietly(channel);
      }
    }
  }

  private static void closeQuietly(FileChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      // The error that is on its way says more.
    }
  }

  /** Returns the index behind the messages of a file, where its footer begins. */
  private static long messagesEnd(FileChannel channel) throws IOException {
    long size = channel.size();
    ByteBuffer head = ByteBuffer.allocate(MAGIC.length);
    ByteBuffer tail = ByteBuffer.allocate(TAIL_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    if (size >= HEAD_BYTES + TAIL_BYTES) {
      channel.read(head, 0);
      channel.read(tail, size - TAIL_BYTES);
    }
    boolean whole =
        ByteBuffer.wrap(MAGIC).equals(head.flip())
            && ByteBuffer.wrap(MAGIC)
                .equals(tail.flip().duplicate().position(4 * (tail.limit() / TAIL_BYTES)));
    int footer = whole ? tail.getInt(0) : -1;
    if (footer < 0 || footer > size - HEAD_BYTES - TAIL_BYTES) {
      throw new MalformedInputException("Not a whole file of Arrow");
    }
    return size - TAIL_BYTES - footer;
  }
}
