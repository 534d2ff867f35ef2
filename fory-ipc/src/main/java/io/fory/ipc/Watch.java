package io.fory.ipc;

import java.util.concurrent.TimeUnit;

/** The upkeep of a process that is attached to a segment. */
final class Watch implements Upkeep {
  private static final long INTERVAL = TimeUnit.MILLISECONDS.toNanos(20);

  private final SegmentFile file;
  private final SharedMemory memory;
  private final Geometry geometry;
  private final Participants participants;

  /** When the last check was; threads may race for it. */
  private volatile long last = System.nanoTime() - INTERVAL;

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
    requireWhole(); // If it is not, the next check says so again.
    last = now;
    participants.tryClean(dead -> Cleaning.after(dead, memory, geometry));
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
    throw new SegmentException(
        state == Geometry.CLOSED
            ? "The owner of the segment has closed it"
            : state == Geometry.REPLACED
                ? "The segment has been replaced by a new one"
                : "The state of the segment is impossible");
  }
}
