package io.fory.registration;

import static org.testng.Assert.assertEquals;

import io.fory.Fory;
import io.fory.fixture.RoundTrip;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** What messages recommend for containers and views of them. */
final class ContainerCures {
  private ContainerCures() {}

  private static Object copy(Object value) {
    return RoundTrip.of(Fory.builder().build(), value);
  }

  @SuppressWarnings("serial") // only Fory writes it
  private static Map<String, Integer> bounded() {
    return new LinkedHashMap<>() {
      @Override
      protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
        return size() > 2;
      }
    };
  }

  private static IdentityHashMap<String, Integer> identities() {
    IdentityHashMap<String, Integer> map = new IdentityHashMap<>();
    map.put("a", 1);
    return map;
  }

  static List<Cure> all() {
    NavigableMap<String, Integer> sorted = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    sorted.put("a", 1);
    TreeSet<String> natural = new TreeSet<>(List.of("b", "a"));
    Map<String, Integer> map = Map.of("a", 1);
    return List.of(
        new Cure(
            "the keys of a map",
            () -> copy(identities().keySet()),
            "Hold a copy of it in a container such as an ArrayList, a LinkedHashSet",
            "a copy",
            () -> assertEquals(copy(new LinkedHashSet<>(map.keySet())), map.keySet())),
        new Cure(
            "the values of a map",
            () -> copy(identities().values()),
            "or the container that it is a view of",
            "the map",
            () -> assertEquals(copy(new TreeMap<>(map)), map)),
        new Cure(
            "an entry of a map",
            () -> copy(identities().entrySet().iterator().next()),
            "Hold a copy of it made by Map.entry or AbstractMap.SimpleEntry",
            "a copy",
            () -> assertEquals(copy(Map.entry("a", 1)), Map.entry("a", 1))),
        new Cure(
            "an unmodifiable view of a map with a comparator",
            () -> copy(Collections.unmodifiableMap(sorted)),
            "Make the view by Collections.unmodifiableNavigableSet or unmodifiableNavigableMap",
            "made by it",
            () -> {
              Object copy = copy(Collections.unmodifiableNavigableMap(sorted));
              assertEquals(((Map<?, ?>) copy).get("A"), 1);
            }),
        new Cure(
            "a synchronized view of a sorted set",
            () -> copy(Collections.synchronizedSet(natural)),
            "Make the view by Collections.synchronizedNavigableSet or synchronizedNavigableMap",
            "made by it",
            () -> assertEquals(copy(Collections.synchronizedNavigableSet(natural)), natural)),
        new Cure(
            "a synchronized view of a map that is bounded",
            () -> copy(Collections.synchronizedMap(bounded())),
            "or a view of an ArrayList, HashMap, HashSet, LinkedHashMap or LinkedHashSet",
            "a view of a LinkedHashMap",
            () -> {
              Map<String, Integer> view = Collections.synchronizedMap(new LinkedHashMap<>(sorted));
              assertEquals(copy(view), view);
            }));
  }
}
