package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.ForyException;
import io.fory.fixture.Rejection;
import io.fory.serializer.UnknownEnumPolicy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.function.Function;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What the reader lacks fails no container in a field that it drops. */
public final class DroppedElementsTest {
  private static final String WRITERS =
      """
      class Model { Object aaa; String kept = "kept"; Object same; }
      enum Kind { A, NEW, NEWER }
      enum Lost { L }
      record Key(Kind kind, int same) {}
      class Back implements Comparable<Back> {
        Kind kind; int number; Object back;
        public int hashCode() { return number; }
        public boolean equals(Object o) { return o instanceof Back b && b.number == number; }
        public int compareTo(Back other) { return Integer.compare(number, other.number); }
      }
      record Gone(int x) implements Comparable<Gone> {
        public int compareTo(Gone other) { return Integer.compare(x, other.x); }
      }
      """;

  private static final String READERS =
      """
      class Model { String kept; Object same; }
      enum Kind { @ForyEnumDefault A }
      record Key(Kind kind, int same) { public int hashCode() { return kind.hashCode(); } }
      class Back implements Comparable<Back> {
        Kind kind; Object back;
        public int hashCode() { return kind.hashCode(); }
        public boolean equals(Object o) { return o instanceof Back b && b.kind == kind; }
        public int compareTo(Back other) { return kind.compareTo(other.kind); }
      }
      """;

  private static final Version BEFORE = Version.of(WRITERS);
  private static final Version AFTER = Version.of(READERS);

  private static final List<Crossing> CROSSINGS = crossings(false);
  private static final List<Crossing> XLANG_CROSSINGS = crossings(true);

  private static List<Crossing> crossings(boolean xlang) {
    return Arrays.stream(UnknownEnumPolicy.values())
        .map(
            policy ->
                Crossing.of(
                    builder -> BEFORE.register(builder.withXlang(xlang)),
                    builder ->
                        AFTER.register(builder.withXlang(xlang).withUnknownEnumConstants(policy))))
        .toList();
  }

  private static Fory tracking(Version version, UnknownEnumPolicy policy) {
    ForyBuilder builder =
        Fory.builder().withRefTracking(true).withCodegen(false).withUnknownEnumConstants(policy);
    version.register(builder);
    return builder.build();
  }

  private static Object constant(String name) {
    return BEFORE.constant("Kind", name);
  }

  private static Object gone(int x) {
    return BEFORE.make("Gone", "x", x);
  }

  private static Object key(String kind) {
    return BEFORE.make("Key", "kind", constant(kind));
  }

  private static Map<Object, Object> mapOf(Collection<Object> keys) {
    Map<Object, Object> map = new HashMap<>();
    for (Object key : keys) {
      map.put(key, key);
    }
    return map;
  }

  private static Object filled(Collection<Object> empty, Collection<Object> elements) {
    empty.addAll(elements);
    return empty;
  }

  /** Containers that hold no null, or nothing twice, or what is in order only. */
  private static final Map<String, Function<Collection<Object>, Object>> CONTAINERS =
      Map.ofEntries(
          Map.entry("ArrayDeque", all -> new ArrayDeque<>(all)),
          Map.entry("HashSet", all -> new HashSet<>(all)),
          Map.entry("TreeSet", all -> new TreeSet<>(all)),
          Map.entry("PriorityQueue", all -> new PriorityQueue<>(all)),
          Map.entry("PriorityBlockingQueue", all -> new PriorityBlockingQueue<>(all)),
          Map.entry("Set.of", all -> Set.copyOf(all)),
          Map.entry("List.of", all -> List.copyOf(all)),
          Map.entry("ConcurrentSkipListSet", all -> new ConcurrentSkipListSet<>(all)),
          Map.entry("ConcurrentLinkedQueue", all -> new ConcurrentLinkedQueue<>(all)),
          Map.entry("LinkedBlockingQueue", all -> new LinkedBlockingQueue<>(all)),
          Map.entry("CopyOnWriteArraySet", all -> new CopyOnWriteArraySet<>(all)),
          Map.entry("newKeySet", all -> filled(ConcurrentHashMap.newKeySet(), all)),
          Map.entry("HashMap", all -> mapOf(all)),
          Map.entry("TreeMap", all -> new TreeMap<>(mapOf(all))),
          Map.entry("Hashtable", all -> new Hashtable<>(mapOf(all))),
          Map.entry("ConcurrentHashMap", all -> new ConcurrentHashMap<>(mapOf(all))),
          Map.entry("ConcurrentSkipListMap", all -> new ConcurrentSkipListMap<>(mapOf(all))),
          Map.entry("Map.of", all -> Map.copyOf(mapOf(all))),
          Map.entry("Map.entry", all -> Map.entry(all.iterator().next(), all.iterator().next())));

  @DataProvider
  public Object[][] contents() {
    List<Object[]> rows = new ArrayList<>();
    List<List<Object>> contents =
        List.of(
            List.of(constant("NEW"), constant("NEWER"), constant("A")),
            List.of(constant("NEW"), constant("NEWER")),
            List.of(gone(2), gone(1)),
            List.of(key("NEW"), key("A"), key("NEWER")),
            List.of(key("NEW"), "text", constant("NEW"), gone(1), constant("NEWER"), gone(1)));
    for (List<Object> content : contents) {
      for (String container : CONTAINERS.keySet()) {
        Object made;
        try {
          made = CONTAINERS.get(container).apply(new ArrayList<>(new LinkedHashSet<>(content)));
        } catch (ClassCastException e) {
          continue; // these have no order
        }
        rows.add(new Object[] {container, content, made});
      }
    }
    return rows.toArray(Object[][]::new);
  }

  @Test(dataProvider = "contents")
  public void aDroppedContainerOfUnknownElementsIsReadPast(
      String container, List<Object> content, Object made) {
    for (Object dropped : new Object[] {made, new ArrayList<>(Arrays.asList(made, made))}) {
      Object value = BEFORE.model("aaa", dropped);
      for (Crossing crossing : CROSSINGS) {
        assertEquals(Version.get(crossing.read(value), "kept"), "kept");
      }
      if (isWritableAcrossLanguages(value)) {
        for (Crossing crossing : XLANG_CROSSINGS) {
          assertEquals(Version.get(crossing.read(value), "kept"), "kept");
        }
      }
    }
  }

  private static boolean isWritableAcrossLanguages(Object value) {
    ForyBuilder builder = Fory.builder().withXlang(true);
    BEFORE.register(builder);
    try {
      return builder.build().serialize(value).length > 0;
    } catch (ForyException e) {
      return false; // a container that the format has no place for
    }
  }

  @Test
  public void aDroppedContainerOfAnUnknownEnumIsReadPastTwice() {
    Object lost = BEFORE.constant("Lost", "L");
    for (Object each : new Object[] {enumSet(lost), enumMap(lost)}) {
      Object value = BEFORE.model("aaa", new ArrayList<>(Arrays.asList(each, each, lost, lost)));
      assertEquals(Version.get(CROSSINGS.get(0).read(value), "kept"), "kept");
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // an enum known only at run time
  private static Object enumSet(Object constant) {
    return EnumSet.of((Enum) constant);
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // an enum known only at run time
  private static Object enumMap(Object constant) {
    return new EnumMap(Map.of(constant, 1));
  }

  /** Where a kept field refers to it, what it has lost is no longer there. */
  @Test(dataProvider = "contents")
  public void aKeptFieldDoesNotReferToAContainerThatHasLostElements(
      String container, List<Object> content, Object made) {
    Object value = BEFORE.model("aaa", made, "same", made);
    byte[] bytes = tracking(BEFORE, UnknownEnumPolicy.FAIL).serialize(value);
    Fory reader = tracking(AFTER, UnknownEnumPolicy.FAIL);
    ForyException error = Rejection.of(() -> reader.deserialize(bytes));
    assertTrue(error.getMessage().contains("same"), error.getMessage());
  }

  private static List<Object> keysThatLeadTo(Object back, String... kinds) {
    List<Object> keys = new ArrayList<>();
    for (String kind : kinds) {
      keys.add(BEFORE.make("Back", "kind", constant(kind), "number", keys.size(), "back", back));
    }
    return keys;
  }

  @DataProvider
  public Object[][] containersInCycles() {
    List<Object[]> rows = new ArrayList<>();
    for (String container : CONTAINERS.keySet()) {
      List<Object> link = new ArrayList<>(); // leads back where nothing else may
      for (String[] kinds : new String[][] {{"NEW", "A", "NEWER"}, {"A", "A"}, {"NEW", "NEWER"}}) {
        List<Object> keys = keysThatLeadTo(link, kinds);
        Object made = CONTAINERS.get(container).apply(keys);
        rows.add(new Object[] {container, keys, made, link});
      }
    }
    return rows.toArray(Object[][]::new);
  }

  /** Such keys are inserted when the message ends, if anyone sees the container. */
  @Test(dataProvider = "containersInCycles")
  public void aDroppedContainerWhoseKeysLeadBackToItIsReadPast(
      String container, List<Object> keys, Object made, List<Object> link) {
    link.clear();
    link.add(made);
    for (Object dropped : waysInto(container, made, link, keys)) {
      byte[] bytes =
          tracking(BEFORE, UnknownEnumPolicy.FAIL).serialize(BEFORE.model("aaa", dropped));
      for (UnknownEnumPolicy policy : UnknownEnumPolicy.values()) {
        for (boolean generated : new boolean[] {false, true}) {
          ForyBuilder builder =
              EngineInUse.builder()
                  .withRefTracking(true)
                  .withCodegen(generated)
                  .withUnknownEnumConstants(policy);
          AFTER.register(builder);
          assertEquals(Version.get(builder.build().deserialize(bytes), "kept"), "kept");
        }
      }
    }
  }

  @Test(dataProvider = "containersInCycles")
  public void aKeptFieldDoesNotLeadToOneWhoseKeysBecameEqual(
      String container, List<Object> keys, Object made, List<Object> link) {
    link.clear();
    link.add(made);
    Fory writer = tracking(BEFORE, UnknownEnumPolicy.FAIL);
    for (Object same : Arrays.asList(made, link, keys.get(0))) {
      byte[] bytes = writer.serialize(BEFORE.model("aaa", link, "same", same));
      for (UnknownEnumPolicy policy : UnknownEnumPolicy.values()) {
        Fory reader = tracking(AFTER, policy);
        Object read;
        try {
          read = Version.get(reader.deserialize(bytes), "same");
        } catch (ForyException e) {
          continue;
        }
        assertTrue(container.matches(".*(Queue|Deque|List.of|entry)"), container);
        Object back = same == made ? read : same == link ? ((List<?>) read).get(0) : null;
        assertTrue(back == null || sizeOf(back) == sizeOf(made), container);
      }
    }
  }

  /** A container that is made from its keys is met behind the list that leads back to it. */
  private static List<Object> waysInto(
      String container, Object made, List<Object> link, List<Object> keys) {
    List<Object> ways = new ArrayList<>(List.of(link, keys, Arrays.asList(keys, made, link)));
    if (!container.contains(".")) {
      ways.add(made);
    }
    return ways;
  }

  private static int sizeOf(Object container) {
    return container instanceof Map<?, ?> map
        ? map.size()
        : container instanceof Collection<?> all ? all.size() : 1;
  }
}
