package io.fory.format.layout;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.MalformedInputException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory that one call decodes, and what it may still read of it.
 *
 * <p>Slots of hostile bytes may all lead to one large value, so that a small row would become a
 * graph of any size. In rows that writers make, the values of one level of nesting do not overlap:
 * all of them together are no larger than the row. A call therefore reads no more bytes than the
 * row has, for each level of its schema.
 */
public final class RowInput extends RowBytes {
  private long rest;

  /** What may be read later, by what this call returns; null while that is as much as now. */
  private AtomicLong later;

  /**
   * Makes the input of a call.
   *
   * @param base index of the root
   * @param size bytes of the root
   * @param levels how deep its type nests
   * @throws MalformedInputException if the root is not within the memory
   */
  public RowInput(MemoryBuffer memory, int base, int size, int levels) {
    super(memory, base, size);
    this.rest = (long) size * levels;
  }

  /**
   * Makes the input of a call that decodes an array from an index on.
   *
   * @param base index of the root, which is within the array
   * @param levels how deep its type nests
   */
  public RowInput(byte[] bytes, int base, int levels) {
    super(bytes);
    this.rest = (long) (bytes.length - base) * levels;
  }

  /**
   * Makes the input of a part of a call that was put off.
   *
   * @param later what that call left to its parts
   */
  public RowInput(MemoryBuffer memory, AtomicLong later) {
    super(memory, 0, 0);
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

  /** Returns the place of a value of variable width, which is charged; see {@link #pair}. */
  public long variable(int base, int size, int slot) {
    long place = place(base, size, slot);
    charge(RowMemory.size(place), slot);
    return place;
  }

  /** Returns text whose place is in a slot. */
  public String text(int base, int size, int slot) {
    long place = variable(base, size, slot);
    return text(RowMemory.index(place), RowMemory.size(place));
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
