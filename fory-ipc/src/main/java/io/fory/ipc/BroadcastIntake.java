package io.fory.ipc;

/** Takes all messages, in order, under a cursor that keeps their slots from being used again. */
final class BroadcastIntake extends Intake {
  private final Ring ring;
  private final ChannelGeometry geometry;
  private final SharedMemory memory;
  private final int consumer;

  /** Which of the positions from the cursor to the next one are released, by slot. */
  private final boolean[] released;

  /** Whether something is released that the cursor may not have passed. */
  private boolean behind;

  /** Whether the cursor has passed messages with memory in the arena that may not be free. */
  private boolean runs;

  private long cursor;
  private long next;

  /** Begins at the oldest message; the table of participants is locked. */
  BroadcastIntake(Ring ring, int participant) {
    this.ring = ring;
    this.geometry = ring.geometry;
    this.memory = ring.memory;
    this.released = new boolean[geometry.capacity()];
    this.consumer = freeConsumer();
    long head;
    do {
      head = ring.head();
      cursor = Ring.position(head);
      memory.setRelease(geometry.consumerCursor(consumer), cursor);
      memory.setRelease(geometry.consumerOwner(consumer), participant);
      // Who advances the head without having seen this cursor fails from here on.
    } while (!ring.touchHead(head, cursor));
    next = cursor;
  }

  private int freeConsumer() {
    for (int i = 0; i < geometry.consumers(); i++) {
      if (memory.getAcquire(geometry.consumerOwner(i)) == 0) {
        return i;
      }
    }
    throw new SegmentException(
        "Channel "
            + geometry.name()
            + " has "
            + geometry.consumers()
            + " places for consumers, and all are taken; close one, or raise it with the last"
            + " argument of SegmentBuilder.channel(String, Delivery, int, int, int)");
  }

  @Override
  long tryTake() {
    for (; ; ) {
      if (behind) {
        advance();
      }
      long word = memory.getAcquire(geometry.slot(next));
      long lap = geometry.lap(next);
      if (word == SlotWord.of(lap, SlotWord.COMMITTED, 0)) {
        pending = next;
        return next++;
      }
      if (word == SlotWord.of(lap, SlotWord.VOID, 0)) {
        behind = true;
        released[(int) next & (released.length - 1)] = true;
        next++;
      } else if (SlotWord.lap(word) == lap - 1
          || (SlotWord.lap(word) == lap && SlotWord.state(word) == SlotWord.CLAIMED)) {
        return Ring.NONE;
      } else {
        throw ring.impossible("slot", word);
      }
    }
  }

  @Override
  long resume() {
    long position = pending;
    if (position >= cursor
        && position < next
        && !released[(int) position & (released.length - 1)]) {
      return position;
    }
    pending = Ring.NONE;
    return Ring.NONE;
  }

  @Override
  void release(long position) {
    if (position >= cursor) {
      behind = true;
      released[(int) position & (released.length - 1)] = true;
    }
    if (behind) {
      advance();
    }
  }

  /**
   * Stores how far this consumer has come. An error at any instruction leaves it to be repeated.
   */
  private void advance() {
    int mask = released.length - 1;
    while (cursor < next && released[(int) cursor & mask]) {
      runs |= memory.getInt(ring.lengths(cursor) + 4) != 0;
      released[(int) cursor & mask] = false;
      cursor++;
    }
    memory.setRelease(geometry.consumerCursor(consumer), cursor);
    if (runs) {
      ring.advanceHead(); // Their memory is wanted; slots can wait for a producer that needs them.
      runs = false;
    }
    behind = false;
  }

  @Override
  void giveBack(long position) {
    release(position);
  }

  @Override
  void close() {
    ring.advanceHead(); // Without consumers it stays, and what this one is done with would be
    // there.
    memory.setRelease(geometry.consumerOwner(consumer), 0);
    ring.advanceHead();
  }
}
