package io.fory.ipc;

/**
 * Proves that the stack of a thread has room for what must not be cut off, by using it: the error
 * is raised before it begins.
 */
final class StackRoom {
  /** More than 32 KiB: a frame has at least 80 bytes. */
  private static final int FRAMES = 400;

  private StackRoom() {}

  /**
   * Needs stack.
   *
   * @throws StackOverflowError if there is too little; nothing has been done then
   */
  static void require() {
    if (use(FRAMES, 1, 2, 3, 4, 5, 6, 7, 8) == 0) {
      throw new AssertionError();
    }
  }

  /** Needs all arguments again after it has called itself, so that they stand on the stack. */
  private static long use(
      int left, long a, long b, long c, long d, long e, long f, long g, long h) {
    if (left == 0) {
      return a | 1;
    }
    long below = use(left - 1, b, c, d, e, f, g, h, a);
    return below | a | b | c | d | e | f | g | h;
  }
}
