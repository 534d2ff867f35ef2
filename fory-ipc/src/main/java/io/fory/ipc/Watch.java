package io.fory.ipc;

import java.util.concurrent.TimeUnit;

/** The upkeep of a process that is attached to a segment. */
final class Watch implements Upkeep {
  private static final long INTERVAL = TimeUnit.MILLISECONDS.toNanos(20);

  /** All slots are looked at once in a second. */
  private static final int CHECKS_BETWEEN_ALL = 50;

  private final SegmentFile file;
  private final SharedMemory memory;
  private final Geometry geometry;
  private final Participants participants;

  /** When the last check was; threads may race for it. */
  private volatile long last = System.nanoTime() - INTERVAL;

  /** Counted under the lock of the table. */
  private int checks;

  Watch(SegmentFile file, SharedMemory memory, Geometry geometry, Participants participants) {
    this.file = file;
    this.memory = memory;
    this.geometry = geometry;
    this.participants = participants;
  }

  @Override
  public void check() {
    long now = System.nanoTime();
    if (now - last < INTERVAL) {
      return;
    }
    StackRoom.require(); // The table of locks of the JVM does not bear that a stack ends in it.
    if (memory.getAcquire(Geometry.STATE) == Geometry.OPEN) {
      requireWhole(); // If it is not, the next check says so again.
      last = now;
    }
    participants.tryLocked(this::clean);
    requireOpen(
        memory); // What is in one that is closed is still taken out, also what the dead had.
  }

  private void clean() {
    if (checks++ % CHECKS_BETWEEN_ALL == 0) {
      Cleaning.all(participants, memory, geometry);
    } else {
      participants.clean(dead -> Cleaning.after(dead, memory, geometry));
    }
  }

  @Override
  public void requireWhole() {
    requireOpen(memory);
    try {
      file.requireWhole();
    } catch (SegmentException e) {
      requireOpen(memory); // An owner that closes the segment deletes the file.
      throw e;
    }
  }

  /**
   * Checks that nobody has ended the segment.
   *
   * @throws SegmentException if its owner has closed it, or somebody has replaced it
   */
  static void requireOpen(SharedMemory memory) {
    long state = memory.getAcquire(Geometry.STATE);
    if (state == Geometry.OPEN) {
      return;
    }
    if (state == Geometry.CLOSED) {
      throw new SegmentException("The owner of the segment has closed it").passing();
    }
    if (state == Geometry.REPLACED) {
      throw new SegmentException("The segment has been replaced by a new one").passing();
    }
    throw new SegmentException("The state of the segment is impossible");
  }
}
