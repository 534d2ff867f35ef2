package io.fory.message;

import java.util.Arrays;
import java.util.Comparator;

/**
 * What can be reached from the objects that a message has numbered: the facts that containers need
 * which hash or compare. <b>Taint</b>: whether an object that is not complete yet can be reached
 * from an object, so that its hash code may still change. The entries of such a container are
 * inserted when the message ends. <b>Weight</b>: the units that a visit of all objects which can be
 * reached from it takes at most, see {@link ReadWork}. <b>Height</b>: the levels that such a visit
 * takes on the stack, see {@link KeyStack}. A log of all objects and references in the order of
 * their heads serves to compute weights and heights of incomplete objects later.
 *
 * <p>{@link ReadReferences} notes what is read in a journal, which takes two stores for an object;
 * a graph follows it when a container asks for a fact. A message without such a container costs no
 * more than the journal.
 */
public final class ReferenceGraph {
  private static final int FIRST_SLOTS = 16;
  private static final int KEPT_SLOTS = ReadReferences.KEPT_SLOTS;
  private static final int NONE = -1;

  /**
   * Of the objects and references that were read, in this order: the depth at which the object
   * stands in the upper half, and its number.
   */
  private long[] log = new long[FIRST_SLOTS];

  private int logged;

  /**
   * The facts of each object, by its number: {@link #FACTS} longs each, side by side because they
   * are read and written together.
   */
  private long[] facts = new long[FIRST_SLOTS * FACTS];

  private static final int FACTS = 5;

  /** The weight of an object, once it is complete; until then the mark before it. */
  private static final int WEIGHT = 0;

  /**
   * Where in the log the parts of an object begin; in the upper half {@link #reach} when it began.
   */
  private static final int START = 1;

  /** Where they end; while the object is being read, {@link #INSIDE} less the one it is in. */
  private static final int END = 2;

  /**
   * The taint when an object began, in the upper half; once it is complete {@link #CLEAN} or {@link
   * #TAINTED}, and its height with {@link #CHANCE} and {@link #SHARED}.
   */
  private static final int STATE = 3;

  /** {@link #WEIGHT} with what an order visits, though no hash code does. */
  private static final int ORDER_WEIGHT = 4;

  private static final long INSIDE = -2;

  /** Stands for no part of the log. */
  public static final long COMPLETE = -1;

  private static final int CLEAN = -1;
  private static final int TAINTED = -2;

  /**
   * Whether {@link HashTraits#changes} holds for an object, or for one that can be reached from it.
   */
  private static final int CHANCE = 1 << 31;

  /** Whether an object has memory that others may change, or leads to one that was complete. */
  private static final int SHARED = 1 << 30;

  private int count;
  private int taint;
  private int current = NONE;

  /**
   * The depth of the deepest level that has been read inside of the object or key that is being
   * read, if what references lead to stood where they stand.
   */
  private int reach;

  /** Position in the log behind the last object or reference with {@link #CHANCE}. */
  private int chance;

  private int orderHeight;
  private long openOrder = COMPLETE;

  /** Weight of the heaviest comparator that has been read. */
  private long heaviestOrder;

  private final ReadReferences references;
  private final ReadWork work;
  private final SharedParts shared;

  /** Null until a key has waited. */
  private LateWeights late;

  /** The same of comparators. */
  private LateWeights lateOrders;

  ReferenceGraph(ReadReferences references, ReadWork work) {
    this.references = references;
    this.work = work;
    this.shared = new SharedParts(this, work);
  }

  /**
   * Follows the beginning of an object.
   *
   * @param mark {@link ReadWork#position()} then
   * @param depth at which it stands
   */
  void start(long mark, int depth) {
    int number = count++;
    if (count * FACTS > facts.length) {
      facts = Arrays.copyOf(facts, facts.length * 2);
    }
    log(number, depth);
    long[] all = facts;
    int at = number * FACTS;
    all[at + STATE] = (long) taint << 32;
    all[at + END] = INSIDE - current;
    all[at + START] = (long) reach << 32 | logged;
    all[at + WEIGHT] = work.markAt(mark);
    all[at + ORDER_WEIGHT] = work.orderMarkAt(mark);
    reach = depth;
    current = number;
  }

  /**
   * Follows the end of the object that is being read.
   *
   * @param mark {@link ReadWork#position()} then
   */
  void end(long mark) {
    long[] all = facts;
    int number = current;
    int at = number * FACTS;
    Object object = references.object(number);
    boolean byIdentity = HashTraits.visitsNoOther(object);
    if (object != null && HashTraits.changes(object.getClass())) {
      chance = logged;
    }
    int depth = depthAt((int) all[at + START] - 1);
    int deepest = byIdentity ? depth : reach;
    reach = Math.max((int) (all[at + START] >> 32), deepest);
    all[at + STATE] =
        (long) (taint == (int) (all[at + STATE] >> 32) ? CLEAN : TAINTED) << 32
            | Math.max(deepest - depth, 0) + 1
            | (chance >= (int) all[at + START] ? CHANCE & 0xFFFFFFFFL : 0)
            | (!byIdentity && shared.since((int) all[at + START]) ? SHARED : 0);
    current = (int) (INSIDE - all[at + END]);
    all[at + END] = logged;
    shared.end(number);
    if (byIdentity) {
      shared.forget((int) all[at + START]);
      work.forget(all[at + WEIGHT], mark);
      if (HashTraits.isShallow(object.getClass())) {
        work.forgetOrder(all[at + ORDER_WEIGHT], mark);
      }
    }
    all[at + WEIGHT] = work.since(all[at + WEIGHT], mark);
    all[at + ORDER_WEIGHT] = work.orderSince(all[at + ORDER_WEIGHT], mark);
    if (!byIdentity && object instanceof Comparator) {
      heaviestOrder = Math.max(heaviestOrder, all[at + ORDER_WEIGHT]);
    }
  }

  /**
   * Follows a reference to an object that has begun.
   *
   * @param depth at which the reference stands
   */
  void refer(int number, int depth) {
    log(number, depth + 1);
    int state = (int) (facts[number * FACTS + STATE] >> 32);
    if (state == CLEAN || state == TAINTED) {
      work.reach(facts[number * FACTS + WEIGHT], facts[number * FACTS + ORDER_WEIGHT]);
    }
    if (state != CLEAN) {
      taint++;
    }
    if (state >= 0 || (int) facts[number * FACTS + STATE] < 0) {
      chance = logged;
    }
    if (state < 0 && hasShared(number)) {
      shared.add(logged);
    }
    shared.refer(number);
    reach = Math.max(reach, depth + height(number));
  }

  /** Returns which objects have memory that is handed over from beside the message. */
  SharedParts shared() {
    return shared;
  }

  /** Returns whether an object has, or leads to, such memory; so far, while it is being read. */
  boolean hasShared(int number) {
    return isBeingRead(number)
        ? shared.since(start(number))
        : ((int) facts[number * FACTS + STATE] & SHARED) != 0;
  }

  /**
   * Returns whether what has been read since a moment leads to such memory through references to
   * complete objects.
   *
   * @param from {@link #logged()} then
   */
  public boolean leadsToShared(int from) {
    references.settle();
    return shared.since(from + 1);
  }

  /**
   * Returns whether a part of the log leads to such memory, as far as the message has been read.
   */
  public boolean leadsToShared(int from, int to) {
    references.settle();
    return shared.leadFrom(from, to);
  }

  /** Returns a number that grows with all that is read. */
  int position() {
    return logged;
  }

  private void log(int number, int depth) {
    if (logged == log.length) {
      log = Arrays.copyOf(log, logged * 2);
    }
    log[logged++] = (long) depth << 32 | number;
  }

  /**
   * Returns a number that changes whenever a value is read from which an incomplete object can be
   * reached.
   */
  public int taint() {
    references.settle();
    return taint;
  }

  /** Returns the number of the object that is being read, or a negative one. */
  public int current() {
    references.settle();
    return current;
  }

  /** Returns the length of the log; entries from there on are read later. */
  public int logged() {
    references.settle();
    return logged;
  }

  /** Returns the number at a position of the log. */
  int logged(int position) {
    return (int) log[position];
  }

  /** Returns the depth of the object, or of the one referred to, at a position of the log. */
  int depthAt(int position) {
    return (int) (log[position] >> 32);
  }

  /** Returns the position in the log behind an entry and behind the parts of its object. */
  int behind(int position) {
    int number = logged(position);
    return start(number) == position + 1 ? end(number) : position + 1;
  }

  int start(int number) {
    return (int) facts[number * FACTS + START];
  }

  /** Returns the end of the parts of an object in the log; the end so far, while it is read. */
  int end(int number) {
    int end = (int) facts[number * FACTS + END];
    return end < 0 ? logged : end;
  }

  int count() {
    return count;
  }

  /**
   * Returns the weight of an object when it was read, or of its parts that have been read.
   *
   * @param ordered whether as an order visits it
   */
  long weight(int number, boolean ordered) {
    long weight = facts[number * FACTS + (ordered ? ORDER_WEIGHT : WEIGHT)];
    if (!isBeingRead(number)) {
      return weight;
    }
    return ordered ? work.orderSince(weight, work.position()) : work.since(weight);
  }

  /** Returns the height of an object when it was read; 1 until then. */
  int height(int number) {
    return isBeingRead(number) ? 1 : (int) facts[number * FACTS + STATE] & ~(CHANCE | SHARED);
  }

  /**
   * Returns whether the hash codes of the objects that have been read since a moment may be others
   * when the message is read again.
   *
   * @param from {@link #logged()} then
   */
  public boolean hashesByChance(int from) {
    references.settle();
    return chance > from;
  }

  /** Begins a key, or a comparator; returns the argument of {@link #endKey}. */
  public int beginKey(int depth) {
    references.settle();
    int outer = reach;
    reach = depth;
    return outer;
  }

  /** Returns the height of the objects that have been read since {@link #beginKey}. */
  public int endKey(int outer, int depth) {
    references.settle();
    int height = reach - depth;
    reach = Math.max(reach, outer);
    return height;
  }

  /** Returns the height of the comparator of the container that is being read. */
  public int orderHeight() {
    return orderHeight;
  }

  /** Sets the height of the comparator of the container that is being read. */
  public void setOrderHeight(int height) {
    orderHeight = height;
  }

  /**
   * Returns the part of the log that belongs to that comparator if an incomplete object can be
   * reached from it, so that it is weighed again at the end; else {@link #COMPLETE}.
   */
  public long openOrder() {
    return openOrder;
  }

  /** Sets what {@link #openOrder()} returns. */
  public void setOpenOrder(long part) {
    openOrder = part;
  }

  /** Returns the part of the log from a position to its end. */
  public long loggedSince(int from) {
    return (long) from << 32 | logged();
  }

  /** Returns the weight of the heaviest comparator that the message has had so far. */
  public long heaviestOrder() {
    references.settle();
    return heaviestOrder;
  }

  /** Returns the weight that a reference at a position of the log counted for an object. */
  long weightAt(int number, int position, boolean ordered) {
    boolean within = position >= start(number) && position < end(number);
    return within ? 0 : weight(number, ordered);
  }

  /** Returns whether an object may lead to more than it was found to. */
  boolean mayHaveGrown(int number) {
    return (int) (facts[number * FACTS + STATE] >> 32) != CLEAN;
  }

  /** Returns whether an object is one of those that are being read. */
  boolean isBeingRead(int number) {
    return facts[number * FACTS + END] < 0;
  }

  /** Returns whether the hash code of an object visits its content, or its order. */
  boolean isVisited(int number, boolean ordered) {
    Object object = references.object(number);
    return object != null
        && !(ordered
            ? HashTraits.isShallow(object.getClass())
            : HashTraits.hashesByIdentity(object.getClass()));
  }

  /**
   * Returns the weight that a key has gained since it was read.
   *
   * @param from {@link #logged()} before it was read
   * @param to {@link #logged()} afterwards
   * @param settled whether no object that is still being read can be reached from it
   */
  public long lateWeight(int from, int to, boolean settled) {
    long weight = lateWeights().beyondRead(from, to);
    if (!settled) {
      late.forget();
    }
    return weight;
  }

  /** Returns {@link #reach} of the key that {@link #lateWeight} was called for last. */
  public int lateReach() {
    return late.reach();
  }

  /** Returns what {@link LateContainers.KeyCycles#isEndless} says. */
  public boolean isEndless(Object key, int from, int to, boolean settled) {
    return references.cycles().isEndless(key, from, to, settled);
  }

  /**
   * Returns the same weight of a comparator.
   *
   * @param part of the log
   */
  public long lateOrderWeight(long part, boolean settled) {
    LateWeights keys = lateWeights();
    if (lateOrders == null) {
      lateOrders = new LateWeights(this, references, work, keys, true);
    }
    long weight = lateOrders.beyondRead((int) (part >> 32), (int) part);
    if (!settled) {
      lateOrders.forget();
    }
    return weight;
  }

  /** Returns {@link #lateReach} of the comparator. */
  public int lateOrderReach() {
    return lateOrders.reach();
  }

  /** Adds to the weight of what {@link #current()} was. */
  public void addLateComparisons(int number, long weight) {
    if (number >= 0 && weight > 0) {
      lateWeights().addComparisons(number, weight);
      if (lateOrders != null) {
        lateOrders.forget();
      }
    }
  }

  LateWeights lateWeights() {
    references.settle();
    if (late == null) {
      late = new LateWeights(this, references, work, null, false);
    }
    return late;
  }

  /** Taints what is being read. */
  void taintCurrent() {
    references.settle();
    taint++;
  }

  /** Returns whether an object is one of those that are being read. */
  boolean isOpen(Object container) {
    references.settle();
    int open = current;
    int steps = 0;
    while (open >= 0 && references.object(open) != container) {
      open = (int) (INSIDE - facts[open * FACTS + END]);
      steps++;
    }
    work.charge(steps); // as many as values nest
    return open >= 0;
  }

  void clear() {
    if (facts.length > KEPT_SLOTS * FACTS) {
      facts = new long[FIRST_SLOTS * FACTS];
    }
    if (log.length > 2 * KEPT_SLOTS) {
      log = new long[FIRST_SLOTS];
    }
    logged = 0;
    count = 0;
    taint = 0;
    chance = 0;
    shared.clear();
    reach = 0;
    current = NONE;
    late = null;
    lateOrders = null;
    heaviestOrder = 0;
  }
}
