package io.fory.message;

import java.util.ArrayList;
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
}
