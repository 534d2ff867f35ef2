package io.fory.builtin.container;

import io.fory.codec.ValueCodec;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.DecimalOrder;
import io.fory.message.DroppedElements;
import io.fory.message.HashTraits;
import io.fory.message.KeyCost;
import io.fory.message.MessageReader;
import io.fory.message.PlainBody;
import io.fory.message.ReadReferences;
import io.fory.message.ReadWork;
import io.fory.message.ReferenceGraph;
import io.fory.message.SharedKeys;
import io.fory.serializer.Serializer;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;

/**
 * Decides for each key of one hash or sorted container whether it can be inserted at once, and
 * charges its insertion to {@link ReadWork}: a visit for its hash code, and a visit of the heavier
 * key for each comparison. It makes sure that there is stack for both, see {@link
 * io.fory.message.KeyStack}.
 *
 * <p>A key from which an object that is still being read can be reached has no final hash code yet.
 * It waits until the message ends, and so do all keys behind it, to keep their order.
 */
final class KeyGuard {
  private static final int STRIDE = 3;

  /** So many keys are all taken for the heaviest. */
  private static final int FEW = 16;

  /** Natural and reverse order take fewer bytes. */
  private static final int MOST_OF_SIMPLE_ORDER = 12;

  private final MessageReader in;
  private final ReadWork work;

  /** Null where no key can be incomplete. */
  private final ReferenceGraph graph;

  private final KeySearch search;
  private final boolean ordersPlainKeys;

  /** Where the keys are inserted: a collection, or a map. */
  private final Object target;

  /** Class of all keys inserted so far if it orders them, so that they are charged nothing. */
  private Class<?> plainClass;

  /** Null until a key is charged. */
  private Comparisons comparisons;

  /** Null while no key has numbers of many digits, and where the container does not order keys. */
  private DecimalOrder decimals;

  private int size;

  /** Weight of the comparator; if that is not complete, it is weighed again at the end. */
  private long order;

  /** Weight of the heaviest key. */
  private long heaviest;

  /** In a large container, how many keys weigh less than each power of two, but not half of it. */
  private int[] ofWeight;

  private int taint;
  private long mark;
  private long spent;
  private long digits;
  private int logged;

  /** Weight of the key that has just been read. */
  private long weight;

  /** Height of that key, or of the one that is inserted late; 0 where keys lead nowhere. */
  private int height;

  /** Height of the highest key that has been inserted. */
  private int highest;

  /** Height of the comparator. */
  private int orderHeight;

  /** Whether the comparator is not complete, so that no key can be ordered before the end. */
  private final boolean orderOpen;

  /** The part of the log that belongs to it then. */
  private final long openOrder;

  /** Its weight when it was read. */
  private final long orderRead;

  /** The result of {@link ReferenceGraph#beginKey}. */
  private int outer;

  /** The result of {@link MessageReader#beginKey}. */
  private boolean outerKey;

  /** Units taken for the containers in it: to compare them hashes their keys once more. */
  private long inside;

  /** The object that holds the keys, or a negative number. */
  private final int owner;

  /** The depth at which it stands. */
  private final int depth;

  /** Whether the hash code of a key differs each time that the message is read. */
  private boolean chance;

  /** Of each waiting key, where in the log it begins and ends, and its weight. */
  private long[] waiting;

  private int waitingCount;

  private KeyGuard(
      MessageReader in,
      ReferenceGraph graph,
      KeySearch search,
      Object target,
      int size,
      long order,
      boolean orderOpen) {
    this.orderOpen = orderOpen;
    this.target = target;
    this.in = in;
    this.work = MessageReader.workOf(in);
    this.graph = graph;
    this.search = search;
    this.size = size;
    this.order = order <= MOST_OF_SIMPLE_ORDER ? 0 : order;
    this.ordersPlainKeys = search.ordersPlainKeys() && this.order == 0 && !orderOpen;
    this.openOrder = orderOpen ? graph.openOrder() : ReferenceGraph.COMPLETE;
    this.orderRead = order;
    this.owner = graph == null ? -1 : graph.current();
    this.depth = in.depth();
    ReadReferences all = in.references();
    this.orderHeight = all != null && search == KeySearch.SORTED ? all.graph().orderHeight() : 0;
  }

  /**
   * Returns a guard, or null if there is nothing to guard against.
   *
   * @param codec of the keys
   * @param body serializer that all keys have in common, or null
   * @param search how the container finds its keys, or null if it does not
   * @param target where the keys are inserted
   * @param size number of keys
   * @param order weight of the comparator of the container, if it has one
   */
  static KeyGuard of(
      MessageReader in,
      ValueCodec codec,
      Serializer<Object> body,
      KeySearch search,
      Object target,
      int size,
      long order) {
    if (search == null) {
      return null;
    }
    boolean plain = Elements.arePlain(codec, body);
    ReadReferences all = in.references();
    boolean open = order > 0 && all != null && all.graph().openOrder() != ReferenceGraph.COMPLETE;
    if (plain && search.ordersPlainKeys() && order <= MOST_OF_SIMPLE_ORDER && !open) {
      return null;
    }
    boolean leaves = Elements.areLeaves(codec, body) && !in.hasPlaces();
    ReadReferences references = leaves && !open ? null : all;
    ReferenceGraph graph = references == null ? null : references.graph();
    return new KeyGuard(in, graph, search, target, size, order, open);
  }

  boolean hashesKeys() {
    return search.hashes();
  }

  /** Called before a key is read. */
  void beforeKey() {
    if (graph != null) {
      taint = graph.taint();
      logged = graph.logged();
      outer = graph.beginKey(depth);
    }
    mark = work.mark();
    spent = work.repeatable();
    digits = work.digits();
    outerKey = in.beginKey();
  }

  /**
   * Returns whether the key must be inserted later. A container that cannot wait, because it is
   * made from its keys, is checked later instead: a hash code that has changed by then is an error.
   *
   * @param key that has just been read
   */
  boolean mustWait(Object key, boolean canWait) {
    in.endKey(outerKey);
    if (graph != null) {
      SharedKeys.refuse(in, graph.leadsToShared(logged));
      height = graph.endKey(outer, depth);
      chance |= search == KeySearch.PROBED && graph.hashesByChance(logged);
    }
    weight = work.since(mark);
    inside = work.repeatable() - spent;
    digits = work.digits() - digits;
    if (graph == null) {
      return false;
    }
    boolean incomplete = graph.taint() != taint && !isFoundAsItIs(key);
    if (incomplete && !canWait && key != null) {
      weight += graph.lateWeight(logged, graph.logged(), false);
      height = graph.lateReach() - depth;
      deferCheck(key, weight);
      return false;
    }
    if (!incomplete && waitingCount == 0 && !orderOpen) {
      return false;
    }
    addWaiting();
    return true;
  }

  private boolean isFoundAsItIs(Object key) {
    return search == KeySearch.HASHED && key != null && HashTraits.isFoundAsItIs(key.getClass());
  }

  private void addWaiting() {
    int at = STRIDE * waitingCount++;
    if (waiting == null) {
      waiting = new long[8 * STRIDE];
    } else if (at == waiting.length) {
      waiting = Arrays.copyOf(waiting, 2 * at);
    }
    waiting[at] = logged;
    waiting[at + 1] = graph.logged();
    waiting[at + 2] = weight;
  }

  /** Adds an element that has been read to a collection, and accounts for it. */
  void add(MessageReader in, Collection<Object> target, Object element) {
    try {
      charge(element);
      target.add(element);
    } catch (RuntimeException e) {
      DroppedElements.requireLeftOut(in, DroppedElements.refused(in, target, element, e));
    }
  }

  /** Puts an entry that has been read into a map, and accounts for it. */
  void put(MessageReader in, Map<Object, Object> target, Object key, Object value) {
    try {
      charge(key);
      if (value == null) {
        work.add(KeyCost.lookedForAgain(key, ReadWork.sum(weight, inside)));
      }
      target.put(key, value);
    } catch (RuntimeException e) {
      DroppedElements.requireLeftOut(in, DroppedElements.refused(in, target, key, value, e));
    }
  }

  private void charge(Object key) {
    long compared = charge(key, weight, inside);
    if (compared > 0) {
      work.add(compared);
    }
  }

  /** Accounts for a key that has waited and is put into a map without a value. */
  void chargeWithoutValue(Object key, int index) {
    graph.addLateComparisons(owner, KeyCost.lookedForAgain(key, waitingWeight(index)));
  }

  /** Returns whether the hash code of a key that has waited never ends. */
  boolean isEndless(Object key, int index) {
    int at = STRIDE * index;
    return graph.isEndless(key, (int) waiting[at], (int) waiting[at + 1], true);
  }

  /** Accounts for a key that has waited and is about to be inserted. */
  void chargeWaiting(Object key, int index) {
    if (orderOpen) {
      order = orderRead + graph.lateOrderWeight(openOrder, true);
      orderHeight = graph.lateOrderReach() - depth;
    }
    graph.addLateComparisons(owner, charge(key, waitingWeight(index), 0));
  }

  /** Accounts for the hash code of a key that has waited. */
  void chargeHash(int index) {
    work.charge(waitingWeight(index));
    in.references().stack().requireForHash(height);
  }

  private long waitingWeight(int index) {
    int at = STRIDE * index;
    int from = (int) waiting[at];
    int to = (int) waiting[at + 1];
    SharedKeys.refuse(in, graph.leadsToShared(from, to));
    long late = graph.lateWeight(from, to, true);
    height = graph.lateReach() - depth;
    return waiting[at + 2] + late;
  }

  /** Accounts for a key that is inserted again into a container that has been emptied. */
  void chargeAgain(Object key) {
    height = highest;
    charge(key, heaviest, 0);
  }

  /** Begins with an empty container again, for so many keys. */
  void restart(int keys) {
    comparisons = null;
    decimals = null;
    plainClass = null;
    ofWeight = null;
    size = keys;
  }

  /**
   * Returns the units that the comparisons of a key take.
   *
   * @param units weight of the key
   * @param more units that a comparison takes more than a visit
   */
  private long charge(Object key, long units, long more) {
    if (key != null && key.getClass() == plainClass) {
      return 0; // hashed and ordered at the cost of reading it
    }
    boolean plain = key != null && PlainBody.has(key.getClass());
    if (plain && ordersPlainKeys && comparisons == null && plainClass == null) {
      plainClass = key.getClass();
      return 0;
    }
    requireStack(search == KeySearch.SORTED);
    if (!plain) {
      work.charge(size > 1 ? 2 * units : units); // the hash code is computed here and there
    }
    if (size == 1 && search != KeySearch.SORTED) {
      return 0;
    }
    if (comparisons == null) {
      comparisons = Comparisons.of(search, size, work);
      countPlainKeys(units);
    }
    if (chance) {
      comparisons.expectChance();
    }
    int count = comparisons.count(key);
    if (count > 0) {
      requireStack(true);
    }
    boolean ordered =
        search == KeySearch.SORTED || search == KeySearch.HASHED && key instanceof Comparable;
    if (ordered && work.digits() > 0) {
      chargeDecimals(key, units, count);
    }
    long each = ReadWork.sum(units, more);
    if (each > heaviest) {
      heaviest = each;
    }
    long compared = 0;
    if (count > 0) {
      compared =
          plain ? ReadWork.times(count, ReadWork.sum(1 + (heaviest >> 4), order)) : visits(count);
      work.charge(compared);
    }
    if (size > FEW) {
      weights()[Long.SIZE - Long.numberOfLeadingZeros(each)]++;
    }
    return compared;
  }

  private void requireStack(boolean compared) {
    highest = Math.max(highest, height);
    ReadReferences all = in.references();
    if (all == null) {
      return;
    }
    if (compared) {
      all.stack().requireForComparison(highest + orderHeight);
    } else {
      all.stack().requireForHash(height);
    }
  }

  /** References may lead a key to numbers that were read before it. */
  private void chargeDecimals(Object key, long units, int count) {
    boolean leads = graph != null && !(key instanceof BigDecimal);
    long own = leads ? units : key instanceof BigDecimal number ? ReadWork.digits(number) : digits;
    if (decimals == null) {
      if (own == 0) {
        return;
      }
      decimals = new DecimalOrder(in);
    }
    decimals.charge(key, own, count);
  }

  /**
   * Counts the keys that were charged nothing because they were of one class: a key of another
   * class is not ordered among them, so it is compared with all that have its hash code.
   */
  private void countPlainKeys(long units) {
    if (plainClass == null) {
      return;
    }
    plainClass = null;
    int counted = 0;
    Iterable<?> keys = target instanceof Map<?, ?> map ? map.keySet() : (Iterable<?>) target;
    for (Object key : keys) {
      comparisons.count(key);
      counted++;
    }
    if (size > FEW) {
      weights()[Long.SIZE - Long.numberOfLeadingZeros(units)] += counted;
    }
  }

  private int[] weights() {
    if (ofWeight == null) {
      ofWeight = new int[Long.SIZE];
    }
    return ofWeight;
  }

  /** Returns the units of comparisons with so many different keys, if these are the heaviest. */
  private long visits(int count) {
    if (ofWeight == null) {
      return ReadWork.times(count, heaviest + order);
    }
    long sum = ReadWork.times(count, order);
    int left = count;
    for (int i = Long.SIZE - 1; i > 0 && left > 0; i--) {
      int visited = Math.min(left, ofWeight[i]);
      if (visited > 0) {
        sum = ReadWork.sum(sum, ReadWork.times(visited, Math.min(heaviest, (1L << i) - 1)));
        left -= visited;
      }
    }
    return sum;
  }

  private void deferCheck(Object key, long early) {
    if (target instanceof EarlyKeys container) {
      container.addIncomplete(key);
    }
    int from = logged;
    int to = graph.logged();
    int hash;
    SharedKeys.refuse(in, graph.leadsToShared(from, to));
    work.charge(early);
    LateKeys.requireAnEnd(graph.isEndless(key, from, to, false), target.getClass());
    in.references().stack().requireForHash(height);
    try {
      hash = key.hashCode();
    } catch (RuntimeException e) {
      if (DroppedElements.mayLeaveOut(in)) {
        return;
      }
      throw changed(key, e);
    }
    Runnable check =
        () -> {
          SharedKeys.refuse(in, graph.leadsToShared(from, to));
          work.charge(early);
          LateKeys.requireAnEnd(graph.isEndless(key, from, to, true), target.getClass());
          work.charge(graph.lateWeight(from, to, true));
          in.references().stack().requireForHash(graph.lateReach() - depth);
          requireHash(key, hash);
        };
    in.references().deferCheck(DroppedElements.unlessDropped(in, check));
  }

  /** Makes sure that a key of an immutable container has the hash code that it had. */
  static void requireHash(Object key, int hash) {
    try {
      if (key.hashCode() == hash) {
        return;
      }
    } catch (RuntimeException e) {
      throw changed(key, e);
    }
    throw changed(key, null);
  }

  static UnsupportedTypeException changed(Object key, RuntimeException cause) {
    return new UnsupportedTypeException(
        key.getClass().getTypeName(),
        "it is a key of an immutable container, which needs its hash code before the cycle that"
            + " both are in is closed; use a mutable container",
        cause);
  }
}
