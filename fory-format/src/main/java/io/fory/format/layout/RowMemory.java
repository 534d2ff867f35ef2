package io.fory.format.layout;

import io.fory.error.ErrorText;
import io.fory.error.MalformedInputException;

/**
 * Places that the bytes of rows themselves say: a place is an index and a size in one number. None
 * is used before it is seen to be within its row, array or map.
 */
public final class RowMemory {
  /** The bytes before the arrays of a map: the size of the array of keys. */
  public static final int MAP_HEADER = 8;

  private RowMemory() {}

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

  /** Returns the count that is in an array, see {@link RowBytes#count}. */
  static int counted(long count, int base, int size, ArrayLayout layout) {
    if (count < 0 || count > size || layout.usedBytes((int) count) > size) {
      throw withoutElements(base, size);
    }
    return (int) count;
  }

  private static MalformedInputException withoutElements(int base, int size) {
    return malformed("An array does not have its elements within its " + size + " bytes", base);
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

  /** Returns an error with its place. */
  public static MalformedInputException malformed(String problem, int index) {
    MalformedInputException malformed = new MalformedInputException(problem);
    malformed.withOffset(index);
    return malformed;
  }
}
