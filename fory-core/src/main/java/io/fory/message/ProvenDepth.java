package io.fory.message;

import io.fory.error.LimitExceededException;
import io.fory.platform.StackProbe;

/**
 * The depth to which a call may nest on the stack of its thread. The levels up to {@link #FIRST}
 * are not probed, since a probe costs more than they do. From there on the stack is probed for as
 * many levels again as have been entered, or fewer, before they are entered.
 */
final class ProvenDepth {
  private static final String DEPTH = "depth";

  /** Where the first probe stands. */
  private static final int FIRST = 16;

  /** A probe for more would touch much memory for nothing. */
  private static final int MOST = 1 << 10;

  /** Fewer are not worth a probe. */
  private static final int FEWEST = 4;

  /** More than a level takes, even where the JVM interprets the code. */
  private static final int LEVEL_BYTES = 3 << 9;

  /** The most that the hash code of a key takes for a level; equality and order take twice that. */
  private static final int HALF_LEVEL_BYTES = LEVEL_BYTES / 2;

  /** For calls at any level: custom serializers, initializers of classes, errors. */
  static final int RESERVE_BYTES = 1 << 15;

  static {
    initializeWhatErrorsNeed();
  }

  private ProvenDepth() {}

  /** A class whose initializer runs out of stack is lost for the JVM. */
  @SuppressWarnings("ReturnValueIgnored") // the classes matter
  private static void initializeWhatErrorsNeed() {
    for (int plane = 0; plane <= Character.MAX_CODE_POINT >> 16; plane++) {
      Character.getType(plane << 16 | 0x100);
    }
    cure(tooDeep(1), 1);
    exhausted(1);
    tooHigh(1, 1);
  }

  /** Returns the depth to which a call may nest without a probe. */
  static int first(int maxDepth) {
    return Math.min(FIRST, maxDepth);
  }

  /**
   * Returns the depth down to which there is stack.
   *
   * @param depth that is to be entered
   * @throws LimitExceededException if that is beyond the limit or there is no stack for it; without
   *     a {@link #cure}
   */
  static int beyond(int depth, int maxDepth) {
    requireAllowed(depth, maxDepth);
    for (int levels = Math.min(depth, MOST); levels >= FEWEST; levels >>= 1) {
      if (StackProbe.has(levels * LEVEL_BYTES + RESERVE_BYTES)) {
        return Math.min(maxDepth, depth + levels - 1);
      }
    }
    throw tooDeep(depth);
  }

  /**
   * Probes the stack for methods of a key; for up to twice as much, so that the next higher key
   * needs no probe.
   *
   * @param levels of the key
   * @param halves of a level that each takes
   * @return the half levels for which there is stack
   * @throws LimitExceededException if these are fewer than the key takes
   */
  static long requireForKey(long levels, int halves) {
    long least = levels * halves;
    for (long more = Math.min(least, MOST); more >= FEWEST; more >>= 1) {
      if (hasHalves(least + more)) {
        return least + more;
      }
    }
    if (hasHalves(least)) {
      return least;
    }
    throw tooHigh(levels, halves);
  }

  private static boolean hasHalves(long halves) {
    long bytes = halves * HALF_LEVEL_BYTES + RESERVE_BYTES;
    return bytes <= Integer.MAX_VALUE && StackProbe.has((int) bytes);
  }

  private static LimitExceededException tooHigh(long levels, int halves) {
    long allowed = levels / 2;
    while (allowed > 0 && !hasHalves(allowed * halves)) {
      allowed /= 2;
    }
    return new LimitExceededException(
        "levels of a key on the stack of thread " + Thread.currentThread().getName(),
        levels,
        allowed,
        "Use a thread with a larger stack; @ShallowKey marks classes whose hash codes use their own"
            + " fields only");
  }

  /** Refuses a depth beyond the limit, with an error as that of {@link #beyond}. */
  static void requireAllowed(int depth, int maxDepth) {
    if (depth > maxDepth) {
      throw new LimitExceededException(DEPTH, depth, maxDepth, null);
    }
  }

  /** Returns {@link #beyond} for a reader, with the cure in the error. */
  static int beyondForReader(int depth, int maxDepth) {
    try {
      return beyond(depth, maxDepth);
    } catch (LimitExceededException e) {
      throw e.withCure(cure(e, maxDepth));
    }
  }

  private static LimitExceededException tooDeep(int depth) {
    String limit = DEPTH + " on the stack of thread " + Thread.currentThread().getName();
    return new LimitExceededException(limit, depth, depth - 1, null);
  }

  /** Returns the cure for an error of {@link #beyond}. */
  static String cure(LimitExceededException error, int maxDepth) {
    return error.limit().equals(DEPTH)
        ? "ForyBuilder.withMaxDepth(int) raises it"
        : "Use a thread with a larger stack; ForyBuilder.withMaxDepth(int) allows " + maxDepth;
  }

  /** Returns the error for a {@link StackOverflowError} in spite of the reserve. */
  static LimitExceededException exhausted(int depth) {
    return LimitExceededException.stack(
        Thread.currentThread().getName(),
        depth,
        "Code of the application that was called needs more than the "
            + (RESERVE_BYTES >> 10)
            + " KiB that are kept for it, or the call began with less; use a larger stack");
  }
}
