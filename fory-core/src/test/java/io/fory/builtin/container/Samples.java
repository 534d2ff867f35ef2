package io.fory.builtin.container;

import io.fory.builtin.container.Messages.Color;
import io.fory.builtin.container.Messages.Empty;
import io.fory.builtin.container.Messages.Version;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Set;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.WeakHashMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.function.Function;

/** Every class of containers, with contents of every kind. */
final class Samples {
  private Samples() {}

  private static final List<Function<List<Object>, Collection<Object>>> UNSORTED =
      List.of(
          ArrayList::new,
          LinkedList::new,
          ArrayDeque::new,
          HashSet::new,
          LinkedHashSet::new,
          List::copyOf,
          Set::copyOf,
          Vector::new,
          Samples::stack,
          Samples::keySet,
          CopyOnWriteArrayList::new,
          CopyOnWriteArraySet::new,
          ConcurrentLinkedQueue::new,
          ConcurrentLinkedDeque::new,
          LinkedBlockingQueue::new,
          LinkedBlockingDeque::new,
          list -> Arrays.asList(list.toArray()),
          list -> new ArrayBlockingQueue<>(list.size() + 1, false, list),
          list -> Collections.unmodifiableCollection(new ArrayList<>(list)),
          list -> Collections.unmodifiableList(new ArrayList<>(list)),
          list -> Collections.unmodifiableList(new LinkedList<>(list)),
          list -> Collections.unmodifiableSet(new LinkedHashSet<>(list)),
          list -> Collections.synchronizedCollection(new ArrayList<>(list)),
          list -> Collections.synchronizedList(new ArrayList<>(list)),
          list -> Collections.synchronizedList(new LinkedList<>(list)),
          list -> Collections.synchronizedSet(new LinkedHashSet<>(list)),
          LinkedTransferQueue::new,
          list -> Collections.checkedCollection(new ArrayList<>(list), Object.class),
          list -> Collections.checkedList(new ArrayList<>(list), Object.class),
          list -> Collections.checkedList(new LinkedList<>(list), Object.class),
          list -> Collections.checkedSet(new LinkedHashSet<>(list), Object.class),
          list -> Collections.checkedQueue(new ArrayDeque<>(list), Object.class),
          Samples::fromMap,
          list -> {
            Collection<Object> queue = Collections.asLifoQueue(new ArrayDeque<>());
            queue.addAll(list);
            return queue;
          });

  private static final List<Function<List<Object>, Collection<Object>>> SORTED =
      List.of(
          TreeSet::new,
          ConcurrentSkipListSet::new,
          PriorityQueue::new,
          list -> {
            Collection<Object> queue = new PriorityBlockingQueue<>();
            queue.addAll(list);
            return queue;
          },
          list -> Collections.unmodifiableSortedSet(reversed(list)),
          list -> Collections.unmodifiableNavigableSet(new TreeSet<>(list)),
          list -> Collections.synchronizedSortedSet(new TreeSet<>(list)),
          list -> Collections.synchronizedNavigableSet(reversed(list)),
          list -> Collections.checkedSortedSet(reversed(list), Object.class),
          list -> Collections.checkedNavigableSet(new TreeSet<>(list), Object.class));

  private static final List<Function<Map<Object, Object>, Map<Object, Object>>> UNSORTED_MAPS =
      List.of(
          HashMap::new,
          LinkedHashMap::new,
          Map::copyOf,
          ConcurrentHashMap::new,
          Hashtable::new,
          IdentityHashMap::new,
          map -> Collections.unmodifiableMap(new LinkedHashMap<>(map)),
          map -> Collections.synchronizedMap(new LinkedHashMap<>(map)),
          map -> Collections.checkedMap(new LinkedHashMap<>(map), Object.class, Object.class),
          Samples::properties,
          WeakHashMap::new);

  private static final List<Function<Map<Object, Object>, Map<Object, Object>>> SORTED_MAPS =
      List.of(
          TreeMap::new,
          ConcurrentSkipListMap::new,
          map -> Collections.unmodifiableSortedMap(new TreeMap<>(map)),
          map -> Collections.unmodifiableNavigableMap(new TreeMap<>(map)),
          map -> Collections.synchronizedSortedMap(new TreeMap<>(map)),
          map -> Collections.synchronizedNavigableMap(new TreeMap<>(map)),
          map -> Collections.checkedSortedMap(new TreeMap<>(map), Object.class, Object.class),
          map -> Collections.checkedNavigableMap(new TreeMap<>(map), Object.class, Object.class));

  private static Collection<Object> fromMap(List<Object> elements) {
    Set<Object> set = Collections.newSetFromMap(new LinkedHashMap<>());
    set.addAll(elements);
    return set;
  }

  private static Map<Object, Object> properties(Map<Object, Object> entries) {
    Properties properties = new Properties();
    properties.putAll(entries);
    return properties;
  }

  private static Collection<Object> stack(List<Object> elements) {
    Stack<Object> stack = new Stack<>();
    stack.addAll(elements);
    return stack;
  }

  private static Collection<Object> keySet(List<Object> elements) {
    Set<Object> set = ConcurrentHashMap.newKeySet();
    set.addAll(elements);
    return set;
  }

  private static NavigableSet<Object> reversed(List<Object> elements) {
    NavigableSet<Object> set = new TreeSet<>(Collections.reverseOrder());
    set.addAll(elements);
    return set;
  }

  /** Elements that can be compared with each other: none, one, few, many, of each kind of codec. */
  private static List<List<Object>> comparable() {
    List<Object> strings = new ArrayList<>();
    List<Object> numbers = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      strings.add("key " + i * 7919);
      numbers.add(i * 31L);
    }
    return List.of(
        List.of(),
        List.of("only"),
        List.of(Color.BLUE, Color.GREEN, Color.RED),
        List.of(new Version(2, 1), new Version(1, 2), new Version(1, 1)),
        List.of(LocalDate.of(2024, 2, 29), LocalDate.EPOCH),
        strings,
        numbers);
  }

  /** Elements of several classes, one of which has an empty body. */
  private static List<Object> mixed() {
    return List.of("text", 1, 2L, 'c', Color.GREEN, new Version(1, 2), new Empty(), List.of(3));
  }

  private static List<List<Object>> nulls() {
    return List.of(Arrays.asList(null, null), Arrays.asList("a", null, 1));
  }

  /** Returns collections of every class. */
  static List<Collection<?>> collections() {
    List<Collection<?>> all = new ArrayList<>();
    for (List<Object> elements : comparable()) {
      UNSORTED.forEach(made -> all.add(made.apply(elements)));
      SORTED.forEach(made -> all.add(made.apply(elements)));
    }
    UNSORTED.forEach(made -> all.add(made.apply(mixed())));
    for (List<Object> nulls : nulls()) {
      all.add(new ArrayList<>(nulls));
      all.add(new LinkedList<>(nulls));
      all.add(new HashSet<>(nulls));
      all.add(new LinkedHashSet<>(nulls));
      all.add(new CopyOnWriteArrayList<>(nulls));
      all.add(Arrays.asList(nulls.toArray()));
      all.add(nulls.stream().toList());
    }
    all.add(Collections.singleton("one"));
    all.add(Collections.singletonList(null));
    all.add(Collections.nCopies(5, "again"));
    all.add(Collections.nCopies(0, "never"));
    return all;
  }

  /** Returns maps of every class. */
  static List<Map<?, ?>> maps() {
    List<Map<?, ?>> all = new ArrayList<>();
    for (List<Object> elements : comparable()) {
      for (Map<Object, Object> map : List.of(numbered(elements), reflexive(elements))) {
        UNSORTED_MAPS.forEach(made -> all.add(made.apply(map)));
        SORTED_MAPS.forEach(made -> all.add(made.apply(map)));
      }
    }
    UNSORTED_MAPS.forEach(made -> all.add(made.apply(numbered(mixed()))));
    Map<Object, Object> nulls = new LinkedHashMap<>();
    nulls.put(null, 1);
    nulls.put("b", null);
    all.add(nulls);
    all.add(new HashMap<>(nulls));
    all.add(Collections.singletonMap("key", null));
    TreeMap<String, Integer> named = new TreeMap<>(String.CASE_INSENSITIVE_ORDER.reversed());
    named.putAll(Map.of("a", 1, "B", 2, "c", 3));
    all.add(named);
    all.add(new TreeMap<Object, Object>(Collections.reverseOrder()));
    return all;
  }

  private static Map<Object, Object> numbered(List<Object> keys) {
    Map<Object, Object> map = new LinkedHashMap<>();
    for (Object key : keys) {
      map.put(key, map.size());
    }
    return map;
  }

  private static Map<Object, Object> reflexive(List<Object> keys) {
    Map<Object, Object> map = new LinkedHashMap<>();
    for (Object key : keys) {
      map.put(key, map.size() % 3 == 0 ? key : List.of(key));
    }
    return map;
  }
}
