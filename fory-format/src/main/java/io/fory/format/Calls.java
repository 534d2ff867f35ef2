package io.fory.format;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.error.UserCodeException;
import io.fory.format.codec.VariableCodec;
import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowOutput;
import java.util.Objects;

/** The calls of an encoder: buffers, sizes, and the errors of code of the application. */
final class Calls {
  private static final int SIZE_BYTES = 4;
  private static final int FIRST_BYTES = 256;
  private static final int MOST_EXPECTED = 1 << 20;

  private final String name;
  private final VariableCodec codec;

  /** The size of the latest root; racy on purpose, since it only saves copies. */
  private int expected = FIRST_BYTES;

  Calls(String name, VariableCodec codec) {
    this.name = name;
    this.codec = codec;
  }

  /** Reads a part of a payload. */
  interface PartReader<T> {
    /** Returns the value of the bytes from an index on. */
    T read(MemoryBuffer in, int index, int size);
  }

  /** Returns a new buffer with a value behind a number of zeros. */
  MemoryBuffer write(Object value, int before) {
    MemoryBuffer out = MemoryBuffer.newHeapBuffer(expected);
    RowOutput output = new RowOutput(out);
    output.reserve(before);
    writeBody(output, value);
    expected = Math.min(out.writerIndex(), MOST_EXPECTED);
    return out;
  }

  /** Appends a size, the head of a payload if it has one, and a value. */
  void append(MemoryBuffer out, Object value, int headBytes, long head) {
    int start = out.writerIndex();
    boolean done = false;
    try {
      RowOutput output = new RowOutput(out);
      output.reserve(SIZE_BYTES + headBytes);
      writeBody(output, value);
      out.putInt(start, out.writerIndex() - start - SIZE_BYTES);
      if (headBytes > 0) {
        out.putLong(start + SIZE_BYTES, head);
      }
      done = true;
    } finally {
      if (!done) {
        out.writerIndex(start);
      }
    }
  }

  private void writeBody(RowOutput out, Object value) {
    Objects.requireNonNull(value, "value");
    try {
      codec.writeBody(out, value);
    } catch (ForyException e) {
      throw e.prepend(name);
    } catch (RuntimeException e) {
      throw new UserCodeException("Code of the application", e).prepend(name);
    }
  }

  /** Reads a value. */
  Object read(MemoryBuffer in, int index, int size) {
    try {
      return codec.readBody(new RowInput(in, size, codec.type().depth()), index, size);
    } catch (ForyException e) {
      throw e.prepend(name);
    } catch (RuntimeException e) {
      throw new UserCodeException("Code of the application", e).prepend(name);
    }
  }

  /** Reads a size and the part of that size behind it, and moves the reader index behind both. */
  <T> T take(MemoryBuffer in, PartReader<T> reader) {
    int start = in.readerIndex();
    int rest = in.remaining() - SIZE_BYTES;
    int size = rest < 0 ? -1 : in.getInt(start);
    if (size < 0 || size > rest) {
      throw MalformedInputException.truncated(
          size < 0 ? SIZE_BYTES : size, Math.max(0, rest), start);
    }
    T value = reader.read(in, start + SIZE_BYTES, size);
    in.readerIndex(start + SIZE_BYTES + size);
    return value;
  }
}
