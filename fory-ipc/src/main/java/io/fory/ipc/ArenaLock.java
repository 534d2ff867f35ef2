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
    Deadline end = deadline.isWait() ? deadline : new Deadline(TIMEOUT);
    while (!memory.compareAndSet(Geometry.ARENA_LOCK, 0, participant)) {
      if (end.isOver()) {
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
  LimitExceededException refused(int bytes) {
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
            + ", has locked the arena and does not go on");
  }
}
