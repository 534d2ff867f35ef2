package io.fory.ipc;

import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import java.util.concurrent.TimeUnit;

/** The lock under which the runs of the arena are split and joined. */
final class ArenaLock {
  /** How long a call that does not wait for room waits for the lock, which is for microseconds. */
  static final long TIMEOUT = TimeUnit.MILLISECONDS.toNanos(20);

  private final SharedMemory memory;
  private final Geometry geometry;
  private final Upkeep upkeep;
  private final int participant;

  ArenaLock(SharedMemory memory, Geometry geometry, Upkeep upkeep, int participant) {
    this.memory = memory;
    this.geometry = geometry;
    this.upkeep = upkeep;
    this.participant = participant;
  }

  /** Takes the lock, which is held for microseconds; false if the deadline is over. */
  boolean take(Deadline deadline) {
    if (memory.compareAndSet(Geometry.ARENA_LOCK, 0, participant)) {
      return true;
    }
    Backoff backoff = new Backoff(Waiting.PARKING);
    Deadline end = deadline.isWait() ? deadline : Deadline.ofLock(TIMEOUT);
    while (!memory.compareAndSet(Geometry.ARENA_LOCK, 0, participant)) {
      if (end.isOver()) {
        if (end.wasInterrupted()) {
          end = Deadline.ofLock(TIMEOUT);
          continue; // As a call that does not wait: its holder may need some microseconds more.
        }
        requirePossibleHolder();
        return false;
      }
      if (backoff.pause()) {
        requirePossibleHolder();
        upkeep.check();
      }
    }
    return true;
  }

  /** Waits until nobody makes the arena grow; false if the time is over. */
  boolean awaitGrowth(Deadline deadline) {
    Backoff backoff = new Backoff(Waiting.PARKING);
    Deadline end = deadline.isWait() ? deadline : Deadline.ofLock(TIMEOUT);
    long grower = memory.getAcquire(Geometry.ARENA_GROWER);
    while (grower != 0) {
      if (grower < 0 || grower > geometry.participants()) {
        upkeep.requireWhole();
        throw new MalformedInputException(
            "The arena is made larger by participant " + grower + " of " + geometry.participants());
      }
      if (end.isOver()) {
        return false;
      }
      if (backoff.pause()) {
        upkeep.check();
      }
      grower = memory.getAcquire(Geometry.ARENA_GROWER);
    }
    return true;
  }

  void giveBack() {
    memory.setRelease(Geometry.ARENA_LOCK, 0);
  }

  private void requirePossibleHolder() {
    long holder = memory.getAcquire(Geometry.ARENA_LOCK);
    if (holder < 0 || holder > geometry.participants()) {
      upkeep.requireWhole();
      throw new MalformedInputException(
          "The arena is locked by participant " + holder + " of " + geometry.participants());
    }
  }

  /** Returns the exception for a lock that its holder does not give back. */
  LimitExceededException refused(int bytes, Deadline deadline) {
    long holder = memory.getAcquire(Geometry.ARENA_LOCK);
    long process =
        holder > 0 && holder <= geometry.participants()
            ? Participants.process(memory, geometry, (int) holder)
            : 0;
    return new LimitExceededException(
        "bytes in the arena of the segment while it is locked",
        bytes,
        0,
        "Participant "
            + holder
            + ", process "
            + process
            + ", has locked the arena and does not go on"
            + (deadline.wasInterrupted() ? "; an interrupt of this thread ended the wait" : ""));
  }
}
