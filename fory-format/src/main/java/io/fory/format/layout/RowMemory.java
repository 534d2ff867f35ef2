package io.fory.format.layout;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.ErrorText;
import io.fory.error.MalformedInputException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads the parts of rows whose places the bytes themselves say. No place is used before it is seen
 * to be within its row, array or map.
 */
public final class RowMemory {
  /** The bytes before the arrays of a map: the size of the array of keys. */
  public static final int MAP_HEADER = 8;

  private static final long NOT_ASCII = 0x8080808080808080L;
  private static final char REPLACEMENT = '\uFFFD';

  private RowMemory() {}

  /**
   * Returns the place of a value of variable width: its index in the memory in the upper half, its
   * size in bytes in the lower.
   *
   * @param base index of the row or array that has the slot
   * @param size of the row or array in bytes
   * @param slot index of the slot
   * @throws MalformedInputException if the value is not within the row or array
   */
  public static long variable(MemoryBuffer memory, int base, int size, int slot) {
    long pair = within(memory.getLong(slot), base, size, slot);
    return place(base + (int) (pair >>> 32), (int) pair);
  }

  /** Returns what a slot holds, after its place is seen to be within the row or array. */
  static long within(long pair, int base, int size, int slot) {
    int offset = (int) (pair >>> 32);
    int length = (int) pair;
    if (offset < 0 || length < 0 || offset > size - length) {
      throw outside(base, size, slot, pair);
    }
    return pair;
  }

  /** Returns an index and a size as one number. */
  public static long place(int index, int size) {
    return (long) index << 32 | size;
  }

  /** Returns the index of a place. */
  public static int index(long place) {
    return (int) (place >>> 32);
  }

  /** Returns the size of a place. */
  public static int size(long place) {
    return (int) place;
  }

  private static MalformedInputException outside(int base, int size, int slot, long pair) {
    String value =
        "A value of "
            + ErrorText.count(pair & 0xffffffffL, "byte")
            + " at "
            + (pair >>> 32)
            + " is not within the "
            + ErrorText.count(size, "byte")
            + " of its row or array at "
            + base;
    return malformed(value, slot);
  }

  /**
   * Returns the count of an array, after its header and elements are seen to be within it.
   *
   * @throws MalformedInputException if they are not
   */
  public static int count(MemoryBuffer memory, int base, int size, ArrayLayout layout) {
    long count = size < layout.countBytes() ? -1 : layout.count(memory, base);
    return counted(count, base, size, layout);
  }

  /** Returns the count that is in an array, see {@link #count}. */
  static int counted(long count, int base, int size, ArrayLayout layout) {
    if (count < 0 || count > size || layout.usedBytes((int) count) > size) {
      throw withoutElements(base, size);
    }
    return (int) count;
  }

  private static MalformedInputException withoutElements(int base, int size) {
    return malformed("An array does not have its elements within its " + size + " bytes", base);
  }

  /**
   * Returns the place of the array of keys of a map; that of its values is behind it, up to the end
   * of the map.
   *
   * @throws MalformedInputException if it is not within the map
   */
  public static long keys(MemoryBuffer memory, int base, int size) {
    long keys = size < MAP_HEADER ? -1 : memory.getLong(base);
    if (keys < 0 || keys > size - MAP_HEADER) {
      throw malformed("A map does not have its keys within its " + size + " bytes", base);
    }
    return place(base + MAP_HEADER, (int) keys);
  }

  /** Returns the place of the array of values of a map. */
  public static long values(int base, int size, long keys) {
    int from = index(keys) + size(keys);
    return place(from, base + size - from);
  }

  /**
   * Checks that a row has its slots.
   *
   * @throws MalformedInputException if its bytes end before
   */
  public static void requireFixed(StructLayout layout, int base, int size) {
    if (size < layout.fixedBytes()) {
      throw MalformedInputException.truncated(layout.fixedBytes(), size, base);
    }
  }

  /**
   * Returns text in UTF-8.
   *
   * @throws MalformedInputException if the bytes are not UTF-8
   */
  public static String text(MemoryBuffer memory, int index, int length) {
    byte[] bytes;
    int from = 0;
    ByteBuffer view = memory.sliceAsByteBuffer(index, length);
    if (view.hasArray()) {
      bytes = view.array();
      from = view.arrayOffset();
    } else {
      bytes = bytes(memory, index, length);
    }
    String text = new String(bytes, from, length, StandardCharsets.UTF_8);
    if (text.indexOf(REPLACEMENT) >= 0) {
      byte[] again = text.getBytes(StandardCharsets.UTF_8);
      if (!Arrays.equals(again, 0, again.length, bytes, from, from + length)) {
        throw malformed("Text is not UTF-8", index);
      }
    }
    return text;
  }

  /**
   * Checks text.
   *
   * @throws MalformedInputException if the bytes are not UTF-8
   */
  public static void requireText(MemoryBuffer memory, int index, int length) {
    int end = index + length;
    int at = index;
    while (at <= end - 8 && (memory.getLong(at) & NOT_ASCII) == 0) {
      at += 8;
    }
    while (at < end && memory.getByte(at) >= 0) {
      at++;
    }
    while (at < end) {
      int bytes = codePointBytes(memory, at, end);
      if (bytes == 0) {
        throw malformed("Text is not UTF-8", index);
      }
      at += bytes;
    }
  }

  /** Returns the bytes of the code point at an index, or 0 if it is none of UTF-8. */
  private static int codePointBytes(MemoryBuffer memory, int at, int end) {
    int first = memory.getByte(at);
    if (first >= 0) {
      return 1;
    }
    int bytes = Integer.numberOfLeadingZeros(~(first << 24));
    if (bytes < 2 || bytes > 4 || bytes > end - at) {
      return 0;
    }
    int point = first & 0x7f >> bytes;
    for (int i = 1; i < bytes; i++) {
      int next = memory.getByte(at + i);
      if ((next & 0xc0) != 0x80) {
        return 0;
      }
      point = point << 6 | next & 0x3f;
    }
    boolean least = bytes == 2 ? point >= 0x80 : point >= (bytes == 3 ? 0x800 : 0x10000);
    boolean scalar = point <= Character.MAX_CODE_POINT && point >> 11 != 0xd800 >> 11;
    return least && scalar ? bytes : 0;
  }

  /** Returns a copy of bytes. */
  public static byte[] bytes(MemoryBuffer memory, int index, int length) {
    byte[] bytes = new byte[length];
    memory.getBytes(index, bytes, 0, length);
    return bytes;
  }

  /** Returns an error with its place. */
  public static MalformedInputException malformed(String problem, int index) {
    MalformedInputException malformed = new MalformedInputException(problem);
    malformed.withOffset(index);
    return malformed;
  }
}
