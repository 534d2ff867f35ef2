package io.fory.benchmark.ceiling;

import java.util.Objects;

/**
 * The first eight bytes of a message, as one number: the header, the head and the type of the root,
 * which is registered by the id 1, and the layout hash of its class.
 */
final class MessageStart {

  static final int BYTES = 8;

  /** Version 2; an object of another type than the declared one; a class by its id; the id. */
  private static final long BEFORE_HASH = 0x01_02_02_40L;

  private MessageStart() {}

  static long of(int layoutHash) {
    return (long) layoutHash << 32 | BEFORE_HASH;
  }

  /** Requires that the bytes up to {@code end} begin with {@code start}. */
  static void require(long start, byte[] bytes, int end) {
    Objects.checkFromIndexSize(0, end, bytes.length);
    Objects.checkFromIndexSize(0, BYTES, end);
    if (LittleEndianBytes.getLong(bytes, 0) != start) {
      throw new IllegalArgumentException("a message of another class");
    }
  }
}
