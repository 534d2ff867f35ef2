package io.fory.format;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.error.UnsupportedTypeException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Factory;
import org.testng.annotations.Test;

/** A comparator or an order that a wrapper hides is lost no more than one that can be seen. */
public final class HiddenOrderTest {
  private final Formats encoders;

  @Factory(dataProvider = "engines", dataProviderClass = Formats.class)
  public HiddenOrderTest(Formats encoders) {
    this.encoders = encoders;
  }

  record OfMap(Map<String, String> value) {}

  record OfSet(Set<String> value) {}

  record OfCollection(Collection<String> value) {}

  record OfQueue(Queue<String> value) {}

  private static final List<UnaryOperator<Map<String, String>>> MAPS =
      List.of(
          Collections::unmodifiableMap,
          Collections::synchronizedMap,
          map -> Collections.checkedMap(map, String.class, String.class),
          map -> Collections.unmodifiableMap(Collections.synchronizedMap(map)));

  private static final List<UnaryOperator<Set<String>>> SETS =
      List.of(
          Collections::unmodifiableSet,
          Collections::synchronizedSet,
          set -> Collections.checkedSet(set, String.class),
          set -> Collections.checkedSet(Collections.unmodifiableSet(set), String.class));

  private static final List<UnaryOperator<Collection<String>>> COLLECTIONS =
      List.of(
          Collections::unmodifiableCollection,
          Collections::synchronizedCollection,
          all -> Collections.checkedCollection(all, String.class));

  /** Maps that have another order than the natural one. */
  private static List<Map<String, String>> maps(boolean empty) {
    List<Map<String, String>> maps = new ArrayList<>();
    for (Comparator<String> order :
        List.of(String.CASE_INSENSITIVE_ORDER, Comparator.<String>reverseOrder())) {
      for (NavigableMap<String, String> map :
          List.<NavigableMap<String, String>>of(
              new TreeMap<>(order), new ConcurrentSkipListMap<>(order))) {
        if (!empty) {
          map.put("a", "b");
          map.put("c", "d");
        }
        maps.add(map);
        maps.add(map.headMap("c"));
        maps.add(map.descendingMap());
        maps.add(map.descendingMap().tailMap("c", true));
      }
    }
    maps.add(new TreeMap<>(Map.of("a", "b", "c", "d")).descendingMap());
    return maps;
  }

  @DataProvider
  public static Object[][] hidden() {
    List<Object[]> hidden = new ArrayList<>();
    for (boolean empty : new boolean[] {false, true}) {
      for (Map<String, String> map : maps(empty)) {
        MAPS.forEach(wrapper -> hidden.add(new Object[] {new OfMap(wrapper.apply(map))}));
        Set<String> keys = map.keySet();
        SETS.forEach(wrapper -> hidden.add(new Object[] {new OfSet(wrapper.apply(keys))}));
        MAPS.forEach(wrapper -> hidden.add(new Object[] {new OfSet(wrapper.apply(map).keySet())}));
        COLLECTIONS.forEach(
            wrapper -> hidden.add(new Object[] {new OfCollection(wrapper.apply(keys))}));
      }
    }
    for (NavigableSet<String> set :
        List.of(
            new TreeSet<>(String.CASE_INSENSITIVE_ORDER),
            new TreeSet<String>().descendingSet(),
            new ConcurrentSkipListSet<>(String.CASE_INSENSITIVE_ORDER),
            new ConcurrentSkipListSet<String>().descendingSet())) {
      set.add("a");
      SETS.forEach(wrapper -> hidden.add(new Object[] {new OfSet(wrapper.apply(set))}));
      COLLECTIONS.forEach(
          wrapper -> hidden.add(new Object[] {new OfCollection(wrapper.apply(set))}));
    }
    Map<String, Boolean> ofSet = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    hidden.add(new Object[] {new OfSet(Collections.newSetFromMap(ofSet))});
    return hidden.toArray(new Object[0][]);
  }

  @SuppressWarnings("unchecked")
  private static <C> C reversed(C sorted, Class<? super C> type) throws Exception {
    return (C) type.getMethod("reversed").invoke(sorted);
  }

  /** The reversed views of sorted wrappers, which exist since JDK 21. */
  @Test
  public void theComparatorOfAReversedViewIsRefused() throws Exception {
    if (Runtime.version().feature() < 21) {
      return;
    }
    for (Comparator<String> order :
        Arrays.asList(String.CASE_INSENSITIVE_ORDER, Comparator.<String>reverseOrder(), null)) {
      TreeMap<String, String> tree = new TreeMap<>(order);
      tree.putAll(Map.of("a", "b", "C", "d"));
      for (SortedMap<String, String> map :
          List.of(
              Collections.unmodifiableSortedMap(tree),
              Collections.synchronizedSortedMap(tree),
              Collections.checkedSortedMap(tree, String.class, String.class))) {
        SortedMap<String, String> view = reversed(map, SortedMap.class);
        for (var wrapper : MAPS) {
          refused(new OfMap(wrapper.apply(view)), "comparator");
          refused(new OfSet(wrapper.apply(view).keySet()), "comparator");
        }
      }
      TreeSet<String> keys = new TreeSet<>(tree.navigableKeySet());
      for (SortedSet<String> set :
          List.of(
              Collections.unmodifiableSortedSet(keys),
              Collections.synchronizedSortedSet(keys),
              Collections.checkedSortedSet(keys, String.class))) {
        SortedSet<String> view = reversed(set, SortedSet.class);
        for (var wrapper : SETS) {
          refused(new OfSet(wrapper.apply(view)), "comparator");
          refused(new OfSet(wrapper.apply(view.headSet(view.last()))), "comparator");
        }
      }
    }
  }

  record OfUnits(Map<TimeUnit, String> value, Set<TimeUnit> set) {}

  @Test
  public void wrappersOfMapsOfEnumsComeBack() {
    RowEncoder<OfUnits> encoder = encoders.bean(OfUnits.class);
    Map<TimeUnit, String> units = new EnumMap<>(Map.of(TimeUnit.DAYS, "d", TimeUnit.HOURS, "h"));
    OfUnits value =
        new OfUnits(
            Collections.unmodifiableMap(units),
            Collections.unmodifiableSet(EnumSet.copyOf(units.keySet())));
    assertEquals(encoder.decode(encoder.encode(value)), value);
    OfUnits none = new OfUnits(Collections.unmodifiableMap(Map.of()), Collections.emptySet());
    assertEquals(encoder.decode(encoder.encode(none)), none);
  }

  @Test(dataProvider = "hidden")
  public void aComparatorIsRefused(Record value) {
    refused(value, "comparator");
  }

  private void refused(Record value, String reason) {
    @SuppressWarnings("unchecked")
    RowEncoder<Record> encoder = (RowEncoder<Record>) encoders.bean(value.getClass());
    UnsupportedTypeException thrown =
        expectThrows(UnsupportedTypeException.class, () -> encoder.encode(value));
    assertTrue(thrown.getMessage().contains(reason), thrown.getMessage());
  }

  @Test
  @SuppressWarnings("IdentityHashMapUsage") // its keys are a set like others
  public void aSetInACollectionIsRefused() {
    for (Set<String> set :
        List.of(
            new HashSet<>(List.of("a")),
            new LinkedHashSet<String>(),
            new TreeSet<String>(),
            new CopyOnWriteArraySet<>(List.of("a")),
            new IdentityHashMap<>(Map.of("a", "b")).keySet(),
            Set.of("a", "b"))) {
      COLLECTIONS.forEach(wrapper -> refused(new OfCollection(wrapper.apply(set)), "Set"));
    }
  }

  @Test
  public void aHeapOrAStackIsNoQueue() {
    for (Queue<String> queue :
        List.of(new PriorityQueue<>(List.of("a")), new PriorityBlockingQueue<String>())) {
      refused(new OfQueue(Collections.checkedQueue(queue, String.class)), "heap");
    }
    refused(new OfQueue(Collections.asLifoQueue(new ArrayDeque<>())), "other end");
  }

  @Test
  public void wrappersOfOthersComeBack() {
    RowEncoder<OfMap> maps = encoders.bean(OfMap.class);
    RowEncoder<OfSet> sets = encoders.bean(OfSet.class);
    Map<String, String> entries = Map.of("a", "b", "c", "d");
    for (Map<String, String> map :
        List.of(
            entries,
            new HashMap<>(entries),
            new LinkedHashMap<>(entries),
            new TreeMap<>(entries),
            new TreeMap<>(entries).headMap("x"),
            new ConcurrentSkipListMap<>(entries),
            new ConcurrentSkipListMap<>(entries).tailMap("a"),
            new WeakHashMap<>(entries),
            new Hashtable<>(entries),
            Collections.singletonMap("a", "b"),
            Collections.<String, String>emptyMap())) {
      for (var wrapper : MAPS) {
        OfMap value = new OfMap(wrapper.apply(map));
        assertEquals(maps.decode(maps.encode(value)), value);
        OfSet keys = new OfSet(wrapper.apply(map).keySet());
        assertEquals(sets.decode(sets.encode(keys)), keys);
        assertEquals(List.copyOf(sets.decode(sets.encode(keys)).value), List.copyOf(keys.value));
      }
    }
    RowEncoder<OfCollection> collections = encoders.bean(OfCollection.class);
    for (Collection<String> all :
        List.of(
            List.of("a"),
            Collections.singletonList("a"),
            Arrays.asList("a", "a"),
            entries.values(),
            new ArrayDeque<>(List.of("b")))) {
      for (var wrapper : COLLECTIONS) {
        OfCollection value = new OfCollection(wrapper.apply(all));
        assertEquals(collections.decode(collections.encode(value)).value, List.copyOf(all));
      }
    }
    RowEncoder<OfQueue> queues = encoders.bean(OfQueue.class);
    Queue<String> queue = Collections.checkedQueue(new ArrayDeque<>(List.of("a")), String.class);
    assertEquals(List.copyOf(queues.decode(queues.encode(new OfQueue(queue))).value), List.of("a"));
  }
}
