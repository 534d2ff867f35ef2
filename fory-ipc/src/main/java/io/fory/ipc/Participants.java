package io.fory.ipc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/**
 * The table of the processes that are attached to a segment, and the proof which of them live.
 * Specified in {@code docs/format-ipc.md}, section "Participants".
 *
 * <p>Each participant holds the lock of its number on the file. The kernel drops it when the
 * process ends, however it ends, so that one who gets the lock knows that the participant is dead;
 * a number is not used again before what it left behind has been cleaned up. As a second proof, for
 * another process that has lost its locks by closing the file elsewhere, a participant is dead only
 * if no process has its number and its start. That proof holds between processes which see the same
 * numbers: in two containers, two processes may have one number.
 */
final class Participants {
  /** The number of the process that created the segment or took it over. */
  static final int OWNER = 1;

  /** The number of the lock that whoever changes the table holds. */
  private static final int TABLE = 0;

  private static final long FREE = 0;
  private static final long USED = 1;
  private static final int PROCESS = 8;
  private static final int START = 16;
  private static final int NAMESPACE = 24;

  /** The names of the numbers of processes: a container has its own. */
  private static final Path NAMESPACE_LINK = Path.of("/proc/self/ns/pid");

  /** Stands for no namespace. */
  private static final long NOWHERE = -1;

  private static final long OWN_NAMESPACE = ownNamespace();

  /** How far the starts of one process may lie apart as two processes see them. */
  private static final long START_TOLERANCE_MILLIS = 2_000;

  private static final Duration TABLE_TIMEOUT = Duration.ofSeconds(5);
  private static final long TABLE_RETRY_NANOS = 50_000;

  private final SegmentFile file;
  private final SharedMemory memory;
  private final Geometry geometry;

  Participants(SegmentFile file, SharedMemory memory, Geometry geometry) {
    this.file = file;
    this.memory = memory;
    this.geometry = geometry;
  }

  /** A place in the table, and the lock that proves that its process lives. */
  record Seat(int id, HeldLock life) {}

  /**
   * Takes a free place, or that of the owner. The table is locked.
   *
   * @return null if the owner lives
   * @throws SegmentException if no place is free
   */
  Seat sit(boolean asOwner) {
    int first = asOwner ? OWNER : OWNER + 1;
    int last = asOwner ? OWNER : geometry.participants();
    for (int id = first; id <= last; id++) {
      int entry = geometry.participant(id);
      HeldLock life = memory.getAcquire(entry) == FREE ? file.tryLock(id) : null;
      if (life != null) {
        memory.putLong(entry + PROCESS, ProcessHandle.current().pid());
        memory.putLong(entry + START, start(ProcessHandle.current()));
        memory.putLong(entry + NAMESPACE, OWN_NAMESPACE);
        memory.setRelease(entry, USED);
        return new Seat(id, life);
      }
    }
    if (asOwner) {
      return null;
    }
    throw new SegmentException(
        "All "
            + (geometry.participants() - 1)
            + " places beside the owner's are taken; close segments, or raise it with"
            + " SegmentBuilder.withParticipants(int)");
  }

  /** Gives a place back, with nothing left behind. */
  void leave(Seat seat) {
    clear(seat);
    release(seat);
  }

  /** Makes a place free, which nobody takes before its lock is released. */
  void clear(Seat seat) {
    memory.setRelease(geometry.participant(seat.id()), FREE);
  }

  /** Leaves a place to those who clean up after the dead: something is left behind. */
  void abandon(Seat seat) {
    memory.setRelease(geometry.participant(seat.id()) + NAMESPACE, NOWHERE);
  }

  /** Ends the proof that a participant lives. */
  private static void release(Seat seat) {
    try {
      seat.life().release();
    } catch (IOException e) {
      throw new SegmentException("A lock of the segment could not be released", e);
    }
  }

  /** Does so, and ends its use of the file. */
  static void release(Seat seat, SegmentFile file) {
    try {
      release(seat);
    } finally {
      file.release();
    }
  }

  /** Returns the number of the process of a participant, for a message. */
  static long process(SharedMemory memory, Geometry geometry, int id) {
    return memory.getLong(geometry.participant(id) + PROCESS);
  }

  /** Tells whether a number is that of a participant that is attached. */
  boolean isUsed(long id) {
    return id >= OWNER
        && id <= geometry.participants()
        && memory.getAcquire(geometry.participant((int) id)) != FREE;
  }

  /**
   * Cleans up after each participant that is dead. The table is locked.
   *
   * @param cleaning what is to be done for its number
   */
  void clean(IntConsumer cleaning) {
    for (int id = OWNER; id <= geometry.participants(); id++) {
      if (memory.getAcquire(geometry.participant(id)) == FREE) {
        continue;
      }
      try (HeldLock life = file.tryLock(id)) {
        if (life != null && !runs(id)) {
          cleaning.accept(id);
          memory.setRelease(geometry.participant(id), FREE);
        }
      } catch (IOException e) {
        throw new SegmentException("A lock of the segment could not be released", e);
      }
    }
    unlock(Geometry.ARENA_LOCK);
    unlock(Geometry.ARENA_GROWER);
    if (geometry.schemaBytes() > 0) {
      unlock(geometry.schemaLock());
    }
  }

  /** Gives a lock back whose holder is not attached, as only other software leaves it. */
  private void unlock(int lock) {
    long holder = memory.getAcquire(lock);
    if (holder > 0 && holder <= geometry.participants() && !isUsed(holder)) {
      memory.compareAndSet(lock, holder, 0);
    }
  }

  /**
   * Tells whether the process of a participant runs. One that has ended, but that nobody has waited
   * for, has no command. This process does not have the participant, or the lock would be known to
   * the JVM as its own.
   */
  private boolean runs(int id) {
    int entry = geometry.participant(id);
    long number = memory.getLong(entry + PROCESS);
    if (memory.getLong(entry + NAMESPACE) != OWN_NAMESPACE
        || number == ProcessHandle.current().pid()) {
      return false;
    }
    Optional<ProcessHandle> process = ProcessHandle.of(number);
    return process.isPresent()
        && process.get().info().command().isPresent()
        && Math.abs(start(process.get()) - memory.getLong(entry + START)) <= START_TOLERANCE_MILLIS;
  }

  /** Returns the number of the namespace of process numbers; 0 where the system has none. */
  private static long ownNamespace() {
    try {
      String link = Files.readSymbolicLink(NAMESPACE_LINK).toString();
      return Long.parseLong(link.substring(link.indexOf('[') + 1, link.indexOf(']')));
    } catch (IOException | RuntimeException e) {
      return 0;
    }
  }

  private static long start(ProcessHandle process) {
    return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
  }

  /** What is done while the table is locked. */
  @FunctionalInterface
  interface Action<T> {
    T run() throws IOException;
  }

  /**
   * Does something while nobody else changes the table; it takes microseconds.
   *
   * @throws SegmentException if somebody has the lock for seconds, as a process that is stopped may
   */
  static <T> T locked(SegmentFile file, Action<T> action) throws IOException {
    long deadline = System.nanoTime() + TABLE_TIMEOUT.toNanos();
    HeldLock lock = file.tryLock(TABLE);
    while (lock == null) {
      if (System.nanoTime() - deadline > 0) {
        throw new SegmentException("Another process has locked " + file.path() + " for seconds");
      }
      LockSupport.parkNanos(TABLE_RETRY_NANOS);
      lock = file.tryLock(TABLE);
    }
    try {
      return action.run();
    } finally {
      lock.release();
    }
  }

  /** Does something, unless somebody has the lock of the table, who may be doing it. */
  void tryLocked(Runnable action) {
    try (HeldLock table = file.tryLock(TABLE)) {
      if (table != null) {
        action.run();
      }
    } catch (IOException e) {
      throw new SegmentException("A lock of the segment could not be released", e);
    }
  }
}
