package io.fory.benchmark.graph;

import java.util.ArrayList;
import java.util.List;

/** A list of {@link Order orders}, with strings and lists in them; no object occurs twice. */
final class GraphModel {

  private static final int NOTES = 4;
  private static final int POSITIONS = 4;

  /** What one order takes on the heap of a JVM with compressed references, about. */
  private static final int BYTES_PER_ORDER = 829;

  private GraphModel() {}

  /** Returns how many orders take that many megabytes of 2^20 bytes. */
  static int orders(int megabytes) {
    return (int) (((long) megabytes << 20) / BYTES_PER_ORDER);
  }

  /** Returns a list of that many orders, equal on every call. */
  static List<Order> create(int orders) {
    List<Order> graph = new ArrayList<>(orders);
    for (int i = 0; i < orders; i++) {
      List<String> notes = new ArrayList<>(NOTES);
      for (int j = 0; j < NOTES; j++) {
        notes.add("Javaone Keynote " + (i + j));
      }
      List<Position> positions = new ArrayList<>(POSITIONS);
      for (int j = 0; j < POSITIONS; j++) {
        positions.add(new Position(j, "Article number " + (i - j)));
      }
      graph.add(new Order(i, "Customer number " + i, notes, positions));
    }
    return graph;
  }
}
