package io.fory.message;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * The containers of a message that wait for the end of it, because objects that were still being
 * read could be reached from their keys, and what fills them.
 */
final class LateContainers {
  /** In the order in which they were put off; grows while it is run. */
  private final List<Runnable> deferred = new ArrayList<>();

  /** The containers that do not hold all of their content yet, and where in the list they stand. */
  private final IdentityHashMap<Object, Integer> unfilled = new IdentityHashMap<>();

  private OpenParts open;

  /** Null until a key has waited. */
  private KeyCycles cycles;

  void defer(Runnable insertion) {
    deferred.add(insertion);
  }

  /**
   * Says that a container is not filled.
   *
   * @param filled by what is deferred next; else by something that must be the last
   */
  void add(Object container, boolean filled) {
    unfilled.put(container, filled ? deferred.size() : -1);
  }

  /** Returns which keys have hash codes that never end. */
  KeyCycles cycles(ReadReferences references, ReadWork work) {
    if (cycles == null) {
      cycles = new KeyCycles(references.graph(), references, work);
    }
    return cycles;
  }

  private static void doNothing() {}

  boolean has(Object container) {
    return unfilled.containsKey(container);
  }

  /** Runs all that was put off. */
  void run() {
    run(0);
  }

  private void run(int from) {
    for (int i = from; i < deferred.size(); i++) {
      deferred.get(i).run();
    }
    deferred.subList(from, deferred.size()).clear();
  }

  /**
   * Completes what has been read since a moment, unless an object can be reached from it that is
   * being read: the containers that can be reached are filled.
   *
   * @param from {@link ReferenceGraph#logged()} then
   * @return whether it is complete
   */
  boolean complete(ReadReferences references, ReadWork work, int from) {
    if (open == null) {
      open = new OpenParts(references, work);
    }
    List<Object> reached = new ArrayList<>();
    if (open.areIn(from, unfilled.keySet(), reached)) {
      return false;
    }
    List<Integer> places = new ArrayList<>();
    for (Object container : reached) {
      places.add(unfilled.get(container));
    }
    places.sort(null);
    if (!places.isEmpty() && places.get(0) < 0) {
      return false;
    }
    int end = deferred.size();
    for (int place : places) {
      deferred.add(deferred.set(place, LateContainers::doNothing));
    }
    run(end);
    reached.forEach(unfilled::remove);
    open.close();
    return true;
  }

  /**
   * Keys whose hash codes never end: those that lead to a cycle of nothing but classes of the JDK
   * that ask all their content, through such classes. What the classes of an application ask is not
   * known; most cycles through these are followed by no hash code.
   *
   * <p>Each object is searched once in a message.
   */
  static final class KeyCycles {
    private static final byte UNKNOWN = 0;
    private static final byte ON_THE_WAY = 1;
    private static final byte ENDS = 2;
    private static final byte ENDLESS = 3;

    private final ReferenceGraph graph;
    private final ReadReferences references;
    private final ReadWork work;

    /** What is known of each object, by its number. */
    private byte[] states = {};

    /** The objects of which something is known. */
    private int[] met = new int[16];

    private int metCount;

    // The way from the key to where the search is: numbers, and positions in the log.
    private int[] path = new int[16];
    private int[] positions = new int[16];

    private KeyCycles(ReferenceGraph graph, ReadReferences references, ReadWork work) {
      this.graph = graph;
      this.references = references;
      this.work = work;
    }

    /**
     * Returns whether the hash code of a key never ends.
     *
     * @param from {@link ReferenceGraph#logged()} before it was read
     * @param to the same afterwards
     * @param settled whether no object that is still being read can be reached from it
     */
    boolean isEndless(Object key, int from, int to, boolean settled) {
      if (from == to) {
        return false;
      }
      int number = graph.logged(from);
      if (references.object(number) != key || !asks(number)) {
        return false; // What an object without a number asks of its parts is not known.
      }
      if (states.length < graph.count()) {
        states = Arrays.copyOf(states, graph.count() + (graph.count() >> 1));
      }
      if (states[number] == UNKNOWN) {
        search(number);
      }
      boolean endless = states[number] == ENDLESS;
      if (!settled) {
        forget();
      }
      return endless;
    }

    private void forget() {
      for (int i = 0; i < metCount; i++) {
        states[met[i]] = UNKNOWN;
      }
      metCount = 0;
    }

    private boolean asks(int number) {
      Object object = references.object(number);
      return graph.mayHaveGrown(number) && object != null && HashTraits.asksAll(object.getClass());
    }

    private void search(int first) {
      int steps = 0;
      int depth = enter(first, 0);
      while (depth > 0) {
        int owner = path[depth - 1];
        int at = positions[depth - 1];
        if (at == graph.end(owner)) {
          states[owner] = ENDS;
          depth--;
          continue;
        }
        positions[depth - 1] = graph.behind(at);
        steps++;
        int number = graph.logged(at);
        boolean isPart = graph.depthAt(at) == graph.depthAt(graph.start(owner) - 1) + 1;
        if (!isPart || !asks(number) || states[number] == ENDS) {
          continue; // A part of an object without a number is not asked by the owner.
        }
        if (states[number] == UNKNOWN) {
          depth = enter(number, depth);
          continue;
        }
        while (depth > 0) {
          states[path[--depth]] = ENDLESS;
        }
      }
      work.charge(steps);
    }

    private int enter(int number, int depth) {
      if (depth == path.length) {
        path = Arrays.copyOf(path, 2 * depth);
        positions = Arrays.copyOf(positions, 2 * depth);
      }
      if (metCount == met.length) {
        met = Arrays.copyOf(met, 2 * metCount);
      }
      met[metCount++] = number;
      states[number] = ON_THE_WAY;
      path[depth] = number;
      positions[depth] = graph.start(number);
      return depth + 1;
    }
  }
}
