package io.fory.buffer;

import io.fory.platform.LittleEndian;
import io.fory.platform.StringBytes;
import io.fory.platform.Utf8;

/**
 * A little-endian writer over a window of bytes: the part of a message that is being written.
 *
 * <p>The window of a heap buffer is the buffer's own array; the window of an off-heap buffer is a
 * scratch array that is copied out in bulk when it is full and when the message ends. So every
 * method works on a {@code byte[]} and an {@code int} position, whatever the target is.
 *
 * <p>Not thread-safe. A writer is attached to one target at a time.
 */
public abstract class BinaryWriter extends ArrayWriter {
  /** String coding: one byte per char, all chars are below 256. */
  static final int LATIN1 = 0;

  /** String coding: two bytes per char, little-endian. */
  static final int UTF16 = 1;

  /** String coding: UTF-8. */
  static final int UTF8 = 2;

  /**
   * String coding: {@link PackedAscii}; the header counts chars. In messages of the compact form.
   */
  static final int PACKED = 3;

  /** The whole header of a null string. */
  static final int NULL_STRING = 3;

  /** Longest Latin-1 string whose header takes one byte, and two bytes. */
  private static final int MAX_ONE_BYTE_HEADER = 31;

  private static final int MAX_TWO_BYTE_HEADER = 4095;

  /** Longest string beyond Latin-1 whose chars are copied one by one. */
  private static final int MAX_CHARS_ALONE = 64;

  /** So many chars of a string beyond Latin-1, at most, are {@linkplain #showChars shown}. */
  private static final int SHOWN_CHARS = 64;

  private static final int PIECE_CHARS = 4096;

  /** The first of the nine bytes of a tagged integer that does not fit four. */
  static final int WIDE_TAG = 1;

  /** Whether {@link #writeCompactString} packs ASCII. */
  private boolean packs;

  /** Chars of a long string on their way to its bytes; grows to {@link #PIECE_CHARS}. */
  private char[] piece = {};

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
    if (!putsLowBytes(value, count)) {
      for (int i = 0; i < count; i++) {
        writeByte((int) (value >>> 8 * i));
      }
    }
  }

  /** Writes the same, or nothing and returns false if the window ends within eight bytes. */
  protected final boolean putsLowBytes(long value, int count) {
    int p = position;
    if (limit - p < 8) {
      return false;
    }
    long behind = LittleEndian.getLong(array, p) & -1L << 8 * count;
    LittleEndian.putLong(array, p, value | behind);
    position = p + count;
    return true;
  }

  /** Writes the four bytes of {@link Float#floatToRawIntBits}. */
  public final void writeFloat32(float value) {
    writeInt32(Float.floatToRawIntBits(value));
  }

  /** Writes the eight bytes of {@link Double#doubleToRawLongBits}. */
  public final void writeFloat64(double value) {
    writeInt64(Double.doubleToRawLongBits(value));
  }

  /**
   * Writes a {@link #writeVarInt32}, or four bytes where that would take five, which a {@link
   * IntegerCoding#wide(int) bit} elsewhere has to say.
   */
  public final void writeSplitInt32(int value) {
    int zigzag = (value << 1) ^ (value >> 31);
    if (zigzag >>> 28 == 0) {
      writeVarUint32(zigzag);
    } else {
      writeInt32(value);
    }
  }

  /**
   * Writes a {@link #writeVarInt64}, or eight bytes where that would take nine, which a {@link
   * IntegerCoding#wide(long) bit} elsewhere has to say.
   */
  public final void writeSplitInt64(long value) {
    long zigzag = (value << 1) ^ (value >> 63);
    if (zigzag >>> 56 == 0) {
      writeVarUint64(zigzag);
    } else {
      writeInt64(value);
    }
  }

  /** Writes an unsigned LEB128 of one to five bytes. */
  public final void writeVarUint32(int value) {
    int p = position;
    if (limit - p < 5) {
      p = roomFor(Leb128.length32(value));
    }
    position = Leb128.put32(array, p, value);
  }

  /**
   * Writes the {@code count} low bytes of a short, 1 or 2, and an unsigned LEB128 of up to five.
   */
  protected final void writeVarUint32Behind(int first, int count, int value) {
    int p = position;
    if (limit - p < 7) {
      p = roomFor(count + Leb128.length32(value));
    }
    LittleEndian.putShort(array, p, (short) first); // the LEB128 overwrites the second of one
    position = Leb128.put32(array, p + count, value);
  }

  /**
   * Writes a byte and three unsigned LEB128 of one to five bytes each: {@link #writeByte} and
   * {@link #writeVarUint32} without a look at the room, and a store of the position, between them.
   */
  public final void writeByteAndVarUint32s(int first, int a, int b, int c) {
    int p = position;
    if (limit - p < 1 + 3 * 5) {
      p = roomFor(1 + Leb128.length32(a) + Leb128.length32(b) + Leb128.length32(c));
    }
    byte[] bytes = array;
    bytes[p] = (byte) first;
    position = Leb128.put32(bytes, Leb128.put32(bytes, Leb128.put32(bytes, p + 1, a), b), c);
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
   * Written out on purpose, see {@code docs/decisions/0004-strings.md}: HotSpot does not inline
   * more than 325 bytes of bytecode, and with this one inside it {@link #writeString} would be too
   * big to be inlined itself.
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
    showChars(value);
    if (length > MAX_CHARS_ALONE) {
      putPieces(value, p);
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

  /** Copies the chars of a long string in pieces. */
  private void putPieces(String value, int start) {
    int length = value.length();
    int longest = Math.min(PIECE_CHARS, length);
    if (piece.length < longest) {
      piece = new char[longest];
    }
    int p = start;
    for (int i = 0; i < length; i += PIECE_CHARS) {
      int count = Math.min(PIECE_CHARS, length - i);
      value.getChars(i, i + count, piece, 0);
      LittleEndian.putChars(array, p, piece, 0, count);
      p += 2 * count;
    }
  }

  /**
   * Asks for chars of a string beyond Latin-1: {@link StringBytes#isLatin1} is only quick as long
   * as the JIT does not take {@code charAt} to be for others alone. Compiled, this takes no time:
   * the loop has no effect, and goes away. See {@code docs/decisions/0004-strings.md}.
   */
  private static void showChars(String value) {
    int length = Math.min(value.length(), SHOWN_CHARS);
    for (int i = 0; i < length; i++) {
      char unused = value.charAt(i);
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
      int length = packs && value != null ? value.length() : 0;
      if (length >= PackedAscii.MIN_CHARS && length <= PackedAscii.MAX_CHARS) {
        writePacked(value, length);
      } else {
        writeString(value);
      }
      return;
    }
    long utf8 = Utf8.length(value);
    if (utf8 < 0 || utf8 >= 2L * value.length()) {
      writeUtf16(value);
    } else {
      writeVarUint64(utf8 << 2 | UTF8);
      if (utf8 <= MAX_TWO_BYTE_HEADER) {
        int p = reserve((int) utf8);
        Utf8.encode(value, array, p);
        return;
      }
      byte[] encoded = value.getBytes(java.nio.charset.StandardCharsets.UTF_8);
      writeBytes(encoded, 0, encoded.length);
    }
  }

  /** Sets whether {@link #writeCompactString} packs ASCII. */
  protected final void packStrings(boolean packs) {
    this.packs = packs;
  }

  /** Writes a Latin-1 string, packed if it is ASCII: the headers differ in the coding alone. */
  private void writePacked(String value, int length) {
    int start = position;
    if (limit - start < 2 + length + PackedAscii.SLACK) {
      writePackedElsewhere(value, length);
      return;
    }
    byte[] bytes = array;
    int text = start + (length <= MAX_ONE_BYTE_HEADER ? 1 : 2);
    StringBytes.copyLatin1(value, length, bytes, text);
    int coding = PACKED;
    int count = PackedAscii.bytes(length);
    if (!PackedAscii.pack(bytes, text, length)) {
      StringBytes.copyLatin1(value, length, bytes, text);
      coding = LATIN1;
      count = length;
    }
    int header = length << 2 | coding;
    if (length <= MAX_ONE_BYTE_HEADER) {
      bytes[start] = (byte) header;
    } else {
      putTwoByteHeader(bytes, start, header);
    }
    position = text + count;
  }

  /** Packs in an array of its own: a target that does not grow may lack the room beyond. */
  private void writePackedElsewhere(String value, int length) {
    byte[] text = new byte[length + PackedAscii.SLACK];
    StringBytes.copyLatin1(value, length, text, 0);
    if (PackedAscii.pack(text, 0, length)) {
      writeVarUint32(length << 2 | PACKED);
      writeBytes(text, 0, PackedAscii.bytes(length));
    } else {
      writeString(value);
    }
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
}
