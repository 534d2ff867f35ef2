package io.fory.message;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.Set;
import java.util.Vector;

/**
 * The cycles among the objects that {@link LateWeights} searches, for the few classes whose hash
 * codes come to an end in a cycle.
 *
 * <p>A hash code that follows a cycle ends if an object in it does not ask its content again: the
 * methods of {@link Hashtable} look whether they are being called, and those of {@link
 * IdentityHashMap} never ask. All other cycles have no cost: no hash code follows them, or it never
 * ends. The objects of a cycle all lead to the same ones, so that each weighs what all do. A cycle
 * with hash tables is visited along each way that meets no table twice, and these are as many as
 * the tables can be ordered; with more than a few references beyond one for each object it is
 * refused.
 *
 * <p>The cycles are found by the algorithm of Tarjan ("Depth-first search and linear graph
 * algorithms", 1972): of the objects that lead to each other, the one that was met first is the
 * head, and ends last.
 */
final class KeyCycles {
  private static final int CLOSED = 0;

  /** Whether a cycle has an object whose hash code does not visit its content. */
  private static final int SHALLOW = 1;

  /** Whether it has one whose hash code visits its content once at a time. */
  private static final int ONCE = 2;

  /** Visits of a cycle with hash tables, by the references beyond one for each object. */
  private static final int[] ORDERS = {1, 2, 6, 24};

  private static final Set<Class<?>> ASKING =
      Set.of(
          ArrayList.class,
          LinkedList.class,
          Vector.class,
          HashSet.class,
          LinkedHashSet.class,
          HashMap.class,
          LinkedHashMap.class);

  private final ReadReferences references;

  /**
   * By the number of an object of which it is not known yet what it leads to: the least index on
   * the way that it leads to, plus one; else {@link #CLOSED}.
   */
  private int[] ways = {};

  // Of the objects on the way: the least index that they lead to, how many references lead to
  // objects that have been met, kinds of objects, and where the objects behind them begin.
  private int[] least = new int[16];
  private int[] returns = new int[16];
  private int[] kinds = new int[16];
  private int[] firsts = new int[16];
  private int[] numbers = new int[16];

  /** The objects that ended and wait for their head, and their {@link #returns}, in turn. */
  private int[] waiting = new int[32];

  private int waitingEnd;

  /** How much of the way, from its beginning, is containers that ask all of their content. */
  private int asking;

  private boolean endless;

  KeyCycles(ReadReferences references) {
    this.references = references;
  }

  /** Begins a search. */
  void clear() {
    waitingEnd = 0;
    asking = 0;
    endless = false;
  }

  /** Returns whether the search has found that the hash code of its first object never ends. */
  boolean isEndless() {
    return endless;
  }

  /** Begins an object at an index of the way. */
  void begin(int number, int index) {
    if (index == least.length) {
      least = Arrays.copyOf(least, 2 * index);
      returns = Arrays.copyOf(returns, 2 * index);
      kinds = Arrays.copyOf(kinds, 2 * index);
      firsts = Arrays.copyOf(firsts, 2 * index);
      numbers = Arrays.copyOf(numbers, 2 * index);
    }
    if (ways.length <= number) {
      ways = Arrays.copyOf(ways, references.count());
    }
    ways[number] = index + 1;
    least[index] = index;
    returns[index] = 0;
    Object object = references.object(number);
    kinds[index] = kindOf(object);
    if (asking == index && asksAll(object)) {
      asking = index + 1;
    }
    firsts[index] = waitingEnd;
    numbers[index] = number;
  }

  private static int kindOf(Object object) {
    if (object instanceof Hashtable) {
      return ONCE;
    }
    return object instanceof IdentityHashMap ? SHALLOW : 0;
  }

  /** Returns whether the hash code of an object surely asks all of its content. */
  private static boolean asksAll(Object object) {
    return object != null && ASKING.contains(object.getClass());
  }

  /** Meets an object again, by a reference from the one at an index of the way. */
  void meet(int number, int index) {
    int way = number < ways.length ? ways[number] : CLOSED;
    if (way != CLOSED) {
      least[index] = Math.min(least[index], way - 1);
      returns[index]++;
      endless |= asking > index && numbers[way - 1] == number;
    }
  }

  /**
   * Ends the object at an index of the way.
   *
   * @param weight without what leads back
   * @param known weights by number, of which those of its cycle are completed
   * @return its weight
   */
  long end(int index, long weight, long[] known) {
    int number = numbers[index];
    int low = least[index];
    asking = Math.min(asking, index);
    if (low < index) {
      if (waitingEnd == waiting.length) {
        waiting = Arrays.copyOf(waiting, 2 * waitingEnd);
      }
      waiting[waitingEnd] = number;
      waiting[waitingEnd + 1] = returns[index];
      waitingEnd += 2;
      ways[number] = low + 1;
      least[index - 1] = Math.min(least[index - 1], low);
      returns[index - 1] += returns[index];
      kinds[index - 1] |= kinds[index];
      return weight;
    }
    ways[number] = CLOSED;
    long all = weight;
    if (kinds[index] != 0) {
      all = returns[index] == 0 ? weight : ofCycle(weight, returns[index], kinds[index]);
      for (int i = firsts[index]; i < waitingEnd; i += 2) {
        int member = waiting[i];
        known[member] =
            Math.min(
                ReadWork.sum(known[member], ReadWork.times(waiting[i + 1], all)),
                ReadWork.MAX_WEIGHT);
      }
    }
    for (int i = firsts[index]; i < waitingEnd; i += 2) {
      ways[waiting[i]] = CLOSED;
    }
    waitingEnd = firsts[index];
    return all;
  }

  private static long ofCycle(long weight, int returns, int kinds) {
    if ((kinds & ONCE) == 0) {
      return weight;
    }
    return returns < ORDERS.length
        ? Math.min(ReadWork.times(ORDERS[returns], weight), ReadWork.MAX_WEIGHT)
        : ReadWork.MAX_WEIGHT;
  }
}
