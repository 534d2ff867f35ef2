package io.fory.buffer;

import io.fory.error.MalformedInputException;
import io.fory.platform.LittleEndian;
import io.fory.platform.StringBytes;
import io.fory.platform.Utf8;

/**
 * A little-endian reader over a window of bytes: the counterpart of {@link BinaryWriter}.
 *
 * <p>The window of a heap buffer is the buffer's own array; off-heap bytes are copied in bulk into
 * a scratch array before they are decoded, so nobody else can change them in between. No method
 * allocates before it has seen that the bytes it is about to decode are there.
 *
 * <p>Not thread-safe. A reader is attached to one source at a time.
 */
public abstract class BinaryReader extends ArrayReader {
  /** Longer strings are copied in bulk. */
  private static final int MAX_UNROLLED_CHARS = 64;

  private char[] chars = {};

  /** Of strings that are unpacked. */
  private byte[] text = {};

  /** Whether {@link BinaryWriter#PACKED} is a coding here. */
  private boolean unpacks;

  /** Creates a reader that is attached to nothing. */
  protected BinaryReader() {}

  @Override
  protected void letGo() {
    super.letGo();
    if (chars.length > MAX_WINDOW_BYTES) {
      chars = new char[0];
    }
  }

  /** Reads one byte, -128 to 127. */
  public final byte readByte() {
    int p = take(1);
    return array[p];
  }

  /** Reads one byte, 0 to 255. */
  public final int readUint8() {
    int p = take(1);
    return array[p] & 0xFF;
  }

  /** Reads one byte; anything but 0 is true. */
  public final boolean readBoolean() {
    int p = take(1);
    return array[p] != 0;
  }

  /** Reads two bytes, -32768 to 32767. */
  public final short readInt16() {
    int p = take(2);
    return LittleEndian.getShort(array, p);
  }

  /** Reads four bytes. */
  public final int readInt32() {
    int p = take(4);
    return LittleEndian.getInt(array, p);
  }

  /** Reads eight bytes. */
  public final long readInt64() {
    int p = take(8);
    return LittleEndian.getLong(array, p);
  }

  /** Reads the four bytes of {@link Float#floatToRawIntBits}. */
  public final float readFloat32() {
    return Float.intBitsToFloat(readInt32());
  }

  /** Reads the eight bytes of {@link Double#doubleToRawLongBits}. */
  public final double readFloat64() {
    return Double.longBitsToDouble(readInt64());
  }

  /**
   * Reads an unsigned LEB128 of one to five bytes.
   *
   * @throws MalformedInputException if it does not fit 32 bits
   */
  public final int readVarUint32() {
    int p = position;
    if (p < limit) {
      byte[] bytes = array;
      int b = bytes[p];
      if (b >= 0) {
        position = p + 1;
        return b;
      }
      if (limit - p >= 4) {
        int value = b & 0x7F;
        b = bytes[p + 1];
        value |= (b & 0x7F) << 7;
        if (b >= 0) {
          position = p + 2;
          return value;
        }
        b = bytes[p + 2];
        value |= (b & 0x7F) << 14;
        if (b >= 0) {
          position = p + 3;
          return value;
        }
        b = bytes[p + 3];
        value |= (b & 0x7F) << 21;
        if (b >= 0) {
          position = p + 4;
          return value;
        }
      }
    }
    return readLongVarUint32();
  }

  private int readLongVarUint32() {
    long value = 0;
    for (int shift = 0; shift < 35; shift += 7) {
      int b = readByte();
      value |= (long) (b & 0x7F) << shift;
      if (b >= 0) {
        if (value >>> 32 != 0) {
          break;
        }
        return (int) value;
      }
    }
    throw malformed("a variable-length integer exceeds 32 bits");
  }

  /** Reads a zigzag LEB128 of one to five bytes. */
  public final int readVarInt32() {
    int zigzag = readVarUint32();
    return (zigzag >>> 1) ^ -(zigzag & 1);
  }

  /**
   * Reads what {@link BinaryWriter#writeSplitInt32} wrote.
   *
   * @param wide the bit of the value
   */
  public final int readSplitInt32(boolean wide) {
    return wide ? readInt32() : readVarInt32();
  }

  /**
   * Reads what {@link BinaryWriter#writeSplitInt64} wrote.
   *
   * @param wide the bit of the value
   */
  public final long readSplitInt64(boolean wide) {
    return wide ? readInt64() : readVarInt64();
  }

  /** Reads an unsigned LEB128 of one to nine bytes; the ninth holds eight bits. */
  public final long readVarUint64() {
    int p = position;
    if (p < limit) {
      byte[] bytes = array;
      int b = bytes[p];
      if (b >= 0) {
        position = p + 1;
        return b;
      }
      if (limit - p >= 4) {
        int value = b & 0x7F;
        b = bytes[p + 1];
        value |= (b & 0x7F) << 7;
        if (b >= 0) {
          position = p + 2;
          return value;
        }
        b = bytes[p + 2];
        value |= (b & 0x7F) << 14;
        if (b >= 0) {
          position = p + 3;
          return value;
        }
        b = bytes[p + 3];
        value |= (b & 0x7F) << 21;
        if (b >= 0) {
          position = p + 4;
          return value;
        }
      }
    }
    return readLongVarUint64();
  }

  private long readLongVarUint64() {
    long value = 0;
    for (int shift = 0; shift < 56; shift += 7) {
      int b = readByte();
      value |= (long) (b & 0x7F) << shift;
      if (b >= 0) {
        return value;
      }
    }
    return value | (long) readUint8() << 56;
  }

  /** Reads a zigzag {@link #readVarUint64()}. */
  public final long readVarInt64() {
    long zigzag = readVarUint64();
    return (zigzag >>> 1) ^ -(zigzag & 1);
  }

  /** Reads a signed integer of four or nine bytes; see {@link BinaryWriter#writeTaggedInt64}. */
  public final long readTaggedInt64() {
    int p = take(4);
    int first = LittleEndian.getInt(array, p);
    return (first & 1) == 0 ? first >> 1 : readRestOfTagged(first);
  }

  /** Reads an unsigned integer of four or nine bytes; see {@link BinaryWriter#writeTaggedInt64}. */
  public final long readTaggedUint64() {
    int p = take(4);
    int first = LittleEndian.getInt(array, p);
    return (first & 1) == 0 ? first >>> 1 : readRestOfTagged(first);
  }

  /** Reads the last five of nine bytes, given the first four. */
  private long readRestOfTagged(int first) {
    if ((first & 0xFF) != BinaryWriter.WIDE_TAG) {
      throw malformed("a tagged integer begins with " + (first & 0xFF));
    }
    int p = take(5);
    return first >>> 8
        | (LittleEndian.getInt(array, p) & 0xFFFFFFFFL) << 24
        | (long) array[p + 4] << 56;
  }

  /**
   * Reads a number of elements that follow back to back.
   *
   * @param minElementBytes the fewest bytes that an element takes; 0 if it may take none, and then
   *     the caller must bound the count by other means
   * @throws MalformedInputException if that many elements cannot follow
   */
  public final int readLength(int minElementBytes) {
    int length = readVarUint32();
    requireLength(length, minElementBytes);
    return length;
  }

  /**
   * Makes sure that a number of elements can follow.
   *
   * @throws MalformedInputException if it cannot
   */
  public final void requireLength(int length, int minElementBytes) {
    if (length < 0 || !canFollow(length, minElementBytes)) {
      throw tooLong(length, minElementBytes);
    }
  }

  /**
   * Reads the number of elements of an array of primitives, which one of the methods for such
   * arrays reads next; proves nothing in a stream.
   *
   * @throws MalformedInputException if that many elements cannot follow
   */
  public final int readArrayLength(int elementBytes) {
    int length = readVarUint32();
    if (length < 0 || !streams() && (long) length * elementBytes > remaining()) {
      throw tooLong(length, elementBytes);
    }
    return length;
  }

  private MalformedInputException tooLong(int length, int elementBytes) {
    long bytes = Integer.toUnsignedLong(length) * Math.max(1, elementBytes);
    return truncated(
        "a length of " + Integer.toUnsignedString(length) + " needs at least " + bytes + " bytes");
  }

  /** Reads a string or null, which {@link BinaryWriter#writeString} wrote. */
  public final String readString() {
    int start = position;
    if (limit - start >= 2) {
      int header = array[start++];
      if (header < 0) {
        // Negative again if the header is longer than two bytes.
        header = header & 0x7F | array[start++] << 7;
      }
      int count = header >>> 2;
      if (header >= 0 && limit - start >= count) {
        int coding = header & 3;
        if (coding == BinaryWriter.LATIN1) {
          position = start + count;
          return latin1(array, start, count);
        }
        if (header == BinaryWriter.NULL_STRING) {
          position = start;
          return null;
        }
        if (coding == BinaryWriter.UTF16) {
          position = start;
          return readUtf16(count);
        }
      }
    }
    return readAnyString();
  }

  /**
   * Looks at the header of the string that follows; reads nothing.
   *
   * @return if the string is in Latin-1 and shorter than 4 KiB, {@code byteCount << 2 |
   *     headerByteCount}; -1 otherwise
   */
  protected final int peekLatin1() {
    int p = position;
    if (limit - p < 2) {
      return -1;
    }
    int low = array[p];
    int high = array[p + 1];
    if ((low & 3) != BinaryWriter.LATIN1 || low < 0 && high < 0) {
      return -1;
    }
    return low >= 0 ? (low & ~3) | 1 : ((high << 7 | low & 0x7F) & ~3) | 2;
  }

  private String readAnyString() {
    long header = readVarUint64();
    if (header == BinaryWriter.NULL_STRING) {
      return null;
    }
    long bytes = header >>> 2;
    if ((header & 3) == BinaryWriter.PACKED) {
      return readPacked(bytes);
    }
    if (bytes > remaining() && !arrive(bytes)) {
      throw truncated("a string of " + bytes + " bytes");
    }
    int count = (int) bytes;
    int coding = (int) header & 3;
    chargeLarge(coding == BinaryWriter.UTF8 ? 2 * bytes : bytes);
    switch (coding) {
      case BinaryWriter.LATIN1:
        int latin = take(count);
        return latin1(array, latin, count);
      case BinaryWriter.UTF16:
        return readUtf16(count);
      default:
        return takeUtf8(count);
    }
  }

  /** Returns the text of the next bytes, which the caller has proven to remain. */
  private String takeUtf8(int count) {
    int start = take(count);
    String text = Utf8.decode(array, start, count);
    if (text == null) {
      throw malformed("text that is not UTF-8");
    }
    return text;
  }

  /** Sets whether strings may be packed. */
  protected final void unpackStrings(boolean unpacks) {
    this.unpacks = unpacks;
  }

  private String readPacked(long chars) {
    if (!unpacks) {
      throw malformed("unknown string coding 3");
    }
    if (chars < PackedAscii.MIN_CHARS || chars > PackedAscii.MAX_CHARS) {
      throw malformed("a packed string of " + chars + " chars");
    }
    int count = (int) chars;
    chargeLarge(count);
    int start = take(PackedAscii.bytes(count));
    if (text.length < count) {
      text = new byte[count + 7 & ~7];
    }
    PackedAscii.unpack(array, start, count, text);
    return latin1(text, 0, count);
  }

  /** The constructor with a charset is too long to be inlined; see decision 0004. */
  @SuppressWarnings("deprecation") // a high byte of 0 makes it Latin-1, as is wanted
  private static String latin1(byte[] bytes, int from, int count) {
    return new String(bytes, 0, from, count);
  }

  /**
   * Reads the chars of a string beyond Latin-1. Written out on purpose, see {@code
   * docs/decisions/0004-strings.md}: HotSpot does not inline more than 325 bytes of bytecode, and
   * with this one inside it {@link #readString} would be too big to be inlined itself.
   */
  private String readUtf16(int bytes) {
    if ((bytes & 1) != 0) {
      throw malformed("a UTF-16 string of an odd number of bytes: " + bytes);
    }
    int length = bytes >> 1;
    int p = take(bytes);
    String made = StringBytes.ARE_MADE ? StringBytes.ofUtf16(array, p, bytes) : null;
    if (made != null) {
      return made;
    }
    char[] target = chars;
    if (target.length < length) {
      target = new char[Math.max(length, 64)];
      chars = target;
      if (length > MAX_WINDOW_BYTES) {
        noteUnusual();
      }
    }
    if (length > MAX_UNROLLED_CHARS) {
      LittleEndian.getChars(array, p, target, 0, length);
      return new String(target, 0, length);
    }
    byte[] source = array;
    int i = 0;
    for (; i + 8 <= length; i += 8) {
      long low = LittleEndian.getLong(source, p);
      long high = LittleEndian.getLong(source, p + 8);
      target[i] = (char) low;
      target[i + 1] = (char) (low >>> 16);
      target[i + 2] = (char) (low >>> 32);
      target[i + 3] = (char) (low >>> 48);
      target[i + 4] = (char) high;
      target[i + 5] = (char) (high >>> 16);
      target[i + 6] = (char) (high >>> 32);
      target[i + 7] = (char) (high >>> 48);
      p += 16;
    }
    if ((length & 4) != 0) {
      long four = LittleEndian.getLong(source, p);
      target[i] = (char) four;
      target[i + 1] = (char) (four >>> 16);
      target[i + 2] = (char) (four >>> 32);
      target[i + 3] = (char) (four >>> 48);
      i += 4;
      p += 8;
    }
    if ((length & 2) != 0) {
      int two = LittleEndian.getInt(source, p);
      target[i] = (char) two;
      target[i + 1] = (char) (two >>> 16);
      i += 2;
      p += 4;
    }
    if ((length & 1) != 0) {
      target[i] = LittleEndian.getChar(source, p);
    }
    return new String(target, 0, length);
  }
}
