package io.fory.hostile;

import io.fory.Fory;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** The ways in which bytes come to a reader. */
enum Delivery {
  /** An array of their own. */
  BYTES {
    @Override
    <T> T read(Fory fory, byte[] message, int count, Class<T> type) {
      return fory.deserialize(Arrays.copyOf(message, count), type);
    }
  },

  /** A part of an array, behind which the rest of the message stands. */
  HEAP {
    @Override
    <T> T read(Fory fory, byte[] message, int count, Class<T> type) {
      return readFrom(MemoryBuffer.wrap(message, 0, count), fory, type);
    }
  },

  /** Memory off the heap. */
  DIRECT {
    @Override
    <T> T read(Fory fory, byte[] message, int count, Class<T> type) {
      ByteBuffer bytes = ByteBuffer.allocateDirect(count);
      bytes.put(message, 0, count).flip();
      return readFrom(MemoryBuffer.wrap(bytes), fory, type);
    }
  };

  /** Reads the first {@code count} bytes as a message. */
  abstract <T> T read(Fory fory, byte[] message, int count, Class<T> type);

  /** Reads a whole message whose root is of any type. */
  Object read(Fory fory, byte[] message) {
    return read(fory, message, message.length, Object.class);
  }

  private static <T> T readFrom(MemoryBuffer buffer, Fory fory, Class<T> type) {
    int before = buffer.readerIndex();
    try {
      return fory.deserialize(buffer, type);
    } catch (ForyException e) {
      if (buffer.readerIndex() != before) {
        throw new AssertionError("a failed call moved the reader index", e);
      }
      throw e;
    }
  }
}
