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
 * Writes and reads single values for the classes of one class loader. Thread-safe, its sessions are
 * not.
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
 * <tr><td>7</td><td>a {@code String}: its message without the first three bytes</td></tr>
 * <tr><td>16 to 31</td><td>a message without the first {@value Prefixes#BYTES} bytes, which have
 *     this number, less 16, in the {@link Prefixes} of the frame</td></tr>
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
  private static final byte STRING = 7;
  private static final byte FIRST_PREFIX = 16;

  /** How the message of a string begins: header, head and type. Not so with other settings. */
  private static final byte[] STRING_PREFIX = {0x40, 2, 0x2A};

  /** What is in front of the values when they are read: a prefix is put there again. */
  static final int ROOM = Prefixes.BYTES;

  /** Messages up to this are moved, so that they are shorter. */
  private static final int MOST_MOVED = 1 << 10;

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
          boolean constant = Enum.class.isAssignableFrom(type) && !type.isEnum();
          Class<?> asked = constant ? type.getSuperclass() : type; // constants may have classes
          return tuple >= 0 ? tuple : fory.admits(asked) ? BY_FORY : BY_JAVA;
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

  /** What one thread writes or reads with. */
  final class Session {
    private final Prefixes prefixes = new Prefixes();
    private final byte[] moved = new byte[MOST_MOVED];

    /** Begins a frame. */
    void clear() {
      prefixes.keep(0);
    }

    /**
     * Writes a value.
     *
     * @throws ForyException if it cannot be written; the writer index is then where it was
     */
    void write(MemoryBuffer out, Object value) {
      int start = out.writerIndex();
      int known = prefixes.count();
      try {
        write(out, value, MOST_LEVELS);
      } catch (RuntimeException | Error e) {
        out.writerIndex(start);
        prefixes.keep(known);
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
          shorten(out, start);
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

    /** Leaves out how a message begins, if the reader knows it. */
    private void shorten(MemoryBuffer out, int start) {
      int end = out.writerIndex();
      if (end - start <= MOST_MOVED) {
        if (isString(out, start, end)) {
          replace(out, start, STRING_PREFIX.length, STRING);
          return;
        }
        int number = prefixes.numberOf(out, start, end);
        if (number >= 0) {
          replace(out, start, Prefixes.BYTES, (byte) (FIRST_PREFIX + number));
          return;
        }
      }
      prefixes.add(out, start, end);
    }

    private static boolean isString(MemoryBuffer out, int start, int end) {
      for (int i = 0; i < STRING_PREFIX.length; i++) {
        if (start + i == end || out.getByte(start + i) != STRING_PREFIX[i]) {
          return false;
        }
      }
      return true;
    }

    private void replace(MemoryBuffer out, int start, int length, byte kind) {
      int rest = out.writerIndex() - start - length;
      out.getBytes(start + length, moved, 0, rest);
      out.writerIndex(start);
      out.writeByte(kind);
      out.writeBytes(moved, 0, rest);
    }

    /**
     * Reads a value.
     *
     * @param in bytes that nothing else has, with {@link #ROOM} in front of the frame
     * @throws ForyException if it cannot be read
     */
    Object read(MemoryBuffer in) {
      return read(in, MOST_LEVELS);
    }

    private Object read(MemoryBuffer in, int levels) {
      if (in.remaining() == 0) {
        throw MalformedInputException.truncated("a value", 0, in.readerIndex());
      }
      int start = in.readerIndex();
      byte kind = in.getByte(start);
      if (kind >= FIRST_OF_MESSAGES) {
        Object value = fory.deserialize(in);
        prefixes.add(in, start, in.readerIndex());
        return value;
      }
      if (kind >= FIRST_PREFIX && kind < FIRST_PREFIX + prefixes.count()) {
        in.putLong(start + 1 - Prefixes.BYTES, prefixes.get(kind - FIRST_PREFIX));
        return fory.deserialize(in.readerIndex(start + 1 - Prefixes.BYTES));
      }
      in.readerIndex(start + 1);
      switch (kind) {
        case JAVA:
          return javaObjects.read(readBytes(in));
        case INT:
          return in.readVarInt32();
        case LONG:
          return in.readVarInt64();
        case NULL:
          return null;
        case DOUBLE:
          return in.readFloat64();
        case STRING:
          int before = start + 1 - STRING_PREFIX.length;
          in.putBytes(before, STRING_PREFIX, 0, STRING_PREFIX.length);
          return fory.deserialize(in.readerIndex(before));
        default:
          return readParts(in, kind, levels);
      }
    }

    private Object readParts(MemoryBuffer in, byte kind, int levels) {
      if (levels > 0 && kind == PAIR) {
        Object first = read(in, levels - 1);
        return new Tuple2<>(first, read(in, levels - 1));
      }
      if (levels > 0 && kind == TUPLE) {
        int number = in.readByte();
        Object[] parts = new Object[Tuples.partsOf(number)];
        for (int i = 0; i < parts.length; i++) {
          parts[i] = read(in, levels - 1);
        }
        return Tuples.make(number, parts);
      }
      throw new MalformedInputException("Byte " + kind + " begins no value of a record");
    }
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
