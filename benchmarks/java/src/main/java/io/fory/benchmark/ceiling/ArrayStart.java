package io.fory.benchmark.ceiling;

import static io.fory.benchmark.ceiling.LittleEndianBytes.putShort;

import java.util.Objects;

/** What stands before the elements of an array: 0 for null, else 1 and the length. */
class ArrayStart {

  private static final byte PRESENT = 1;
  private static final int NULL = -1;
  private static final int ONE_BYTE = 1 << 7;

  static int putNull(byte[] bytes, int at) {
    bytes[at] = 0;
    return at + 1;
  }

  /** Writes the head and the length, requires room for the elements, and returns their index. */
  static int putLength(byte[] bytes, int at, int length, int elementBytes) {
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

  static void requireElements(int start, int length, int elementBytes, int end) {
    Objects.checkFromIndexSize(start, (long) length * elementBytes, (long) end);
  }
}
