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

  private static final char REPLACEMENT = '\uFFFD';

  private RowMemory() {}

  /** Returns whether a null bit is set. */
  public static boolean isNull(MemoryBuffer memory, int bitmap, int index) {
    return (memory.getByte(bitmap + (index >> 3)) >> (index & 7) & 1) != 0;
  }

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
    long pair = memory.getLong(slot);
    int offset = (int) (pair >>> 32);
    int length = (int) pair;
    if (offset < 0 || length < 0 || offset > size - length) {
      throw outside(base, size, slot, pair);
    }
    return place(base + offset, length);
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
    long count = size < ArrayLayout.BITMAP ? -1 : memory.getLong(base);
    if (count < 0 || count > size || layout.usedBytes(count) > size) {
      throw malformed("An array does not have its elements within its " + size + " bytes", base);
    }
    return (int) count;
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
