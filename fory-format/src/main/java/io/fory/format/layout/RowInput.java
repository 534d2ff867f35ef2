package io.fory.format.layout;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.MalformedInputException;

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
