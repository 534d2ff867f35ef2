package io.fory.platform;

/**
 * Tells whether the stack of a thread has room, by using it: there is no other way to know. The
 * error that a failed attempt causes comes from the frames below alone, so nothing else is cut off
 * in the middle of its work, such as the initialization of a class, which would never be repeated.
 */
public final class StackProbe {
  /** The smallest frame that was measured of {@link #use}: C2; others have up to 184 bytes. */
  private static final int FRAME_BYTES = 80;

  private StackProbe() {}

  /** Returns whether the stack of the current thread has room for at least so many bytes. */
  public static boolean has(int bytes) {
    try {
      return use(bytes / FRAME_BYTES, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1) != 0;
    } catch (StackOverflowError e) {
      return false;
    }
  }

  /**
   * Needs all arguments again after it has called itself, so that they stand on the stack in
   * compiled code too. The table of the switch makes it too long to be inlined into itself.
   */
  private static int use(
      int left, int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k) {
    switch (left) {
      case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76:
        if (left == 0) {
          return a;
        }
        break;
      default:
        break;
    }
    int below = use(left - 1, b, c, d, e, f, g, h, i, j, k, a);
    return below | a | b | c | d | e | f | g | h | i | j | k;
  }
}
