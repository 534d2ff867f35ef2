package io.fory.ipc;

/** Takes messages that no other consumer has taken. */
final class SharedIntake extends Intake {
  private final Ring ring;
  private final ChannelGeometry geometry;
  private final SharedMemory memory;
  private final int participant;

  SharedIntake(Ring ring, int participant) {
    this.ring = ring;
    this.geometry = ring.geometry;
    this.memory = ring.memory;
    this.participant = participant;
  }

  @Override
  long tryTake() {
    long head = ring.head();
    long position = Ring.position(head);
    long taken = Ring.NONE;
    for (int i = 0; i < geometry.capacity(); i++) {
      int slot = geometry.slot(position);
      long word = memory.getAcquire(slot);
      long lap = geometry.lap(position);
      if (SlotWord.lap(word) < lap - 1) {
        throw ring.impossible("slot", word);
      }
      if (isAhead(word, lap)) {
        break;
      }
      if (word == SlotWord.of(lap, SlotWord.COMMITTED, 0)) {
        pending = position;
        if (memory.compareAndSet(slot, word, SlotWord.of(lap, SlotWord.TAKEN, participant))) {
          taken = position;
          position++;
          break;
        }
        pending = Ring.NONE;
        continue;
      }
      position++;
    }
    if (position > Ring.position(head)) {
      ring.moveHead(head, position);
    }
    return taken;
  }

  /** Tells whether there is no message at a position yet, or not again. */
  private static boolean isAhead(long word, long lap) {
    int state = SlotWord.state(word);
    return SlotWord.lap(word) < lap
        || (SlotWord.lap(word) == lap
            && (state == SlotWord.CLAIMED || state == SlotWord.RESTORING));
  }

  @Override
  long resume() {
    long position = pending;
    if (position != Ring.NONE) {
      long lap = geometry.lap(position);
      long word = memory.getAcquire(geometry.slot(position));
      if (word == SlotWord.of(lap, SlotWord.TAKEN, participant)) {
        return position;
      }
      release(position);
      giveBack(position);
      pending = Ring.NONE;
    }
    return Ring.NONE;
  }

  @Override
  void release(long position) {
    int slot = geometry.slot(position);
    long lap = geometry.lap(position);
    long word = memory.getAcquire(slot);
    if (word != SlotWord.of(lap, SlotWord.TAKEN, participant)
        && word != SlotWord.of(lap, SlotWord.RELEASING, participant)) {
      return; // It has been released.
    }
    if (memory.getInt(ring.lengths(position) + 4) != 0) {
      memory.setRelease(slot, SlotWord.of(lap, SlotWord.RELEASING, participant));
      ring.freeRuns(position);
    }
    memory.setRelease(slot, SlotWord.of(lap, SlotWord.DONE, 0));
  }

  @Override
  void giveBack(long position) {
    ring.restore(position, participant);
  }

  @Override
  void close() {}
}
