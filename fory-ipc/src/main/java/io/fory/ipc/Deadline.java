package io.fory.ipc;

import java.time.Duration;

/** The end of a wait: a time, or an interrupt of the thread. */
final class Deadline {
  private final long timeout;
  private final boolean interruptible;
  private boolean interrupted;

  /** When the first look was: one that finds what it waits for asks no clock. */
  private long start;

  /** Of the looks after the first one, else null. */
  private Pace pace;

  /**
   * Begins a wait.
   *
   * @param timeout in nanoseconds; 0 for none at all
   */
  Deadline(long timeout) {
    this(timeout, true);
  }

  private Deadline(long timeout, boolean interruptible) {
    this.timeout = timeout;
    this.interruptible = interruptible;
  }

  /**
   * Begins a wait for something that others have for microseconds, such as a lock. An interrupt
   * does not end it: calls that do not wait for room need it as well.
   */
  static Deadline ofLock(long timeout) {
    return new Deadline(timeout, false);
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
    if (pace == null) {
      pace = new Pace();
      pace.isDue();
      start = pace.now();
    } else if (!pace.isDue()) {
      return false;
    }
    if (pace.now() - start >= timeout) {
      return true;
    }
    interrupted = interruptible && Thread.currentThread().isInterrupted();
    return interrupted;
  }

  /** Tells whether an interrupt has ended the wait, before its time. */
  boolean wasInterrupted() {
    return interrupted;
  }
}
