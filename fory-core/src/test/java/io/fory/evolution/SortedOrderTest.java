package io.fory.evolution;

import static org.testng.Assert.assertEquals;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.PriorityBlockingQueue;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** A sorted container that becomes one of another class keeps its comparator. */
public final class SortedOrderTest {
  private static final List<Integer> CONTENT = List.of(3, 1, 4, 5, 2);
  private static final List<Integer> REVERSED = List.of(5, 4, 3, 2, 1);

  private static final List<String> COLLECTIONS =
      List.of(
          "TreeSet",
          "ConcurrentSkipListSet",
          "PriorityQueue",
          "PriorityBlockingQueue",
          "SortedSet",
          "NavigableSet");

  private static final List<String> MAPS =
      List.of("TreeMap", "ConcurrentSkipListMap", "SortedMap", "NavigableMap");

  private static final Map<String, Version> VERSIONS = new HashMap<>();

  private static Version version(String type, String arguments) {
    return VERSIONS.computeIfAbsent(
        type, t -> Version.of("class Model { " + t + "<" + arguments + "> content; }"));
  }

  /** The class that holds the elements, the type of its field, and that of the reader's. */
  @DataProvider
  static Object[][] pairs() {
    List<Object[]> rows = new ArrayList<>();
    for (String to : COLLECTIONS) {
      for (String from : COLLECTIONS) {
        rows.add(new Object[] {from, usual(from), to});
      }
      if (!to.startsWith("Navigable")) { // an interface that these wrappers do not implement
        rows.add(new Object[] {"SortedSet", "unmodifiable", to});
        rows.add(new Object[] {"SortedSet", "synchronized", to});
      }
    }
    for (String to : MAPS) {
      for (String from : MAPS) {
        rows.add(new Object[] {from, usual(from), to});
      }
      if (!to.startsWith("Navigable")) { // an interface that these wrappers do not implement
        rows.add(new Object[] {"SortedMap", "unmodifiable", to});
        rows.add(new Object[] {"SortedMap", "synchronized", to});
      }
    }
    return rows.toArray(new Object[0][]);
  }

  private static String usual(String type) {
    return type.replace("Sorted", "Tree").replace("Navigable", "Tree");
  }

  private static Collection<Integer> collection(String kind) {
    Comparator<Integer> order = Comparator.reverseOrder();
    Collection<Integer> made =
        switch (kind) {
          case "ConcurrentSkipListSet" -> new ConcurrentSkipListSet<>(order);
          case "PriorityQueue" -> new PriorityQueue<>(order);
          case "PriorityBlockingQueue" -> new PriorityBlockingQueue<>(11, order);
          default -> new TreeSet<>(order);
        };
    made.addAll(CONTENT);
    return switch (kind) {
      case "unmodifiable" -> Collections.unmodifiableSortedSet((TreeSet<Integer>) made);
      case "synchronized" -> Collections.synchronizedSortedSet((TreeSet<Integer>) made);
      default -> made;
    };
  }

  private static Map<Integer, Integer> map(String kind) {
    Comparator<Integer> order = Comparator.reverseOrder();
    SortedMap<Integer, Integer> made =
        kind.equals("ConcurrentSkipListMap")
            ? new ConcurrentSkipListMap<>(order)
            : new TreeMap<>(order);
    for (Integer key : CONTENT) {
      made.put(key, key);
    }
    return switch (kind) {
      case "unmodifiable" -> Collections.unmodifiableSortedMap(made);
      case "synchronized" -> Collections.synchronizedSortedMap(made);
      default -> made;
    };
  }

  @Test(dataProvider = "pairs")
  public void theComparatorIsKept(String fromType, String kind, String toType) {
    boolean maps = toType.endsWith("Map");
    String arguments = maps ? "Integer, Integer" : "Integer";
    Version from = version(fromType, arguments);
    Object sent = maps ? map(kind) : collection(kind);
    Object read = Crossing.of(from, version(toType, arguments)).read(from.model("content", sent));
    Object arrived = Version.get(read, "content");
    List<Object> order = new ArrayList<>();
    if (arrived instanceof Queue<?> queue) {
      while (!queue.isEmpty()) {
        order.add(queue.poll());
      }
    } else {
      order.addAll(maps ? ((Map<?, ?>) arrived).keySet() : (Collection<?>) arrived);
    }
    assertEquals(order, REVERSED);
  }
}
