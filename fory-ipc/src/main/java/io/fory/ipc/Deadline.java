package io.fory.ipc;

import java.time.Duration;

/** The end of a wait: a time, or an interrupt of the thread. */
final class Deadline {
  private static final int LOOKS_BETWEEN_CLOCKS = 32;

  /** After so many looks a wait is a long one, which parks between them. */
  private static final int QUICK_LOOKS = 1024;

  private final long timeout;

  /** When the first look was: one that finds what it waits for asks no clock. */
  private long start;

  private int looks;

  /**
   * Begins a wait.
   *
   * @param timeout in nanoseconds; 0 for none at all
   */
  Deadline(long timeout) {
    this.timeout = timeout;
  }

  /** Returns the nanoseconds of a duration, at most those of 292 years; 0 for a negative one. */
  static long nanos(Duration timeout) {
    if (timeout.isNegative()) {
      return 0;
    }
    try {
      return timeout.toNanos();
    } catch (ArithmeticException e) {
      return Long.MAX_VALUE;
    }
  }

  /** Tells whether there is a time to wait at all. */
  boolean isWait() {
    return timeout != 0;
  }

  boolean isOver() {
    if (timeout == 0) {
      return true;
    }
    if (looks == 0) {
      start = System.nanoTime();
    }
    looks = Math.min(looks + 1, QUICK_LOOKS);
    // The clock costs more than a look.
    if (looks < QUICK_LOOKS && (looks & (LOOKS_BETWEEN_CLOCKS - 1)) != 0) {
      return false;
    }
    return System.nanoTime() - start >= timeout || Thread.currentThread().isInterrupted();
  }
}
