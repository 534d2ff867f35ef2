package io.fory.hostile;

import io.fory.Fory;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.fixture.Chunks;
import io.fory.fixture.TestStream;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;

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
  },

  /** A stream, in which the message stands as it is. */
  STREAM {
    @Override
    <T> T read(Fory fory, byte[] message, int count, Class<T> type) {
      return fory.deserialize((InputStream) new ByteArrayInputStream(message, 0, count), type);
    }
  },

  /** A stream that gives few bytes at a time, in which the message stands in chunks. */
  CHUNKS {
    @Override
    <T> T read(Fory fory, byte[] message, int count, Class<T> type) {
      byte[] chunks = Chunks.of(message, count, Math.max(13, count / 50));
      return fory.deserialize((InputStream) new TestStream(chunks, new Random(count)), type);
    }
  };

  /** Returns whether the end of what is delivered has to be the end of the message. */
  boolean isWhole() {
    return this == BYTES || this == CHUNKS;
  }

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
