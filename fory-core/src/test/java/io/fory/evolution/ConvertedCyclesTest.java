package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.fixture.BothEngines;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Function;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * A container in a cycle, whose elements wait for the end of the message, never arrives without
 * them in a container of another class: it is refused, and others are not.
 */
public final class ConvertedCyclesTest {
  private static final String PART =
      " class Part implements Comparable<Part> { Object owner; int n;"
          + " public int hashCode() { return n; }"
          + " public boolean equals(Object o) { return o instanceof Part p && p.n == n; }"
          + " public int compareTo(Part p) { return Integer.compare(n, p.n); } }";

  private static Version version(String type) {
    return Version.of("class Model { " + type + " content; String zz = \"z\"; }" + PART);
  }

  private static Object[] row(String from, String to, Function<Collection<Object>, Object> make) {
    return new Object[] {from, to, make};
  }

  private static Map<Object, Object> keys(Map<Object, Object> map, Collection<Object> parts) {
    parts.forEach(part -> map.put(part, "v"));
    return map;
  }

  @DataProvider
  public Object[][] waiting() {
    return new Object[][] {
      row("Set<Part>", "List<Part>", HashSet::new),
      row("Set<Part>", "ArrayDeque<Part>", LinkedHashSet::new),
      row("Set<Part>", "Part[]", HashSet::new),
      row("Set<Part>", "LinkedHashSet<Part>", HashSet::new),
      row("Set<Part>", "CopyOnWriteArrayList<Part>", HashSet::new),
      row("Set<Part>", "List<Part>", p -> Collections.unmodifiableSet(new HashSet<>(p))),
      row("Set<Part>", "List<Part>", p -> Collections.synchronizedSet(new HashSet<>(p))),
      row("Set<Part>", "List<Part>", ConvertedCyclesTest::keySet),
      row("Set<Part>", "List<Part>", CopyOnWriteArraySet::new),
      row("CopyOnWriteArraySet<Part>", "Part[]", CopyOnWriteArraySet::new),
      row("TreeSet<Part>", "List<Part>", TreeSet::new),
      row("TreeSet<Part>", "HashSet<Part>", TreeSet::new),
      row("ConcurrentSkipListSet<Part>", "ArrayList<Part>", ConcurrentSkipListSet::new),
      row("PriorityQueue<Part>", "List<Part>", PriorityQueue::new),
      row("List<Part>", "PriorityQueue<Part>", ArrayList::new),
      row("List<Part>", "Set<Part>", ArrayList::new),
      row("HashMap<Part, String>", "LinkedHashMap<Part, String>", p -> keys(new HashMap<>(), p)),
      row("HashMap<Part, String>", "TreeMap<Part, String>", p -> keys(new HashMap<>(), p)),
      row("TreeMap<Part, String>", "HashMap<Part, String>", p -> keys(new TreeMap<>(), p)),
      row(
          "Map<Part, String>",
          "LinkedHashMap<Part, String>",
          p -> Collections.unmodifiableMap(keys(new HashMap<>(), p))),
    };
  }

  private static Set<Object> keySet(Collection<Object> parts) {
    Set<Object> set = ConcurrentHashMap.newKeySet();
    set.addAll(parts);
    return set;
  }

  @Test(dataProvider = "waiting")
  public void aContainerThatWaitsForItsElementsIsRefused(
      String from, String to, Function<Collection<Object>, Object> make) {
    Version before = version(from);
    Version after = version(to);
    Object model = before.model();
    List<Object> parts = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      parts.add(before.make("Part", "n", i, "owner", model));
    }
    Version.set(model, "content", make.apply(parts));
    ForyException refused = trackedFailure(before, after, model);
    String message = refused.getMessage();
    assertTrue(message.contains("is not moved into a"), message);
    assertTrue(message.contains("content"), message);
    requireSameWhereUnchanged(before, model, parts.size());
  }

  /** As long as nobody changes the class, the container arrives with its elements. */
  private static void requireSameWhereUnchanged(Version version, Object model, int size) {
    Object read = Crossing.of(version, version).readTracked(model);
    assertEquals(size(Version.get(read, "content")), size);
  }

  private static int size(Object content) {
    return content instanceof Map<?, ?> map ? map.size() : ((Collection<?>) content).size();
  }

  private static ForyException trackedFailure(Version before, Version after, Object value) {
    byte[] message = BothEngines.tracking(before::register).serialize(value);
    return BothEngines.tracking(after::register)
        .failureToRead(message, IncompatibleSchemaException.class);
  }

  @Test
  public void aContainerThatIsStillBeingReadIsRefused() {
    Version before =
        Version.of("class Model { List<Part> content; } class Part { Collection<Part> in; }");
    Version after =
        Version.of("class Model { List<Part> content; } class Part { ArrayDeque<Part> in; }");
    Object first = before.make("Part");
    Object second = before.make("Part");
    List<Object> list = new ArrayList<>(List.of(first, second));
    Version.set(first, "in", list);
    String message = trackedFailure(before, after, before.model("content", list)).getMessage();
    assertTrue(message.contains("is not moved into a java.util.ArrayDeque"), message);
  }

  @DataProvider
  public Object[][] complete() {
    return new Object[][] {
      row("Set<Part>", "List<Part>", HashSet::new),
      row("Set<Part>", "Part[]", TreeSet::new),
      row("PriorityQueue<Part>", "ArrayDeque<Part>", PriorityQueue::new),
      row("Set<Integer>", "List<Integer>", ConvertedCyclesTest::three),
      row("CopyOnWriteArraySet<Integer>", "List<Integer>", ConvertedCyclesTest::three),
    };
  }

  private static Object three(Collection<Object> unused) {
    return new CopyOnWriteArraySet<>(List.of(1, 2, 3));
  }

  @Test(dataProvider = "complete")
  public void aContainerOutsideOfCyclesIsMoved(
      String from, String to, Function<Collection<Object>, Object> make) {
    Version before = version(from);
    List<Object> parts = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      parts.add(before.make("Part", "n", i));
    }
    Object read = Crossing.of(before, version(to)).read(before.model("content", make.apply(parts)));
    Object arrived = Version.get(read, "content");
    Collection<?> content =
        arrived instanceof Object[] array ? Arrays.asList(array) : (Collection<?>) arrived;
    assertEquals(content.size(), 3);
  }

  @Test
  public void whatARefusedMoveRecommendsHelps() {
    Version before = version("List<Part>");
    Version after = version("Set<Part>");
    List<Object> parts = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      parts.add(before.make("Part", "n", i));
    }
    Object model = before.model("content", parts);
    String message = trackedFailure(before, after, model).getMessage();
    assertTrue(message.contains("Part is not moved into a set"), message);
    assertTrue(message.contains("Keep the class of the container, or give the field"), message);
    requireSameWhereUnchanged(before, model, 3);
    Version renamed = Version.of("class Model { Set<Part> fresh; String zz = \"z\"; }" + PART);
    assertEquals(Version.get(Crossing.of(before, renamed).readTracked(model), "zz"), "z");
    assertTrue(message.contains("ForyBuilder.withRefTracking(false) at both ends"), message);
    assertEquals(size(Version.get(Crossing.of(before, after).readUntracked(model), "content")), 3);
  }

  @Test
  public void aListInACycleIsMovedToWhatKeepsItsOrder() {
    Version before = version("List<Part>");
    for (String to : List.of("ArrayDeque<Part>", "CopyOnWriteArrayList<Part>", "Part[]")) {
      Object model = before.model();
      Object part = before.make("Part", "n", 1, "owner", model);
      for (Collection<Object> list :
          List.of(new ArrayList<>(List.of(part)), new CopyOnWriteArrayList<>(List.of(part)))) {
        Version.set(model, "content", list);
        Object read = Crossing.of(before, version(to)).readTracked(model);
        Object arrived = Version.get(read, "content");
        Collection<?> content =
            arrived instanceof Object[] array ? Arrays.asList(array) : (Collection<?>) arrived;
        Object element = new ArrayDeque<>(content).getFirst();
        assertEquals(Version.get(element, "owner"), read);
      }
    }
  }

  @Test
  public void aMapWhoseValuesLeadBackToItIsMovedAndTheyLeadToTheFormerOne() {
    Version before = version("Map<String, Part>");
    Object part = before.make("Part", "n", 1);
    Map<String, Object> map = new TreeMap<>(Map.of("a", part));
    Version.set(part, "owner", map);
    Version after = version("HashMap<String, Part>");
    Object read = Crossing.of(before, after).readTracked(before.model("content", map));
    Map<?, ?> content = (Map<?, ?>) Version.get(read, "content");
    Object owner = Version.get(content.get("a"), "owner");
    assertEquals(content.getClass(), HashMap.class);
    assertEquals(owner.getClass(), TreeMap.class);
    assertEquals(((Map<?, ?>) owner).get("a"), content.get("a"));
  }
}
