package io.fory.builtin.container;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Queue;
import java.util.RandomAccess;
import java.util.Set;
import java.util.TreeMap;
import java.util.WeakHashMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Copies of containers whose state no method shows. */
public final class LayerCopiesTest {
  /** Refers to itself as a key; its hash code depends on a set that is filled after that. */
  static final class Late {
    Map<Object, Integer> a;
    Set<Object> b;
    Set<Object> c;
    Set<Object> d;

    @Override
    public int hashCode() {
      return b == null ? 0 : b.size();
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }
  }

  static final class Item {
    String name = "item";
    Object owner;

    Item() {}

    Item(Object owner) {
      this.owner = owner;
    }
  }

  static final class Settings extends Properties {
    private static final long serialVersionUID = 1;

    int version;
    Object more;

    Settings(int version, Properties defaults) {
      super(defaults);
      this.version = version;
    }
  }

  private static final Class<?>[] TYPES = {Late.class, Item.class, Settings.class};

  private final BothEngines tracking = BothEngines.tracking(TYPES);
  private final BothEngines plain = BothEngines.of(TYPES);

  @DataProvider
  public Object[][] engines() {
    return new Object[][] {{tracking}, {plain}};
  }

  private static <T> List<T> copies(BothEngines engines, T value) {
    return List.of(engines.interpreter().copy(value), engines.generator().copy(value));
  }

  @Test(dataProvider = "engines")
  public void aCopyOfALayerHoldsCopies(BothEngines engines) {
    List<Object> list = Collections.checkedList(new ArrayList<>(), Object.class);
    Item item = new Item();
    list.add(item);
    for (List<Object> copy : copies(engines, list)) {
      assertSame(copy.getClass(), list.getClass());
      assertNotSame(copy.get(0), item);
      copy.add("more");
      assertEquals(list, List.of(item));
    }
    Set<Object> set = Collections.newSetFromMap(new IdentityHashMap<>());
    set.add(item);
    for (Set<Object> copy : copies(engines, set)) {
      assertSame(copy.getClass(), set.getClass());
      assertSame(HiddenParts.of(copy).first(Map.class).getClass(), IdentityHashMap.class);
      assertNotSame(copy.iterator().next(), item);
      copy.clear();
      assertEquals(set.size(), 1);
    }
    Queue<Object> stack = Collections.asLifoQueue(new ArrayDeque<>(List.of(item, item)));
    for (Queue<Object> copy : copies(engines, stack)) {
      assertSame(copy.getClass(), stack.getClass());
      assertNotSame(copy.peek(), item);
      assertEquals(new ArrayList<>(copy).get(0) == new ArrayList<>(copy).get(1), tracks(engines));
      copy.add("top");
      assertEquals(copy.peek(), "top");
      assertSame(stack.peek(), item);
    }
  }

  private boolean tracks(BothEngines engines) {
    return engines == tracking;
  }

  @Test(dataProvider = "engines")
  public void aCopyTakesTheElementsThatItsOriginalTakes(BothEngines engines) {
    Map<Integer, List<String>> map =
        Collections.checkedNavigableMap(
            new TreeMap<>(Comparator.reverseOrder()), Integer.class, listOfTexts());
    map.put(1, new ArrayList<>(List.of("a")));
    map.put(2, new ArrayList<>());
    for (Map<Integer, List<String>> copy : copies(engines, map)) {
      assertEquals(copy, map);
      assertEquals(copy.toString(), map.toString());
      copy.get(1).add("b");
      assertEquals(map.get(1), List.of("a"));
      assertThrows(ClassCastException.class, () -> put(copy, "a", new ArrayList<>()));
      assertThrows(ClassCastException.class, () -> put(copy, 3, "a"));
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // a class literal has no parameters
  private static Class<List<String>> listOfTexts() {
    return (Class) List.class;
  }

  @SuppressWarnings("unchecked") // which the map refuses
  private static void put(Map<?, ?> map, Object key, Object value) {
    ((Map<Object, Object>) map).put(key, value);
  }

  @Test
  public void aLayerAroundWhatCannotChangeIsShared() {
    List<String> fixed = Collections.checkedList(Collections.nCopies(3, "a"), String.class);
    for (Object copy : copies(tracking, fixed)) {
      assertSame(copy, fixed);
    }
  }

  @Test
  public void keysThatAreNotCompleteFollowWhenAllElseIsCopied() {
    for (Map<Object, Integer> keys :
        List.<Map<Object, Integer>>of(
            new HashMap<>(), new LinkedHashMap<>(), new WeakHashMap<>())) {
      Late late = new Late();
      late.a = keys;
      late.b = new HashSet<>(Set.of(new Item(late)));
      late.c = Collections.newSetFromMap(new WeakHashMap<>());
      late.d = Collections.checkedSet(new HashSet<>(), Object.class);
      late.d.add(late);
      late.a.put(late, 1);
      late.c.add(late);
      for (Late copy : copies(tracking, late)) {
        assertSame(copy.a.getClass(), keys.getClass());
        assertEquals(copy.a.get(copy), Integer.valueOf(1));
        assertEquals(copy.a.size(), 1);
        assertTrue(copy.c.contains(copy));
        assertEquals(copy.c.size(), 1);
        assertTrue(copy.d.contains(copy));
        assertSame(((Item) copy.b.iterator().next()).owner, copy);
      }
    }
  }

  @Test
  public void aLayerIsRefusedWhereNothingShowsWhatIsBelow() {
    for (Object value :
        List.of(
            Collections.checkedCollection(List.of("a"), String.class),
            Collections.checkedCollection(Set.of("a"), String.class),
            Collections.newSetFromMap(Map.of()))) {
      String problem = tracking.failureToWrite(value, UnsupportedTypeException.class).problem();
      assertTrue(problem.contains("writeReplace"), problem);
    }
  }

  private static List<Object> all(BothEngines engines, Object value) {
    List<Object> all = new ArrayList<>(copies(engines, value));
    engines.roundTrip(value, all::add);
    return all;
  }

  @Test(dataProvider = "engines")
  public void aLayerKeepsAContainerWhoseClassReplacesIt(BothEngines engines) {
    List<String> list = new ArrayList<>(List.of("a", "b", "a"));
    for (Collection<String> fixed :
        List.of(
            Collections.checkedList(List.of(), String.class),
            Collections.checkedList(List.of("a"), String.class),
            Collections.checkedList(List.of("a", "b", "a"), String.class),
            Collections.checkedList(Stream.of("a", null).toList(), String.class),
            Collections.checkedSet(Set.of("a"), String.class),
            Collections.checkedSet(Set.of("a", "b", "c"), String.class),
            Collections.checkedList(Collections.unmodifiableList(list), String.class),
            Collections.checkedList(
                Collections.unmodifiableList(Collections.unmodifiableList(list)), String.class))) {
      for (Object copy : all(engines, fixed)) {
        assertSame(copy.getClass(), fixed.getClass());
        assertEquals(copy, fixed);
        assertEquals(copy instanceof RandomAccess, fixed instanceof RandomAccess);
        assertThrows(UnsupportedOperationException.class, () -> add(copy, "c"));
      }
    }
    Map<String, Integer> map = Collections.checkedMap(Map.of("a", 1), String.class, Integer.class);
    for (Object copy : all(engines, map)) {
      assertSame(copy.getClass(), map.getClass());
      assertEquals(copy, map);
      assertThrows(UnsupportedOperationException.class, () -> put((Map<?, ?>) copy, "b", 2));
    }
    List<String> locked = Collections.checkedList(Collections.synchronizedList(list), String.class);
    for (Object copy : all(engines, locked)) {
      assertSame(copy.getClass(), locked.getClass());
      add(copy, "c");
      assertEquals(copy, List.of("a", "b", "a", "c"));
    }
  }

  @Test(dataProvider = "engines")
  public void aLayerAroundAnEnumSetKeepsIt(BothEngines engines) {
    for (EnumSet<TimeUnit> below :
        List.of(EnumSet.of(TimeUnit.DAYS, TimeUnit.HOURS), EnumSet.noneOf(TimeUnit.class))) {
      Set<TimeUnit> set = Collections.checkedSet(below, TimeUnit.class);
      for (Object copy : all(engines, set)) {
        assertSame(copy.getClass(), set.getClass());
        assertEquals(copy, set);
        add(copy, TimeUnit.DAYS);
        add(copy, TimeUnit.NANOSECONDS);
        assertSame(((Set<?>) copy).iterator().next(), TimeUnit.NANOSECONDS);
      }
      assertEquals(set, below);
    }
  }

  @SuppressWarnings("unchecked") // that is what is tried
  private static void add(Object collection, Object element) {
    ((Collection<Object>) collection).add(element);
  }

  @Test
  public void aCycleThroughALayerIsRefusedAsItIsWritten() {
    List<Object> below = new ArrayList<>();
    List<Object> layer = Collections.checkedList(below, Object.class);
    below.add(layer);
    tracking.failureToWrite(layer, UnsupportedTypeException.class);
  }

  @Test(dataProvider = "engines")
  public void defaultsAreCopiedWithTheirProperties(BothEngines engines) {
    Properties defaults = new Properties();
    defaults.setProperty("a", "1");
    Settings settings = new Settings(7, defaults);
    settings.setProperty("b", "2");
    settings.more = new Item();
    for (Properties original : List.of(withDefaults(defaults), settings)) {
      for (Properties copy : copies(engines, original)) {
        assertSame(copy.getClass(), original.getClass());
        assertEquals(copy, original);
        defaults.setProperty("a", "changed");
        assertEquals(copy.getProperty("a"), "1");
        defaults.setProperty("a", "1");
        if (copy instanceof Settings made) {
          assertEquals(made.version, 7);
          assertNotSame(made.more, settings.more);
        }
      }
    }
    for (Properties copy : copies(engines, new Settings(1, null))) {
      assertNull(copy.getProperty("a"));
    }
  }

  private static Properties withDefaults(Properties defaults) {
    Properties made = new Properties(defaults);
    made.setProperty("b", "2");
    return made;
  }

  @Test
  public void defaultsAreSharedWhereTheyWereShared() {
    Properties defaults = new Properties();
    defaults.setProperty("a", "1");
    Object[] both = {new Settings(1, defaults), defaults, withDefaults(defaults)};
    for (Object[] copy : copies(tracking, both)) {
      ((Properties) copy[1]).setProperty("a", "2");
      assertEquals(((Properties) copy[0]).getProperty("a"), "2");
      assertEquals(((Properties) copy[2]).getProperty("a"), "2");
      assertEquals(defaults.getProperty("a"), "1");
    }
  }

  @Test
  public void defaultsThatLeadBackAreRefusedAsTheyAreWritten() {
    Properties defaults = new Properties();
    Properties made = new Properties(defaults);
    defaults.put("back", new ArrayList<>(List.of(new Item(made))));
    tracking.failureToWrite(made, UnsupportedTypeException.class);
    Properties first = new Properties();
    Settings second = new Settings(1, first);
    first.put("back", new Item(second));
    tracking.failureToWrite(second, UnsupportedTypeException.class);
  }

  @Test(dataProvider = "engines")
  public void aQueueKeepsItsCapacityAndFairness(BothEngines engines) {
    for (boolean fair : new boolean[] {true, false}) {
      Item item = new Item();
      ArrayBlockingQueue<Item> queue = new ArrayBlockingQueue<>(3, fair, List.of(item));
      for (ArrayBlockingQueue<Item> copy : copies(engines, queue)) {
        assertEquals(ConcurrentContainers.isFair(copy), fair);
        assertEquals(copy.remainingCapacity(), 2);
        assertNotSame(copy.peek(), item);
        assertTrue(Objects.equals(copy.peek().name, item.name));
      }
    }
  }

  @Test(dataProvider = "engines")
  public void aComparatorForNullsOrdersTheCopy(BothEngines engines) {
    TreeMap<String, Item> map = new TreeMap<>(Comparator.nullsLast(Comparator.reverseOrder()));
    map.put(null, new Item());
    map.put("a", new Item());
    map.put("b", new Item());
    for (TreeMap<String, Item> copy : copies(engines, map)) {
      assertEquals(new ArrayList<>(copy.keySet()), new ArrayList<>(map.keySet()));
      copy.put("aa", null);
      assertEquals(copy.headMap("a").firstKey(), "b");
      assertEquals(copy.lastKey(), null);
      assertNotSame(copy.get("a"), map.get("a"));
    }
  }
}
