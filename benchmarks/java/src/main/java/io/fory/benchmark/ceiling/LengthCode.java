package io.fory.benchmark.ceiling;

import static io.fory.benchmark.ceiling.LittleEndianBytes.putShort;

import java.util.Objects;

/**
 * Lengths of strings and containers: LEB128, seven bits a byte, lowest first.
 *
 * <p>Up to 14 bits, which is nearly all there are, take no loop. Where the next value begins is
 * told by {@link #bytes} from the value that was read, so that it stays in a local variable.
 */
final class LengthCode {

  private static final int ONE_BYTE = 1 << 7;
  private static final int TWO_BYTES = 1 << 14;

  /** Values of five bytes are below this; a greater one belongs to no array. */
  private static final int MAX_SHIFT = 28;

  private LengthCode() {}

  /** Writes {@code value}, not negative, and returns the index behind it. */
  static int put(byte[] bytes, int at, int value) {
    if (value < ONE_BYTE) {
      bytes[at] = (byte) value;
      return at + 1;
    }
    if (value < TWO_BYTES) {
      putShort(bytes, at, (short) (value & 0x7F | 0x80 | value << 1 & 0x7F00));
      return at + 2;
    }
    return putLong(bytes, at, value);
  }

  private static int putLong(byte[] bytes, int start, int value) {
    int at = start;
    int rest = value;
    for (; rest >= ONE_BYTE; rest >>>= 7) {
      bytes[at++] = (byte) (rest | 0x80);
    }
    bytes[at++] = (byte) rest;
    return at;
  }

  /** Reads a value of at most 31 bits. */
  static int get(byte[] bytes, int at, int end) {
    Objects.checkIndex(at, end);
    int low = bytes[at];
    if (low >= 0) {
      return low;
    }
    Objects.checkIndex(at + 1, end);
    int value = low & 0x7F | bytes[at + 1] << 7;
    return value >= ONE_BYTE ? value : getLong(bytes, at, end);
  }

  private static int getLong(byte[] bytes, int start, int end) {
    int value = 0;
    int at = start;
    for (int shift = 0; shift <= MAX_SHIFT; shift += 7) {
      Objects.checkIndex(at, end);
      int next = bytes[at++];
      value |= (next & 0x7F) << shift;
      if (next >= 0) {
        if (value < 0 || bytes(value) != at - start) {
          break;
        }
        return value;
      }
    }
    throw new IllegalArgumentException("a length that is too long");
  }

  /** Returns the number of bytes that {@code value}, not negative, takes. */
  static int bytes(int value) {
    if (value < ONE_BYTE) {
      return 1;
    }
    return value < TWO_BYTES ? 2 : (38 - Integer.numberOfLeadingZeros(value)) / 7;
  }
}
