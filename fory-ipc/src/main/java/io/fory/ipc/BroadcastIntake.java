package io.fory.ipc;

/** Takes all messages, in order, under a cursor that keeps their slots from being used again. */
final class BroadcastIntake implements Intake {
  private final Ring ring;
  private final ChannelGeometry geometry;
  private final SharedMemory memory;
  private final int consumer;

  /** Which of the positions from the cursor to the next one are released, by slot. */
  private final boolean[] released;

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
        "All " + geometry.consumers() + " consumers of channel " + geometry.name() + " are taken");
  }

  @Override
  public long tryTake() {
    for (; ; ) {
      long word = memory.getAcquire(geometry.slot(next));
      long lap = geometry.lap(next);
      if (word == SlotWord.of(lap, SlotWord.COMMITTED, 0)) {
        return next++;
      }
      if (word == SlotWord.of(lap, SlotWord.VOID, 0)) {
        release(next++);
      } else if (SlotWord.lap(word) == lap - 1
          || (SlotWord.lap(word) == lap && SlotWord.state(word) == SlotWord.CLAIMED)) {
        return Ring.NONE;
      } else {
        throw ring.impossible("slot", word);
      }
    }
  }

  @Override
  public void release(long position) {
    int mask = geometry.capacity() - 1;
    released[(int) position & mask] = true;
    boolean runs = false;
    while (cursor < next && released[(int) cursor & mask]) {
      released[(int) cursor & mask] = false;
      runs |= memory.getInt(ring.lengths(cursor) + 4) != 0;
      cursor++;
    }
    memory.setRelease(geometry.consumerCursor(consumer), cursor);
    if (runs) {
      ring.advanceHead(); // Their memory is wanted; slots can wait for a producer that needs them.
    }
  }

  @Override
  public void giveBack(long position) {
    release(position);
  }

  @Override
  public void close() {
    ring.advanceHead(); // Without consumers it stays, and what this one is done with would be
    // there.
    memory.setRelease(geometry.consumerOwner(consumer), 0);
    ring.advanceHead();
  }
}
