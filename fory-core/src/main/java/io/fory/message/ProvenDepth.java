package io.fory.message;

import io.fory.error.LimitExceededException;
import io.fory.platform.StackProbe;
import io.fory.platform.Threads;

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
  static final int MOST = 1 << 10;

  /** Where the stack has fewer left, a call goes on on another one. */
  static final int FEWEST = 16;

  /** Levels that are kept for those that cannot be entered on another stack. */
  private static final int KEPT = 4;

  /** The least half levels that are probed for keys. */
  private static final int FEWEST_HALVES = 4;

  /** More than a level takes, even where the JVM interprets the code. */
  private static final int LEVEL_BYTES = 3 << 9;

  /** The most that the hash code of a key takes for a level; equality and order take twice that. */
  private static final int HALF_LEVEL_BYTES = LEVEL_BYTES / 2;

  /** For calls at any level: custom serializers, initializers of classes, errors. */
  static final int RESERVE_BYTES = 1 << 15;

  /** To start a thread and to wait for it, with all classes initialized. */
  private static final int CALL_BYTES = 6 << 10;

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

  /** Returns for how many levels the stack is probed at most. */
  static int most(int depth) {
    return Math.min(depth, MOST);
  }

  /**
   * Returns whether the stack has room for so many levels, and to wait below them.
   *
   * @param depth of the first of them
   */
  static boolean hasLevels(int depth, int levels) {
    return hasBytes(levels + KEPT + levelsToWait(depth + levels), RESERVE_BYTES);
  }

  /**
   * Returns what a thread needs to wait, in levels. That is nothing, but the JVM needs stack of a
   * virtual thread to move its frames to the heap: it recurses over all of them.
   */
  private static long levelsToWait(int depth) {
    return Threads.isVirtual(Thread.currentThread()) ? 2L * depth : 0;
  }

  private static boolean hasBytes(long levels, int more) {
    long bytes = levels * LEVEL_BYTES + more;
    return bytes <= Integer.MAX_VALUE && StackProbe.has((int) bytes);
  }

  /**
   * Makes sure that there is stack for one level.
   *
   * @throws LimitExceededException if there is none; without a {@link #cure}
   */
  static void requireLevel(int depth) {
    if (!StackProbe.has(LEVEL_BYTES + RESERVE_BYTES)) {
      throw tooDeep(depth);
    }
  }

  /** Makes sure that there is stack to start a thread and to wait for it. */
  static void requireForCall(int depth) {
    if (!hasBytes(levelsToWait(depth), CALL_BYTES)) {
      throw tooDeep(depth);
    }
  }

  /** Returns the stack that so many levels take at most. */
  static long bytesFor(int levels) {
    return (long) levels * LEVEL_BYTES;
  }

  /** Returns the levels that so much stack has room for at least. */
  static int levelsFor(long bytes) {
    return (int) (bytes / LEVEL_BYTES);
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
    for (long more = Math.min(least, MOST); more >= FEWEST_HALVES; more >>= 1) {
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
        "levels of a key on the stack of thread " + Threads.nameOfCurrent(),
        levels,
        allowed,
        "Use a thread with a larger stack; @ShallowKey marks classes whose hash codes use their own"
            + " fields only");
  }

  /** Refuses a depth beyond the limit, with an error without a {@link #cure}. */
  static void requireAllowed(int depth, int maxDepth) {
    if (depth > maxDepth) {
      throw new LimitExceededException(DEPTH, depth, maxDepth, null);
    }
  }

  private static LimitExceededException tooDeep(int depth) {
    return tooDeep(depth, "stack of thread " + Threads.nameOfCurrent());
  }

  /** Returns the error for a level for which there is no stack, without a {@link #cure}. */
  static LimitExceededException tooDeep(int depth, String stack) {
    return new LimitExceededException(DEPTH + " on the " + stack, depth, depth - 1, null);
  }

  /** Returns the cure for an error about depth. */
  static String cure(LimitExceededException error, int maxDepth) {
    return error.limit().equals(DEPTH)
        ? "ForyBuilder.withMaxDepth(int) raises it"
        : "Use a thread with a larger stack; ForyBuilder.withMaxDepth(int) allows " + maxDepth;
  }

  /** Returns the error for a {@link StackOverflowError} in spite of the reserve. */
  static LimitExceededException exhausted(int depth) {
    return LimitExceededException.stack(
        Threads.nameOfCurrent(),
        depth,
        "Code of the application that was called needs more than the "
            + (RESERVE_BYTES >> 10)
            + " KiB that are kept for it, or the call began with less; use a larger stack");
  }
}
