package io.fory.ipc;

import io.fory.error.MalformedInputException;

/**
 * The runs of the blocks of an arena: how long they are, and how they are joined and split, which
 * takes the lock of the arena. All blocks are in runs after each store. Within a run there are no
 * lengths, unless who joined it has died and nobody has cleaned up after it yet; so a hint that
 * leads into a run is known.
 */
final class ArenaRuns {
  private final SharedMemory memory;
  private final Geometry geometry;
  private final Upkeep upkeep;
  private final int participant;

  ArenaRuns(SharedMemory memory, Geometry geometry, Upkeep upkeep, int participant) {
    this.memory = memory;
    this.geometry = geometry;
    this.upkeep = upkeep;
    this.participant = participant;
  }

  /** Makes all blocks that are reserved one free run; of a new segment. */
  static void format(SharedMemory memory, Geometry geometry) {
    int blocks = geometry.capacities().firstBlocks();
    if (blocks > 0) {
      memory.putLong(geometry.runLength(0), blocks);
    }
    memory.putLong(Geometry.ARENA_BLOCKS, blocks);
  }

  /** Returns how many blocks are reserved. */
  int blocks() {
    long blocks = memory.getAcquire(Geometry.ARENA_BLOCKS);
    if (blocks < geometry.capacities().firstBlocks() || blocks > geometry.blocks()) {
      upkeep.requireWhole();
      throw new MalformedInputException("An arena of " + blocks + " blocks");
    }
    return (int) blocks;
  }

  int freeAtEnd(int blocks) {
    int free = 0;
    for (int block = 0, length; block < blocks; block += length) {
      length = length(block, blocks);
      free = memory.getAcquire(geometry.blockState(block)) == Arena.FREE ? free + length : 0;
    }
    return free;
  }

  /**
   * Takes the first free run that is long enough behind the one that was taken last. The arena is
   * locked by this participant.
   *
   * @param needed how many blocks it is to have
   * @return the first block, or {@link Arena#FULL}
   */
  int take(int needed) {
    int blocks = blocks();
    long hint = memory.getLong(Geometry.ARENA_HINT);
    int start = beginsRun(hint, blocks) ? (int) hint : 0;
    int found = search(start, blocks, needed, blocks);
    return found >= 0 ? found : search(0, start, needed, blocks);
  }

  /** Tells whether a run begins at a block: within runs there are no lengths. */
  private boolean beginsRun(long block, int blocks) {
    if (block < 0 || block >= blocks) {
      return false;
    }
    long length = memory.getAcquire(geometry.runLength((int) block));
    return length > 0 && length <= blocks - block;
  }

  private int search(int from, int to, int needed, int blocks) {
    int block = from;
    while (block < to) {
      int length = length(block, blocks);
      if (memory.getAcquire(geometry.blockState(block)) == Arena.FREE) {
        length = join(block, length, needed, blocks);
        if (length >= needed) {
          split(block, length, needed, blocks);
          return block;
        }
      }
      block += length;
    }
    return Arena.FULL;
  }

  /** Joins a free run with those behind it until it is long enough; returns its length. */
  private int join(int block, int length, int needed, int blocks) {
    int joined = length;
    while (joined < needed && block + joined < blocks) {
      int next = block + joined;
      if (memory.getAcquire(geometry.blockState(next)) != Arena.FREE) {
        break;
      }
      joined += length(next, blocks);
    }
    if (joined > length) {
      long hint = memory.getLong(Geometry.ARENA_HINT);
      if (hint > block && hint < block + joined) {
        memory.setRelease(Geometry.ARENA_HINT, block); // A search begins at a run.
      }
      memory.setRelease(geometry.runLength(block), joined);
      clearLengths(block + length, block + joined, blocks);
    }
    return joined;
  }

  /** Clears the lengths of runs that are now within another one. */
  private void clearLengths(int from, int to, int blocks) {
    for (int block = from, length; block < to; block += length) {
      length = length(block, blocks);
      memory.setRelease(geometry.runLength(block), 0);
    }
  }

  /**
   * Clears the lengths within runs, which somebody who died while he joined them has left. Nobody
   * else changes runs meanwhile: the dead one has the lock. It ends before a length that is
   * impossible, of which the next search for room tells.
   */
  void clearWithin() {
    long blocks = Math.min(memory.getAcquire(Geometry.ARENA_BLOCKS), geometry.blocks());
    long end = 0;
    for (int block = 0; block < blocks; block++) {
      int index = geometry.runLength(block);
      long length = memory.getAcquire(index);
      if (block < end) {
        if (length != 0) {
          memory.setRelease(index, 0);
        }
      } else if (length > 0 && length <= blocks - block) {
        end = block + length;
      } else {
        return;
      }
    }
  }

  private void split(int block, int length, int needed, int blocks) {
    if (length > needed) {
      memory.setRelease(geometry.runLength(block + needed), length - needed);
      memory.setRelease(geometry.runLength(block), needed);
    }
    memory.setRelease(geometry.blockState(block), Arena.owned(participant));
    int next = block + needed;
    memory.setRelease(Geometry.ARENA_HINT, next == blocks ? 0 : next);
  }

  /** Returns how many bytes are free in a row, for a message: others may change it meanwhile. */
  long longestFreeBytes() {
    long longest = 0;
    long row = 0;
    int blocks = blocks();
    for (long block = 0, length; block < blocks; block += length) {
      length = Math.max(1, memory.getAcquire(geometry.runLength((int) block)));
      boolean free = memory.getAcquire(geometry.blockState((int) block)) == Arena.FREE;
      row = free ? row + Math.min(length, blocks - block) : 0;
      longest = Math.max(longest, row);
      length = Math.min(length, blocks);
    }
    return longest * geometry.blockBytes();
  }

  int length(int block, int blocks) {
    long length = memory.getAcquire(geometry.runLength(block));
    if (length < 1 || length > blocks - block) {
      upkeep.requireWhole();
      throw new MalformedInputException("A run of " + length + " blocks in the arena");
    }
    return (int) length;
  }
}
