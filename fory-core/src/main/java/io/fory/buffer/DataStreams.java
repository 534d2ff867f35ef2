package io.fory.buffer;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.EOFException;
import java.io.Flushable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Objects;

/**
 * {@link DataInput} and {@link DataOutput}, which engines such as Hadoop and Flink pass around, as
 * streams: messages, sessions and sequences are written to them and read from them as streams are.
 *
 * <pre>{@code
 * fory.serialize(DataStreams.of(output), order);
 * Order back = fory.deserialize(DataStreams.of(input), Order.class);
 * }</pre>
 */
public final class DataStreams {
  private DataStreams() {}

  /**
   * Returns a stream that writes to an output, which is flushed and closed if it can be. An output
   * that is a stream is returned as it is.
   */
  public static OutputStream of(DataOutput output) {
    Objects.requireNonNull(output, "output");
    return output instanceof OutputStream stream ? stream : new ToOutput(output);
  }

  /**
   * Returns a stream that reads from an input, never a byte more than a message or a sequence has.
   * An input that is a stream is returned as it is.
   *
   * <p>An input does not say how many bytes it has left. So {@code read} gives one byte, and when
   * the input ends within what {@code readNBytes} was asked for, the bytes before the end are lost.
   */
  public static InputStream of(DataInput input) {
    Objects.requireNonNull(input, "input");
    return input instanceof InputStream stream ? stream : new FromInput(input);
  }

  private static final class ToOutput extends OutputStream {
    private final DataOutput output;

    ToOutput(DataOutput output) {
      this.output = output;
    }

    @Override
    public void write(int b) throws IOException {
      output.write(b);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
      output.write(bytes, from, count);
    }

    @Override
    public void flush() throws IOException {
      if (output instanceof Flushable flushable) {
        flushable.flush();
      }
    }

    @Override
    public void close() throws IOException {
      if (output instanceof Closeable closeable) {
        closeable.close();
      }
    }
  }

  /** Reads whole runs of bytes where they are known to belong to the message. */
  static final class FromInput extends InputStream implements Filling<IOException> {
    private final DataInput input;

    private FromInput(DataInput input) {
      this.input = input;
    }

    @Override
    public int read() throws IOException {
      try {
        return input.readUnsignedByte();
      } catch (EOFException e) {
        return -1;
      }
    }

    @Override
    public int read(byte[] to, int from, int count) throws IOException {
      Objects.checkFromIndexSize(from, count, to.length);
      if (count == 0) {
        return 0;
      }
      int first = read();
      if (first < 0) {
        return -1;
      }
      to[from] = (byte) first;
      return 1;
    }

    @Override
    public int readNBytes(byte[] to, int from, int count) throws IOException {
      try {
        input.readFully(to, from, count);
        return count;
      } catch (EOFException e) {
        return 0;
      }
    }

    @Override
    public int fill(byte[] to, int at, int count) throws IOException {
      return readNBytes(to, at, count);
    }

    @Override
    public byte[] readNBytes(int count) throws IOException {
      return bytes(count);
    }

    /** To the end of the input, of which nothing is lost. */
    @Override
    public byte[] readAllBytes() throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      for (int b = read(); b >= 0; b = read()) {
        bytes.write(b);
      }
      return bytes.toByteArray();
    }

    @Override
    public void close() throws IOException {
      if (input instanceof Closeable closeable) {
        closeable.close();
      }
    }
  }
}
