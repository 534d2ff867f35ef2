package io.fory.format.layout;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The bytes that parts of a row which are read later may still read, and the work that their keys
 * may take, all of them together: lazy collections of one call, and what comes out of these in
 * turn. Threads may share it.
 *
 * <p>A part is charged once. Who keeps what was read asks for no more, however often it is used.
 * What cannot be read is charged, too, or each of many parts that fail would take the whole work;
 * to read it again, {@linkplain #refund its charge is given back} first.
 */
public final class RowBudget {
  /** Units of work that the keys of each call may take, and for each byte that it may read. */
  private static final long LEAST_WORK = 1L << 18;

  private static final long WORK_PER_BYTE = 256;

  /**
   * What a part took.
   *
   * @param bytes that were read
   * @param work units that its keys took
   */
  public record Charge(long bytes, long work) {}

  private final AtomicLong rest;
  private final AtomicLong spent;
  private final long workLimit;

  /** Whether parts of honest rows may be read again, for comparisons of the keys that they are. */
  private final boolean ofKeys;

  RowBudget(long rest, long spent, long workLimit, boolean ofKeys) {
    this.rest = new AtomicLong(rest);
    this.spent = new AtomicLong(spent);
    this.workLimit = workLimit;
    this.ofKeys = ofKeys;
  }

  /**
   * Returns the budget of a call, all of whose parts are read later.
   *
   * @param bytes that decoding may read
   * @param ofKeys whether keys are read again for each hash code and comparison: that is bounded by
   *     the work for keys
   */
  static RowBudget ofCall(long bytes, boolean ofKeys) {
    long work = workLimit(bytes);
    return new RowBudget(ofKeys ? work : bytes, 0, work, ofKeys);
  }

  /** Returns the units of work that keys may take if so many bytes may be read. */
  static long workLimit(long bytes) {
    return LEAST_WORK + WORK_PER_BYTE * bytes;
  }

  long rest() {
    return rest.get();
  }

  long spent() {
    return spent.get();
  }

  long workLimit() {
    return workLimit;
  }

  boolean isOfKeys() {
    return ofKeys;
  }

  /** Takes what was read off what is left. */
  public void charge(Charge charge) {
    rest.addAndGet(-charge.bytes);
    spent.addAndGet(charge.work);
  }

  /** Gives back what was charged for a part that is read once more. */
  public void refund(Charge charge) {
    rest.addAndGet(charge.bytes);
    spent.addAndGet(-charge.work);
  }
}
