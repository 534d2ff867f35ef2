package io.fory.wire.xlang;

import io.fory.error.MalformedInputException;

/**
 * The eight bytes in front of the metadata of a type: from bit 12 on a hash of the metadata and of
 * the bits below, in bits 0 to 7 its size.
 */
final class TypeDefHeader {
  /** Size that stands for itself and the number that follows the header. */
  static final int LONG_SIZE = 0xFF;

  private static final int LOW_BITS = 12;
  private static final long LOW_MASK = (1L << LOW_BITS) - 1;

  private TypeDefHeader() {}

  /** Returns the header of a body. */
  static long of(byte[] body, int from, int count) {
    return of(body, from, count, Math.min(count, LONG_SIZE));
  }

  private static long of(byte[] body, int from, int count, int low) {
    byte[] hashed = new byte[count + 2];
    System.arraycopy(body, from, hashed, 0, count);
    hashed[count] = (byte) low;
    hashed[count + 1] = (byte) (low >> 8);
    long hash = Math.abs(Murmur3.hash(hashed, 0, hashed.length) << LOW_BITS);
    return hash & ~LOW_MASK | low;
  }

  /** Returns the size in the header, perhaps {@link #LONG_SIZE}. */
  static int size(long header) {
    return (int) header & LONG_SIZE;
  }

  /**
   * Checks a header against its body.
   *
   * @throws MalformedInputException if it does not belong to the body
   */
  static void check(long header, byte[] body, int from, int count) {
    int low = (int) (header & LOW_MASK);
    if (low != size(header)) {
      throw new MalformedInputException("type metadata is compressed, or of a later version");
    }
    if (of(body, from, count, low) != header) {
      throw new MalformedInputException("type metadata has another hash than its header says");
    }
  }
}
