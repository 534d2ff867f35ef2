package io.fory.message;

import java.util.Arrays;
import java.util.Hashtable;
import java.util.IdentityHashMap;

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
  private static final int NONE = -1;

  /** Units that an entry takes whose hash code follows from identities. */
  private static final long SHALLOW_ENTRY = 16;

  private final ReferenceGraph graph;
  private final ReadWork work;

  /** Whether comparators are weighed, which visit what no hash code does. */
  private final boolean ordered;

  /** What has {@link #comparisons}. */
  private final LateWeights counted;

  /** Null until {@link #atOnce} is called. */
  private LateWeights atOnce;

  /** The object whose elements are weighed {@linkplain #atOnce at once}; else negative. */
  private int holder = NONE;

  private long[] known = {};

  /** The objects whose weight is known. */
  private int[] met = new int[16];

  private int metCount;

  /** Of the objects whose weight is known. */
  private int[] heights = {};

  /** Whether these lead to a cycle. */
  private boolean[] cyclic = {};

  /** Comparisons that were charged for late keys, by the number of the object that holds them. */
  private long[] comparisons = {};

  /** How often the parts of an object are visited, by its number; 0 for once. */
  private long[] visits = {};

  // The way from the key to where the search is: numbers, positions in the log, and sums.
  private int[] path = new int[16];
  private int[] positions = new int[16];
  private long[] sums = new long[16];
  private int[] reaches = new int[16];
  private boolean[] turns = new boolean[16];

  private final ReadReferences references;

  /** Null until a table has been met. */
  private TableWays tables;

  private int reach;

  /** Whether what is searched leads to a cycle, as far as it has been. */
  private boolean turn;

  /**
   * Begins.
   *
   * @param references have the objects
   * @param keys null for keys; else the weights of keys, whose comparisons count too
   * @param ordered whether comparators are weighed
   */
  LateWeights(
      ReferenceGraph graph,
      ReadReferences references,
      ReadWork work,
      LateWeights keys,
      boolean ordered) {
    this.graph = graph;
    this.work = work;
    this.ordered = ordered;
    this.counted = keys == null ? this : keys;
    this.references = references;
  }

  /**
   * Returns the weights of elements that are hashed while what they are in is read. An object that
   * is being read too weighs nothing for them, so that no tree of objects which refer back to their
   * parents is weighed anew for each of its lists; but the ways through containers are followed,
   * also of those that are being read.
   *
   * @param around the object that is being read, and whose elements they are
   */
  LateWeights atOnce(int around) {
    if (atOnce == null) {
      atOnce = new LateWeights(graph, references, work, this, false);
    }
    if (atOnce.holder != around) {
      atOnce.holder = around; // there is one, since an element is incomplete
      atOnce.forget(); // What was being read before may be complete now, and has its weight.
    }
    return atOnce;
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
    work.charge(metCount);
    for (int i = 0; i < metCount; i++) {
      known[met[i]] = UNKNOWN;
    }
    metCount = 0;
    if (atOnce != null) {
      atOnce.forget();
    }
  }

  private void know(int number, long weight) {
    if (metCount == met.length) {
      met = Arrays.copyOf(met, 2 * metCount);
    }
    met[metCount++] = number;
    known[number] = weight;
  }

  /** Returns the depth of the deepest level in the part of the log that was weighed last. */
  int reach() {
    return reach;
  }

  /** Returns whether what was weighed last leads to a cycle. */
  boolean isCyclic() {
    return turn;
  }

  /** Returns the weight of a part of the log beyond the weight that was found when it was read. */
  long beyondRead(int from, int to) {
    begin();
    int depth = 0;
    int position = from;
    int end = to;
    long sum = 0;
    int steps = 0;
    while (true) {
      if (position < end) {
        int at = position;
        int number = graph.logged(at);
        position = graph.behind(at);
        steps++;
        if (known[number] == UNKNOWN
            && graph.mayHaveGrown(number)
            && graph.isVisited(number, ordered)
            && !(holder >= 0 && isBegun(number))
            && !isShallow(number)) {
          depth = descend(depth, number, at, sum);
          position = graph.start(number);
          end = graph.end(number);
          sum = 0;
          reach = 0;
          turn = false;
          continue;
        }
        turn |= known[number] == ON_THE_WAY || known[number] > 0 && cyclic[number];
        if (known[number] > 0) {
          sum += Math.max(known[number] - graph.weightAt(number, at, ordered), 0);
        }
        reach = Math.max(reach, graph.depthAt(at) + heightOf(number) - 1);
        continue;
      }
      if (depth == 0) {
        work.charge(steps);
        return onAllWays(from, to, Math.min(sum, ReadWork.MAX_WEIGHT));
      }
      int done = path[--depth];
      int at = positions[depth];
      long[] all = counted.comparisons;
      long added = done < all.length ? all[done] : 0;
      long gained = ReadWork.times(counted.visitsOf(done), sum);
      long weight = ReadWork.sum(graph.weight(done, ordered) + added, gained);
      known[done] = Math.min(weight, ReadWork.MAX_WEIGHT);
      position = graph.behind(at);
      end = depth == 0 ? to : graph.end(path[depth - 1]);
      sum = Math.min(sums[depth] + known[done] - graph.weightAt(done, at, ordered), 1L << 61);
      int above = graph.depthAt(graph.start(done) - 1) - 1;
      heights[done] = Math.max(reach - above, 1);
      reach = Math.max(reaches[depth], graph.depthAt(at) + heights[done] - 1);
      cyclic[done] = turn;
      turn |= turns[depth];
    }
  }

  /** Begins a search. */
  private void begin() {
    if (known.length < graph.count()) {
      known = Arrays.copyOf(known, graph.count() + (graph.count() >> 1));
      heights = Arrays.copyOf(heights, known.length);
      cyclic = Arrays.copyOf(cyclic, known.length);
    }
    reach = 0;
    turn = false;
  }

  /** Returns the weight of a part of the log, or what its hash codes take on all ways if more. */
  private long onAllWays(int from, int to, long weight) {
    if (tables == null || ordered) {
      return weight;
    }
    long onAll = tables.weigh(from, to, work.left());
    work.charge(tables.steps());
    return Math.max(weight, onAll);
  }

  /**
   * Weighs an object that is asked for the identities of its elements alone; returns whether it is
   * one.
   */
  private boolean isShallow(int number) {
    if (ordered || !(references.object(number) instanceof IdentityHashMap<?, ?> map)) {
      return false;
    }
    know(number, SHALLOW_ENTRY * (1L + map.size()));
    heights[number] = 1;
    return true;
  }

  /**
   * Returns whether an object is still being read. Ways through tables are followed from the first
   * one on that asks its content for hash codes.
   */
  private boolean isBegun(int number) {
    if (!graph.isBeingRead(number)) {
      return false;
    }
    Object object = references.object(number);
    if (tables == null && object != null && HashTraits.asksContent(object.getClass())) {
      tables = new TableWays(graph, references);
    }
    return true;
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
      turns = Arrays.copyOf(turns, 2 * depth);
    }
    know(number, ON_THE_WAY);
    if (tables == null && references.object(number) instanceof Hashtable) {
      tables = new TableWays(graph, references);
    }
    path[depth] = number;
    positions[depth] = position;
    sums[depth] = sum;
    reaches[depth] = reach;
    turns[depth] = turn;
    return depth + 1;
  }

  /**
   * The units that a hash code takes where it comes to hash tables that lead to each other. The
   * methods of {@link Hashtable} look whether they are being called, so that a hash code which
   * follows a cycle with tables ends, and visits the cycle along each way that meets no table
   * twice: n tables that hold each other on (n - 1)! ways. These are followed here, one by one, as
   * far as the account reaches.
   *
   * <p>Followed is what {@link HashTraits#asksContent asks its content}. Other classes of an
   * application count with their weight, as they do where no table is: most cycles through them are
   * followed by no hash code.
   */
  private static final class TableWays {
    private final ReferenceGraph graph;
    private final ReadReferences references;

    // The way to where the search is: numbers, where it goes on in the log, where the parts of the
    // object end, and the index of the last table.
    private int[] path = new int[16];
    private int[] positions = new int[16];
    private int[] ends = new int[16];
    private int[] tables = new int[16];

    /** By the number of an object, its last index on the way, plus one. */
    private int[] indexes = {};

    /** What that was before, of the objects on the way: one that is no table may be met again. */
    private int[] outer = new int[16];

    private int steps;

    TableWays(ReferenceGraph graph, ReadReferences references) {
      this.graph = graph;
      this.references = references;
    }

    /** Returns how many objects and references the last search has met. */
    int steps() {
      return steps;
    }

    /**
     * Returns the units that the hash codes of a part of the log take.
     *
     * @param left more than these count as {@link ReadWork#MAX_WEIGHT}
     */
    long weigh(int from, int to, long left) {
      if (indexes.length < graph.count()) {
        indexes = new int[graph.count() + (graph.count() >> 1)];
      }
      int depth = 0;
      int position = from;
      int end = to;
      int table = -1;
      long units = 0;
      steps = 0;
      while (units <= left) {
        if (position == end) {
          if (depth == 0) {
            return units;
          }
          depth--;
          indexes[path[depth]] = outer[depth];
          position = positions[depth];
          end = depth == 0 ? to : ends[depth - 1];
          table = depth == 0 ? -1 : tables[depth - 1];
          continue;
        }
        int at = position;
        int number = graph.logged(at);
        position = graph.behind(at);
        steps++;
        boolean begins = graph.start(number) == at + 1;
        boolean complete = !graph.isBeingRead(number);
        units += begins || !complete ? 1 : graph.weight(number, false);
        if (begins && !complete) {
          continue; // what it is in does not have it yet
        }
        Object object = references.object(number);
        if (!graph.mayHaveGrown(number)
            || object == null
            || !HashTraits.asksContent(object.getClass())) {
          continue;
        }
        boolean isTable = object instanceof Hashtable;
        int met = indexes[number] - 1;
        if (met >= 0 && (isTable || met > table)) {
          continue; // the table ends it; or no hash code follows it, or none that ends
        }
        makeRoom(depth);
        path[depth] = number;
        positions[depth] = position;
        ends[depth] = graph.end(number);
        table = isTable ? depth : table;
        tables[depth] = table;
        outer[depth] = indexes[number];
        indexes[number] = ++depth;
        position = graph.start(number);
        end = graph.end(number);
      }
      while (depth > 0) {
        indexes[path[--depth]] = 0;
      }
      return ReadWork.MAX_WEIGHT;
    }

    private void makeRoom(int depth) {
      if (depth == path.length) {
        path = Arrays.copyOf(path, 2 * depth);
        positions = Arrays.copyOf(positions, 2 * depth);
        ends = Arrays.copyOf(ends, 2 * depth);
        tables = Arrays.copyOf(tables, 2 * depth);
        outer = Arrays.copyOf(outer, 2 * depth);
      }
    }
  }
}
