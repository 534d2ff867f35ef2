package io.fory.buffer;

import io.fory.platform.LittleEndian;

/** Looks at the next bytes before it reads them: those that often come are compared as a whole. */
public abstract class PeekReader extends ReadWindow {
  /** Creates a reader that is attached to nothing. */
  PeekReader() {}

  /** Returns the next byte, signed, which is not read; -1 if there is none in the window. */
  public final int nextByte() {
    int p = position;
    return p < limit ? array[p] : -1;
  }

  /**
   * Moves past the next bytes if they are the expected ones.
   *
   * @return whether they are there; false too if fewer than eight of them stand at the end of the
   *     window
   */
  public final boolean skipIfNext(KnownBytes expected) {
    int p = position;
    if (limit - p < expected.room || !expected.areAt(array, p)) {
      return false;
    }
    position = p + expected.length;
    return true;
  }

  /**
   * Moves past the next bytes if they are the expected ones.
   *
   * @param bytes the expected, the first in the lowest bits
   * @param count how many, 1 to 8
   * @return whether they are there; false too if the window ends within the next eight bytes
   */
  public final boolean skipIfNext(long bytes, int count) {
    int p = position;
    if (limit - p < 8 || (LittleEndian.getLong(array, p) ^ bytes) << 8 * (8 - count) != 0) {
      return false;
    }
    position = p + count;
    return true;
  }

  /** Moves past the next bytes if they are the expected ones, and returns whether they are. */
  public final boolean skipIfNext(byte[] bytes) {
    int p = position;
    int end = p + bytes.length;
    boolean next = end <= limit && ArrayBytes.equal(array, p, bytes);
    position = next ? end : p;
    return next;
  }

  /**
   * Moves past the next bytes if they are the expected ones.
   *
   * @param head the first of them, the very first in the lowest bits
   * @param headBytes how many these are, 1 to 3
   * @param rest those behind
   * @return whether they are there; false too if the window ends within the next four bytes
   */
  public final boolean skipIfNext(int head, int headBytes, byte[] rest) {
    int p = position;
    int from = p + headBytes;
    int to = from + rest.length;
    boolean next =
        limit - p >= Math.max(headBytes + rest.length, Integer.BYTES)
            && isNext(head, headBytes)
            && ArrayBytes.equal(array, from, rest);
    position = next ? to : p;
    return next;
  }

  private boolean isNext(int head, int bytes) {
    return (LittleEndian.getInt(array, position) ^ head) << Integer.SIZE - Byte.SIZE * bytes == 0;
  }
}
