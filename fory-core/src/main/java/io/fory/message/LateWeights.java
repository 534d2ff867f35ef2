package io.fory.message;

import java.util.Arrays;

/**
 * The weights of keys that were not complete when they were read, computed from the log of {@link
 * ReadReferences}, in which each object's parts and references follow it.
 *
 * <p>What an object was found to weigh when it was read lacks the objects that were incomplete
 * then, and the comparisons of containers that were filled later. An object that is met on the way
 * to itself weighs nothing there: a hash code that came back to it would never end. Following the
 * log is work too, and is charged.
 */
final class LateWeights {
  private static final long UNKNOWN = 0;
  private static final long ON_THE_WAY = -1;

  private final ReadReferences references;
  private final ReadWork work;
  private long[] known = {};
  private int knownCount;

  /** Comparisons that were charged for late keys, by the number of the object that holds them. */
  private long[] comparisons = {};

  // The way from the key to where the search is: numbers, positions in the log, and sums.
  private int[] path = new int[16];
  private int[] positions = new int[16];
  private long[] sums = new long[16];

  LateWeights(ReadReferences references, ReadWork work) {
    this.references = references;
    this.work = work;
  }

  /** Adds to the weight of an object, and of all objects from which it can be reached. */
  void addComparisons(int number, long weight) {
    if (comparisons.length <= number) {
      comparisons = Arrays.copyOf(comparisons, references.count());
    }
    comparisons[number] = Math.min(comparisons[number] + weight, ReadWork.MAX_WEIGHT);
    forget();
  }

  /** Forgets the weights of objects to which something has been added. */
  void forget() {
    work.charge(knownCount);
    Arrays.fill(known, 0, knownCount, UNKNOWN);
    knownCount = 0;
  }

  /** Returns the weight of a part of the log beyond what it was found to weigh when it was read. */
  long beyondRead(int from, int to) {
    if (knownCount < references.count()) {
      knownCount = references.count();
      if (known.length < knownCount) {
        known = Arrays.copyOf(known, knownCount + (knownCount >> 1));
      }
    }
    int depth = 0;
    int position = from;
    int end = to;
    long sum = 0;
    int steps = 0;
    while (true) {
      if (position < end) {
        int at = position;
        int number = references.logged(at);
        position = references.behind(at);
        steps++;
        if (known[number] == UNKNOWN && references.mayHaveGrown(number)) {
          depth = descend(depth, number, at, sum);
          position = references.start(number);
          end = references.end(number);
          sum = 0;
        } else if (known[number] > 0) {
          sum += known[number] - references.weightAt(number, at);
        }
        continue;
      }
      if (depth == 0) {
        work.charge(steps);
        return Math.min(sum, ReadWork.MAX_WEIGHT);
      }
      int done = path[--depth];
      int at = positions[depth];
      long added = done < comparisons.length ? comparisons[done] : 0;
      known[done] = Math.min(references.weight(done) + sum + added, ReadWork.MAX_WEIGHT);
      position = references.behind(at);
      end = depth == 0 ? to : references.end(path[depth - 1]);
      sum = Math.min(sums[depth] + known[done] - references.weightAt(done, at), 1L << 61);
    }
  }

  private int descend(int depth, int number, int position, long sum) {
    if (depth == path.length) {
      path = Arrays.copyOf(path, 2 * depth);
      positions = Arrays.copyOf(positions, 2 * depth);
      sums = Arrays.copyOf(sums, 2 * depth);
    }
    known[number] = ON_THE_WAY;
    path[depth] = number;
    positions[depth] = position;
    sums[depth] = sum;
    return depth + 1;
  }
}
