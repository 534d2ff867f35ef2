package io.fory.buffer;

import io.fory.platform.LittleEndian;

/**
 * Bytes that often come again, to be compared with those that are read; up to eight in one word.
 */
public final class KnownBytes {
  /** How many bytes the window must have for the comparison. */
  final int room;

  final int length;

  /** Up to eight of them, the first in the lowest bits. */
  private final long word;

  /** All of them. */
  private final byte[] bytes;

  /** Makes known bytes of an array, at least one, which is kept. */
  public KnownBytes(byte[] bytes) {
    this.bytes = bytes;
    length = bytes.length;
    room = length <= Integer.BYTES ? Integer.BYTES : Math.max(length, Long.BYTES);
    long first = 0;
    for (int i = 0; i < Math.min(length, Long.BYTES); i++) {
      first |= (bytes[i] & 0xFFL) << Byte.SIZE * i;
    }
    word = first;
  }

  /** Returns all of them; the array itself. */
  byte[] bytes() {
    return bytes;
  }

  /** Returns whether they stand at an index of an array, which has {@link #room} bytes there. */
  boolean areAt(byte[] array, int from) {
    if (length > Long.BYTES) {
      return ArrayBytes.equal(array, from, bytes);
    }
    if (length <= Integer.BYTES) {
      int different = LittleEndian.getInt(array, from) ^ (int) word;
      return different << Integer.SIZE - Byte.SIZE * length == 0;
    }
    long different = LittleEndian.getLong(array, from) ^ word;
    return different << Long.SIZE - Byte.SIZE * length == 0;
  }
}
