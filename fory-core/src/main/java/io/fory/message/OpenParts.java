package io.fory.message;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/**
 * Finds out whether an object that is not complete can be reached from what has been read. The
 * taint of {@link ReferenceGraph} tells whether there was one when the reference to it was read; it
 * may be complete by now, since the cycle is closed.
 *
 * <p>Who asks is about to make an object from a form, which cannot wait. Elsewhere hashed
 * containers are filled when the message ends, which takes no search.
 */
final class OpenParts {
  private final ReadReferences references;
  private final ReferenceGraph graph;
  private final ReadWork work;

  /** Parts of the log that are to be searched: the first position, and the one behind them. */
  private final ArrayDeque<Long> parts = new ArrayDeque<>();

  /** Numbers of the objects of this search. */
  private final BitSet seen = new BitSet();

  /** Numbers of those from which complete objects alone can be reached. */
  private final BitSet closed = new BitSet();

  OpenParts(ReadReferences references, ReadWork work) {
    this.references = references;
    this.graph = references.graph();
    this.work = work;
  }

  /**
   * Returns whether one can be reached from the log from a position to its end.
   *
   * @param late containers that are not filled
   * @param reached takes those of them that can be reached
   */
  boolean areIn(int from, Set<Object> late, List<Object> reached) {
    seen.clear();
    parts.clear();
    parts.add(graph.loggedSince(from));
    while (!parts.isEmpty()) {
      long part = parts.remove();
      int start = (int) (part >> Integer.SIZE);
      int end = (int) part;
      work.charge(end - start);
      if (isOpen(start, end, late, reached)) {
        return true;
      }
    }
    return false;
  }

  /** Says that what was searched last is complete. */
  void close() {
    closed.or(seen);
  }

  private boolean isOpen(int start, int end, Set<Object> late, List<Object> reached) {
    for (int at = start; at < end; at++) {
      int number = graph.logged(at);
      if (closed.get(number) || seen.get(number)) {
        continue;
      }
      if (graph.isBeingRead(number)) {
        return true;
      }
      seen.set(number);
      if (late.contains(references.object(number))) {
        reached.add(references.object(number));
      }
      if (graph.start(number) != at + 1 && graph.mayHaveGrown(number)) { // else it is in this part
        parts.add((long) graph.start(number) << Integer.SIZE | graph.end(number));
      }
    }
    return false;
  }
}
