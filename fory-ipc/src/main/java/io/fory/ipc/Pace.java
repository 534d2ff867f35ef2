package io.fory.ipc;

import java.util.concurrent.TimeUnit;

/**
 * Tells at which of many looks a clock is asked, which costs more than a quick look: at each one if
 * looks are slow or seldom, else at one of 32. It lasts as long as its owner, so that calls that do
 * not wait count together.
 */
final class Pace {
  private static final int MOST_SKIPPED = 31;
  private static final long QUICK = TimeUnit.MICROSECONDS.toNanos(50);

  private int skipped;
  private int left;
  private long now;

  /** Counts a look; true if the clock has been asked. */
  boolean isDue() {
    if (left > 0) {
      left--;
      return false;
    }
    long before = now;
    now = System.nanoTime();
    skipped = now - before < QUICK ? Math.min(2 * skipped + 1, MOST_SKIPPED) : 0;
    left = skipped;
    return true;
  }

  /** Returns when the clock was asked last. */
  long now() {
    return now;
  }

  /** Makes the next look one that asks the clock. */
  void hurry() {
    left = 0;
  }
}
