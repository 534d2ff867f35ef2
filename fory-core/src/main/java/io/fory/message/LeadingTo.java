package io.fory.message;

import java.util.BitSet;

/**
 * From which objects of a message something can be reached that was met while it was read, as far
 * as it has been.
 */
final class LeadingTo {
  private final ReferenceGraph graph;

  /** Position in the log behind which it, or a reference to an object that leads to it, stands. */
  private int last = -1;

  /** Numbers of the objects that have ended. */
  private final BitSet leading = new BitSet();

  LeadingTo(ReferenceGraph graph) {
    this.graph = graph;
  }

  /** Notes that it was met at the end of the log. */
  void add() {
    last = graph.position();
  }

  /** Notes a reference at the end of the log. */
  void refer(int number) {
    if (has(number)) {
      last = graph.position();
    }
  }

  /** Notes the end of an object. */
  void end(int number) {
    if (last >= graph.start(number)) {
      leading.set(number);
    }
  }

  /** Returns whether it was met at a position of the log, or behind it. */
  boolean since(int position) {
    return last >= position;
  }

  /** Returns whether a complete object, or one that has ended, was found to lead to it. */
  boolean isKnown(int number) {
    return last >= 0 && leading.get(number);
  }

  /**
   * Returns whether it can be reached from an object. From one that leads to incomplete objects,
   * each that was met since counts.
   */
  boolean has(int number) {
    return last >= 0
        && (leading.get(number) || graph.mayHaveGrown(number) && last >= graph.start(number));
  }

  void clear() {
    if (last >= 0) {
      last = -1;
      leading.clear();
    }
  }
}
