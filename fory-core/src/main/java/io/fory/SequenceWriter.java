package io.fory;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.message.ErrorTrace;
import io.fory.message.SentSchemas;
import io.fory.message.SessionSentSchemas;
import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;

/**
 * Writes a sequence of messages, of any number, to a stream: a file of records, the result of a
 * query, what one task hands to the next. It is read by {@link Fory#newReader}.
 *
 * <pre>{@code
 * try (SequenceWriter orders = fory.newWriter(stream)) {
 *   orders.write(first).write(second);
 * }
 * }</pre>
 *
 * <p>The messages are those of one {@link ForySession}: each schema is there once. They are
 * collected in blocks of about 32 KiB, so that small ones cost no call of the stream:
 *
 * <pre>
 *   sequence | block … | int32 0
 *   block    | int32 its bytes, at least 1 | message …
 * </pre>
 *
 * <p>A value that cannot be written is left out, and the next ones are written. After an error of
 * the stream nothing more is written. Not thread-safe.
 */
public final class SequenceWriter implements Closeable, Flushable {
  /** A block is written once it has so many bytes. */
  private static final int BLOCK_BYTES = 1 << 15;

  private final Calls calls;
  private final SentSchemas session;
  private final OutputStream stream;

  /** What has been collected, behind the four bytes of its length. */
  private MemoryBuffer block = emptyBlock();

  private final byte[] piece = new byte[2 * BLOCK_BYTES];

  private State state = State.OPEN;

  private enum State {
    OPEN,
    BROKEN,
    ENDED
  }

  SequenceWriter(Calls calls, boolean inSession, OutputStream stream) {
    this.calls = calls;
    this.session = inSession ? new SessionSentSchemas() : null;
    this.stream = Objects.requireNonNull(stream, "stream");
  }

  /**
   * Appends a value, which may be null.
   *
   * @throws ForyException as {@link Fory#serialize(Object)}, or if the stream fails
   * @throws IllegalStateException if the sequence has ended, or the stream has failed before
   */
  public SequenceWriter write(Object value) {
    requireOpen();
    calls.write(block, value, session, null);
    if (block.writerIndex() >= BLOCK_BYTES) {
      writeBlock();
    }
    return this;
  }

  /**
   * Appends all values.
   *
   * @throws ForyException as {@link #write}; the values before are written
   */
  public SequenceWriter writeAll(Iterable<?> values) {
    for (Object value : values) {
      write(value);
    }
    return this;
  }

  /**
   * Gives what has been written to the stream, and flushes that.
   *
   * @throws ForyException if the stream fails
   */
  @Override
  public void flush() {
    requireOpen();
    writeBlock();
    toStream(OutputStream::flush);
  }

  /**
   * Ends the sequence, and flushes the stream, which stays open: others may write behind it. Does
   * nothing if it has ended.
   *
   * @throws ForyException if the stream fails
   */
  public void end() {
    if (state == State.ENDED) {
      return;
    }
    requireOpen();
    writeBlock();
    toStream(
        out -> {
          out.write(new byte[Integer.BYTES]);
          out.flush();
        });
    state = State.ENDED;
    block = null;
  }

  /**
   * Ends the sequence, and closes the stream in any case. After an error of the stream the sequence
   * stays without an end, which its reader tells.
   *
   * @throws ForyException if the stream fails
   */
  @Override
  public void close() {
    Throwable failure = null;
    try {
      if (state == State.OPEN) {
        end();
      }
    } catch (RuntimeException | Error e) {
      failure = e;
      throw e;
    } finally {
      closeStream(failure);
      state = State.ENDED;
      block = null;
    }
  }

  /** Closes the stream; what that throws is suppressed where something else has failed before. */
  private void closeStream(Throwable before) {
    try {
      toStream(OutputStream::close);
    } catch (RuntimeException | Error e) {
      if (before == null) {
        throw e;
      }
      before.addSuppressed(e);
    }
  }

  private static MemoryBuffer emptyBlock() {
    return MemoryBuffer.newHeapBuffer(2 * BLOCK_BYTES).writerIndex(Integer.BYTES);
  }

  private void writeBlock() {
    int end = block.writerIndex();
    if (end == Integer.BYTES) {
      return;
    }
    block.putInt(0, end - Integer.BYTES);
    toStream(this::writePieces);
    if (block.size() > 4 * BLOCK_BYTES) {
      block = emptyBlock(); // one large message does not hold its memory
    } else {
      block.writerIndex(Integer.BYTES);
    }
  }

  private void writePieces(OutputStream out) throws IOException {
    int end = block.writerIndex();
    int bytes;
    for (int at = 0; at < end; at += bytes) {
      bytes = Math.min(piece.length, end - at);
      block.getBytes(at, piece, 0, bytes);
      out.write(piece, 0, bytes);
    }
  }

  private void requireOpen() {
    if (state == State.ENDED) {
      throw new IllegalStateException("The sequence has ended; begin another with Fory.newWriter");
    }
    if (state == State.BROKEN) {
      throw new IllegalStateException("The stream has failed before; the sequence has no end");
    }
  }

  private void toStream(Transfer transfer) {
    state = State.BROKEN;
    try {
      transfer.to(stream);
    } catch (Exception | Error e) {
      throw ErrorTrace.ofStream(stream, e);
    }
    state = State.OPEN;
  }

  /** Something that is done with the stream. */
  private interface Transfer {
    void to(OutputStream stream) throws IOException;
  }
}
