package io.fory.benchmark.ceiling;

import static io.fory.benchmark.ceiling.LittleEndianBytes.getChar;
import static io.fory.benchmark.ceiling.LittleEndianBytes.getDouble;
import static io.fory.benchmark.ceiling.LittleEndianBytes.getFloat;
import static io.fory.benchmark.ceiling.LittleEndianBytes.getInt;
import static io.fory.benchmark.ceiling.LittleEndianBytes.getLong;
import static io.fory.benchmark.ceiling.LittleEndianBytes.getShort;
import static io.fory.benchmark.ceiling.LittleEndianBytes.putChar;
import static io.fory.benchmark.ceiling.LittleEndianBytes.putDouble;
import static io.fory.benchmark.ceiling.LittleEndianBytes.putFloat;
import static io.fory.benchmark.ceiling.LittleEndianBytes.putInt;
import static io.fory.benchmark.ceiling.LittleEndianBytes.putLong;
import static io.fory.benchmark.ceiling.LittleEndianBytes.putShort;

import java.util.Objects;

/**
 * Fields that hold an array of primitives: 0 for null, else 1, the length and the elements.
 *
 * <p>With loops, because the arrays of the models are short: calling a bulk copy takes as long as
 * copying a few elements.
 */
final class ArrayCode {

  private static final int NULL = -1;
  private static final byte PRESENT = 1;
  private static final int ONE_BYTE = 1 << 7;

  private ArrayCode() {}

  /** Reads the head and the length of an array: negative for null. */
  static int length(byte[] bytes, int at, int end) {
    Objects.checkIndex(at, end);
    byte head = bytes[at];
    if (head == PRESENT) {
      return LengthCode.get(bytes, at + 1, end);
    }
    if (head == 0) {
      return NULL;
    }
    throw new IllegalArgumentException("no array, but an object with the head " + head);
  }

  /** Returns the index of the elements of an array whose head is at {@code at}. */
  static int elements(int at, int length) {
    return at + 1 + (length < 0 ? 0 : LengthCode.bytes(length));
  }

  /** Returns the index behind {@code length} elements, none if it is negative. */
  static int end(int elements, int length, int elementBytes) {
    return elements + Math.max(length, 0) * elementBytes;
  }

  private static int putNull(byte[] bytes, int at) {
    bytes[at] = 0;
    return at + 1;
  }

  /** Writes the head and the length, requires room for the elements, and returns their index. */
  private static int putLength(byte[] bytes, int at, int length, int elementBytes) {
    int start;
    if (length < ONE_BYTE) {
      putShort(bytes, at, (short) (PRESENT | length << 8));
      start = at + 2;
    } else {
      bytes[at] = PRESENT;
      start = LengthCode.put(bytes, at + 1, length);
    }
    Objects.checkFromIndexSize(start, (long) length * elementBytes, (long) bytes.length);
    return start;
  }

  private static void requireElements(int start, int length, int elementBytes, int end) {
    Objects.checkFromIndexSize(start, (long) length * elementBytes, (long) end);
  }

  static int put(byte[] bytes, int at, boolean[] values) {
    if (values == null) {
      return putNull(bytes, at);
    }
    int start = putLength(bytes, at, values.length, 1);
    for (int i = 0; i < values.length; i++) {
      bytes[start + i] = (byte) (values[i] ? 1 : 0);
    }
    return start + values.length;
  }

  static boolean[] getBooleans(byte[] bytes, int start, int length, int end) {
    if (length < 0) {
      return null;
    }
    requireElements(start, length, 1, end);
    boolean[] values = new boolean[length];
    for (int i = 0; i < length; i++) {
      values[i] = bytes[start + i] != 0;
    }
    return values;
  }

  static int put(byte[] bytes, int at, char[] values) {
    if (values == null) {
      return putNull(bytes, at);
    }
    int start = putLength(bytes, at, values.length, 2);
    for (int i = 0; i < values.length; i++) {
      putChar(bytes, start + 2 * i, values[i]);
    }
    return start + 2 * values.length;
  }

  static char[] getChars(byte[] bytes, int start, int length, int end) {
    if (length < 0) {
      return null;
    }
    requireElements(start, length, 2, end);
    char[] values = new char[length];
    for (int i = 0; i < length; i++) {
      values[i] = getChar(bytes, start + 2 * i);
    }
    return values;
  }

  static int put(byte[] bytes, int at, short[] values) {
    if (values == null) {
      return putNull(bytes, at);
    }
    int start = putLength(bytes, at, values.length, 2);
    for (int i = 0; i < values.length; i++) {
      putShort(bytes, start + 2 * i, values[i]);
    }
    return start + 2 * values.length;
  }

  static short[] getShorts(byte[] bytes, int start, int length, int end) {
    if (length < 0) {
      return null;
    }
    requireElements(start, length, 2, end);
    short[] values = new short[length];
    for (int i = 0; i < length; i++) {
      values[i] = getShort(bytes, start + 2 * i);
    }
    return values;
  }

  static int put(byte[] bytes, int at, int[] values) {
    if (values == null) {
      return putNull(bytes, at);
    }
    int start = putLength(bytes, at, values.length, 4);
    for (int i = 0; i < values.length; i++) {
      putInt(bytes, start + 4 * i, values[i]);
    }
    return start + 4 * values.length;
  }

  static int[] getInts(byte[] bytes, int start, int length, int end) {
    if (length < 0) {
      return null;
    }
    requireElements(start, length, 4, end);
    int[] values = new int[length];
    for (int i = 0; i < length; i++) {
      values[i] = getInt(bytes, start + 4 * i);
    }
    return values;
  }

  static int put(byte[] bytes, int at, long[] values) {
    if (values == null) {
      return putNull(bytes, at);
    }
    int start = putLength(bytes, at, values.length, 8);
    for (int i = 0; i < values.length; i++) {
      putLong(bytes, start + 8 * i, values[i]);
    }
    return start + 8 * values.length;
  }

  static long[] getLongs(byte[] bytes, int start, int length, int end) {
    if (length < 0) {
      return null;
    }
    requireElements(start, length, 8, end);
    long[] values = new long[length];
    for (int i = 0; i < length; i++) {
      values[i] = getLong(bytes, start + 8 * i);
    }
    return values;
  }

  static int put(byte[] bytes, int at, float[] values) {
    if (values == null) {
      return putNull(bytes, at);
    }
    int start = putLength(bytes, at, values.length, 4);
    for (int i = 0; i < values.length; i++) {
      putFloat(bytes, start + 4 * i, values[i]);
    }
    return start + 4 * values.length;
  }

  static float[] getFloats(byte[] bytes, int start, int length, int end) {
    if (length < 0) {
      return null;
    }
    requireElements(start, length, 4, end);
    float[] values = new float[length];
    for (int i = 0; i < length; i++) {
      values[i] = getFloat(bytes, start + 4 * i);
    }
    return values;
  }

  static int put(byte[] bytes, int at, double[] values) {
    if (values == null) {
      return putNull(bytes, at);
    }
    int start = putLength(bytes, at, values.length, 8);
    for (int i = 0; i < values.length; i++) {
      putDouble(bytes, start + 8 * i, values[i]);
    }
    return start + 8 * values.length;
  }

  static double[] getDoubles(byte[] bytes, int start, int length, int end) {
    if (length < 0) {
      return null;
    }
    requireElements(start, length, 8, end);
    double[] values = new double[length];
    for (int i = 0; i < length; i++) {
      values[i] = getDouble(bytes, start + 8 * i);
    }
    return values;
  }
}
