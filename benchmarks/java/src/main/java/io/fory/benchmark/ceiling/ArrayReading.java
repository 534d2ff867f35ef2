package io.fory.benchmark.ceiling;

import static io.fory.benchmark.ceiling.LittleEndianBytes.getChar;
import static io.fory.benchmark.ceiling.LittleEndianBytes.getDouble;
import static io.fory.benchmark.ceiling.LittleEndianBytes.getFloat;
import static io.fory.benchmark.ceiling.LittleEndianBytes.getInt;
import static io.fory.benchmark.ceiling.LittleEndianBytes.getLong;
import static io.fory.benchmark.ceiling.LittleEndianBytes.getShort;

import java.util.Objects;

/** Reads what {@link ArrayWriting} writes, with a switch for the same reason. */
@SuppressWarnings("fallthrough")
final class ArrayReading {

  static final byte PRESENT = 1;
  private static final int NULL = -1;

  private ArrayReading() {}

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

  private static void requireElements(int start, int length, int elementBytes, int end) {
    Objects.checkFromIndexSize(start, (long) length * elementBytes, (long) end);
  }

  static boolean[] getBooleans(byte[] bytes, int start, int length, int end) {
    if (length < 0) {
      return null;
    }
    requireElements(start, length, 1, end);
    boolean[] values = new boolean[length];
    switch (values.length) {
      case 10:
        values[9] = bytes[start + 9] != 0;
      // fall through
      case 9:
        values[8] = bytes[start + 8] != 0;
      // fall through
      case 8:
        values[7] = bytes[start + 7] != 0;
      // fall through
      case 7:
        values[6] = bytes[start + 6] != 0;
      // fall through
      case 6:
        values[5] = bytes[start + 5] != 0;
      // fall through
      case 5:
        values[4] = bytes[start + 4] != 0;
      // fall through
      case 4:
        values[3] = bytes[start + 3] != 0;
      // fall through
      case 3:
        values[2] = bytes[start + 2] != 0;
      // fall through
      case 2:
        values[1] = bytes[start + 1] != 0;
      // fall through
      case 1:
        values[0] = bytes[start] != 0;
      // fall through
      case 0:
        break;
      default:
        for (int i = 0; i < length; i++) {
          values[i] = bytes[start + i] != 0;
        }
    }
    return values;
  }

  static char[] getChars(byte[] bytes, int start, int length, int end) {
    if (length < 0) {
      return null;
    }
    requireElements(start, length, 2, end);
    char[] values = new char[length];
    switch (values.length) {
      case 10:
        values[9] = getChar(bytes, start + 18);
      // fall through
      case 9:
        values[8] = getChar(bytes, start + 16);
      // fall through
      case 8:
        values[7] = getChar(bytes, start + 14);
      // fall through
      case 7:
        values[6] = getChar(bytes, start + 12);
      // fall through
      case 6:
        values[5] = getChar(bytes, start + 10);
      // fall through
      case 5:
        values[4] = getChar(bytes, start + 8);
      // fall through
      case 4:
        values[3] = getChar(bytes, start + 6);
      // fall through
      case 3:
        values[2] = getChar(bytes, start + 4);
      // fall through
      case 2:
        values[1] = getChar(bytes, start + 2);
      // fall through
      case 1:
        values[0] = getChar(bytes, start);
      // fall through
      case 0:
        break;
      default:
        for (int i = 0; i < length; i++) {
          values[i] = getChar(bytes, start + 2 * i);
        }
    }
    return values;
  }

  static short[] getShorts(byte[] bytes, int start, int length, int end) {
    if (length < 0) {
      return null;
    }
    requireElements(start, length, 2, end);
    short[] values = new short[length];
    switch (values.length) {
      case 10:
        values[9] = getShort(bytes, start + 18);
      // fall through
      case 9:
        values[8] = getShort(bytes, start + 16);
      // fall through
      case 8:
        values[7] = getShort(bytes, start + 14);
      // fall through
      case 7:
        values[6] = getShort(bytes, start + 12);
      // fall through
      case 6:
        values[5] = getShort(bytes, start + 10);
      // fall through
      case 5:
        values[4] = getShort(bytes, start + 8);
      // fall through
      case 4:
        values[3] = getShort(bytes, start + 6);
      // fall through
      case 3:
        values[2] = getShort(bytes, start + 4);
      // fall through
      case 2:
        values[1] = getShort(bytes, start + 2);
      // fall through
      case 1:
        values[0] = getShort(bytes, start);
      // fall through
      case 0:
        break;
      default:
        for (int i = 0; i < length; i++) {
          values[i] = getShort(bytes, start + 2 * i);
        }
    }
    return values;
  }

  static int[] getInts(byte[] bytes, int start, int length, int end) {
    if (length < 0) {
      return null;
    }
    requireElements(start, length, 4, end);
    int[] values = new int[length];
    switch (values.length) {
      case 10:
        values[9] = getInt(bytes, start + 36);
      // fall through
      case 9:
        values[8] = getInt(bytes, start + 32);
      // fall through
      case 8:
        values[7] = getInt(bytes, start + 28);
      // fall through
      case 7:
        values[6] = getInt(bytes, start + 24);
      // fall through
      case 6:
        values[5] = getInt(bytes, start + 20);
      // fall through
      case 5:
        values[4] = getInt(bytes, start + 16);
      // fall through
      case 4:
        values[3] = getInt(bytes, start + 12);
      // fall through
      case 3:
        values[2] = getInt(bytes, start + 8);
      // fall through
      case 2:
        values[1] = getInt(bytes, start + 4);
      // fall through
      case 1:
        values[0] = getInt(bytes, start);
      // fall through
      case 0:
        break;
      default:
        for (int i = 0; i < length; i++) {
          values[i] = getInt(bytes, start + 4 * i);
        }
    }
    return values;
  }

  static long[] getLongs(byte[] bytes, int start, int length, int end) {
    if (length < 0) {
      return null;
    }
    requireElements(start, length, 8, end);
    long[] values = new long[length];
    switch (values.length) {
      case 10:
        values[9] = getLong(bytes, start + 72);
      // fall through
      case 9:
        values[8] = getLong(bytes, start + 64);
      // fall through
      case 8:
        values[7] = getLong(bytes, start + 56);
      // fall through
      case 7:
        values[6] = getLong(bytes, start + 48);
      // fall through
      case 6:
        values[5] = getLong(bytes, start + 40);
      // fall through
      case 5:
        values[4] = getLong(bytes, start + 32);
      // fall through
      case 4:
        values[3] = getLong(bytes, start + 24);
      // fall through
      case 3:
        values[2] = getLong(bytes, start + 16);
      // fall through
      case 2:
        values[1] = getLong(bytes, start + 8);
      // fall through
      case 1:
        values[0] = getLong(bytes, start);
      // fall through
      case 0:
        break;
      default:
        for (int i = 0; i < length; i++) {
          values[i] = getLong(bytes, start + 8 * i);
        }
    }
    return values;
  }

  static float[] getFloats(byte[] bytes, int start, int length, int end) {
    if (length < 0) {
      return null;
    }
    requireElements(start, length, 4, end);
    float[] values = new float[length];
    switch (values.length) {
      case 10:
        values[9] = getFloat(bytes, start + 36);
      // fall through
      case 9:
        values[8] = getFloat(bytes, start + 32);
      // fall through
      case 8:
        values[7] = getFloat(bytes, start + 28);
      // fall through
      case 7:
        values[6] = getFloat(bytes, start + 24);
      // fall through
      case 6:
        values[5] = getFloat(bytes, start + 20);
      // fall through
      case 5:
        values[4] = getFloat(bytes, start + 16);
      // fall through
      case 4:
        values[3] = getFloat(bytes, start + 12);
      // fall through
      case 3:
        values[2] = getFloat(bytes, start + 8);
      // fall through
      case 2:
        values[1] = getFloat(bytes, start + 4);
      // fall through
      case 1:
        values[0] = getFloat(bytes, start);
      // fall through
      case 0:
        break;
      default:
        for (int i = 0; i < length; i++) {
          values[i] = getFloat(bytes, start + 4 * i);
        }
    }
    return values;
  }

  static double[] getDoubles(byte[] bytes, int start, int length, int end) {
    if (length < 0) {
      return null;
    }
    requireElements(start, length, 8, end);
    double[] values = new double[length];
    switch (values.length) {
      case 10:
        values[9] = getDouble(bytes, start + 72);
      // fall through
      case 9:
        values[8] = getDouble(bytes, start + 64);
      // fall through
      case 8:
        values[7] = getDouble(bytes, start + 56);
      // fall through
      case 7:
        values[6] = getDouble(bytes, start + 48);
      // fall through
      case 6:
        values[5] = getDouble(bytes, start + 40);
      // fall through
      case 5:
        values[4] = getDouble(bytes, start + 32);
      // fall through
      case 4:
        values[3] = getDouble(bytes, start + 24);
      // fall through
      case 3:
        values[2] = getDouble(bytes, start + 16);
      // fall through
      case 2:
        values[1] = getDouble(bytes, start + 8);
      // fall through
      case 1:
        values[0] = getDouble(bytes, start);
      // fall through
      case 0:
        break;
      default:
        for (int i = 0; i < length; i++) {
          values[i] = getDouble(bytes, start + 8 * i);
        }
    }
    return values;
  }
}
