package io.fory.format.layout;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.MalformedInputException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory that one call decodes, and what it may still read of it.
 *
 * <p>Slots of hostile bytes may all lead to one large value, so that a small row would become a
 * graph of any size. In rows that writers make, the values of one level of nesting do not overlap:
 * all of them together are no larger than the row. A call therefore reads no more bytes than the
 * row has, for each level of its schema.
 */
public final class RowInput {
  private final MemoryBuffer memory;
  private long rest;

  /** What may be read later, by what this call returns; null while that is as much as now. */
  private AtomicLong later;

  /**
   * Makes the input of a call.
   *
   * @param size bytes of the root
   * @param levels how deep its type nests
   */
  public RowInput(MemoryBuffer memory, int size, int levels) {
    this.memory = memory;
    this.rest = (long) size * levels;
  }

  /**
   * Makes the input of a part of a call that was put off.
   *
   * @param later what that call left to its parts
   */
  public RowInput(MemoryBuffer memory, AtomicLong later) {
    this.memory = memory;
    this.rest = later.get();
    this.later = later;
  }

  /**
   * Returns the bytes that may be read later by all together that this call returns and that reads
   * when it is asked, and by what these return in turn: as many as the call may read itself.
   */
  public AtomicLong later() {
    if (later == null) {
      later = new AtomicLong(rest);
    }
    return later;
  }

  /** Returns how many bytes may still be read. */
  public long rest() {
    return rest;
  }

  /** Returns the memory. */
  public MemoryBuffer memory() {
    return memory;
  }

  /** Returns the place of a value of variable width, see {@link RowMemory#variable}. */
  public long variable(int base, int size, int slot) {
    long place = RowMemory.variable(memory, base, size, slot);
    charge(RowMemory.size(place), slot);
    return place;
  }

  /** Returns text whose place is in a slot. */
  public String text(int base, int size, int slot) {
    long place = variable(base, size, slot);
    return RowMemory.text(memory, RowMemory.index(place), RowMemory.size(place));
  }

  /**
   * Returns the value whose name is at a place, or null if there is none, or if it takes longer to
   * find it.
   */
  public Object find(byte[][] names, Object[] values, int base, int size) {
    ByteBuffer view = memory.sliceAsByteBuffer(base, size);
    if (view.hasArray()) {
      int from = view.arrayOffset();
      for (int i = 0; i < names.length; i++) {
        byte[] name = names[i];
        if (name.length == size && Arrays.equals(name, 0, size, view.array(), from, from + size)) {
          return values[i];
        }
      }
    }
    return null;
  }

  /**
   * Counts bytes that are read.
   *
   * @throws MalformedInputException if they are more than the values of a row can have
   */
  public void charge(int bytes, int index) {
    rest -= bytes;
    if (rest < 0) {
      throw RowMemory.malformed("Values of a row overlap", index);
    }
  }
}
