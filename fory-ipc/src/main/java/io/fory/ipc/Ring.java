package io.fory.ipc;

import io.fory.error.MalformedInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;

/**
 * A channel in shared memory: slots that are used in turn. Specified in {@code docs/format-ipc.md},
 * section "Channels".
 *
 * <p>A position counts the messages of the channel; its slot is position modulo capacity. The word
 * of the slot ({@link SlotWord}) alone says what is in it. The tail is a hint, which spares
 * producers the search for a free slot. The head of a shared channel is a hint as well. That of a
 * broadcast channel is the first position that a consumer still needs; slots before it are free.
 * The head has an epoch, which whoever moves something back behind it counts up, so that a
 * concurrent advance of somebody who has not seen that fails.
 */
final class Ring {
  /** Stands for no block. */
  static final int NO_BLOCK = -1;

  /** Stands for no position. */
  static final long NONE = -1;

  private static final int CHECKSUM = 8;
  private static final int LENGTHS = 16;

  /** Index in a slot of the bytes of a message. */
  static final int DATA = 24;

  /** Bit of the number of handles: the first of them is the message itself. */
  static final int SPILLED = 1 << 31;

  /**
   * Bit of the number of handles: the last of them is a table, in the arena, of those of buffers.
   */
  static final int TABLED = 1 << 30;

  private static final int EPOCH_BITS = 16;
  private static final long MAX_POSITION = 1L << 47;

  final ChannelGeometry geometry;
  final SharedMemory memory;
  final Arena arena;
  final Upkeep upkeep;
  private final int participant;

  Ring(ChannelGeometry geometry, SharedMemory memory, Arena arena, Upkeep upkeep, int participant) {
    this.geometry = geometry;
    this.memory = memory;
    this.arena = arena;
    this.upkeep = upkeep;
    this.participant = participant;
  }

  /** Returns how many bytes of messages and handles a slot holds. */
  int room() {
    return geometry.slotBytes() - DATA;
  }

  // Producers

  /** Claims the first free position; {@link #NONE} if the channel is full. */
  long tryClaim() {
    long position = tail();
    for (int i = 0; i <= 2 * geometry.capacity(); i++) {
      int slot = geometry.slot(position);
      long word = memory.getAcquire(slot);
      long lap = geometry.lap(position);
      long met = SlotWord.lap(word);
      if (met >= lap) { // Somebody has claimed it, and may not have moved the tail.
        position = Math.max(position + 1, tail());
      } else if (met < lap - 1) {
        throw impossible("slot", word);
      } else if (!isFree(word, position)) {
        return NONE;
      } else if (memory.compareAndSet(
          slot, word, SlotWord.of(lap, SlotWord.CLAIMED, participant))) {
        return position;
      }
    }
    return NONE; // Others claim faster than this one looks.
  }

  private boolean isFree(long word, long position) {
    int state = SlotWord.state(word);
    if (state == SlotWord.DONE || geometry.delivery() == Delivery.WORK_SHARING) {
      return state == SlotWord.DONE || state == SlotWord.VOID;
    }
    if (state != SlotWord.COMMITTED && state != SlotWord.VOID) {
      return false;
    }
    long previous = position - geometry.capacity();
    if (previous >= freedPosition()) {
      advanceHead(); // Or somebody else has done so meanwhile.
    }
    return previous < freedPosition();
  }

  /** Returns the position that is the next one to be claimed, if nobody else is faster. */
  long tail() {
    long tail = memory.getAcquire(geometry.tail());
    if (tail < 0 || tail > MAX_POSITION) {
      throw impossible("tail", tail);
    }
    return tail;
  }

  /**
   * Moves the tail to a position, unless it is there; after the commit of the one before, since a
   * consumer that polls takes the line of the slot away until then.
   *
   * @throws SegmentException if the file is truncated
   */
  void advanceTail(long position) {
    long tail = memory.getAcquire(geometry.tail());
    if (tail < position) {
      memory.compareAndSet(geometry.tail(), tail, position); // Else somebody else has advanced it.
    }
    memory.requireWhole();
  }

  /** Makes a claimed position visible to consumers: its slot is filled. */
  void commit(long position, int checksum) {
    int slot = geometry.slot(position);
    memory.putInt(slot + CHECKSUM, checksum);
    memory.setRelease(slot, SlotWord.of(geometry.lap(position), SlotWord.COMMITTED, 0));
  }

  /** Gives up a claimed position. */
  void giveUp(long position) {
    arena.freeAll(geometry.number(), position);
    memory.setRelease(
        geometry.slot(position), SlotWord.of(geometry.lap(position), SlotWord.VOID, 0));
    advanceTail(position + 1);
  }

  // What is in a slot

  /** Returns the index of the lengths of a message, behind which its bytes are. */
  int lengths(long position) {
    return geometry.slot(position) + LENGTHS;
  }

  int checksum(long position) {
    return memory.getInt(geometry.slot(position) + CHECKSUM);
  }

  /** Frees the runs of the message at a position; may be done twice, and after it is gone. */
  void freeRuns(long position) {
    int lengths = lengths(position);
    int inBand = memory.getInt(lengths);
    int handles = memory.getInt(lengths + 4) & ~SPILLED;
    if (handles == 0) {
      return;
    }
    // A number with the bit of a table is a large one, too.
    if (inBand < 0 || handles > room() / Handle.BYTES || inBand > room() - handles * Handle.BYTES) {
      arena.freeAll(geometry.number(), position);
      return;
    }
    int handle = lengths + 8 + inBand;
    for (int i = 0; i < handles; i++, handle += Handle.BYTES) {
      arena.free(memory.getInt(handle), geometry.number(), position);
    }
  }

  /** Retains memory of a message that is open; returns the entry in the table of leases. */
  int retain(long position, int[] blocks) {
    return arena.retain(geometry.number(), position, blocks);
  }

  /** Ends a lease. */
  void endLease(int lease, long position, int[] blocks) {
    arena.endLease(lease, geometry.number(), position, blocks);
  }

  // The head

  long head() {
    return memory.getVolatile(geometry.head());
  }

  static long position(long head) {
    return head >>> EPOCH_BITS;
  }

  long headPosition() {
    return position(head());
  }

  /** Moves the head; false if somebody has changed it. */
  boolean moveHead(long head, long position) {
    return memory.compareAndSet(
        geometry.head(), head, position << EPOCH_BITS | (head & ((1 << EPOCH_BITS) - 1)));
  }

  /** Counts the epoch of the head up, and moves it back to a position if it is behind that. */
  boolean touchHead(long head, long position) {
    long next = Math.min(position(head), position);
    long epoch = (head + 1) & ((1 << EPOCH_BITS) - 1);
    return memory.compareAndSet(geometry.head(), head, next << EPOCH_BITS | epoch);
  }

  /**
   * Moves the head of a broadcast channel to the first position that a consumer still needs, and
   * frees what lies before it. Without consumers it stays. In a shared channel nothing is done: its
   * head passes messages that are still being read.
   *
   * @return whether something has become free
   */
  boolean advanceHead() {
    if (geometry.delivery() != Delivery.BROADCAST) {
      return false;
    }
    long head = head();
    long to = firstNeeded();
    if (to > position(head)) {
      // Cursors may have gone far while this thread stood still; then the head has moved, too.
      if (to - position(head) > geometry.capacity() && head() == head) {
        throw impossible("cursor", to);
      }
      moveHead(head, to); // Else somebody has moved it, or has come and needs what is there.
    }
    return freeBeforeHead();
  }

  /** Only what the head has passed is freed: a consumer that comes may still begin at the head. */
  private boolean freeBeforeHead() {
    boolean moved = false;
    for (; ; ) {
      long from = freedPosition();
      long to = headPosition();
      if (to <= from) {
        return moved;
      }
      if (from < 0 || to - from > geometry.capacity()) {
        if (freedPosition() != from) {
          continue; // This thread stood still, and others have freed much meanwhile.
        }
        throw impossible("head", to);
      }
      for (long position = from; position < to; position++) {
        freeRuns(position);
      }
      moved |= memory.compareAndSet(geometry.freed(), from, to);
    }
  }

  private long freedPosition() {
    return memory.getAcquire(geometry.freed());
  }

  private long firstNeeded() {
    long first = Long.MAX_VALUE;
    for (int consumer = 0; consumer < geometry.consumers(); consumer++) {
      if (memory.getAcquire(geometry.consumerOwner(consumer)) != 0) {
        first = Math.min(first, memory.getAcquire(geometry.consumerCursor(consumer)));
      }
    }
    return first == Long.MAX_VALUE ? NONE : first;
  }

  // Cleaning up

  /** Finishes for a participant that is dead what it was doing with slots, and its consumers. */
  void clean(int dead) {
    for (int i = 0; i < geometry.capacity(); i++) {
      int slot = geometry.slot(i);
      long word = memory.getAcquire(slot);
      if (SlotWord.participant(word) == dead && SlotWord.lap(word) > 0) {
        clean(dead, word, geometry.position(i, SlotWord.lap(word)));
      }
    }
    for (int consumer = 0; consumer < geometry.consumers(); consumer++) {
      if (memory.getAcquire(geometry.consumerOwner(consumer)) == dead) {
        leave(consumer, dead);
      }
    }
  }

  /**
   * Frees the place of a consumer, when the head has passed what it was done with: without
   * consumers it stays, and whoever comes next would get all of that once more.
   */
  private void leave(int consumer, long owner) {
    try {
      advanceHead();
    } catch (MalformedInputException e) {
      // Its cursor is nothing that this software writes.
    }
    memory.compareAndSet(geometry.consumerOwner(consumer), owner, 0);
  }

  /**
   * Does the same for numbers in slots that no participant has: other software has written them, or
   * somebody who stood still while its segment was closed. The table of participants is locked.
   */
  void cleanStrays(LongPredicate used) {
    for (int i = 0; i < geometry.capacity(); i++) {
      long word = memory.getAcquire(geometry.slot(i));
      int state = SlotWord.state(word);
      boolean working =
          state == SlotWord.CLAIMED
              || state == SlotWord.TAKEN
              || state == SlotWord.RELEASING
              || state == SlotWord.RESTORING;
      if (working && SlotWord.lap(word) > 0 && !used.test(SlotWord.participant(word))) {
        clean(SlotWord.participant(word), word, geometry.position(i, SlotWord.lap(word)));
      }
    }
    for (int consumer = 0; consumer < geometry.consumers(); consumer++) {
      long owner = memory.getAcquire(geometry.consumerOwner(consumer));
      if (owner != 0 && !used.test(owner)) {
        leave(consumer, owner);
      }
    }
  }

  private void clean(int dead, long word, long position) {
    int slot = geometry.slot(position);
    long lap = SlotWord.lap(word);
    switch (SlotWord.state(word)) {
      case SlotWord.CLAIMED -> {
        arena.freeAll(geometry.number(), position);
        memory.compareAndSet(slot, word, SlotWord.of(lap, SlotWord.VOID, 0));
      }
      case SlotWord.TAKEN, SlotWord.RESTORING -> restore(position, dead);
      case SlotWord.RELEASING -> {
        arena.freeAll(geometry.number(), position);
        memory.compareAndSet(slot, word, SlotWord.of(lap, SlotWord.DONE, 0));
      }
      default -> {} // Nothing that this software writes.
    }
  }

  /**
   * Makes a message that was taken one that can be taken. While it is being restored nobody moves
   * the head past it, and who has seen it taken cannot move the head afterwards.
   */
  void restore(long position, int by) {
    int slot = geometry.slot(position);
    long lap = geometry.lap(position);
    long restoring = SlotWord.of(lap, SlotWord.RESTORING, by);
    if (memory.getAcquire(slot) != restoring
        && !memory.compareAndSet(slot, SlotWord.of(lap, SlotWord.TAKEN, by), restoring)) {
      return; // It has been restored.
    }
    while (!touchHead(head(), position)) {
      Thread.onSpinWait();
    }
    memory.compareAndSet(slot, restoring, SlotWord.of(lap, SlotWord.COMMITTED, 0));
  }

  // Consumers

  /** Begins to read. The table of participants is locked. */
  Intake newIntake() {
    return geometry.delivery() == Delivery.BROADCAST
        ? new BroadcastIntake(this, participant)
        : new SharedIntake(this, participant);
  }

  /** Returns the exception for a value that only other software can have written. */
  RuntimeException impossible(String what, long value) {
    upkeep.requireWhole();
    return new MalformedInputException(
        "The " + what + " of channel " + geometry.name() + " is impossible: " + value);
  }

  /** Makes rings of all channels of a segment. */
  static List<Ring> all(
      Geometry geometry, SharedMemory memory, Arena arena, Upkeep upkeep, int participant) {
    List<Ring> rings = new ArrayList<>();
    for (ChannelGeometry channel : geometry.channels()) {
      rings.add(new Ring(channel, memory, arena, upkeep, participant));
    }
    return List.copyOf(rings);
  }
}
