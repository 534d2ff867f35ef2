package io.fory.format.layout;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;

/**
 * The memory that one call decodes, and what it may still read of it.
 *
 * <p>Slots of hostile bytes may all lead to one large value, so that a small row would become a
 * graph of any size. In rows that writers make, the values of one level of nesting do not overlap:
 * all of them together are no larger than the row. A call therefore reads no more bytes than the
 * row has, for each level of its schema.
 *
 * <p>It also counts the work that keys take, in bytes that hash codes and comparisons visit: a set
 * whose elements are sets of keys of one hash code is compared in the product of what these take.
 */
public final class RowInput extends RowBytes {
  /** Numbers of fewer digits are compared like other bytes. */
  private static final int FEW_DIGITS = 64;

  private long rest;
  private final long workLimit;
  private long spent;
  private int mostDigits;

  /** Whether what is read is the work of keys, which may be read again. */
  private final boolean ofKeys;

  /** What was left and spent before a part that is read later. */
  private final long restBefore;

  private final long spentBefore;

  /** What may be read later, by what this call returns; null while that is as much as now. */
  private RowBudget later;

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
    this.workLimit = RowBudget.workLimit(rest);
    this.restBefore = rest;
    this.spentBefore = 0;
    this.ofKeys = false;
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
    this.workLimit = RowBudget.workLimit(rest);
    this.restBefore = rest;
    this.spentBefore = 0;
    this.ofKeys = false;
  }

  /**
   * Makes the input of a part of a call that was put off.
   *
   * @param later what that call left to its parts; {@link #charge()} says what to take off it
   */
  public RowInput(MemoryBuffer memory, RowBudget later) {
    super(memory, 0, 0);
    this.rest = later.rest();
    this.spent = later.spent();
    this.workLimit = later.workLimit();
    this.restBefore = rest;
    this.spentBefore = spent;
    this.ofKeys = later.isOfKeys();
    this.later = later;
  }

  /**
   * Returns what may be read later by all together that this call returns and that reads when it is
   * asked, and by what these return in turn: as much as the call may read itself, and may spend on
   * keys.
   */
  public RowBudget later() {
    if (later == null) {
      later = new RowBudget(rest, spent, workLimit, ofKeys);
    }
    return later;
  }

  /** Returns what was read so far, and the work that keys took. */
  public RowBudget.Charge charge() {
    return new RowBudget.Charge(restBefore - rest, spent - spentBefore);
  }

  /** Returns a moment, for {@link #since}. */
  public long mark() {
    return spent - rest;
  }

  /**
   * Returns the weight of what was read since a moment: its bytes, and the work that its own keys
   * took, since to hash or compare it does that once more.
   */
  public long since(long mark) {
    return mark() - mark;
  }

  /**
   * Accounts for hash codes and comparisons of keys before they are made.
   *
   * @param units bytes that are visited
   * @throws LimitExceededException if the keys of the call, or of all that is read later, take more
   *     work than the bytes allow; then nothing is counted
   */
  public void work(long units) {
    if (spent + units > workLimit) {
      throw tooMuchWork(spent + units);
    }
    spent += units;
  }

  private LimitExceededException tooMuchWork(long units) {
    return new LimitExceededException(
        "work for the keys of a row",
        units,
        workLimit,
        "Give keys hash codes that spread, or declare lists");
  }

  /**
   * Returns what keys that read anew may read and spend: their bytes are counted by the guard of
   * the keys, and bounded here by the work that is left.
   */
  RowBudget forKeys() {
    return new RowBudget(Math.max(0, workLimit - spent), spent, workLimit, true);
  }

  /** Counts work of {@linkplain #forKeys keys}, which was bounded already. */
  void spendOn(long units) {
    spent += units;
  }

  /** Notes that a decimal number was read, which is compared with others digit by digit. */
  public void noteDigits(int digits) {
    if (digits > FEW_DIGITS) {
      mostDigits = Math.max(mostDigits, digits);
    }
  }

  /** Returns the digits of the longest decimal that was read, or 0 if none was long. */
  public int mostDigits() {
    return mostDigits;
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
   * @throws MalformedInputException if they are more than the values of a row can have; then none
   *     is counted
   * @throws LimitExceededException if keys were read again too often, see {@link #work}
   */
  public void charge(int bytes, int index) {
    if (bytes > rest) {
      if (ofKeys) {
        throw tooMuchWork(workLimit - rest + bytes);
      }
      throw RowMemory.malformed("Values of a row overlap", index);
    }
    rest -= bytes;
  }
}
