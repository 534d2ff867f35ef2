package io.fory.message;

import java.util.Arrays;

/**
 * The weights and heights of keys that were not complete when they were read, computed from the log
 * of {@link ReferenceGraph}, in which each object's parts and graph follow it.
 *
 * <p>What an object was found to weigh when it was read lacks the objects that were incomplete
 * then, and the comparisons of containers that were filled later. An object that is met on the way
 * to itself weighs nothing there and has one level: a hash code that came back to it would never
 * end. Following the log is work too, and is charged.
 */
final class LateWeights {
  private static final long UNKNOWN = 0;
  private static final long ON_THE_WAY = -1;

  private final ReferenceGraph graph;
  private final ReadWork work;

  /** Whether comparators are weighed, which visit what no hash code does. */
  private final boolean ordered;

  /** What has {@link #comparisons}. */
  private final LateWeights counted;

  private long[] known = {};
  private int knownCount;

  /** Of the objects whose weight is known. */
  private int[] heights = {};

  /** Comparisons that were charged for late keys, by the number of the object that holds them. */
  private long[] comparisons = {};

  /** How often the parts of an object are visited, by its number; 0 for once. */
  private long[] visits = {};

  // The way from the key to where the search is: numbers, positions in the log, and sums.
  private int[] path = new int[16];
  private int[] positions = new int[16];
  private long[] sums = new long[16];
  private int[] reaches = new int[16];

  private final KeyCycles cycles;

  private int reach;

  /**
   * Begins.
   *
   * @param references have the objects
   * @param keys null for keys; for comparators, the weights of keys, whose comparisons count too
   */
  LateWeights(ReferenceGraph graph, ReadReferences references, ReadWork work, LateWeights keys) {
    this.graph = graph;
    this.work = work;
    this.ordered = keys != null;
    this.counted = keys == null ? this : keys;
    this.cycles = new KeyCycles(references);
  }

  /** Adds to the weight of an object, and of all objects from which it can be reached. */
  void addComparisons(int number, long weight) {
    if (comparisons.length <= number) {
      comparisons = Arrays.copyOf(comparisons, graph.count());
    }
    comparisons[number] = Math.min(comparisons[number] + weight, ReadWork.MAX_WEIGHT);
    forget();
  }

  /** Has what the parts of an object gain count so many times in its weight. */
  void repeat(int number, int times) {
    if (number < 0) {
      return;
    }
    if (visits.length <= number) {
      visits = Arrays.copyOf(visits, graph.count());
    }
    visits[number] = ReadWork.times(Math.max(visits[number], 1), times);
    forget();
  }

  /** Forgets the weights of objects to which something has been added. */
  void forget() {
    work.charge(knownCount);
    Arrays.fill(known, 0, knownCount, UNKNOWN);
    knownCount = 0;
  }

  /** Returns the depth of the deepest level in the part of the log that was weighed last. */
  int reach() {
    return reach;
  }

  /** Returns whether the hash code of what was weighed last never ends. */
  boolean isEndless() {
    return cycles.isEndless();
  }

  /** Returns the weight of a part of the log beyond the weight that was found when it was read. */
  long beyondRead(int from, int to) {
    if (knownCount < graph.count()) {
      knownCount = graph.count();
      if (known.length < knownCount) {
        known = Arrays.copyOf(known, knownCount + (knownCount >> 1));
        heights = Arrays.copyOf(heights, known.length);
      }
    }
    cycles.clear();
    int depth = 0;
    int position = from;
    int end = to;
    long sum = 0;
    reach = 0;
    int steps = 0;
    while (true) {
      if (position < end) {
        int at = position;
        int number = graph.logged(at);
        position = graph.behind(at);
        steps++;
        if (known[number] == UNKNOWN
            && graph.mayHaveGrown(number)
            && graph.isVisited(number, ordered)) {
          depth = descend(depth, number, at, sum);
          position = graph.start(number);
          end = graph.end(number);
          sum = 0;
          reach = 0;
          continue;
        }
        if (known[number] > 0) {
          sum += known[number] - graph.weightAt(number, at, ordered);
        }
        if (known[number] != UNKNOWN && depth > 0) {
          cycles.meet(number, depth - 1);
        }
        reach = Math.max(reach, graph.depthAt(at) + heightOf(number) - 1);
        continue;
      }
      if (depth == 0) {
        work.charge(steps);
        return Math.min(sum, ReadWork.MAX_WEIGHT);
      }
      int done = path[--depth];
      int at = positions[depth];
      long[] all = counted.comparisons;
      long added = done < all.length ? all[done] : 0;
      long gained = ReadWork.times(counted.visitsOf(done), sum);
      long weight = ReadWork.sum(graph.weight(done, ordered) + added, gained);
      known[done] = cycles.end(depth, Math.min(weight, ReadWork.MAX_WEIGHT), known);
      position = graph.behind(at);
      end = depth == 0 ? to : graph.end(path[depth - 1]);
      sum = Math.min(sums[depth] + known[done] - graph.weightAt(done, at, ordered), 1L << 61);
      int above = graph.depthAt(graph.start(done) - 1) - 1;
      heights[done] = Math.max(reach - above, 1);
      reach = Math.max(reaches[depth], graph.depthAt(at) + heights[done] - 1);
    }
  }

  private long visitsOf(int number) {
    return number < visits.length ? Math.max(visits[number], 1) : 1;
  }

  private int heightOf(int number) {
    return known[number] > 0
        ? heights[number]
        : known[number] == UNKNOWN ? graph.height(number) : 1;
  }

  private int descend(int depth, int number, int position, long sum) {
    if (depth == path.length) {
      path = Arrays.copyOf(path, 2 * depth);
      positions = Arrays.copyOf(positions, 2 * depth);
      sums = Arrays.copyOf(sums, 2 * depth);
      reaches = Arrays.copyOf(reaches, 2 * depth);
    }
    known[number] = ON_THE_WAY;
    cycles.begin(number, depth);
    path[depth] = number;
    positions[depth] = position;
    sums[depth] = sum;
    reaches[depth] = reach;
    return depth + 1;
  }
}
