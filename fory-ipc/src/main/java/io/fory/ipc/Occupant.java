package io.fory.ipc;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The thread that is within a call of a producer or a consumer. Whoever closes the segment waits
 * for the end of the call, since what it works on then belongs to others.
 */
final class Occupant {
  private static final long IDLE_TIMEOUT = TimeUnit.SECONDS.toNanos(1);
  private static final long IDLE_RETRY = TimeUnit.MICROSECONDS.toNanos(50);

  /**
   * Null outside of calls, which make it so by a store of the field: that needs no stack. Volatile,
   * so that a thread that is about to close the segment sees it, or is seen by what the call asks
   * next.
   */
  volatile Thread thread;

  /** Tells whether the code that a call of this thread runs asks. */
  boolean isHere() {
    return thread == Thread.currentThread();
  }

  /** Waits until a call of another thread has ended; false if it lasts. */
  boolean awaitIdle() {
    long start = System.nanoTime();
    while (thread != null && !isHere()) {
      if (System.nanoTime() - start > IDLE_TIMEOUT) {
        return false;
      }
      LockSupport.parkNanos(IDLE_RETRY);
    }
    return true;
  }
}
