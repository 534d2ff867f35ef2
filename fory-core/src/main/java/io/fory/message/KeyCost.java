package io.fory.message;

/**
 * What hash codes and comparisons of one key take: its <b>weight</b> and its <b>height</b>, as they
 * are found while it is read, whatever references it leads to. The rule of all that hashes or
 * compares what was read: {@link #begin}, read, {@link #end}, charge, and only then call {@code
 * hashCode}, {@code equals} or {@code compareTo}, also where the container has this key alone.
 *
 * <p>One object serves all keys of a container, one after the other.
 */
public final class KeyCost {
  /**
   * How often a part weighs that {@code equals} looks for twice: what it finds equal to the bottom
   * is looked through in 2<sup>n</sup> ways at n levels. Either of two compared objects may be the
   * one that does so, level by level, so that one has half of the levels, and the square counts.
   */
  private static final int LOOKED_FOR_TWICE = 4;

  private final MessageReader in;
  private final ReadWork work;

  /** Null where keys are trees. */
  private final ReferenceGraph graph;

  /** At which the owner of the keys stands. */
  private final int depth;

  private int taint;
  private int logged;
  private int outer;
  private boolean open;
  private long mark;
  private long orderMark;
  private long spent;
  private long weight;
  private long inside;
  private long orderWeight;
  private int height;

  /** Begins with the keys of the object that is being read. */
  public KeyCost(MessageReader in) {
    this.in = in;
    this.work = MessageReader.workOf(in);
    ReadReferences references = in.references();
    this.graph = references == null ? null : references.graph();
    this.depth = in.depth();
  }

  /**
   * Returns what a key without a value weighs more than its visit: {@code equals} of maps asks for
   * the value and, since there is none, for the key.
   */
  public static long lookedForAgain(Object key, long visit) {
    boolean plain = key == null || PlainBody.has(key.getClass());
    return plain ? 0 : ReadWork.times(LOOKED_FOR_TWICE - 1, visit);
  }

  /** Begins to read all that a container holds, for which its {@code equals} looks twice. */
  public static KeyCost ofAll(MessageReader in) {
    KeyCost all = new KeyCost(in);
    all.begin();
    return all;
  }

  /** Ends it. */
  public void endOfAll() {
    end();
    repeatAsLookedFor();
  }

  /**
   * Has the container weigh what it holds as often as its {@code equals} may visit that. What leads
   * back into a cycle counts as it is now: its comparisons would grow with each other.
   */
  public void repeatAsLookedFor() {
    addVisits(LOOKED_FOR_TWICE - 1);
  }

  private void addVisits(int more) {
    work.add(ReadWork.times(more, Math.max(comparison(), orderWeight)));
  }

  /** Called before a key is read. */
  public void begin() {
    if (graph != null) {
      taint = graph.taint();
      logged = graph.logged();
      outer = graph.beginKey(depth);
    }
    mark = work.mark();
    orderMark = work.orderMark();
    spent = work.repeatable();
  }

  /** Called when it has been read; what it leads to that is not complete counts as it is now. */
  public void end() {
    if (!endAsRead()) {
      weight = ReadWork.sum(weight, graph.lateWeight(logged, graph.logged(), false));
      long late = graph.lateOrderWeight(graph.loggedSince(logged), false);
      orderWeight = ReadWork.sum(orderWeight, late);
      height = Math.max(graph.lateReach(), graph.lateOrderReach()) - depth;
    }
  }

  /**
   * Called in place of {@link #end} for a key that is weighed again by {@link #settle} unless it is
   * complete. Until then it weighs what it did where it was read.
   *
   * @return whether it is complete
   */
  public boolean endAsRead() {
    height = graph == null ? 0 : graph.endKey(outer, depth);
    weight = work.since(mark);
    orderWeight = work.orderSince(orderMark, work.position());
    inside = work.repeatable() - spent;
    open = graph != null && graph.taint() != taint;
    return !open;
  }

  /**
   * Called in place of {@link #end} for a key that is used at once, by its owner that is being read
   * as well. Objects that are being read weigh nothing, but ways through containers count; see
   * {@link LateWeights#atOnce}.
   *
   * @return whether it is complete
   */
  public boolean endAtOnce() {
    if (endAsRead()) {
      return true;
    }
    LateWeights weights = graph.lateWeights().atOnce(graph.current());
    weight = ReadWork.sum(weight, weights.beyondRead(logged, graph.logged()));
    height = weights.reach() - depth;
    return false;
  }

  /**
   * Weighs a key that was not complete, when all that has been read is.
   *
   * @param part its {@link #openOrder}
   * @param asRead its {@link #weight()} then
   * @return whether it leads to no cycle that its hash code follows
   */
  public boolean settle(long part, long asRead) {
    weight = ReadWork.sum(asRead, graph.lateWeight((int) (part >> 32), (int) part, true));
    height = graph.lateReach() - depth;
    inside = 0;
    return !graph.lateWeights().isCyclic();
  }

  /** Returns the units of a visit of the key. */
  public long weight() {
    return weight;
  }

  /** Returns the part of the log that belongs to it if it is not complete, as of a comparator. */
  public long openOrder() {
    return open ? graph.loggedSince(logged) : ReferenceGraph.COMPLETE;
  }

  /** Returns the units of a comparison by it, if it is a comparator. */
  public long orderWeight() {
    return orderWeight;
  }

  /** Returns the units of a comparison: sets in the key hash their elements once more. */
  public long comparison() {
    return ReadWork.sum(weight, inside);
  }

  /** Returns the levels of the longest way that begins at the key. */
  public int height() {
    return height;
  }

  /**
   * Has the object that is being read weigh what many such keys do, whose visits it makes.
   *
   * @param times how often the key is visited
   */
  public void repeat(int times) {
    addVisits(times - 1);
    if (open && times > 1) {
      graph.lateWeights().repeat(graph.current(), times);
    }
  }

  /**
   * Accounts for hash codes of the key.
   *
   * @param times how often they are computed
   */
  public void chargeHash(int times) {
    work.charge(ReadWork.times(times, weight));
    if (graph != null) {
      in.references().stack().requireForHash(height);
    }
  }

  /**
   * Accounts for comparisons.
   *
   * @param units that they take together
   * @param highest height of all keys and of the comparator, together
   */
  public void chargeComparisons(long units, int highest) {
    work.charge(units);
    work.add(units); // whoever compares the owner makes them once more
    if (graph != null) {
      in.references().stack().requireForComparison(highest);
    }
  }

  /**
   * Accounts for comparisons that nobody makes once more, such as those in a table that only code
   * of the application has.
   *
   * @param highest as above
   */
  public void chargeSole(long units, int highest) {
    work.chargeSole(units);
    if (graph != null) {
      in.references().stack().requireForComparison(highest);
    }
  }
}
