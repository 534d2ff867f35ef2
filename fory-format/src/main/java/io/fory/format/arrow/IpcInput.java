package io.fory.format.arrow;

import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import io.fory.error.StreamException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;
import java.util.Arrays;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;

/**
 * Reads the parts of an IPC stream: see "Encapsulated message format" of Arrow.
 *
 * <pre>
 *   | FF FF FF FF | bytes of the metadata, 4 | metadata | body |
 * </pre>
 *
 * <p>A length is not believed: memory grows with the bytes that have come.
 */
final class IpcInput {
  private static final int MAX_METADATA_BYTES = 64 << 20;
  private static final int STEP = 1 << 20;

  private final ReadableByteChannel channel;
  private final BufferAllocator allocator;

  /** The bytes that are left, if they are known. */
  private long rest;

  IpcInput(ReadableByteChannel channel, BufferAllocator allocator, long rest) {
    this.channel = channel;
    this.allocator = allocator;
    this.rest = rest;
  }

  /** Returns the metadata of the next message, or null behind the last one. */
  ByteBuffer metadata() {
    ByteBuffer prefix = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
    fill(prefix);
    if (prefix.position() == 0) {
      return null;
    }
    if (prefix.position() < 4 || prefix.getInt(0) != -1) {
      throw new MalformedInputException(
          "No message of Arrow, or one in the format before Arrow 0.15");
    }
    int length = prefix.getInt(4);
    if (prefix.position() == 8 && length == 0) {
      return null;
    }
    require(prefix.position() == 8 && length >= 8 ? length : Long.MAX_VALUE);
    if (length > MAX_METADATA_BYTES) {
      throw new LimitExceededException(
          "bytes of the metadata of an Arrow message", length, MAX_METADATA_BYTES, null);
    }
    byte[] bytes = new byte[Math.min(length, STEP)];
    for (int have = 0; have < length; have = bytes.length) {
      if (have > 0) {
        bytes = Arrays.copyOf(bytes, (int) Math.min(length, 2L * have));
      }
      fillAll(ByteBuffer.wrap(bytes, have, bytes.length - have));
    }
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Returns the body of a message, which the caller releases. */
  ArrowBuf body(long length) {
    if (length < 0) {
      throw new MalformedInputException("The body of an Arrow message has no length");
    }
    require(length);
    ArrowBuf body = allocator.buffer(Math.min(length, STEP));
    boolean done = false;
    try {
      for (long have = 0; have < length; ) {
        long capacity = Math.min(body.capacity(), length);
        if (have == capacity) {
          ArrowBuf larger = allocator.buffer(Math.min(length, 2 * capacity));
          larger.setBytes(0, body, 0, have);
          body.close();
          body = larger;
          continue;
        }
        int bytes = (int) Math.min(STEP, capacity - have);
        fillAll(body.nioBuffer(have, bytes));
        have += bytes;
      }
      done = true;
      return body;
    } finally {
      if (!done) {
        body.close();
      }
    }
  }

  private void require(long bytes) {
    if (bytes > rest) {
      throw MalformedInputException.truncated("a part of an Arrow message", rest, -1);
    }
  }

  private void fillAll(ByteBuffer target) {
    int bytes = target.remaining();
    fill(target);
    if (target.hasRemaining()) {
      throw MalformedInputException.truncated(bytes, bytes - target.remaining(), -1);
    }
  }

  /** Reads until the buffer is full or the input ends. */
  private void fill(ByteBuffer target) {
    if (target.remaining() > rest) {
      target.limit(target.position() + (int) rest);
    }
    try {
      while (target.hasRemaining()) {
        int before = target.position();
        int most = target.remaining();
        int read = StreamException.checkedCount(channel, channel.read(target), most);
        if (read < 0) {
          return;
        }
        if (target.position() - before != read) { // or it would have no end
          throw StreamException.broken(channel);
        }
        rest -= read;
      }
    } catch (Exception e) { // checked ones too, which other languages throw past the compiler
      throw StreamException.thrownBy(channel, e);
    } finally {
      target.limit(target.capacity());
    }
  }

  void close() {
    try {
      channel.close();
    } catch (Exception e) {
      throw StreamException.thrownBy(channel, e);
    }
  }
}
