package io.fory.spark;

import io.fory.Fory;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.error.TypeNotAllowedException;
import io.fory.error.UnsupportedTypeException;
import scala.Product;
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
 * <tr><td>5</td><td>a {@code Double}: 8 bytes</td></tr>
 * <tr><td>6</td><td>another tuple: a byte, its number in {@link Tuples}; its parts</td></tr>
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
  private static final byte DOUBLE = 5;
  private static final byte TUPLE = 6;

  private static final int BY_FORY = -1;
  private static final int BY_JAVA = -2;

  /** Tuples of tuples beyond this are left to Fory, which bounds its depth itself. */
  private static final int MOST_LEVELS = 16;

  private final Fory fory;
  private final ClassLoader loader;
  private final boolean takesTuplesApart;
  private final JavaObjects javaObjects;

  /**
   * The number of a class among the tuples, or else whether Fory admits its values; as long as the
   * class lives.
   */
  private final ClassValue<Integer> routes =
      new ClassValue<>() {
        @Override
        protected Integer computeValue(Class<?> type) {
          int tuple = takesTuplesApart ? Tuples.numberOf(type) : -1;
          return tuple >= 0 ? tuple : fory.admits(type) ? BY_FORY : BY_JAVA;
        }
      };

  RecordCodec(Fory fory, ClassLoader loader, SparkSettings settings) {
    this.fory = fory;
    this.loader = loader;
    this.takesTuplesApart = !settings.tracksReferences();
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
    } else if (type == Tuple2.class && takesTuplesApart && levels > 0) {
      Tuple2<?, ?> pair = (Tuple2<?, ?>) value;
      out.writeByte(PAIR);
      write(out, pair._1(), levels - 1);
      write(out, pair._2(), levels - 1);
    } else if (type == Double.class) {
      out.writeByte(DOUBLE);
      out.writeFloat64((Double) value);
    } else {
      int route = routes.get(type);
      if (route >= 0 && levels > 0) {
        Product tuple = (Product) value;
        out.writeByte(TUPLE);
        out.writeByte((byte) route);
        for (int i = 0; i < tuple.productArity(); i++) {
          write(out, tuple.productElement(i), levels - 1);
        }
      } else {
        writeObject(out, value, route != BY_JAVA);
      }
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
      case DOUBLE:
        return in.readFloat64();
      case TUPLE:
        if (levels == 0) {
          break;
        }
        return readTuple(in, levels - 1);
      default:
        break;
    }
    throw new MalformedInputException("Byte " + kind + " begins no value of a record");
  }

  private Object readTuple(MemoryBuffer in, int levels) {
    int number = in.readByte();
    Object[] parts = new Object[Tuples.partsOf(number)];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = read(in, levels);
    }
    return Tuples.make(number, parts);
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
