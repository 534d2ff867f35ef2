package io.fory.buffer;

import java.util.Arrays;

/**
 * A source of bytes that says when it has no more.
 *
 * @param <E> what it throws if it fails
 */
interface Filling<E extends Exception> {
  /** So much is allocated before a byte is there. */
  int PIECE_BYTES = 1 << 16;

  /** Fills a part of an array; returns how many bytes there were, fewer only at the end. */
  int fill(byte[] to, int at, int count) throws E;

  /**
   * Returns so many bytes, or fewer at the end. The array grows with what is there, whatever number
   * is asked for.
   */
  default byte[] bytes(int count) throws E {
    byte[] bytes = {};
    while (bytes.length < count) {
      int had = bytes.length;
      int piece = Math.min(count - had, Math.max(had, PIECE_BYTES));
      bytes = Arrays.copyOf(bytes, had + piece);
      int filled = fill(bytes, had, piece);
      if (filled < piece) {
        return Arrays.copyOf(bytes, had + filled);
      }
    }
    return bytes;
  }
}
