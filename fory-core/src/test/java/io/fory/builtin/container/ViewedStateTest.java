package io.fory.builtin.container;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.UnsupportedTypeException;
import java.io.Serializable;
import java.math.RoundingMode;
import java.util.AbstractList;
import java.util.AbstractMap;
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
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.WeakHashMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.stream.Stream;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What a view of a container hides is kept, or the view is refused when it is written. */
@SuppressWarnings({"IdentityHashMapUsage", "serial"}) // values that are tried
public final class ViewedStateTest {
  /** Keeps the two latest keys. */
  static final class Latest<V> extends LinkedHashMap<Object, V> {
    @Override
    protected boolean removeEldestEntry(Map.Entry<Object, V> eldest) {
      return size() > 2;
    }
  }

  private static <M extends Map<Object, Object>> M filled(M map) {
    map.put("b", 1);
    map.put("a", 2);
    return map;
  }

  private static <C extends Collection<Object>> C filled(C elements) {
    elements.add("b");
    elements.add("a");
    return elements;
  }

  private static EnumMap<RoundingMode, Object> modes() {
    return new EnumMap<>(Map.of(RoundingMode.UP, 1));
  }

  private static Object[][] rows(Object... values) {
    return Arrays.stream(values).map(v -> new Object[] {v}).toArray(Object[][]::new);
  }

  @DataProvider
  public Object[][] lossy() {
    Comparator<Object> backwards = Collections.reverseOrder();
    Map<Object, Object> sorted = filled(new TreeMap<>(backwards));
    Map<Object, Object> same = filled(new IdentityHashMap<>());
    return rows(
        Collections.unmodifiableMap(sorted),
        Collections.unmodifiableMap(filled(new TreeMap<>()).descendingMap()),
        Collections.unmodifiableMap(filled(new TreeMap<>()).descendingMap().tailMap("b")),
        Collections.unmodifiableMap(filled(new ConcurrentSkipListMap<>(backwards))),
        Collections.unmodifiableMap(filled(new ConcurrentSkipListMap<>()).descendingMap()),
        Collections.unmodifiableMap(same),
        Collections.unmodifiableMap(Collections.unmodifiableMap(sorted)),
        Collections.unmodifiableMap(Collections.synchronizedMap(sorted)),
        Collections.unmodifiableMap(sorted).keySet(),
        Collections.unmodifiableMap(same).keySet(),
        Collections.unmodifiableSet(filled(new TreeSet<>(backwards))),
        Collections.unmodifiableSet(filled(new TreeSet<>()).descendingSet()),
        Collections.unmodifiableSet(filled(new TreeSet<>(backwards)).headSet("a")),
        Collections.unmodifiableSet(filled(new ConcurrentSkipListSet<>(backwards))),
        Collections.unmodifiableSet(sorted.keySet()),
        Collections.unmodifiableSet(same.keySet()),
        Collections.unmodifiableSet(filled(Collections.newSetFromMap(new IdentityHashMap<>()))),
        Collections.unmodifiableCollection(filled(new TreeSet<>(backwards))),
        Collections.synchronizedMap(sorted),
        Collections.synchronizedMap(filled(new TreeMap<>())),
        Collections.synchronizedMap(new TreeMap<>()),
        Collections.synchronizedMap(new IdentityHashMap<>()),
        Collections.synchronizedMap(modes()),
        Collections.synchronizedMap(filled(new Latest<>())),
        Collections.synchronizedMap(new Latest<>()),
        Collections.synchronizedMap(Collections.synchronizedMap(new Latest<>())),
        Collections.synchronizedSet(filled(new TreeSet<>())),
        Collections.synchronizedSet(EnumSet.of(RoundingMode.UP)),
        Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>())),
        Collections.synchronizedSet(Collections.newSetFromMap(new Latest<>())),
        Collections.synchronizedCollection(filled(new TreeSet<>())),
        Collections.synchronizedCollection(filled(new HashSet<>())));
  }

  @Test(dataProvider = "lossy")
  public void aViewThatWouldComeBackAroundAnotherContainerIsRefused(Object view) {
    for (Fory fory : List.of(Messages.UNTRACKED, Messages.TRACKED)) {
      UnsupportedTypeException refused =
          expectThrows(UnsupportedTypeException.class, () -> fory.serialize(view));
      assertTrue(refused.getMessage().contains("would be lost"), refused.getMessage());
      UnsupportedTypeException copying =
          expectThrows(UnsupportedTypeException.class, () -> fory.copy(view));
      assertEquals(copying.problem(), refused.problem());
    }
  }

  /** A list that only shows elements. */
  static final class Shown extends AbstractList<Object> {
    @Override
    public Object get(int index) {
      return index;
    }

    @Override
    public int size() {
      return 2;
    }
  }

  /** A map that only shows entries. */
  static final class ShownMap extends AbstractMap<Object, Object> {
    @Override
    public Set<Map.Entry<Object, Object>> entrySet() {
      return Set.of(Map.entry("a", 1));
    }
  }

  /** A list that its class hides from serialization. */
  static final class Replaced extends AbstractList<Object> implements Serializable {
    private static final long serialVersionUID = 1;

    @Override
    public Object get(int index) {
      return index;
    }

    @Override
    public int size() {
      return 1;
    }

    private Object writeReplace() {
      return "replaced";
    }
  }

  /** A list that takes elements. */
  static final class Taking extends AbstractList<String> {
    private final List<String> elements = new ArrayList<>(List.of("a"));

    @Override
    public String get(int index) {
      return elements.get(index);
    }

    @Override
    public int size() {
      return elements.size();
    }

    @Override
    public void add(int index, String element) {
      elements.add(index, element);
    }
  }

  @DataProvider
  public Object[][] changedOtherwise() {
    Map<Object, Object> fixed = Collections.unmodifiableMap(filled(new HashMap<>()));
    TreeMap<Object, Object> sorted = filled(new TreeMap<>());
    return rows(
        Collections.synchronizedList(List.of()),
        Collections.synchronizedList(List.of("a")),
        Collections.synchronizedList(List.of("a", "b", "c")),
        Collections.synchronizedList(Stream.of("a", null).toList()),
        Collections.synchronizedList(Collections.emptyList()),
        Collections.synchronizedList(Collections.singletonList("a")),
        Collections.synchronizedList(Collections.nCopies(2, "a")),
        Collections.synchronizedList(Arrays.asList("a", "b")),
        Collections.synchronizedList(Collections.unmodifiableList(filled(new ArrayList<>()))),
        Collections.synchronizedList(Collections.unmodifiableList(filled(new LinkedList<>()))),
        Collections.synchronizedList(Collections.checkedList(new ArrayList<>(), String.class)),
        Collections.synchronizedList(filled(new CopyOnWriteArrayList<>())),
        Collections.synchronizedList(Collections.synchronizedList(List.of("a", "b"))),
        Collections.synchronizedList(new Shown()),
        Collections.synchronizedList(new Replaced()),
        Collections.synchronizedCollection(List.of("a", "b")),
        Collections.synchronizedCollection(
            Collections.unmodifiableCollection(filled(new ArrayList<>()))),
        Collections.synchronizedCollection(filled(new ArrayDeque<>())),
        Collections.synchronizedCollection(filled(new PriorityQueue<>())),
        Collections.synchronizedCollection(Collections.asLifoQueue(filled(new LinkedList<>()))),
        Collections.synchronizedCollection(new ArrayBlockingQueue<>(1)),
        Collections.synchronizedSet(Set.of("a")),
        Collections.synchronizedSet(Set.of("a", "b", "c")),
        Collections.synchronizedSet(Collections.emptySet()),
        Collections.synchronizedSet(Collections.singleton("a")),
        Collections.synchronizedSet(Collections.unmodifiableSet(filled(new HashSet<>()))),
        Collections.synchronizedSet(Collections.checkedSet(new HashSet<>(), String.class)),
        Collections.synchronizedSet(ConcurrentHashMap.newKeySet()),
        Collections.synchronizedSet(filled(new CopyOnWriteArraySet<>())),
        Collections.synchronizedSet(
            filled(Collections.newSetFromMap(new ConcurrentHashMap<Object, Boolean>()))),
        Collections.synchronizedMap(Map.of()),
        Collections.synchronizedMap(Map.of("a", 1)),
        Collections.synchronizedMap(Collections.emptyMap()),
        Collections.synchronizedMap(Collections.singletonMap("a", 1)),
        Collections.synchronizedMap(fixed),
        Collections.synchronizedMap(
            Collections.checkedMap(new HashMap<>(), String.class, Integer.class)),
        Collections.synchronizedMap(filled(new ConcurrentHashMap<>())),
        Collections.synchronizedMap(filled(new WeakHashMap<>())),
        Collections.synchronizedMap(filled(new Hashtable<>())),
        Collections.synchronizedMap(new Properties()),
        Collections.synchronizedMap(new ShownMap()),
        Collections.synchronizedMap(Collections.synchronizedMap(fixed)),
        Collections.synchronizedSortedMap(Collections.unmodifiableSortedMap(sorted)),
        Collections.synchronizedNavigableMap(Collections.unmodifiableNavigableMap(sorted)),
        Collections.synchronizedNavigableMap(Collections.emptyNavigableMap()),
        Collections.synchronizedNavigableMap(filled(new ConcurrentSkipListMap<>())),
        Collections.synchronizedSortedSet(
            Collections.unmodifiableSortedSet(filled(new TreeSet<>()))),
        Collections.synchronizedNavigableSet(
            Collections.unmodifiableNavigableSet(filled(new TreeSet<>()))),
        Collections.synchronizedNavigableSet(filled(new ConcurrentSkipListSet<>())),
        Collections.synchronizedNavigableSet(
            Collections.checkedNavigableSet(new TreeSet<>(), String.class)));
  }

  @Test(dataProvider = "changedOtherwise")
  public void aSynchronizedViewOfWhatIsNotChangedLikeTheUsualContainerIsRefused(Object view) {
    aViewThatWouldComeBackAroundAnotherContainerIsRefused(view);
  }

  @DataProvider
  public Object[][] changedAlike() {
    Properties properties = new Properties();
    properties.setProperty("a", "b");
    List<Object> list = filled(new ArrayList<>());
    return rows(
        Collections.synchronizedList(list),
        Collections.synchronizedList(list.subList(1, 2)),
        Collections.synchronizedList(Collections.synchronizedList(list)),
        Collections.synchronizedList(new ArrayList<>()),
        Collections.synchronizedList(filled(new LinkedList<>())),
        Collections.synchronizedList(filled(new Vector<>())),
        Collections.synchronizedList(new Taking()),
        filled(new Vector<>()).subList(1, 2),
        Collections.synchronizedSet(filled(new HashSet<>())),
        Collections.synchronizedSet(new LinkedHashSet<>()),
        Collections.synchronizedSet(Collections.newSetFromMap(new HashMap<>())),
        Collections.synchronizedSet(filled(Collections.newSetFromMap(new LinkedHashMap<>()))),
        Collections.synchronizedMap(new HashMap<>()),
        Collections.synchronizedMap(new LinkedHashMap<>()),
        Collections.synchronizedMap(Collections.synchronizedMap(filled(new LinkedHashMap<>()))),
        Collections.synchronizedMap(filled(new HashMap<>())).keySet(),
        Collections.synchronizedMap(filled(new LinkedHashMap<>())).entrySet(),
        Collections.synchronizedSortedMap(filled(new TreeMap<>())),
        Collections.synchronizedSortedMap(new TreeMap<>()).tailMap("a"),
        Collections.synchronizedNavigableMap(filled(new TreeMap<>())).descendingMap(),
        Collections.synchronizedSortedSet(filled(new TreeSet<>())),
        Collections.synchronizedNavigableSet(filled(new TreeSet<>())).headSet("b"),
        filled(new Hashtable<>()).keySet(),
        properties.keySet(),
        properties.entrySet());
  }

  @Test(dataProvider = "changedAlike")
  public void aSynchronizedViewOfAUsualContainerComesBack(Object view) {
    otherViewsComeBackInTheirOrder(view);
    Object copy = Messages.TRACKED.copy(view);
    assertEquals(copy.getClass(), view.getClass());
    assertEquals(copy, view);
  }

  /** Counts how often it is looked at by serialization. */
  static final class Counted extends LinkedList<Object> {
    private static final long serialVersionUID = 1;
    private static int looks;

    private Object writeReplace() {
      looks++;
      return this;
    }
  }

  /** A list that passes on the iterator of a linked one, and takes no elements. */
  static final class Passing extends AbstractList<Object> {
    private final LinkedList<Object> elements = filled(new LinkedList<>());

    @Override
    public Object get(int index) {
      return elements.get(index);
    }

    @Override
    public int size() {
      return elements.size();
    }

    @Override
    public Iterator<Object> iterator() {
      return elements.iterator();
    }
  }

  @Test
  public void aLinkedListIsKnownByItsIteratorAndSpliterator() {
    aSynchronizedViewOfAUsualContainerComesBack(Collections.synchronizedList(new Counted()));
    assertEquals(Counted.looks, 0);
    aViewThatWouldComeBackAroundAnotherContainerIsRefused(
        Collections.synchronizedList(new Passing()));
  }

  @Test
  public void aSynchronizedCollectionOfAListComesBack() {
    for (List<Object> list :
        List.of(filled(new ArrayList<>()), filled(new LinkedList<>()), filled(new Vector<>()))) {
      Messages.forCopies(
          Collections.synchronizedCollection(list), copy -> assertEquals(elements(copy), list));
    }
  }

  @DataProvider
  public Object[][] kept() {
    @SuppressWarnings("unchecked") // it compares strings
    Comparator<Object> natural =
        (Comparator<Object>) (Comparator<?>) Comparator.<String>naturalOrder();
    Map<Object, Object> byClass = new IdentityHashMap<>(Map.of(String.class, 1, Long.class, 2));
    return rows(
        Collections.unmodifiableMap(filled(new HashMap<>())),
        Collections.unmodifiableMap(filled(new LinkedHashMap<>())),
        Collections.unmodifiableMap(filled(new Latest<>())),
        Collections.unmodifiableMap(filled(new TreeMap<>())),
        Collections.unmodifiableMap(filled(new TreeMap<>(natural))),
        Collections.unmodifiableMap(modes()),
        Collections.unmodifiableMap(byClass),
        Collections.unmodifiableNavigableMap(filled(new TreeMap<>(Collections.reverseOrder()))),
        Collections.unmodifiableSet(filled(new HashSet<>())),
        Collections.unmodifiableSet(filled(new TreeSet<>())),
        Collections.unmodifiableSet(EnumSet.of(RoundingMode.UP)),
        Collections.unmodifiableNavigableSet(filled(new TreeSet<>(Collections.reverseOrder()))),
        Collections.synchronizedMap(filled(new HashMap<>())),
        Collections.synchronizedMap(filled(new LinkedHashMap<>())),
        Collections.synchronizedSet(filled(new LinkedHashSet<>())),
        Collections.synchronizedNavigableMap(filled(new TreeMap<>(Collections.reverseOrder()))),
        Collections.synchronizedNavigableSet(filled(new TreeSet<>(Collections.reverseOrder()))));
  }

  @Test(dataProvider = "kept")
  public void otherViewsComeBackInTheirOrder(Object view) {
    Messages.forCopies(
        view,
        copy -> {
          assertEquals(copy.getClass(), view.getClass());
          assertEquals(copy, view);
          assertEquals(elements(copy), elements(view));
        });
  }

  @Test
  public void valuesOfAMapHaveNoOrderOfTheirOwn() {
    Map<Object, Object> map = filled(new TreeMap<>(Collections.reverseOrder()));
    for (Map<Object, Object> each : List.of(map, new TreeMap<>(map).descendingMap())) {
      Messages.forCopies(
          Collections.unmodifiableCollection(each.values()),
          copy -> assertEquals(elements(copy), elements(each.values())));
      Messages.forCopies(
          Collections.synchronizedCollection(each.values()),
          copy -> assertEquals(elements(copy), elements(each.values())));
    }
  }

  private static List<Object> elements(Object container) {
    return new ArrayList<>(
        container instanceof Map<?, ?> map ? map.entrySet() : (Collection<?>) container);
  }

  @Test
  public void acrossLanguagesTheComparatorBelowAViewIsRefused() {
    Fory xlang = Fory.builder().withXlang(true).build();
    Comparator<Object> backwards = Collections.reverseOrder();
    for (Object view :
        List.of(
            Collections.unmodifiableMap(filled(new TreeMap<>(backwards))),
            Collections.unmodifiableMap(filled(new TreeMap<>()).descendingMap()),
            Collections.synchronizedSet(filled(new TreeSet<>(backwards))))) {
      UnsupportedTypeException refused =
          expectThrows(UnsupportedTypeException.class, () -> xlang.serialize(view));
      assertTrue(refused.getMessage().contains("comparator"), refused.getMessage());
    }
    Set<Object> natural = Collections.unmodifiableSet(filled(new TreeSet<>()));
    assertEquals(xlang.deserialize(xlang.serialize(natural)), natural);
  }
}
