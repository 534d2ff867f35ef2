package io.fory.ipc;

import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import java.nio.ByteBuffer;
import java.time.Duration;

/**
 * The memory of a segment for buffers and long messages: blocks of one size, in runs. Specified in
 * {@code docs/format-ipc.md}, section "Arena".
 *
 * <pre>{@code
 * state of the first block of a run:   0 free
 *                                      owner << 8 | 1      being filled by a participant
 *                                      position << 8 | channel << 2 | 2    part of a message
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

  /** How long a call that does not wait for room waits for the lock, which is for microseconds. */
  private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(5);

  private static final long FREE = 0;
  private static final int OWNED = 1;
  private static final int ATTACHED = 2;

  private final SharedMemory memory;
  private final Geometry geometry;
  private final Upkeep upkeep;
  private final int participant;

  Arena(SharedMemory memory, Geometry geometry, Upkeep upkeep, int participant) {
    this.memory = memory;
    this.geometry = geometry;
    this.upkeep = upkeep;
    this.participant = participant;
  }

  /** Makes all blocks one free run; of a new segment. */
  static void format(SharedMemory memory, Geometry geometry) {
    if (geometry.blocks() > 0) {
      memory.putLong(geometry.runLength(0), geometry.blocks());
    }
  }

  /**
   * Takes a run for some bytes, which then belongs to this participant.
   *
   * @param deadline of the call; if it is no wait, the lock is waited for all the same
   * @return the first block, or {@link #FULL} or {@link #LOCKED}
   * @throws LimitExceededException if the arena is too small for it
   * @throws SegmentException if the lock is not given back for seconds
   */
  int allocate(int bytes, Deadline deadline) {
    int needed =
        Math.max(1, (int) (((long) bytes + geometry.blockBytes() - 1) / geometry.blockBytes()));
    if (needed > geometry.blocks()) {
      throw new LimitExceededException(
          "bytes in the arena of the segment",
          bytes,
          (long) geometry.blocks() * geometry.blockBytes(),
          "SegmentBuilder.withArenaBytes(long) raises it");
    }
    if (!lock(deadline)) {
      return LOCKED;
    }
    try {
      return take(needed);
    } finally {
      memory.setRelease(Geometry.ARENA_LOCK, 0);
    }
  }

  /** Takes the first free run that is long enough behind the one that was taken last. */
  private int take(int needed) {
    long hint = memory.getLong(Geometry.ARENA_HINT);
    int start = hint >= 0 && hint < geometry.blocks() ? (int) hint : 0;
    int found = search(start, geometry.blocks(), needed);
    return found >= 0 ? found : search(0, start, needed);
  }

  private int search(int from, int to, int needed) {
    int block = from;
    while (block < to) {
      int length = runLength(block);
      if (memory.getAcquire(geometry.blockState(block)) == FREE) {
        length = join(block, length, needed);
        if (length >= needed) {
          split(block, length, needed);
          return block;
        }
      }
      block += length;
    }
    return FULL;
  }

  /** Joins a free run with those behind it until it is long enough; returns its length. */
  private int join(int block, int length, int needed) {
    int joined = length;
    while (joined < needed && block + joined < geometry.blocks()) {
      int next = block + joined;
      if (memory.getAcquire(geometry.blockState(next)) != FREE) {
        break;
      }
      joined += runLength(next);
    }
    if (joined > length) {
      long hint = memory.getLong(Geometry.ARENA_HINT);
      if (hint > block && hint < block + joined) {
        memory.setRelease(Geometry.ARENA_HINT, block); // A search begins at a run.
      }
      memory.setRelease(geometry.runLength(block), joined);
    }
    return joined;
  }

  private void split(int block, int length, int needed) {
    if (length > needed) {
      memory.setRelease(geometry.runLength(block + needed), length - needed);
      memory.setRelease(geometry.runLength(block), needed);
    }
    memory.setRelease(geometry.blockState(block), owned(participant));
    int next = block + needed;
    memory.setRelease(Geometry.ARENA_HINT, next == geometry.blocks() ? 0 : next);
  }

  /** Returns how many bytes are free in a row, for a message: others may change it meanwhile. */
  long longestFreeBytes() {
    long longest = 0;
    long row = 0;
    for (long block = 0, length; block < geometry.blocks(); block += length) {
      length = Math.max(1, memory.getAcquire(geometry.runLength((int) block)));
      boolean free = memory.getAcquire(geometry.blockState((int) block)) == FREE;
      row = free ? row + Math.min(length, geometry.blocks() - block) : 0;
      longest = Math.max(longest, row);
      length = Math.min(length, geometry.blocks());
    }
    return longest * geometry.blockBytes();
  }

  private int runLength(int block) {
    long length = memory.getAcquire(geometry.runLength(block));
    if (length < 1 || length > geometry.blocks() - block) {
      upkeep.requireWhole();
      throw new MalformedInputException("A run of " + length + " blocks in the arena");
    }
    return (int) length;
  }

  /** Takes the lock, which is held for microseconds; false if the deadline is over. */
  private boolean lock(Deadline deadline) {
    if (memory.compareAndSet(Geometry.ARENA_LOCK, 0, participant)) {
      return true;
    }
    Backoff backoff = new Backoff(Waiting.PARKING);
    long start = System.nanoTime();
    while (!memory.compareAndSet(Geometry.ARENA_LOCK, 0, participant)) {
      if (deadline.isWait()) {
        if (deadline.isOver()) {
          return false;
        }
      } else if (System.nanoTime() - start > LOCK_TIMEOUT.toNanos()) {
        throw locked();
      }
      if (backoff.pause()) {
        requirePossibleHolder();
        upkeep.check();
      }
    }
    return true;
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
  SegmentException locked() {
    long holder = memory.getAcquire(Geometry.ARENA_LOCK);
    long process =
        holder > 0 && holder <= geometry.participants()
            ? Participants.process(memory, geometry, (int) holder)
            : 0;
    return new SegmentException(
        "Participant "
            + holder
            + ", process "
            + process
            + ", has locked the arena and does not go on");
  }

  /** Gives the lock back for a participant that is dead. */
  void unlock(int dead) {
    memory.compareAndSet(Geometry.ARENA_LOCK, dead, 0);
  }

  /** Gives a run back that this participant has taken and not attached to a message. */
  void free(int block) {
    memory.compareAndSet(geometry.blockState(block), owned(participant), FREE);
  }

  /** Frees all runs that belong to a participant that is dead. */
  void freeAll(int dead) {
    replaceAll(owned(dead));
  }

  /** Frees all runs that belong to the message at a position, whose slot may not tell them. */
  void freeAll(int channel, long position) {
    replaceAll(attached(channel, position));
  }

  private void replaceAll(long state) {
    for (int block = 0; block < geometry.blocks(); block++) {
      memory.compareAndSet(geometry.blockState(block), state, FREE);
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

  /** Frees a run of the message at a position, unless that has been done. */
  void free(int block, int channel, long position) {
    if (block >= 0 && block < geometry.blocks()) {
      memory.compareAndSet(geometry.blockState(block), attached(channel, position), FREE);
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
    if (block < 0
        || block >= geometry.blocks()
        || handle.offset() < 0
        || handle.length() < 0
        || memory.getAcquire(geometry.blockState(block)) != attached(channel, position)
        || (long) handle.offset() + handle.length()
            > (long) runLength(block) * geometry.blockBytes()) {
      throw new MalformedInputException("A message refers to memory that is not its own");
    }
    return geometry.block(block) + handle.offset();
  }

  private static long owned(int participant) {
    return (long) participant << 8 | OWNED;
  }

  private static long attached(int channel, long position) {
    return position << 8 | channel << 2 | ATTACHED;
  }
}
