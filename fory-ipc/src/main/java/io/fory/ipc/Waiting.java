package io.fory.ipc;

/** How a producer waits for room, and a consumer for a message. */
public enum Waiting {
  /**
   * Looks again and again, at the cost of a core. The shortest round trips, if each process that
   * waits has a core of its own.
   */
  POLLING,

  /**
   * Polls for some microseconds, then yields, then parks for up to a millisecond at a time. No
   * other process wakes it: it looks again by itself.
   */
  PARKING
}
