package io.fory.hostile;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.LimitExceededException;
import java.util.AbstractMap.SimpleEntry;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Stack;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.UnaryOperator;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Hash tables that lead to each other are no keys, whatever stands between them and hashes what it
 * holds.
 */
public final class TableLinksTest {
  /** Their hash code visits 10! ways. */
  private static final int TABLES = 11;

  private final Fory fory = newFory();

  private static Fory newFory() {
    ForyBuilder builder = Fory.builder().withRefTracking(true);
    for (Class<?> type : List.of(Held.class, Pair.class, Key.class)) {
      builder.register(type);
    }
    for (Object value :
        List.of(ImmutableList.of(1), ImmutableSet.of(1, 2), ImmutableMap.of(1, 2))) {
      builder.register(value.getClass());
    }
    return builder.build();
  }

  enum Key {
    ONLY
  }

  record Held(Object value) {}

  /** An entry of the application. */
  static final class Pair implements Map.Entry<Object, Object> {
    private Object key;
    private Object value;

    @Override
    public Object getKey() {
      return key;
    }

    @Override
    public Object getValue() {
      return value;
    }

    @Override
    public Object setValue(Object other) {
      throw new UnsupportedOperationException();
    }

    @Override
    public int hashCode() {
      return key.hashCode() ^ value.hashCode();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Pair pair && pair.key.equals(key) && pair.value.equals(value);
    }
  }

  private static Object pair(Object table) {
    Pair pair = new Pair();
    pair.key = table;
    pair.value = 1;
    return pair;
  }

  /** What stands between two tables. */
  private record Link(String name, UnaryOperator<Object> around) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static void add(List<Link> all, String name, UnaryOperator<Object> around) {
    all.add(new Link(name, around));
  }

  @DataProvider
  public static Object[][] links() {
    List<Link> all = new ArrayList<>();
    add(all, "nothing", t -> t);
    add(all, "SimpleEntry", t -> new SimpleEntry<>(t, 1));
    add(all, "SimpleEntry as value", t -> new SimpleEntry<>(1, t));
    add(all, "SimpleImmutableEntry", t -> new SimpleImmutableEntry<>(t, 1));
    add(all, "Map.entry", t -> Map.entry(t, 1));
    add(all, "entry of the application", TableLinksTest::pair);
    add(all, "entry in an entry", t -> new SimpleEntry<>(Map.entry(1, t), 1));
    add(all, "Optional", Optional::of);
    add(all, "record", Held::new);
    add(all, "List.of", List::of);
    add(all, "List.of three", t -> List.of(1, t, 2));
    add(all, "Set.of", Set::of);
    add(all, "Map.of", t -> Map.of("k", t));
    add(all, "singletonList", Collections::singletonList);
    add(all, "singleton", Collections::singleton);
    add(all, "singletonMap", t -> Collections.singletonMap("k", t));
    add(all, "nCopies", t -> Collections.nCopies(2, t));
    add(all, "Arrays.asList", t -> Arrays.asList(t, 1));
    add(all, "Stack", t -> of(new Stack<>(), t));
    add(all, "LinkedList", t -> of(new LinkedList<>(), t));
    add(all, "CopyOnWriteArrayList", t -> of(new CopyOnWriteArrayList<>(), t));
    add(all, "CopyOnWriteArraySet", t -> of(new CopyOnWriteArraySet<>(), t));
    add(all, "HashSet", t -> of(new HashSet<>(), t));
    add(all, "unmodifiableList", t -> Collections.unmodifiableList(of(new ArrayList<>(), t)));
    add(all, "unmodifiableSet", t -> Collections.unmodifiableSet(Set.of(t)));
    add(all, "unmodifiableMap", t -> Collections.unmodifiableMap(of(new HashMap<>(), t)));
    add(all, "synchronizedList", t -> Collections.synchronizedList(of(new ArrayList<>(), t)));
    add(all, "synchronizedMap", t -> Collections.synchronizedMap(of(new HashMap<>(), t)));
    add(all, "checkedList", t -> Collections.checkedList(of(new ArrayList<>(), t), Object.class));
    add(
        all,
        "checkedMap",
        t -> Collections.checkedMap(of(new HashMap<>(), t), Object.class, Object.class));
    add(all, "subList", t -> of(new ArrayList<>(List.of(1, 2)), t).subList(1, 3));
    add(all, "EnumMap", t -> new EnumMap<>(Map.of(Key.ONLY, t)));
    add(all, "TreeMap", t -> of(new TreeMap<>(), t));
    add(all, "LinkedHashMap", t -> of(new LinkedHashMap<>(), t));
    add(all, "ConcurrentHashMap", t -> of(new ConcurrentHashMap<>(), t));
    add(all, "ConcurrentSkipListMap", t -> of(new ConcurrentSkipListMap<>(), t));
    add(all, "set from a map", t -> of(Collections.newSetFromMap(new ConcurrentHashMap<>()), t));
    add(all, "ImmutableList", ImmutableList::of);
    add(all, "ImmutableSet", t -> ImmutableSet.of(1, t));
    add(all, "ImmutableMap", t -> ImmutableMap.of("k", t));
    add(all, "immutableEntry", t -> Maps.immutableEntry("k", t));
    return all.stream().map(link -> new Object[] {link}).toArray(Object[][]::new);
  }

  private static <C extends java.util.Collection<Object>> C of(C collection, Object element) {
    collection.add(element);
    return collection;
  }

  private static <M extends Map<Object, Object>> M of(M map, Object value) {
    map.put("k", value);
    return map;
  }

  /** Returns tables that hold all others, each in something else. */
  private static List<Hashtable<String, Object>> tables(Link link) {
    List<Hashtable<String, Object>> all = new ArrayList<>();
    for (int i = 0; i < TABLES; i++) {
      all.add(new Hashtable<>());
    }
    List<Object> links = new ArrayList<>();
    for (int i = 0; i < TABLES * TABLES; i++) {
      links.add(link.around.apply(all.get(i % TABLES))); // before they hold anything to be hashed
    }
    for (int i = 0; i < TABLES * TABLES; i++) {
      all.get(i / TABLES).put("" + i % TABLES, links.get(i));
    }
    return all;
  }

  private void requireRefused(byte[] message) {
    LimitExceededException error =
        expectThrows(LimitExceededException.class, () -> fory.deserialize(message));
    assertEquals(error.limit(), "units of work for keys");
  }

  @Test(dataProvider = "links")
  public void tablesThatHoldEachOtherInSomethingAreNoKeys(Link link) {
    List<Object> key = new ArrayList<>();
    Object set = new HashSet<>(Set.of(key));
    key.add(tables(link).get(0));
    requireRefused(fory.serialize(set));
  }

  @Test(dataProvider = "links")
  public void norIsSomethingThatHoldsThemWhereTheyHaveBeenReadBefore(Link link) {
    Hashtable<String, Object> first = new Hashtable<>();
    Map<Object, Object> map = new HashMap<>();
    map.put(link.around.apply(first), 1);
    List<Hashtable<String, Object>> all = tables(new Link("nothing", t -> t));
    first.put("all", all.get(0));
    all.get(0).put("first", first);
    requireRefused(fory.serialize(new ArrayList<>(List.of(all.get(0), map))));
  }
}
