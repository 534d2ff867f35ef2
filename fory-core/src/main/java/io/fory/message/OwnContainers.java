package io.fory.message;

import io.fory.error.ForyException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The containers of an application whose hash codes and equality, those of the JDK, go by their own
 * iteration ({@link HashTraits#iterates}). They are read as fields, which do not tell how many
 * elements that comes to: a range computes them from two numbers, and a chain of nodes may be a
 * ring. Before such a container is hashed or compared as a part of a key, and never otherwise, its
 * elements are counted here, and each step is charged.
 *
 * <p>An object that has been read weighs what it holds once. The units of its iteration that exceed
 * this are added; where an element is met more often than it was read, where {@code equals} of maps
 * looks for a key twice, and where it looks through other such containers for each, all is taken as
 * often.
 *
 * <p>In a message without references containers wait until the key around them ends. With
 * references, {@link LateWeights} weighs those that it meets, by the number of the object.
 */
final class OwnContainers {
  /** A weight of a container that only has what it holds weigh more often. */
  private static final Object REPEATED = new Object();

  private final ReadWork work;

  /** In the order in which they ended, so that what a container holds stands before it. */
  private Object[] waiting = new Object[8];

  /** Which of them are inside of each: the first one, and the one behind the last. */
  private int[] firsts = new int[8];

  private int[] ends = new int[8];

  /** What each weighs as read, or how often more it is visited. */
  private long[] weights = new long[8];

  private int count;

  /** Those that have been read, by the number of the object; null without references. */
  private Map<Integer, List<Object>> numbered;

  /** Those that have been read, and whether they lead to others. */
  private final IdentityHashMap<Object, Boolean> read = new IdentityHashMap<>();

  // Of the container that is being looked at.
  private long units;
  private boolean again;
  private int sought;
  private IdentityHashMap<Object, int[]> met;

  OwnContainers(ReadWork work) {
    this.work = work;
  }

  /** Returns how many wait. */
  int count() {
    return count;
  }

  /**
   * Adds a container that has been read, which waits for the end of a key.
   *
   * @param first {@link #count()} when it began
   * @param weight of what has been read of it
   */
  void add(Object container, int first, long weight) {
    add(container, first, count, weight);
  }

  /** Has what was read between two {@linkplain #count() counts} be visited so many times more. */
  void repeat(int first, int end, int more) {
    if (first < end) {
      add(REPEATED, first, end, more);
    }
  }

  private void add(Object container, int first, int end, long weight) {
    if (count == waiting.length) {
      waiting = Arrays.copyOf(waiting, 2 * count);
      firsts = Arrays.copyOf(firsts, 2 * count);
      ends = Arrays.copyOf(ends, 2 * count);
      weights = Arrays.copyOf(weights, 2 * count);
    }
    waiting[count] = container;
    firsts[count] = first;
    ends[count] = end;
    weights[count++] = weight;
  }

  /**
   * Adds a container that has been read as, or in, the object of a number.
   *
   * @param nests whether it leads to others
   */
  void add(int number, Object container, boolean nests) {
    if (numbered == null) {
      numbered = new HashMap<>();
    }
    numbered.computeIfAbsent(number, n -> new ArrayList<>(1)).add(container);
    read.put(container, nests);
  }

  /**
   * Ends a key: adds to the account what the containers in it take.
   *
   * @param from {@link #count()} when it began
   * @param visited whether hash code and order of the key visit its content
   */
  void settle(int from, boolean visited) {
    if (visited) {
      addGains(from);
    }
    Arrays.fill(waiting, from, count, null);
    count = from;
  }

  private void addGains(int from) {
    for (int i = from; i < count; i++) {
      read.put(waiting[i], firsts[i] < ends[i]);
    }
    long[] sums = new long[count - from + 1]; // of what those before have gained
    for (int i = from; i < count; i++) {
      long inside = sums[ends[i] - from] - sums[Math.max(firsts[i], from) - from];
      long gained =
          waiting[i] == REPEATED
              ? ReadWork.times(weights[i], inside)
              : beyond(waiting[i], ReadWork.sum(weights[i], inside), null);
      sums[i - from + 1] = sums[i - from] + Math.min(gained, ReadWork.MAX_WEIGHT);
    }
    work.add(sums[count - from]);
  }

  /**
   * Returns the weight of an object with what the containers in it take.
   *
   * @param weight without that
   * @param log in which it stands
   */
  long weigh(int number, long weight, Log log) {
    List<Object> here = numbered == null ? null : numbered.get(number);
    if (here == null) {
      return weight;
    }
    long sum = weight;
    for (Object container : here) {
      sum = ReadWork.sum(sum, beyond(container, sum, log));
    }
    return sum;
  }

  /** What an object has been read with. */
  interface Log {
    /** Returns how often objects stand in the part that is being weighed. */
    IdentityHashMap<Object, int[]> counts();
  }

  /** Returns the units that a visit of a container takes beyond its weight. */
  private long beyond(Object container, long weight, Log log) {
    units = 0;
    again = false;
    sought = 0;
    met = null;
    walk(container);
    long visits = again ? KeyCost.LOOKED_FOR_TWICE : 1;
    if (sought > 1 && read.get(container) && HashTraits.looksThrough(container.getClass())) {
      visits *= sought;
    }
    visits *= met == null ? 1 : repeats(log);
    long more = ReadWork.times(visits - 1, weight);
    met = null;
    return ReadWork.sum(Math.max(units - weight, 0), more);
  }

  /** Returns how often an element is met for each time that it was read, at most. */
  private int repeats(Log log) {
    int most = most(null);
    return most > 1 && log != null ? most(log.counts()) : most;
  }

  private int most(IdentityHashMap<Object, int[]> known) {
    int most = 1;
    for (Map.Entry<Object, int[]> entry : met.entrySet()) {
      int[] counted = known == null ? null : known.get(entry.getKey());
      int times = entry.getValue()[0];
      most = Math.max(most, counted == null ? times : (times - 1) / counted[0] + 1);
    }
    return most;
  }

  private void walk(Object container) {
    try {
      if (container instanceof Map<?, ?> map) {
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          meet(entry.getKey());
          meet(entry.getValue());
          if (!isPlain(entry.getKey())) {
            sought++;
            again |= entry.getValue() == null;
          }
        }
      } else if (container instanceof Collection<?> collection) {
        for (Object element : collection) {
          meet(element);
          sought += isPlain(element) ? 0 : 1;
        }
      }
    } catch (ForyException e) {
      throw e;
    } catch (RuntimeException e) { // whoever hashes it fails too
      work.chargeSole(ReadWork.ELEMENT);
    }
  }

  private static boolean isPlain(Object key) {
    return key == null || PlainBody.has(key.getClass());
  }

  private void meet(Object element) {
    work.chargeSole(ReadWork.ELEMENT);
    units = ReadWork.sum(units, ReadWork.ELEMENT + sizeOf(element));
    if (isSmall(element)) {
      return;
    }
    if (HashTraits.iterates(element.getClass()) && !read.containsKey(element)) {
      walk(element); // it was computed
      return;
    }
    if (met == null) {
      met = new IdentityHashMap<>();
    }
    met.computeIfAbsent(element, e -> new int[1])[0]++;
  }

  private static long sizeOf(Object element) {
    if (element instanceof String text) {
      return text.length();
    }
    if (element instanceof BigDecimal number) {
      return ReadWork.digits(number) + number.unscaledValue().bitLength() / Byte.SIZE;
    }
    return element instanceof BigInteger number ? number.bitLength() / Byte.SIZE : 0;
  }

  /** Whether a visit of an element leads no further: there may be one such for all. */
  private static boolean isSmall(Object element) {
    return isPlain(element)
        || element instanceof BigDecimal
        || element instanceof Optional<?> optional && optional.isEmpty()
        || element.getClass().getPackageName().equals("java.time")
        || HashTraits.hashesByIdentity(element.getClass())
        || element == List.of()
        || element == Map.of()
        || element == java.util.Collections.EMPTY_LIST;
  }
}
