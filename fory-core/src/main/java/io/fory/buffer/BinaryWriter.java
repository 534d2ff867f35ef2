package io.fory.buffer;

import io.fory.error.LimitExceededException;
import io.fory.platform.LittleEndian;
import io.fory.platform.StringBytes;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;

/**
 * A little-endian writer over a window of bytes: the part of a message that is being written.
 *
 * <p>The window of a heap buffer is the buffer's own array; the window of an off-heap buffer is a
 * scratch array that is copied out in bulk when it is full and when the message ends. So every
 * method works on a {@code byte[]} and an {@code int} position, whatever the target is.
 *
 * <p>Not thread-safe. A writer is attached to one target at a time.
 */
public abstract class BinaryWriter extends WriteWindow {
  /** String coding: one byte per char, all chars are below 256. */
  static final int LATIN1 = 0;

  /** String coding: two bytes per char, little-endian. */
  static final int UTF16 = 1;

  /** String coding: UTF-8. */
  static final int UTF8 = 2;

  /** The whole header of a null string. */
  static final int NULL_STRING = 3;

  /** Longest Latin-1 string whose header takes one byte, and two bytes. */
  private static final int MAX_ONE_BYTE_HEADER = 31;

  private static final int MAX_TWO_BYTE_HEADER = 4095;

  /** The first of the nine bytes of a tagged integer that does not fit four. */
  static final int WIDE_TAG = 1;

  /** Creates a writer that is attached to nothing. */
  protected BinaryWriter() {}

  /** Writes the low eight bits of {@code value}. */
  public final void writeByte(int value) {
    int p = reserve(1);
    array[p] = (byte) value;
  }

  /** Writes one byte, 1 for true and 0 for false. */
  public final void writeBoolean(boolean value) {
    writeByte(value ? 1 : 0);
  }

  /** Writes two bytes. */
  public final void writeInt16(int value) {
    int p = reserve(2);
    LittleEndian.putShort(array, p, (short) value);
  }

  /** Writes four bytes. */
  public final void writeInt32(int value) {
    int p = reserve(4);
    LittleEndian.putInt(array, p, value);
  }

  /** Writes eight bytes. */
  public final void writeInt64(long value) {
    int p = reserve(8);
    LittleEndian.putLong(array, p, value);
  }

  /**
   * Writes the first bytes of a long, the lowest ones, and nothing behind them.
   *
   * @param value whose other bytes are 0
   * @param count 1 to 7
   */
  protected final void writeLowBytes(long value, int count) {
    int p = position;
    if (limit - p >= 8) {
      long behind = LittleEndian.getLong(array, p) & -1L << 8 * count;
      LittleEndian.putLong(array, p, value | behind);
      position = p + count;
    } else {
      for (int i = 0; i < count; i++) {
        writeByte((int) (value >>> 8 * i));
      }
    }
  }

  /** Writes the four bytes of {@link Float#floatToRawIntBits}. */
  public final void writeFloat32(float value) {
    writeInt32(Float.floatToRawIntBits(value));
  }

  /** Writes the eight bytes of {@link Double#doubleToRawLongBits}. */
  public final void writeFloat64(double value) {
    writeInt64(Double.doubleToRawLongBits(value));
  }

  /** Writes an unsigned LEB128 of one to five bytes. */
  public final void writeVarUint32(int value) {
    int p = position;
    if (limit - p < 5) {
      p = roomFor(Leb128.length(value & 0xFFFFFFFFL));
    }
    position = Leb128.put32(array, p, value);
  }

  /**
   * Writes the {@code count} low bytes of a short, 1 or 2, and an unsigned LEB128 of up to five.
   */
  protected final void writeVarUint32Behind(int first, int count, int value) {
    int p = position;
    if (limit - p < 7) {
      p = roomFor(count + Leb128.length(value & 0xFFFFFFFFL));
    }
    LittleEndian.putShort(array, p, (short) first); // the LEB128 overwrites the second of one
    position = Leb128.put32(array, p + count, value);
  }

  /** Writes a zigzag LEB128 of one to five bytes: 0, -1, 1, -2 … become 0, 1, 2, 3 …. */
  public final void writeVarInt32(int value) {
    writeVarUint32((value << 1) ^ (value >> 31));
  }

  /** Writes an unsigned LEB128 of one to nine bytes; the ninth holds eight bits. */
  public final void writeVarUint64(long value) {
    int p = position;
    if (limit - p < 9) {
      p = roomFor(Leb128.length(value));
    }
    position = Leb128.put64(array, p, value);
  }

  /** Writes a zigzag {@link #writeVarUint64}. */
  public final void writeVarInt64(long value) {
    writeVarUint64((value << 1) ^ (value >> 63));
  }

  /**
   * Writes a signed integer: four bytes of it shifted left by one if it has at most 31 bits, else
   * the byte 1 and the eight bytes of it.
   */
  public final void writeTaggedInt64(long value) {
    if (value << 33 >> 33 == value) {
      writeInt32((int) value << 1);
    } else {
      writeWideTagged(value);
    }
  }

  /** Writes an unsigned integer as {@link #writeTaggedInt64} writes a signed one. */
  public final void writeTaggedUint64(long value) {
    if (value >>> 31 == 0) {
      writeInt32((int) value << 1);
    } else {
      writeWideTagged(value);
    }
  }

  private void writeWideTagged(long value) {
    int p = reserve(1 + Long.BYTES);
    array[p] = WIDE_TAG;
    LittleEndian.putLong(array, p + 1, value);
  }

  /**
   * Writes a string, which may be null: a header, then the encoded chars.
   *
   * <p>The header is the unsigned LEB128 of {@code byteCount << 2 | coding}, coding 0 for Latin-1,
   * 1 for UTF-16 little-endian and 2 for UTF-8; the one byte 3 stands for null.
   */
  public final void writeString(String value) {
    if (value == null) {
      writeByte(NULL_STRING);
      return;
    }
    if (!StringBytes.isLatin1(value)) {
      writeUtf16(value);
      return;
    }
    int length = value.length();
    int start = position;
    if (length > MAX_TWO_BYTE_HEADER || limit - start < length + 2) {
      writeLongLatin1(value);
      return;
    }
    byte[] bytes = array;
    int header = length << 2 | LATIN1;
    if (length <= MAX_ONE_BYTE_HEADER) {
      bytes[start++] = (byte) header;
    } else {
      putTwoByteHeader(bytes, start, header);
      start += 2;
    }
    StringBytes.copyLatin1(value, length, bytes, start);
    position = start + length;
  }

  /** Writes a string that is long, or that may not fit the window with the header's upper bound. */
  private void writeLongLatin1(String value) {
    int length = value.length();
    writeVarUint64((long) length << 2 | LATIN1);
    int start = reserve(length);
    StringBytes.copyLatin1(value, length, array, start);
  }

  /**
   * Asks for every char with {@code charAt}, on purpose, see {@code
   * docs/decisions/0004-strings.md}: {@link StringBytes#isLatin1} is only quick as long as {@code
   * charAt} is not seen to be for Latin-1 alone. Written out on purpose too: HotSpot does not
   * inline more than 325 bytes of bytecode, and with this one inside it {@link #writeString} would
   * be too big to be inlined itself.
   */
  private void writeUtf16(String value) {
    int length = value.length();
    int p = position;
    if (length > MAX_TWO_BYTE_HEADER >> 1 || limit - p < 2 * length + 2) {
      p = beginLongUtf16(length);
    } else {
      int header = length << 3 | UTF16;
      if (length <= MAX_ONE_BYTE_HEADER >> 1) {
        array[p++] = (byte) header;
      } else {
        putTwoByteHeader(array, p, header);
        p += 2;
      }
      position = p + 2 * length;
    }
    byte[] bytes = array;
    if (StringBytes.ARE_LITTLE_ENDIAN) {
      StringBytes.copyUtf16(value, bytes, p);
      return;
    }
    int i = 0;
    for (; i + 8 <= length; i += 8) {
      long low =
          value.charAt(i)
              | (long) value.charAt(i + 1) << 16
              | (long) value.charAt(i + 2) << 32
              | (long) value.charAt(i + 3) << 48;
      long high =
          value.charAt(i + 4)
              | (long) value.charAt(i + 5) << 16
              | (long) value.charAt(i + 6) << 32
              | (long) value.charAt(i + 7) << 48;
      LittleEndian.putLong(bytes, p, low);
      LittleEndian.putLong(bytes, p + 8, high);
      p += 16;
    }
    if ((length & 4) != 0) {
      long four =
          value.charAt(i)
              | (long) value.charAt(i + 1) << 16
              | (long) value.charAt(i + 2) << 32
              | (long) value.charAt(i + 3) << 48;
      LittleEndian.putLong(bytes, p, four);
      i += 4;
      p += 8;
    }
    if ((length & 2) != 0) {
      LittleEndian.putInt(bytes, p, value.charAt(i) | value.charAt(i + 1) << 16);
      i += 2;
      p += 4;
    }
    if ((length & 1) != 0) {
      LittleEndian.putChar(bytes, p, value.charAt(i));
    }
  }

  /** Writes the header of a string that is long, or may not fit the window; reserves its bytes. */
  private int beginLongUtf16(int length) {
    if (length > (MAX_ARRAY_BYTES - 5) / 2) {
      checkedEnd(MAX_ARRAY_BYTES, length);
    }
    writeVarUint64((long) length << 3 | UTF16);
    return reserve(length * 2);
  }

  private static void putTwoByteHeader(byte[] array, int p, int header) {
    LittleEndian.putShort(array, p, (short) (header & 0x7F | 0x80 | header << 1 & 0x7F00));
  }

  /**
   * Writes a string, which may be null, as Latin-1 if all its chars are, and otherwise as whichever
   * of UTF-8 and UTF-16 is shorter; same header as {@link #writeString(String)}.
   */
  public final void writeCompactString(String value) {
    if (value == null || StringBytes.isLatin1(value)) {
      writeString(value);
      return;
    }
    long utf8 = Utf8.length(value);
    if (utf8 < 0 || utf8 >= 2L * value.length()) {
      writeUtf16(value);
    } else {
      writeVarUint64(utf8 << 2 | UTF8);
      byte[] encoded = value.getBytes(java.nio.charset.StandardCharsets.UTF_8);
      writeBytes(encoded, 0, encoded.length);
    }
  }

  /** Writes {@code count} bytes of {@code source} from {@code from} on, without a length. */
  public final void writeBytes(byte[] source, int from, int count) {
    if (bypasses(count) || streams(count)) {
      copyBeyond(source, from, count);
    } else {
      int p = reserve(count);
      System.arraycopy(source, from, array, p, count);
    }
  }

  /**
   * Makes room for elements of {@code 1 << shift} bytes and moves past them.
   *
   * @return a little-endian view, to be filled from its position on before anything else is written
   */
  public final ByteBuffer roomForElements(int length, int shift) {
    int bytes = byteCount(length, shift);
    if (bypasses(bytes)) {
      return offHeapView(bytes);
    }
    int p = reserve(bytes);
    return ByteBuffer.wrap(array, p, bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /**
   * Writes the byte 1, which announces a value of the declared type, and the length of the array
   * that follows as unsigned LEB128.
   */
  public final void writeArrayHead(int length) {
    if (length < 0x80) {
      int p = reserve(2);
      LittleEndian.putShort(array, p, (short) (length << 8 | 1));
    } else {
      writeByte(1);
      writeVarUint32(length);
    }
  }

  /** Writes one byte per element, without a length. */
  public final void writeBooleans(boolean[] source) {
    if (streams(source.length)) {
      streamElements(source, source.length, 0);
      return;
    }
    int p = reserve(source.length);
    LittleEndian.putBooleans(array, p, source, 0, source.length);
  }

  /** Writes two bytes per element, without a length. */
  public final void writeChars(char[] source) {
    if (!writesBeyond(source, source.length, 1)) {
      int p = reserve(source.length << 1);
      LittleEndian.putChars(array, p, source, 0, source.length);
    }
  }

  /** Writes two bytes per element, without a length. */
  public final void writeShorts(short[] source) {
    if (!writesBeyond(source, source.length, 1)) {
      int p = reserve(source.length << 1);
      LittleEndian.putShorts(array, p, source, 0, source.length);
    }
  }

  /** Writes four bytes per element, without a length. */
  public final void writeInts(int[] source) {
    if (!writesBeyond(source, source.length, 2)) {
      int p = reserve(source.length << 2);
      LittleEndian.putInts(array, p, source, 0, source.length);
    }
  }

  /** Writes eight bytes per element, without a length. */
  public final void writeLongs(long[] source) {
    if (!writesBeyond(source, source.length, 3)) {
      int p = reserve(source.length << 3);
      LittleEndian.putLongs(array, p, source, 0, source.length);
    }
  }

  /** Writes four bytes per element, without a length. */
  public final void writeFloats(float[] source) {
    if (!writesBeyond(source, source.length, 2)) {
      int p = reserve(source.length << 2);
      LittleEndian.putFloats(array, p, source, 0, source.length);
    }
  }

  /** Writes eight bytes per element, without a length. */
  public final void writeDoubles(double[] source) {
    if (!writesBeyond(source, source.length, 3)) {
      int p = reserve(source.length << 3);
      LittleEndian.putDoubles(array, p, source, 0, source.length);
    }
  }

  /** Writes elements of a long array that bypass the window; returns whether they do. */
  private boolean writesBeyond(Object source, int length, int shift) {
    if (streams((long) length << shift)) {
      streamElements(source, length, shift);
      return true;
    }
    int bytes = byteCount(length, shift);
    if (bypasses(bytes)) {
      ArrayBytes.put(source, offHeapView(bytes));
      return true;
    }
    return false;
  }

  private static int byteCount(int elements, int shift) {
    long bytes = (long) elements << shift;
    if (bytes > MAX_ARRAY_BYTES) {
      throw new LimitExceededException(
          "message bytes", bytes, MAX_ARRAY_BYTES, "Split the array into several messages");
    }
    return (int) bytes;
  }

  /**
   * Returns an array of {@code length} primitives of {@code 1 << shift} bytes to offer.
   *
   * @param source {@link BufferObject#source()}
   */
  protected static BufferObject objectOf(Object source, Object array, int length, int shift) {
    byteCount(length, shift);
    return around(source, array, new ArrayObject(array));
  }

  /**
   * Returns {@code length} elements of {@code 1 << shift} bytes to offer.
   *
   * @param source {@link BufferObject#source()}
   * @param elements puts them into a little-endian buffer
   */
  protected static BufferObject objectOf(
      Object source, Consumer<ByteBuffer> elements, int length, int shift) {
    return new ElementsObject(source, elements, byteCount(length, shift));
  }

  /**
   * Returns the bytes of a buffer from 0 to its capacity as an object to offer.
   *
   * @param source {@link BufferObject#source()}
   */
  protected static BufferObject objectOf(Object source, ByteBuffer bytes) {
    return around(source, bytes, new ViewObject(bytes));
  }

  private static BufferObject around(Object source, Object inner, BufferObject bytes) {
    return source == inner ? bytes : new AroundObject(source, bytes);
  }
}
