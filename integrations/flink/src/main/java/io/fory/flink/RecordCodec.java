package io.fory.flink;

import io.fory.Fory;
import io.fory.ForyReader;
import io.fory.ForySession;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.error.UnsupportedTypeException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Writes and reads the records of a state: what of a serializer is made anew in each JVM.
 * Thread-safe.
 *
 * <p>A record is its number of bytes, seven bits in each byte, the low ones first and the high bit
 * set in all but the last; and a message of a {@link ForySession}.
 */
final class RecordCodec<T> {
  /** Room for the length in front of a message. */
  private static final int HEAD = 5;

  private static final int FIRST_BYTES = 512;

  /** Memory that is kept for the next record, at most. */
  private static final int MOST_KEPT_BYTES = 1 << 20;

  /** What is taken on trust of a length. */
  private static final int PIECE_BYTES = 1 << 16;

  private final Class<T> type;
  private final Fory fory;
  private final StateSchemas schemas;
  private final ForySession session;
  private final ForyReader<T> reader;

  /** One for all threads: a serializer is rarely used by two at a time. */
  private final AtomicReference<Memory> memory = new AtomicReference<>();

  /**
   * Makes a codec.
   *
   * @param loader of {@link StateSettings#loaderFor}
   * @param before schemas of records that are still to be read
   * @throws IllegalArgumentException if a class cannot be found or registered
   * @throws ForyException if a class cannot be serialized
   */
  RecordCodec(Class<T> type, StateSettings settings, ClassLoader loader, List<StateSchema> before) {
    this.type = type;
    this.fory = settings.in(loader).shared();
    if (!fory.admits(type)) {
      throw new IllegalArgumentException(
          "No class is registered that may be a "
              + type.getTypeName()
              + "; set classes or modules");
    }
    this.schemas = new StateSchemas(fory, type, before);
    this.session = fory.newSession().sharing(schemas);
    this.reader = session.readerFor(type);
  }

  private static final class Memory {
    final MemoryBuffer written = MemoryBuffer.newHeapBuffer(FIRST_BYTES);
    byte[] bytes = new byte[FIRST_BYTES];
    MemoryBuffer read = MemoryBuffer.wrap(bytes);

    boolean isSmall() {
      return written.size() <= MOST_KEPT_BYTES && bytes.length <= MOST_KEPT_BYTES;
    }

    /** Returns the array, which has at least so many bytes and keeps those that it has. */
    byte[] room(int count) {
      if (bytes.length < count) {
        bytes = Arrays.copyOf(bytes, count);
        read = MemoryBuffer.wrap(bytes);
      }
      return bytes;
    }

    /** Reads bytes, of which there may be fewer than a length says. */
    MemoryBuffer fill(DataInputView in, int length) throws IOException {
      int had = 0;
      while (had < length) {
        int end = had + Math.min(length - had, Math.max(had, PIECE_BYTES));
        in.readFully(room(end), had, end - had);
        had = end;
      }
      return read.clear().writerIndex(length);
    }
  }

  private Memory take() {
    Memory free = memory.getAndSet(null);
    return free == null ? new Memory() : free;
  }

  private void giveBack(Memory used) {
    if (used.isSmall()) {
      memory.set(used);
    }
  }

  StateSchemas schemas() {
    return schemas;
  }

  T copy(T value) {
    return fory.copy(value);
  }

  void write(T value, DataOutputView out) throws IOException {
    if (value != null && !type.isInstance(value)) {
      String problem = "it is no record of a state of " + type.getTypeName();
      throw failure("written", new UnsupportedTypeException(value.getClass().getName(), problem));
    }
    Memory used = take();
    MemoryBuffer buffer = used.written.clear().writerIndex(HEAD);
    try {
      session.serialize(buffer, value);
    } catch (ForyException e) {
      throw failure("written", e);
    }
    int end = buffer.writerIndex();
    int start = putLength(buffer, end - HEAD);
    ByteBuffer bytes = buffer.sliceAsByteBuffer(0, end);
    out.write(bytes.array(), bytes.arrayOffset() + start, end - start);
    giveBack(used);
  }

  private IOException failure(String action, ForyException why) {
    return new IOException(
        "A record of " + type.getTypeName() + " cannot be " + action + ": " + why.getMessage(),
        why);
  }

  /** Puts a length right in front of the message, and returns its index. */
  private static int putLength(MemoryBuffer buffer, int length) {
    int start = HEAD - sizeOf(length);
    int rest = length;
    for (int index = start; index < HEAD; index++) {
      buffer.putByte(index, (byte) (index == HEAD - 1 ? rest : rest & 0x7F | 0x80));
      rest >>>= 7;
    }
    return start;
  }

  private static int sizeOf(int length) {
    return 1 + (31 - Integer.numberOfLeadingZeros(length | 1)) / 7;
  }

  /**
   * Reads a record.
   *
   * @throws java.io.EOFException if the input ends before the record does
   * @throws IOException if the record cannot be read, with our exception as the cause
   */
  T read(DataInputView in) throws IOException {
    int length = readLength(in);
    Memory used = take();
    MemoryBuffer message = used.fill(in, length);
    T value;
    try {
      value = reader.read(message);
    } catch (ForyException e) {
      throw failure("read", e);
    }
    if (message.remaining() > 0) {
      throw failure("read", new MalformedInputException("There are bytes behind its message"));
    }
    giveBack(used);
    return value;
  }

  /**
   * Copies the bytes of a record, none before all are read, and through memory of this codec: not
   * every output of Flink grows when it takes bytes from an input.
   */
  void copyRecord(DataInputView in, DataOutputView out) throws IOException {
    int length = readLength(in);
    Memory used = take();
    used.fill(in, length);
    for (int rest = length; rest != 0; rest >>>= 7) {
      out.writeByte(rest > 0x7F ? rest & 0x7F | 0x80 : rest);
    }
    out.write(used.bytes, 0, length);
    giveBack(used);
  }

  private int readLength(DataInputView in) throws IOException {
    int length = 0;
    for (int shift = 0; shift < 7 * HEAD; shift += 7) {
      int b = in.readUnsignedByte();
      length |= (b & 0x7F) << shift;
      if (b <= 0x7F) {
        if (length <= 0 || shift == 28 && b > 7) {
          break;
        }
        return length;
      }
    }
    throw failure("read", new MalformedInputException("Its length is corrupt"));
  }
}
