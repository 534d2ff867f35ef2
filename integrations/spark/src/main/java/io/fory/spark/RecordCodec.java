package io.fory.spark;

import io.fory.Fory;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.error.TypeNotAllowedException;
import io.fory.error.UnsupportedTypeException;
import scala.Tuple2;

/**
 * Writes and reads single values for the classes of one class loader. Thread-safe.
 *
 * <p>A value is a message of Fory, whose first byte is never less than {@value #FIRST_OF_MESSAGES},
 * or one of these bytes and what follows it:
 *
 * <table>
 * <caption>Values that are no messages</caption>
 * <tr><td>0</td><td>the number of bytes, and JDK serialization</td></tr>
 * <tr><td>1</td><td>a {@link Tuple2}: two values</td></tr>
 * <tr><td>2</td><td>an {@code Integer}: {@code varint32}</td></tr>
 * <tr><td>3</td><td>a {@code Long}: {@code varint64}</td></tr>
 * <tr><td>4</td><td>null</td></tr>
 * </table>
 *
 * <p>The latter are in most records, and shorter so.
 */
final class RecordCodec {
  private static final int FIRST_OF_MESSAGES = 0x40;

  private static final byte JAVA = 0;
  private static final byte PAIR = 1;
  private static final byte INT = 2;
  private static final byte LONG = 3;
  private static final byte NULL = 4;

  /** Pairs of pairs beyond this are left to Fory, which bounds its depth itself. */
  private static final int MOST_LEVELS = 16;

  private final Fory fory;
  private final ClassLoader loader;
  private final boolean takesPairsApart;
  private final JavaObjects javaObjects;

  /** Whether Fory admits values of a class, as long as the class lives. */
  private final ClassValue<Boolean> admitted =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return fory.admits(type);
        }
      };

  RecordCodec(Fory fory, ClassLoader loader, SparkSettings settings) {
    this.fory = fory;
    this.loader = loader;
    this.takesPairsApart = !settings.tracksReferences();
    this.javaObjects = new JavaObjects(fory, loader, settings.registrationRequired());
  }

  Fory fory() {
    return fory;
  }

  ClassLoader loader() {
    return loader;
  }

  /**
   * Writes a value.
   *
   * @throws ForyException if it cannot be written; the writer index is then where it was
   */
  void write(MemoryBuffer out, Object value) {
    int start = out.writerIndex();
    try {
      write(out, value, MOST_LEVELS);
    } catch (RuntimeException | Error e) {
      out.writerIndex(start);
      throw e;
    }
  }

  private void write(MemoryBuffer out, Object value, int levels) {
    if (value == null) {
      out.writeByte(NULL);
      return;
    }
    Class<?> type = value.getClass();
    if (type == Integer.class) {
      out.writeByte(INT);
      out.writeVarInt32((Integer) value);
    } else if (type == Long.class) {
      out.writeByte(LONG);
      out.writeVarInt64((Long) value);
    } else if (type == Tuple2.class && takesPairsApart && levels > 0) {
      Tuple2<?, ?> pair = (Tuple2<?, ?>) value;
      out.writeByte(PAIR);
      write(out, pair._1(), levels - 1);
      write(out, pair._2(), levels - 1);
    } else {
      writeObject(out, value, admitted.get(type));
    }
  }

  private void writeObject(MemoryBuffer out, Object value, boolean isAdmitted) {
    ForyException refused = null;
    if (isAdmitted) {
      int start = out.writerIndex();
      try {
        fory.serialize(out, value);
        return;
      } catch (TypeNotAllowedException | UnsupportedTypeException e) {
        refused = e;
      }
      out.writerIndex(start);
    }
    byte[] bytes = javaObjects.write(value, refused);
    out.writeByte(JAVA);
    out.writeVarUint32(bytes.length);
    out.writeBytes(bytes);
  }

  /**
   * Reads a value.
   *
   * @throws ForyException if it cannot be read
   */
  Object read(MemoryBuffer in) {
    return read(in, MOST_LEVELS);
  }

  private Object read(MemoryBuffer in, int levels) {
    if (in.remaining() == 0) {
      throw MalformedInputException.truncated("a value", 0, in.readerIndex());
    }
    byte kind = in.getByte(in.readerIndex());
    if (kind >= FIRST_OF_MESSAGES) {
      return fory.deserialize(in);
    }
    in.readerIndex(in.readerIndex() + 1);
    switch (kind) {
      case JAVA:
        return javaObjects.read(readBytes(in));
      case PAIR:
        if (levels == 0) {
          break;
        }
        Object first = read(in, levels - 1);
        return new Tuple2<>(first, read(in, levels - 1));
      case INT:
        return in.readVarInt32();
      case LONG:
        return in.readVarInt64();
      case NULL:
        return null;
      default:
        break;
    }
    throw new MalformedInputException("Byte " + kind + " begins no value of a record");
  }

  private static byte[] readBytes(MemoryBuffer in) {
    int count = in.readVarUint32();
    if (count < 0 || count > in.remaining()) {
      throw MalformedInputException.truncated(
          Integer.toUnsignedLong(count), in.remaining(), in.readerIndex());
    }
    return in.readBytes(count);
  }
}
