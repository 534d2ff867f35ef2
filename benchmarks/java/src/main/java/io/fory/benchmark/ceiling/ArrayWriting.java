package io.fory.benchmark.ceiling;

import static io.fory.benchmark.ceiling.LittleEndianBytes.putChar;
import static io.fory.benchmark.ceiling.LittleEndianBytes.putDouble;
import static io.fory.benchmark.ceiling.LittleEndianBytes.putFloat;
import static io.fory.benchmark.ceiling.LittleEndianBytes.putInt;
import static io.fory.benchmark.ceiling.LittleEndianBytes.putLong;
import static io.fory.benchmark.ceiling.LittleEndianBytes.putShort;

import java.util.Objects;

/**
 * Writes fields that hold an array of primitives: 0 for null, else 1, the length and the elements.
 *
 * <p>The arrays of the models have up to ten elements, for which a switch that falls through is
 * faster than a loop, and both are faster than the call of a bulk copy.
 */
@SuppressWarnings("fallthrough")
final class ArrayWriting {

  private static final int ONE_BYTE = 1 << 7;

  private ArrayWriting() {}

  private static int putNull(byte[] bytes, int at) {
    bytes[at] = 0;
    return at + 1;
  }

  /** Writes the head and the length, requires room for the elements, and returns their index. */
  private static int putLength(byte[] bytes, int at, int length, int elementBytes) {
    int start;
    if (length < ONE_BYTE) {
      putShort(bytes, at, (short) (ArrayReading.PRESENT | length << 8));
      start = at + 2;
    } else {
      bytes[at] = ArrayReading.PRESENT;
      start = LengthCode.put(bytes, at + 1, length);
    }
    Objects.checkFromIndexSize(start, (long) length * elementBytes, (long) bytes.length);
    return start;
  }

  static int put(byte[] bytes, int at, boolean[] values) {
    if (values == null) {
      return putNull(bytes, at);
    }
    int start = putLength(bytes, at, values.length, 1);
    switch (values.length) {
      case 10:
        bytes[start + 9] = (byte) (values[9] ? 1 : 0);
      // fall through
      case 9:
        bytes[start + 8] = (byte) (values[8] ? 1 : 0);
      // fall through
      case 8:
        bytes[start + 7] = (byte) (values[7] ? 1 : 0);
      // fall through
      case 7:
        bytes[start + 6] = (byte) (values[6] ? 1 : 0);
      // fall through
      case 6:
        bytes[start + 5] = (byte) (values[5] ? 1 : 0);
      // fall through
      case 5:
        bytes[start + 4] = (byte) (values[4] ? 1 : 0);
      // fall through
      case 4:
        bytes[start + 3] = (byte) (values[3] ? 1 : 0);
      // fall through
      case 3:
        bytes[start + 2] = (byte) (values[2] ? 1 : 0);
      // fall through
      case 2:
        bytes[start + 1] = (byte) (values[1] ? 1 : 0);
      // fall through
      case 1:
        bytes[start] = (byte) (values[0] ? 1 : 0);
      // fall through
      case 0:
        break;
      default:
        for (int i = 0; i < values.length; i++) {
          bytes[start + i] = (byte) (values[i] ? 1 : 0);
        }
    }
    return start + values.length;
  }

  static int put(byte[] bytes, int at, char[] values) {
    if (values == null) {
      return putNull(bytes, at);
    }
    int start = putLength(bytes, at, values.length, 2);
    switch (values.length) {
      case 10:
        putChar(bytes, start + 18, values[9]);
      // fall through
      case 9:
        putChar(bytes, start + 16, values[8]);
      // fall through
      case 8:
        putChar(bytes, start + 14, values[7]);
      // fall through
      case 7:
        putChar(bytes, start + 12, values[6]);
      // fall through
      case 6:
        putChar(bytes, start + 10, values[5]);
      // fall through
      case 5:
        putChar(bytes, start + 8, values[4]);
      // fall through
      case 4:
        putChar(bytes, start + 6, values[3]);
      // fall through
      case 3:
        putChar(bytes, start + 4, values[2]);
      // fall through
      case 2:
        putChar(bytes, start + 2, values[1]);
      // fall through
      case 1:
        putChar(bytes, start, values[0]);
      // fall through
      case 0:
        break;
      default:
        for (int i = 0; i < values.length; i++) {
          putChar(bytes, start + 2 * i, values[i]);
        }
    }
    return start + 2 * values.length;
  }

  static int put(byte[] bytes, int at, short[] values) {
    if (values == null) {
      return putNull(bytes, at);
    }
    int start = putLength(bytes, at, values.length, 2);
    switch (values.length) {
      case 10:
        putShort(bytes, start + 18, values[9]);
      // fall through
      case 9:
        putShort(bytes, start + 16, values[8]);
      // fall through
      case 8:
        putShort(bytes, start + 14, values[7]);
      // fall through
      case 7:
        putShort(bytes, start + 12, values[6]);
      // fall through
      case 6:
        putShort(bytes, start + 10, values[5]);
      // fall through
      case 5:
        putShort(bytes, start + 8, values[4]);
      // fall through
      case 4:
        putShort(bytes, start + 6, values[3]);
      // fall through
      case 3:
        putShort(bytes, start + 4, values[2]);
      // fall through
      case 2:
        putShort(bytes, start + 2, values[1]);
      // fall through
      case 1:
        putShort(bytes, start, values[0]);
      // fall through
      case 0:
        break;
      default:
        for (int i = 0; i < values.length; i++) {
          putShort(bytes, start + 2 * i, values[i]);
        }
    }
    return start + 2 * values.length;
  }

  static int put(byte[] bytes, int at, int[] values) {
    if (values == null) {
      return putNull(bytes, at);
    }
    int start = putLength(bytes, at, values.length, 4);
    switch (values.length) {
      case 10:
        putInt(bytes, start + 36, values[9]);
      // fall through
      case 9:
        putInt(bytes, start + 32, values[8]);
      // fall through
      case 8:
        putInt(bytes, start + 28, values[7]);
      // fall through
      case 7:
        putInt(bytes, start + 24, values[6]);
      // fall through
      case 6:
        putInt(bytes, start + 20, values[5]);
      // fall through
      case 5:
        putInt(bytes, start + 16, values[4]);
      // fall through
      case 4:
        putInt(bytes, start + 12, values[3]);
      // fall through
      case 3:
        putInt(bytes, start + 8, values[2]);
      // fall through
      case 2:
        putInt(bytes, start + 4, values[1]);
      // fall through
      case 1:
        putInt(bytes, start, values[0]);
      // fall through
      case 0:
        break;
      default:
        for (int i = 0; i < values.length; i++) {
          putInt(bytes, start + 4 * i, values[i]);
        }
    }
    return start + 4 * values.length;
  }

  static int put(byte[] bytes, int at, long[] values) {
    if (values == null) {
      return putNull(bytes, at);
    }
    int start = putLength(bytes, at, values.length, 8);
    switch (values.length) {
      case 10:
        putLong(bytes, start + 72, values[9]);
      // fall through
      case 9:
        putLong(bytes, start + 64, values[8]);
      // fall through
      case 8:
        putLong(bytes, start + 56, values[7]);
      // fall through
      case 7:
        putLong(bytes, start + 48, values[6]);
      // fall through
      case 6:
        putLong(bytes, start + 40, values[5]);
      // fall through
      case 5:
        putLong(bytes, start + 32, values[4]);
      // fall through
      case 4:
        putLong(bytes, start + 24, values[3]);
      // fall through
      case 3:
        putLong(bytes, start + 16, values[2]);
      // fall through
      case 2:
        putLong(bytes, start + 8, values[1]);
      // fall through
      case 1:
        putLong(bytes, start, values[0]);
      // fall through
      case 0:
        break;
      default:
        for (int i = 0; i < values.length; i++) {
          putLong(bytes, start + 8 * i, values[i]);
        }
    }
    return start + 8 * values.length;
  }

  static int put(byte[] bytes, int at, float[] values) {
    if (values == null) {
      return putNull(bytes, at);
    }
    int start = putLength(bytes, at, values.length, 4);
    switch (values.length) {
      case 10:
        putFloat(bytes, start + 36, values[9]);
      // fall through
      case 9:
        putFloat(bytes, start + 32, values[8]);
      // fall through
      case 8:
        putFloat(bytes, start + 28, values[7]);
      // fall through
      case 7:
        putFloat(bytes, start + 24, values[6]);
      // fall through
      case 6:
        putFloat(bytes, start + 20, values[5]);
      // fall through
      case 5:
        putFloat(bytes, start + 16, values[4]);
      // fall through
      case 4:
        putFloat(bytes, start + 12, values[3]);
      // fall through
      case 3:
        putFloat(bytes, start + 8, values[2]);
      // fall through
      case 2:
        putFloat(bytes, start + 4, values[1]);
      // fall through
      case 1:
        putFloat(bytes, start, values[0]);
      // fall through
      case 0:
        break;
      default:
        for (int i = 0; i < values.length; i++) {
          putFloat(bytes, start + 4 * i, values[i]);
        }
    }
    return start + 4 * values.length;
  }

  static int put(byte[] bytes, int at, double[] values) {
    if (values == null) {
      return putNull(bytes, at);
    }
    int start = putLength(bytes, at, values.length, 8);
    switch (values.length) {
      case 10:
        putDouble(bytes, start + 72, values[9]);
      // fall through
      case 9:
        putDouble(bytes, start + 64, values[8]);
      // fall through
      case 8:
        putDouble(bytes, start + 56, values[7]);
      // fall through
      case 7:
        putDouble(bytes, start + 48, values[6]);
      // fall through
      case 6:
        putDouble(bytes, start + 40, values[5]);
      // fall through
      case 5:
        putDouble(bytes, start + 32, values[4]);
      // fall through
      case 4:
        putDouble(bytes, start + 24, values[3]);
      // fall through
      case 3:
        putDouble(bytes, start + 16, values[2]);
      // fall through
      case 2:
        putDouble(bytes, start + 8, values[1]);
      // fall through
      case 1:
        putDouble(bytes, start, values[0]);
      // fall through
      case 0:
        break;
      default:
        for (int i = 0; i < values.length; i++) {
          putDouble(bytes, start + 8 * i, values[i]);
        }
    }
    return start + 8 * values.length;
  }
}
