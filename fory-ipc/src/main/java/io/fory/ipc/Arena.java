package io.fory.ipc;

import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import java.nio.ByteBuffer;
import java.util.function.LongPredicate;

/**
 * The memory of a segment for buffers and long messages: blocks of one size, in runs. Specified in
 * {@code docs/format-ipc.md}, section "Arena".
 *
 * <pre>{@code
 * state of the first block of a run:   0 free
 *                                      owner << 8 | 1      being filled by a participant
 *                                      position << 8 | channel << 2 | 2    part of a message
 *                                      position << 8 | channel << 2 | 3    which is retained
 *                                      the same with bit 7     retained, and the message is gone
 * }</pre>
 *
 * <p>The states of the other blocks of a run are 0. A run becomes free by one store of its state,
 * whoever does it, and as a position is used once, doing it again does no harm. Runs are split and
 * joined by one store of a length, under the lock of the arena; so the table is whole after each
 * instruction.
 */
final class Arena {
  /** What {@link #allocate} returns if no run is long enough. */
  static final int FULL = -1;

  /** What it returns if another participant had the lock until the deadline. */
  static final int LOCKED = -2;

  static final long FREE = 0;
  private static final int OWNED = 1;
  private static final int ATTACHED = 2;
  private static final int RETAINED = 3;
  private static final int GONE = 1 << 7;
  private static final int KINDS = 3;
  private static final int CHANNELS = 31;

  /** How much the arena grows at a time, if that is not more than it has and enough. */
  private static final int MAX_STEP_BYTES = 64 << 20;

  private final SharedMemory memory;
  private final Geometry geometry;
  private final Upkeep upkeep;
  private final int participant;
  private final LeaseTable leases;
  private final ArenaLock lock;
  private final ArenaRuns runs;

  Arena(SharedMemory memory, Geometry geometry, Upkeep upkeep, int participant) {
    this.memory = memory;
    this.geometry = geometry;
    this.upkeep = upkeep;
    this.participant = participant;
    this.leases = new LeaseTable(memory, geometry);
    this.lock = new ArenaLock(memory, geometry, upkeep, participant);
    this.runs = new ArenaRuns(memory, geometry, upkeep, participant);
  }

  /** Returns how many bytes are reserved. */
  long bytes() {
    return (long) runs.blocks() * geometry.blockBytes();
  }

  /**
   * Takes a run for some bytes, which then belongs to this participant.
   *
   * @param deadline of the call; if it is no wait, the lock is waited for some milliseconds
   * @return the first block, or {@link #FULL} or {@link #LOCKED}
   * @throws LimitExceededException if the arena is too small for it
   */
  int allocate(int bytes, Deadline deadline) {
    requirePossible(blocksFor(bytes), bytes);
    if (!lock(deadline)) {
      return LOCKED;
    }
    try {
      return take(bytes);
    } finally {
      unlock();
    }
  }

  /**
   * Checks that so much can ever be free.
   *
   * @throws LimitExceededException if it is more than the arena has
   */
  void requirePossible(long blocks, long bytes) {
    if (blocks > geometry.blocks()) {
      throw new LimitExceededException(
          "bytes in the arena of the segment",
          bytes,
          (long) geometry.blocks() * geometry.blockBytes(),
          "SegmentBuilder.withMaxArenaBytes(long) raises it");
    }
  }

  int blockBytes() {
    return geometry.blockBytes();
  }

  int blocksFor(int bytes) {
    return Math.max(1, (int) (((long) bytes + geometry.blockBytes() - 1) / geometry.blockBytes()));
  }

  /** Returns how many blocks a run of this participant has. */
  int blocksOf(int block) {
    return runs.length(block, runs.blocks());
  }

  /**
   * Reserves blocks behind the last one, so many that some bytes are free in a row there: at least
   * as many as there are, up to 64 MiB, as far as there is room for more than is needed. Others use
   * the arena meanwhile; only one grows it at a time.
   *
   * @param bytes for how many there is to be room
   * @param longest how many of them are in a row
   * @return false if the arena has its greatest size, or the file system has no room, or somebody
   *     else makes the arena grow until the deadline
   */
  boolean grow(int bytes, int longest, Deadline deadline, SegmentFile file) {
    if (runs.blocks() == geometry.blocks()) {
      return false;
    }
    if (!memory.compareAndSet(Geometry.ARENA_GROWER, 0, participant)) {
      return lock.awaitGrowth(deadline);
    }
    try {
      if (!lock(deadline)) {
        return false;
      }
      int blocks;
      int free;
      try {
        blocks = runs.blocks();
        free = runs.freeAtEnd(blocks);
      } finally {
        unlock();
      }
      int left = geometry.blocks() - blocks;
      int missing = blocksFor(bytes) - free;
      if (missing <= 0 || blocksFor(longest) - free > left) {
        return missing <= 0; // Somebody has made room meanwhile.
      }
      return grow(blocks, Math.min(missing, left), file);
    } finally {
      memory.setRelease(Geometry.ARENA_GROWER, 0);
    }
  }

  private boolean grow(int blocks, int missing, SegmentFile file) {
    int step = Math.min(blocks, MAX_STEP_BYTES / geometry.blockBytes());
    step = Math.min(Math.max(step, missing), geometry.blocks() - blocks);
    if (!file.reserve(geometry.block(blocks), geometry.block(blocks + step))) {
      step = missing;
      if (!file.reserve(geometry.block(blocks), geometry.block(blocks + step))) {
        return false;
      }
    }
    memory.setRelease(geometry.blockState(blocks), FREE);
    memory.setRelease(geometry.runLength(blocks), step);
    memory.setRelease(Geometry.ARENA_BLOCKS, blocks + step); // Until then nobody looks there.
    return true;
  }

  /**
   * Takes a run for some bytes. The arena is locked by this participant.
   *
   * @return the first block, or {@link #FULL}
   */
  int take(int bytes) {
    return runs.take(blocksFor(bytes));
  }

  /** Takes the lock, which is held for microseconds; false if the deadline is over. */
  boolean lock(Deadline deadline) {
    return lock.take(deadline);
  }

  void unlock() {
    lock.giveBack();
  }

  /** Returns the exception for a lock that its holder does not give back. */
  LimitExceededException locked(int bytes, Deadline deadline) {
    return lock.refused(bytes, deadline);
  }

  /** Returns the exception for an arena that has no run that is long enough. */
  LimitExceededException full(int bytes, Deadline deadline) {
    return new LimitExceededException(
        "bytes that are free in a row in the arena of the segment",
        bytes,
        Math.min(runs.longestFreeBytes(), bytes - 1),
        "The arena has "
            + bytes()
            + " bytes of at most "
            + (long) geometry.blocks() * geometry.blockBytes()
            + (deadline.wasInterrupted() ? "; an interrupt of this thread ended the wait" : "")
            + "; wait for readers, or raise it with SegmentBuilder.withMaxArenaBytes(long)");
  }

  /** Takes a run back that is part of a message that was not committed. */
  void detach(int block, int channel, long position) {
    memory.compareAndSet(
        geometry.blockState(block), attached(channel, position), owned(participant));
  }

  /** Gives the locks back for a participant that is dead, and ends its work on the runs. */
  void unlock(int dead) {
    if (memory.getAcquire(Geometry.ARENA_LOCK) == dead) {
      runs.clearWithin();
    }
    memory.compareAndSet(Geometry.ARENA_LOCK, dead, 0);
    memory.compareAndSet(Geometry.ARENA_GROWER, dead, 0);
  }

  /**
   * Gives a run back that this participant has taken and not attached to a message.
   *
   * @throws SegmentException if the file has been truncated
   */
  void free(int block) {
    if (!memory.compareAndSet(geometry.blockState(block), owned(participant), FREE)) {
      upkeep.requireWhole(); // A load of a page that is gone gives any value.
    }
  }

  /** Checks that the file is not truncated, at the end of a call that has stored. */
  void requireWhole() {
    memory.requireWhole();
  }

  /** Frees all runs that belong to a participant that is dead, and all that only it retained. */
  void freeAll(int dead) {
    leases.dropAll(dead);
    for (int block = 0; block < geometry.blocks(); block++) {
      int index = geometry.blockState(block);
      long state = memory.getAcquire(index);
      if (state == owned(dead)) {
        memory.compareAndSet(index, state, FREE);
      } else if ((state & (GONE | KINDS)) == (GONE | RETAINED)) {
        freeUnlessRetained(block, (int) (state >> 2) & CHANNELS, state >>> 8);
      }
    }
  }

  /**
   * Frees what belongs to numbers that no participant has, or to channels that are not there: other
   * software has written them, or somebody who stood still while its segment was closed. The table
   * of participants is locked.
   */
  void cleanStrays(LongPredicate used) {
    leases.dropStrays(used);
    for (int block = 0; block < geometry.blocks(); block++) {
      int index = geometry.blockState(block);
      long state = memory.getAcquire(index);
      int kind = (int) state & KINDS;
      int channel = (int) (state >> 2) & CHANNELS;
      boolean stray =
          kind == OWNED
              ? state < 0 || !used.test(state >>> 8) || state != owned((int) (state >>> 8))
              : kind != FREE && channel >= geometry.channels().size();
      if (stray) {
        memory.compareAndSet(index, state, FREE);
      } else if ((state & (GONE | KINDS)) == (GONE | RETAINED)) {
        freeUnlessRetained(block, channel, state >>> 8);
      }
    }
  }

  /** Frees all runs that belong to the message at a position, whose slot may not tell them. */
  void freeAll(int channel, long position) {
    for (int block = 0; block < geometry.blocks(); block++) {
      free(block, channel, position);
    }
  }

  /**
   * Makes a run of this participant part of the message at a position.
   *
   * @return false if it belongs to another message
   */
  boolean attach(int block, int channel, long position) {
    long state = attached(channel, position);
    return memory.compareAndSet(geometry.blockState(block), owned(participant), state)
        || memory.getAcquire(geometry.blockState(block)) == state;
  }

  /** Frees a run of the message at a position, unless that has been done, or it is retained. */
  void free(int block, int channel, long position) {
    if (block < 0 || block >= geometry.blocks()) {
      return;
    }
    int index = geometry.blockState(block);
    if (memory.compareAndSet(index, attached(channel, position), FREE)) {
      return;
    }
    long retained = retained(channel, position);
    long state = memory.getAcquire(index);
    if (state == retained || state == (retained | GONE)) {
      memory.compareAndSet(index, retained, retained | GONE);
      freeUnlessRetained(block, channel, position);
    }
  }

  /**
   * Frees a run of a message that is gone. Whoever ends the last lease and whoever is done with the
   * message each store first and then look at what the other one stores, so one of them frees it.
   */
  private void freeUnlessRetained(int block, int channel, long position) {
    long gone = retained(channel, position) | GONE;
    int index = geometry.blockState(block);
    if (memory.getVolatile(index) == gone && !leases.isRetained(channel, position)) {
      memory.compareAndSet(index, gone, FREE);
    }
  }

  /**
   * Retains runs of a message that this participant has open.
   *
   * @return the entry in the table of leases
   * @throws LimitExceededException if that is full
   */
  int retain(int channel, long position, int[] blocks) {
    int lease = leases.take(channel, position, participant);
    if (lease == LeaseTable.FULL) {
      memory.requireWhole();
      throw new LimitExceededException(
          "messages of the segment that are retained at a time",
          geometry.leases() + 1L,
          geometry.leases(),
          "Close leases, or SegmentBuilder.withLeases(int)");
    }
    long retained = retained(channel, position);
    for (int block : blocks) {
      int index = geometry.blockState(block);
      if (!memory.compareAndSet(index, attached(channel, position), retained)
          && memory.getAcquire(index) != retained) {
        endLease(lease, channel, position, blocks);
        throw notItsOwn();
      }
    }
    return lease;
  }

  /** Ends a lease, and frees the runs if it was the last one and the message is gone. */
  void endLease(int lease, int channel, long position, int[] blocks) {
    leases.drop(lease, channel, position, participant);
    for (int block : blocks) {
      freeUnlessRetained(block, channel, position);
    }
  }

  /** Copies bytes into a run. */
  void put(int block, ByteBuffer source, int from, int count) {
    memory.put(geometry.block(block), source, from, count);
  }

  /** Returns the memory of a run of this participant. */
  ByteBuffer slice(int block, int count) {
    return memory.slice(geometry.block(block), count);
  }

  /**
   * Returns where bytes of a message lie, for numbers that came out of its slot.
   *
   * @throws MalformedInputException if they are not within a run of the message
   */
  int locate(Handle handle, int channel, long position) {
    int block = handle.block();
    int blocks = runs.blocks();
    if (block < 0
        || block >= blocks
        || handle.offset() < 0
        || handle.length() < 0
        || !isPart(block, channel, position)
        || (long) handle.offset() + handle.length()
            > (long) runs.length(block, blocks) * geometry.blockBytes()) {
      throw notItsOwn();
    }
    return geometry.block(block) + handle.offset();
  }

  private boolean isPart(int block, int channel, long position) {
    long state = memory.getAcquire(geometry.blockState(block));
    return state == attached(channel, position) || state == retained(channel, position);
  }

  private MalformedInputException notItsOwn() {
    upkeep.requireWhole();
    return new MalformedInputException("A message refers to memory that is not its own");
  }

  static long owned(int participant) {
    return (long) participant << 8 | OWNED;
  }

  private static long attached(int channel, long position) {
    return position << 8 | channel << 2 | ATTACHED;
  }

  private static long retained(int channel, long position) {
    return position << 8 | channel << 2 | RETAINED;
  }
}
