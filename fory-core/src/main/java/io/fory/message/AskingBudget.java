package io.fory.message;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How often a source may be asked in vain because of input: {@value #MOST} times at once, and once
 * more for each second. Thread-safe.
 */
final class AskingBudget {
  static final int MOST = 64;
  private static final long NANOS = TimeUnit.SECONDS.toNanos(1);

  private final LongSupplier clock;
  private int left = MOST;
  private long since;

  AskingBudget(LongSupplier clock) {
    this.clock = clock;
    this.since = clock.getAsLong();
  }

  /** Takes one time; returns whether there was one. */
  synchronized boolean take() {
    long now = clock.getAsLong();
    long more = (now - since) / NANOS;
    if (more > 0) {
      since += more * NANOS;
      left = (int) Math.min(MOST, left + more);
    }
    if (left == 0) {
      return false;
    }
    left--;
    return true;
  }

  /** Gives one back: it was not in vain. */
  synchronized void giveBack() {
    left = Math.min(MOST, left + 1);
  }
}
