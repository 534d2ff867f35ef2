package io.fory.message;

import io.fory.error.LimitExceededException;
import io.fory.serializer.ReadContext;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.Set;

/**
 * The account of the work that one call does on behalf of its input besides reading it: hash codes,
 * equality and comparisons of keys. Counted in units that follow from the bytes that were read, so
 * that the same message is read or refused on every machine; see {@code
 * docs/decisions/0012-one-account-of-work.md}.
 *
 * <p>A unit is a byte that is visited. The <b>weight</b> of a value is the number of units that a
 * visit of all objects which can be reached from it takes at most: its own bytes, the weights of
 * the objects that it refers to, and the comparisons that were charged for the containers in it,
 * since comparing two sets makes these comparisons once more. The weight of all that has been read
 * since a moment is the difference between two {@linkplain #mark() marks}.
 */
public final class ReadWork {
  /** Units that it takes to look at the class of an element. */
  public static final int ELEMENT = 4;

  /** Elements of an array. */
  public enum Weighed {
    /** The first one, a comparator; what follows may weigh others. */
    FIRST,
    /** The heaviest one. */
    HEAVIEST
  }

  /** Units that every message has, and that it has for each of its bytes. */
  private static final long LEAST = 1L << 21;

  private static final long PER_BYTE = 256;

  /** Units that it takes to go to another stack and back, about a nanosecond each. */
  static final int MOVE = 1 << 12;

  /** A weight beyond the budget of any message. */
  static final long MAX_WEIGHT = 1L << 38;

  private static final long SATURATED = Long.MAX_VALUE >> 2;

  /** Units that a visit takes besides the bytes. */
  private static final int VISIT = 4;

  private static final int CONTAINER = 24;

  /** Numbers of fewer bytes are compared like other bytes. */
  private static final int FEW_DIGITS = 64;

  private final ReadContext in;
  private final long limit;

  /** Up to which the account is not looked at. */
  private final long free;

  private long start;

  /** Whether the message has used more of the account than {@link #beyondBytes}: few do. */
  private boolean used;

  private long spent;

  /** What of that was taken by {@link #chargeSole}. */
  private long sole;

  /** Weight of what has been read beyond its bytes. */
  private long beyondBytes;

  /** Weight of what references lead to, less that of what no visit comes to. */
  private long reached;

  /** The same with what an order visits, though no hash code does. */
  private long reachedByOrders;

  /** The texts for which {@link #chargeOnce} has taken units; null if there are none. */
  private Set<String> once;

  private long digits;
  private long mostDigits;
  private long order;
  private long noted;

  /** Which elements the array that is read next weighs; null for none. */
  private Weighed weighed;

  /**
   * Makes an account.
   *
   * @param limit units that a message may take, or 0 for {@value #PER_BYTE} for each byte and 2 Mi
   */
  ReadWork(ReadContext in, long limit) {
    this.in = in;
    this.limit = limit;
    this.free = limit != 0 ? limit : LEAST;
  }

  /**
   * Begins a message.
   *
   * @param offset of its first byte; the caller has it in a register, which saves the wait for its
   *     store
   */
  public void begin(long offset) {
    start = offset;
  }

  /** Forgets the message. */
  void clear() {
    beyondBytes = 0;
    if (used) {
      forget();
    }
  }

  private void forget() {
    used = false;
    spent = 0;
    sole = 0;
    reached = 0;
    reachedByOrders = 0;
    digits = 0;
    mostDigits = 0;
    weighed = null;
    once = null;
  }

  /** Returns the weight of all that has been read, without what references lead to. */
  long position() {
    return in.offset() + beyondBytes;
  }

  /** Returns the weight of all that has been read; with references, as far as it was followed. */
  public long mark() {
    return markAt(position());
  }

  /** Returns the weight of all that had been read at a {@link #position()}. */
  long markAt(long position) {
    return position + reached;
  }

  /** Returns the weight of the values read since a {@link #mark()}. */
  public long since(long mark) {
    return since(mark, position());
  }

  /** Returns the weight of the values read from a {@link #mark()} to a {@link #position()}. */
  long since(long mark, long position) {
    long now = markAt(position);
    return now >= SATURATED ? MAX_WEIGHT : Math.min(now - mark + VISIT, MAX_WEIGHT);
  }

  /** Adds the cost of walking through a container, without its elements. */
  public void addContainer() {
    beyondBytes += CONTAINER;
  }

  /** Adds to the weight of the value that is being read. */
  public void add(long weight) {
    beyondBytes = Math.min(beyondBytes + Math.min(weight, MAX_WEIGHT), SATURATED);
  }

  /** Takes bytes from beside the message for bytes of it. */
  void addBeside(int bytes) {
    add(bytes);
    start -= bytes;
  }

  /** Adds the weights of an object that a reference leads to, for hash codes and for orders. */
  void reach(long weight, long orderWeight) {
    used = true;
    reached = Math.min(reached + Math.min(weight, MAX_WEIGHT), SATURATED);
    reachedByOrders = Math.min(reachedByOrders + Math.min(orderWeight, MAX_WEIGHT), SATURATED);
  }

  /** Returns the weight of all that has been read, as an order visits it. */
  long orderMark() {
    return orderMarkAt(position());
  }

  long orderMarkAt(long position) {
    return position + reachedByOrders;
  }

  /** Returns the weight of the values read since an {@link #orderMark}. */
  long orderSince(long mark, long position) {
    long now = orderMarkAt(position);
    return now >= SATURATED ? MAX_WEIGHT : Math.min(now - mark + VISIT, MAX_WEIGHT);
  }

  /** Forgets the same since an {@link #orderMark}. */
  void forgetOrder(long mark, long position) {
    used = true;
    long now = orderMarkAt(position);
    if (now < SATURATED) {
      reachedByOrders -= now - mark;
    }
  }

  /** Forgets the weight of a value that was read from a mark to a position, and is not visited. */
  void forget(long mark, long position) {
    used = true;
    long now = markAt(position);
    if (now < SATURATED) {
      reached -= now - mark;
    }
  }

  /** Adds to the weight of a number of arbitrary precision: to align scales takes a product. */
  public void addDigits(int bytes) {
    if (bytes > FEW_DIGITS) {
      long units = digits(bytes);
      used = true;
      digits += units;
      mostDigits = Math.max(mostDigits, units);
      add(units);
    }
  }

  /** Returns the units that {@link #addDigits} has added since the message began. */
  public long digits() {
    return digits;
  }

  /** Returns the weight of the comparator that was read last. */
  public long order() {
    return order;
  }

  /** Sets the weight of the comparator of the container that is being read. */
  public void setOrder(long weight) {
    order = weight;
  }

  /** Has the array that is read next note a weight, for {@link #noted()}. */
  public void weigh(Weighed which) {
    used = true;
    weighed = which;
    noted = 0;
  }

  /** Returns which elements the array that is about to be read weighs; null for none. */
  public Weighed takeWeighed() {
    Weighed taken = weighed;
    if (taken != null) {
      weighed = null;
    }
    return taken;
  }

  /** Returns the weight that the array has noted. */
  public long noted() {
    return noted;
  }

  /** Notes a weight. */
  public void note(long weight) {
    noted = weight;
  }

  /** Returns the most units that {@link #addDigits} has added for one number. */
  long mostDigits() {
    return mostDigits;
  }

  /** Returns the units that a comparison of a number takes besides its bytes. */
  public static long digits(BigDecimal number) {
    return digits(number.unscaledValue().bitLength() / Byte.SIZE + 1);
  }

  /** Returns the units that a comparison of numbers of so many bytes takes besides the bytes. */
  public static long digits(int bytes) {
    return bytes > FEW_DIGITS ? (long) (bytes * Math.sqrt(bytes)) >> 3 : 0;
  }

  /**
   * Takes units from the account.
   *
   * @throws LimitExceededException if it does not have them
   */
  public void charge(long units) {
    used = true;
    spent = sum(spent, units);
    if (spent > free) {
      requireCovered();
    }
  }

  /**
   * Takes units for a text unless that has been done in this message.
   *
   * @param units for each other text of the message that it may have to be compared with
   */
  public void chargeOnce(String text, long units) {
    used = true;
    if (once == null) {
      once = new HashSet<>();
    }
    if (once.add(text)) {
      charge(units * once.size());
    }
  }

  /** Takes units for what no later comparison of the containers around it does once more. */
  public void chargeSole(long units) {
    sole = Math.min(sole + units, SATURATED);
    charge(units);
  }

  /** Returns the units that have been taken for what later comparisons may do once more. */
  public long repeatable() {
    return spent - sole;
  }

  /** Returns the units that have been taken. */
  public long spent() {
    return spent;
  }

  /** Returns the units that the account has, as far as the message has been read. */
  long left() {
    return allowed(limit, in.offset() - start) - spent;
  }

  private void requireCovered() {
    long allowed = allowed(limit, in.offset() - start);
    if (spent > allowed) {
      throw new LimitExceededException(
          "units of work for keys",
          spent,
          allowed,
          "ForyBuilder.withMaxKeyWork(long) raises it, if keys have equal hash codes or refer to"
              + " many objects on purpose; @ShallowKey marks classes whose hash codes use their own"
              + " fields only");
    }
  }

  /** Returns the units that a message of so many bytes may take, under a limit or 0. */
  static long allowed(long limit, long bytes) {
    return limit != 0 ? limit : LEAST + PER_BYTE * bytes;
  }

  /** Returns the sum, which never overflows. */
  public static long sum(long units, long more) {
    return Math.min(units + more, SATURATED);
  }

  /** Returns the units that so many visits of a weight take; never overflows. */
  public static long times(long visits, long weight) {
    return Math.multiplyHigh(visits, weight) != 0
        ? SATURATED
        : Math.min(visits * weight & Long.MAX_VALUE, SATURATED);
  }
}
