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

  private final String name;
  private final VariableCodec codec;

  Calls(String name, VariableCodec codec) {
    this.name = name;
    this.codec = codec;
  }

  /** Reads a part of a payload. */
  interface PartReader<T> {
    /** Returns the value of the bytes from an index on. */
    T read(MemoryBuffer in, int index, int size);
  }

  /** Returns a value with nothing before it. */
  MemoryBuffer toBuffer(Object value) {
    return MemoryBuffer.wrap(write(value, 0, 0));
  }

  /** Returns the head of a payload, if it has one, and a value. */
  byte[] write(Object value, int headBytes, long head) {
    RowOutput out = RowOutput.take();
    try {
      out.reserve(headBytes);
      writeBody(out, value);
      if (headBytes > 0) {
        out.putLong(0, head);
      }
      return out.toByteArray();
    } finally {
      out.release();
    }
  }

  /** Appends a size, the head of a payload if it has one, and a value; nothing if one throws. */
  void append(MemoryBuffer target, Object value, int headBytes, long head) {
    RowOutput out = RowOutput.take();
    try {
      out.reserve(headBytes);
      writeBody(out, value);
      if (headBytes > 0) {
        out.putLong(0, head);
      }
      int start = target.writerIndex();
      boolean done = false;
      try {
        target.writeInt32(out.end());
        target.writeBytes(out.array(), 0, out.end());
        done = true;
      } finally {
        if (!done) {
          target.writerIndex(start);
        }
      }
    } finally {
      out.release();
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
    return read(new RowInput(in, index, size, codec.type().depth()), index, size);
  }

  /** Returns the input of an array whose value begins at an index, which is within it. */
  RowInput input(byte[] bytes, int index) {
    return new RowInput(bytes, index, codec.type().depth());
  }

  /** Reads the value of an input. */
  Object read(RowInput in, int index, int size) {
    try {
      return codec.readBody(in, index, size);
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
