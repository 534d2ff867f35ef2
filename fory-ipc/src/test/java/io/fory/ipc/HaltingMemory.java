package io.fory.ipc;

import java.nio.ByteBuffer;

/**
 * The memory of a segment as a process that is killed after some store sees it: from then on no
 * store of it happens, not even one of a {@code finally} block. Or as one sees it that stands still
 * while others go on.
 */
final class HaltingMemory extends SharedMemory {
  private int storesLeft = Integer.MAX_VALUE;
  private int stores;
  private int watched = -1;
  private int loadsLeft;
  private Runnable meanwhile;
  private int tornBytes = Integer.MAX_VALUE;

  HaltingMemory(SharedMemory memory) {
    super(memory.slice(0, memory.size()));
  }

  /** Thrown where the process would be dead; passes all code as errors of the JVM do. */
  static final class Killed extends VirtualMachineError {
    private static final long serialVersionUID = 1L;
  }

  /** Allows only so many stores from now on. */
  void haltAfter(int count) {
    storesLeft = count;
    stores = 0;
  }

  /**
   * Lets others do something between a load and what comes after it.
   *
   * @param index of the word that is loaded
   * @param loads which of its loads it is, from 1 on
   */
  void standStill(int index, int loads, Runnable others) {
    watched = index;
    loadsLeft = loads;
    meanwhile = others;
  }

  private long loaded(int index, long value) {
    if (index == watched && --loadsLeft == 0) {
      meanwhile.run();
    }
    return value;
  }

  @Override
  long getAcquire(int index) {
    return loaded(index, super.getAcquire(index));
  }

  @Override
  long getVolatile(int index) {
    return loaded(index, super.getVolatile(index));
  }

  /** Lets others do something in the middle of the next copy of at least so many bytes. */
  void tear(int bytes, Runnable others) {
    tornBytes = bytes;
    meanwhile = others;
  }

  @Override
  void get(int index, byte[] target, int to, int count) {
    int before = 0;
    if (count >= tornBytes) {
      tornBytes = Integer.MAX_VALUE;
      before = count / 2;
      super.get(index, target, to, before);
      meanwhile.run();
    }
    super.get(index + before, target, to + before, count - before);
  }

  /** Returns how many stores have happened since. */
  int stores() {
    return stores;
  }

  private void store() {
    if (storesLeft == 0) {
      throw new Killed();
    }
    storesLeft--;
    stores++;
  }

  @Override
  void putInt(int index, int value) {
    store();
    super.putInt(index, value);
  }

  @Override
  void putLong(int index, long value) {
    store();
    super.putLong(index, value);
  }

  @Override
  void setRelease(int index, long value) {
    store();
    super.setRelease(index, value);
  }

  @Override
  boolean compareAndSet(int index, long expected, long value) {
    if (getVolatile(index) != expected) {
      return false;
    }
    store();
    return super.compareAndSet(index, expected, value);
  }

  /** A copy is many stores: here those of its two halves. */
  @Override
  void put(int index, ByteBuffer source, int from, int count) {
    store();
    super.put(index, source, from, count / 2);
    store();
    super.put(index + count / 2, source, from + count / 2, count - count / 2);
  }
}
