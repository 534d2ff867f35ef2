package io.fory.format.layout;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.MalformedInputException;
import io.fory.platform.LittleEndian;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The bytes of a buffer, as rows and decoders load them: from the array itself where there is one.
 * An index has been seen to be within a row or array, and so within the buffer, before bytes are
 * loaded from it; and no place that the bytes say is used before it is seen to be within its row,
 * array or map.
 *
 * <p>The array or view is that of the buffer when this object is made: as a slice, it shares the
 * bytes until the buffer grows.
 */
public sealed class RowBytes permits RowInput {
  private static final int WORD = 8;
  private static final long NOT_ASCII = 0x8080808080808080L;
  private static final char REPLACEMENT = '\uFFFD';

  /** Up to so many bytes, a loop sees sooner than a call that text is ASCII. */
  private static final int SHORT_TEXT = 128;

  /** The buffer; of an array alone it is made when it is asked for. */
  private MemoryBuffer buffer;

  /** The array that has the bytes, or null: then the view loads them. */
  private final byte[] heap;

  /** The bytes, little-endian, if there is no array; else null. */
  private final ByteBuffer view;

  /** The index in the array of the first byte of the buffer. */
  private final int first;

  RowBytes(MemoryBuffer buffer, int base, int size) {
    if (base < 0 || size < 0 || base > buffer.size() - size) {
      throw MalformedInputException.truncated((long) base + size, buffer.size(), 0);
    }
    ByteBuffer bytes = buffer.sliceAsByteBuffer(0, buffer.size());
    boolean array = bytes.hasArray();
    this.buffer = buffer;
    this.heap = array ? bytes.array() : null;
    this.first = array ? bytes.arrayOffset() : 0;
    this.view = array ? null : bytes;
  }

  RowBytes(byte[] bytes) {
    this.heap = bytes;
    this.first = 0;
    this.view = null;
  }

  /**
   * Returns the bytes of a buffer.
   *
   * @param base index in the buffer of a part
   * @param size of the part in bytes
   * @throws MalformedInputException if the part is not within the buffer
   */
  public static RowBytes of(MemoryBuffer buffer, int base, int size) {
    return new RowBytes(buffer, base, size);
  }

  /** Returns the buffer. */
  public final MemoryBuffer buffer() {
    if (buffer == null) {
      buffer = MemoryBuffer.wrap(heap);
    }
    return buffer;
  }

  /** Loads one byte; any but 0 is true. */
  public final boolean getBoolean(int index) {
    return getByte(index) != 0;
  }

  /** Loads one byte. */
  public final byte getByte(int index) {
    return heap != null ? heap[first + index] : viewByte(index);
  }

  /** Loads two bytes. */
  public final short getShort(int index) {
    return heap != null ? LittleEndian.getShort(heap, first + index) : viewShort(index);
  }

  /** Loads four bytes. */
  public final int getInt(int index) {
    return heap != null ? LittleEndian.getInt(heap, first + index) : viewInt(index);
  }

  /** Loads eight bytes. */
  public final long getLong(int index) {
    return heap != null ? LittleEndian.getLong(heap, first + index) : viewLong(index);
  }

  /** Loads an IEEE 754 number of four bytes. */
  public final float getFloat(int index) {
    return Float.intBitsToFloat(getInt(index));
  }

  /** Loads an IEEE 754 number of eight bytes. */
  public final double getDouble(int index) {
    return Double.longBitsToDouble(getLong(index));
  }

  private byte viewByte(int index) {
    try {
      return view.get(index);
    } catch (RuntimeException e) {
      return buffer.getByte(index); // says why
    }
  }

  private short viewShort(int index) {
    try {
      return view.getShort(index);
    } catch (RuntimeException e) {
      return buffer.getShort(index); // says why
    }
  }

  private int viewInt(int index) {
    try {
      return view.getInt(index);
    } catch (RuntimeException e) {
      return buffer.getInt(index); // says why
    }
  }

  private long viewLong(int index) {
    try {
      return view.getLong(index);
    } catch (RuntimeException e) {
      return buffer.getLong(index); // says why
    }
  }

  /**
   * Returns what the slot of a value of variable width holds: in the upper half the offset of the
   * value from the first byte of the row or array, in the lower its size.
   *
   * @param base index of the row or array that has the slot
   * @param size of the row or array in bytes
   * @param slot index of the slot
   * @throws MalformedInputException if the value is not within the row or array
   */
  public final long pair(int base, int size, int slot) {
    return RowMemory.within(getLong(slot), base, size, slot);
  }

  /** Returns the place of a value of variable width; see {@link #pair}. */
  public final long place(int base, int size, int slot) {
    return pair(base, size, slot) + ((long) base << 32);
  }

  /**
   * Returns the count of an array, after its header and elements are seen to be within it.
   *
   * @throws MalformedInputException if they are not
   */
  public final int count(int base, int size, ArrayLayout layout) {
    long count = size < layout.countBytes() ? -1 : layout.count(this, base);
    return RowMemory.counted(count, base, size, layout);
  }

  /**
   * Returns the place of the array of keys of a map; that of its values is behind it, up to the end
   * of the map.
   *
   * @throws MalformedInputException if it is not within the map
   */
  public final long keys(int base, int size) {
    long keys = size < RowMemory.MAP_HEADER ? -1 : getLong(base);
    if (keys < 0 || keys > size - RowMemory.MAP_HEADER) {
      throw RowMemory.malformed("A map does not have its keys within its " + size + " bytes", base);
    }
    return RowMemory.place(base + RowMemory.MAP_HEADER, (int) keys);
  }

  /** Returns a copy of bytes. */
  public final byte[] bytes(int index, int length) {
    if (heap != null) {
      return Arrays.copyOfRange(heap, first + index, first + index + length);
    }
    byte[] bytes = new byte[length];
    buffer.getBytes(index, bytes, 0, length);
    return bytes;
  }

  /**
   * Returns the first bytes of some as a number, the first in its lowest byte: all where there are
   * no more than 8.
   */
  public final long head(int index, int length) {
    if (length >= WORD) {
      return getLong(index);
    }
    return heap != null ? ending(heap, first + index + length, length) : viewHead(index, length);
  }

  private long viewHead(int index, int length) {
    long head = 0;
    for (int i = length - 1; i >= 0; i--) {
      head = head << 8 | getByte(index + i) & 0xff;
    }
    return head;
  }

  /** Returns up to 7 bytes that end at an index as a number, the first in its lowest byte. */
  private static long ending(byte[] bytes, int to, int length) {
    if (to >= WORD) { // one load, which begins before them
      return LittleEndian.getLong(bytes, to - WORD) >>> 1 >>> Long.SIZE - 1 - (length << 3);
    }
    long head = 0;
    for (int i = 1; i <= length; i++) {
      head = head << 8 | bytes[to - i] & 0xff;
    }
    return head;
  }

  /** Returns whether bytes equal others behind their heads. */
  public final boolean endsLike(byte[] others, int index) {
    for (int i = WORD; i < others.length; i++) {
      if (getByte(index + i) != others[i]) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns text in UTF-8.
   *
   * @throws MalformedInputException if the bytes are not UTF-8
   */
  public final String text(int index, int length) {
    return heap != null
        ? text(heap, first + index, length, index)
        : text(bytes(index, length), 0, length, index);
  }

  /** The constructor with a charset is too long to be inlined; see decision 0004. */
  @SuppressWarnings("deprecation") // a high byte of 0 makes it Latin-1, as is wanted
  private static String text(byte[] bytes, int from, int length, int index) {
    return length <= SHORT_TEXT && isAscii(bytes, from, from + length)
        ? new String(bytes, 0, from, length)
        : longText(bytes, from, length, index);
  }

  private static String longText(byte[] bytes, int from, int length, int index) {
    String text = new String(bytes, from, length, StandardCharsets.UTF_8);
    if (text.indexOf(REPLACEMENT) >= 0) {
      byte[] again = text.getBytes(StandardCharsets.UTF_8);
      if (!Arrays.equals(again, 0, again.length, bytes, from, from + length)) {
        throw RowMemory.malformed("Text is not UTF-8", index);
      }
    }
    return text;
  }

  /** Returns whether all bytes are below 128. */
  static boolean isAscii(byte[] bytes, int from, int to) {
    int i = from;
    for (; i <= to - WORD; i += WORD) {
      if ((LittleEndian.getLong(bytes, i) & NOT_ASCII) != 0) {
        return false;
      }
    }
    return (ending(bytes, to, to - i) & NOT_ASCII) == 0;
  }

  /**
   * Checks text.
   *
   * @throws MalformedInputException if the bytes are not UTF-8
   */
  public final void requireText(int index, int length) {
    int end = index + length;
    int at = index;
    while (at <= end - WORD && (getLong(at) & NOT_ASCII) == 0) {
      at += WORD;
    }
    while (at < end && getByte(at) >= 0) {
      at++;
    }
    while (at < end) {
      int bytes = codePointBytes(at, end);
      if (bytes == 0) {
        throw RowMemory.malformed("Text is not UTF-8", index);
      }
      at += bytes;
    }
  }

  /** Returns the bytes of the code point at an index, or 0 if it is none of UTF-8. */
  private int codePointBytes(int at, int end) {
    int lead = getByte(at);
    if (lead >= 0) {
      return 1;
    }
    int bytes = Integer.numberOfLeadingZeros(~(lead << 24));
    if (bytes < 2 || bytes > 4 || bytes > end - at) {
      return 0;
    }
    int point = lead & 0x7f >> bytes;
    for (int i = 1; i < bytes; i++) {
      int next = getByte(at + i);
      if ((next & 0xc0) != 0x80) {
        return 0;
      }
      point = point << 6 | next & 0x3f;
    }
    boolean least = bytes == 2 ? point >= 0x80 : point >= (bytes == 3 ? 0x800 : 0x10000);
    boolean scalar = point <= Character.MAX_CODE_POINT && point >> 11 != 0xd800 >> 11;
    return least && scalar ? bytes : 0;
  }
}
