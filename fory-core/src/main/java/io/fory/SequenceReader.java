package io.fory;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import io.fory.error.StreamException;
import io.fory.message.ErrorTrace;
import io.fory.message.MessageReader;
import io.fory.message.ReceivedSchemas;
import io.fory.message.SessionReceivedSchemas;
import java.io.Closeable;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;

/**
 * Reads the values of a sequence that a {@link SequenceWriter} has written, and not a byte behind
 * its end.
 *
 * <pre>{@code
 * try (SequenceReader<Order> orders = fory.newReader(stream, Order.class)) {
 *   while (orders.hasNext()) {
 *     handle(orders.next());
 *   }
 * }
 * }</pre>
 *
 * <p>A sequence that was cut off is an error, never a shorter sequence. After an error the reader
 * throws that error again. Not thread-safe.
 *
 * @param <T> the type of the values
 */
public final class SequenceReader<T> implements Iterator<T>, Closeable {
  private final Calls calls;
  private final Type type;
  private final ReceivedSchemas session;
  private final InputStream stream;
  private MemoryBuffer block = MemoryBuffer.wrap(new byte[0]);
  private boolean ended;

  /** Whether a call is at work: its stream, or the code of its value, may call again. */
  private boolean reading;

  private ForyException failure;

  SequenceReader(Calls calls, Type type, boolean inSession, InputStream stream) {
    this.calls = calls;
    this.stream = Objects.requireNonNull(stream, "stream");
    this.type = Objects.requireNonNull(type, "type");
    this.session = inSession ? new SessionReceivedSchemas() : null;
  }

  /**
   * Returns whether another value follows; waits for the stream to give it.
   *
   * @throws ForyException if the stream fails or ends before the sequence does
   * @throws IllegalStateException if the stream, or the code of a value, calls back
   */
  @Override
  public boolean hasNext() {
    if (failure != null) {
      throw failure;
    }
    if (reading) {
      throw new IllegalStateException(
          "The stream, or a value that is being read, calls the SequenceReader that reads it");
    }
    if (!ended && block.readerIndex() == block.writerIndex()) {
      readBlock();
    }
    return !ended;
  }

  /**
   * Reads the next value.
   *
   * @return the value; null if null was written
   * @throws ForyException as {@link Fory#deserialize(byte[], Class)}, or if the stream fails
   * @throws NoSuchElementException if the sequence has ended
   * @throws IllegalStateException as {@link #hasNext()}
   */
  @Override
  @SuppressWarnings("unchecked") // the caller says that the type is T
  public T next() {
    if (!hasNext()) {
      throw new NoSuchElementException("The sequence has ended");
    }
    reading = true;
    try {
      return (T) calls.readFrom(block, type, session, null, false, null);
    } catch (ForyException e) {
      throw failed(e);
    } finally {
      reading = false;
    }
  }

  /**
   * Closes the stream.
   *
   * @throws ForyException if it cannot be closed
   */
  @Override
  public void close() {
    try {
      stream.close();
    } catch (Exception | Error e) {
      throw ErrorTrace.ofStream(stream, e);
    }
  }

  private void readBlock() {
    reading = true;
    try {
      int bytes = MemoryBuffer.wrap(bytes(Integer.BYTES, "the length of a block")).getInt(0);
      if (bytes < 0) {
        throw new MalformedInputException("A block of " + bytes + " bytes");
      }
      requireHeap(bytes);
      ended = bytes == 0;
      block = MemoryBuffer.wrap(bytes(bytes, "a block"));
    } catch (ForyException e) {
      throw failed(e);
    } catch (Error e) { // such as that there is no memory: bytes may be lost, what follows is none
      failed(StreamException.failed(stream, e));
      throw e;
    } finally {
      reading = false;
    }
  }

  /** Checks that a block fits a quarter of the heap: it is there twice while it is put together. */
  private static void requireHeap(int bytes) {
    long most = Runtime.getRuntime().maxMemory() / 4;
    if (bytes > most) {
      throw new LimitExceededException(
          "bytes of a block of a sequence",
          bytes,
          most,
          "They are at most a quarter of the heap of the reader; -Xmx raises it");
    }
  }

  private byte[] bytes(int count, String what) {
    byte[] bytes = MessageReader.bytesOf(stream, count);
    if (bytes.length < count) {
      throw MalformedInputException.truncated(
          what + " of " + count + " bytes, without which the sequence has no end",
          bytes.length,
          -1);
    }
    return bytes;
  }

  private ForyException failed(ForyException error) {
    failure = error;
    block = null;
    return error;
  }
}
