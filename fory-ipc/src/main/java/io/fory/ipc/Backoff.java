package io.fory.ipc;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * One wait for another process, which cannot wake this one: look again less and less often.
 *
 * <p>Linux ends a park some 50 microseconds late, its timer slack. A process that is awake for
 * longer than the shortest park takes does not go to sleep over another one that has just been
 * asleep: two that answer each other stay awake.
 */
final class Backoff {
  private static final int SPINS = 2_000;
  private static final int YIELDS = 500;
  private static final int SPINS_BETWEEN_CHECKS = 1 << 14;
  private static final long MIN_PARK = TimeUnit.MICROSECONDS.toNanos(20);
  private static final long MAX_PARK = TimeUnit.MILLISECONDS.toNanos(1);

  private final Waiting waiting;
  private int rounds;
  private long park = MIN_PARK;

  Backoff(Waiting waiting) {
    this.waiting = waiting;
  }

  /** Begins a new wait. */
  void reset() {
    rounds = 0;
    park = MIN_PARK;
  }

  /**
   * Waits for a moment.
   *
   * @return true if the wait is a long one by now, so that it is time to look whether what it is
   *     for can still come
   */
  @SuppressWarnings("ThreadPriorityCheck") // Nothing depends on what a yield does.
  boolean pause() {
    rounds++;
    if (waiting == Waiting.POLLING) {
      Thread.onSpinWait();
      return (rounds & (SPINS_BETWEEN_CHECKS - 1)) == 0;
    }
    if (rounds <= SPINS) {
      Thread.onSpinWait();
      return false;
    }
    if (rounds <= SPINS + YIELDS) {
      Thread.yield();
      return false;
    }
    rounds = SPINS + YIELDS;
    LockSupport.parkNanos(park);
    park = Math.min(MAX_PARK, park * 2);
    return true;
  }
}
