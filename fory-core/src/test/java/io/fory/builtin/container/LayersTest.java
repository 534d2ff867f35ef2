package io.fory.builtin.container;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.TypeMismatchException;
import io.fory.error.TypeNotAllowedException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import io.fory.platform.SeenAccessOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Containers whose state no method shows, and views of containers. */
public final class LayersTest {
  static final class Due implements Delayed {
    int at;

    Due() {}

    Due(int at) {
      this.at = at;
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return at;
    }

    @Override
    public int compareTo(Delayed other) {
      return Integer.compare(at, ((Due) other).at);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Due due && due.at == at;
    }

    @Override
    public int hashCode() {
      return at;
    }
  }

  static final class Settings extends Properties {
    private static final long serialVersionUID = 1;

    int version;

    Settings(int version, Properties defaults) {
      super(defaults);
      this.version = version;
    }
  }

  static final class Fields {
    List<String> list;
    Set<Due> set;
    Map<String, Due> map;
    Queue<Integer> queue;
    Object any;
    Collection<String> values;
  }

  static final class Texts {
    List<Integer> list;
    Set<Integer> set;
  }

  @DataProvider
  public Object[][] engines() {
    Class<?>[] types = {Due.class, Fields.class, Settings.class, Texts.class};
    return new Object[][] {
      {BothEngines.of(types)},
      {BothEngines.tracking(types)},
      {
        BothEngines.of(
            builder -> builder.withCompatible(false).register(Fields.class).register(Due.class))
      }
    };
  }

  private static void assertCopies(
      BothEngines engines, Object value, java.util.function.Consumer<Object> check) {
    engines.roundTrip(value, check);
    check.accept(engines.interpreter().copy(value));
    check.accept(engines.generator().copy(value));
    engines.roundTrip(new Object[] {"before", value}, copy -> check.accept(copy[1]));
    Fields fields = new Fields();
    fields.any = value;
    engines.roundTrip(fields, copy -> check.accept(copy.any));
  }

  @Test(dataProvider = "engines")
  public void aCheckedContainerKeepsWhatIsBelowItAndWhatItTakes(BothEngines engines) {
    List<String> linked =
        Collections.checkedList(new LinkedList<>(List.of("a", "b")), String.class);
    TreeMap<String, Due> sorted = new TreeMap<>(Comparator.reverseOrder());
    sorted.putAll(Map.of("a", new Due(1), "b", new Due(2)));
    Map<String, Due> map = Collections.checkedMap(sorted, String.class, Due.class);
    assertCopies(
        engines,
        linked,
        copy -> {
          assertEquals(copy, linked);
          assertSame(HiddenParts.of(copy).first(List.class).getClass(), LinkedList.class);
          assertThrows(ClassCastException.class, () -> addAny(copy, 1));
        });
    assertCopies(
        engines,
        map,
        copy -> {
          assertEquals(copy, map);
          assertEquals(copy.toString(), map.toString());
          assertThrows(ClassCastException.class, () -> putAny(copy, 1, new Due(3)));
          assertThrows(ClassCastException.class, () -> putAny(copy, "c", "d"));
          putAny(copy, "c", new Due(3));
          assertEquals(((Map<?, ?>) copy).keySet().iterator().next(), "c");
        });
    Fields fields = new Fields();
    fields.list = linked;
    fields.map = map;
    fields.set = Collections.checkedSet(new LinkedHashSet<>(Set.of(new Due(3))), Due.class);
    fields.queue = Collections.checkedQueue(new ArrayDeque<>(List.of(5)), Integer.class);
    engines.roundTrip(
        fields,
        copy -> {
          assertEquals(copy.list, fields.list);
          assertEquals(copy.map, fields.map);
          assertEquals(copy.set, fields.set);
          assertEquals(List.copyOf(copy.queue), List.copyOf(fields.queue));
        });
  }

  @SuppressWarnings("unchecked") // that is what is tried
  private static void addAny(Object list, Object element) {
    ((Collection<Object>) list).add(element);
  }

  @SuppressWarnings("unchecked") // as above
  private static void putAny(Object map, Object key, Object value) {
    ((Map<Object, Object>) map).put(key, value);
  }

  /** {@code Number}, {@code Integer}: a class above another one whose name the form has. */
  @Test(dataProvider = "engines")
  public void theTypesOfACheckedMapMayBeRelated(BothEngines engines) {
    Class<?>[][] pairs = {
      {Integer.class, Number.class},
      {Number.class, Integer.class},
      {Integer.class, Integer.class},
      {Object.class, Object.class},
      {Comparable.class, List.class}
    };
    for (Class<?>[] pair : pairs) {
      Map<?, ?> map = Collections.checkedMap(new HashMap<>(), pair[0], pair[1]);
      engines.roundTrip(
          map,
          copy -> {
            Set<Class<?>> named = HiddenParts.of(copy).classes();
            assertSame(CheckedTypes.ofKeys(copy, named), pair[0]);
            assertSame(CheckedTypes.ofValues(copy, named), pair[1]);
            assertTrue(copy.isEmpty());
          });
    }
  }

  @Test
  public void elementsThatACheckedContainerDoesNotTakeAreRefused() {
    for (boolean tracked : new boolean[] {false, true}) {
      Fory fory = Fory.builder().withRefTracking(tracked).register(Texts.class).build();
      List<Object> wrong = new ArrayList<>(List.of("a"));
      byte[] bytes = fory.serialize(Collections.checkedList(wrong, Object.class));
      int at = indexOf(bytes, typeOf(fory, Object.class));
      bytes[at] = typeOf(fory, Integer.class);
      assertThrows(TypeMismatchException.class, () -> fory.deserialize(bytes));
      byte[] truncated = Arrays.copyOf(bytes, bytes.length - 1);
      assertThrows(ForyException.class, () -> fory.deserialize(truncated));
    }
  }

  /** The list in a field of other elements than those that it takes. */
  @Test
  @SuppressWarnings("unchecked") // that is what is tried
  public void aPlaceDemandsItsElementsOfWhatIsBelowALayer() {
    for (boolean tracked : new boolean[] {false, true}) {
      BothEngines engines =
          tracked ? BothEngines.tracking(Texts.class) : BothEngines.of(Texts.class);
      Texts texts = new Texts();
      texts.list = (List<Integer>) (List<?>) Collections.checkedList(list("a"), String.class);
      engines.failureToWrite(texts, TypeMismatchException.class);
      texts.list = null;
      Set<Object> set = Collections.newSetFromMap(new LinkedHashMap<>());
      set.add("a");
      texts.set = (Set<Integer>) (Set<?>) set;
      engines.failureToWrite(texts, TypeMismatchException.class);
    }
  }

  private static List<String> list(String element) {
    return new ArrayList<>(List.of(element));
  }

  private static byte typeOf(Fory fory, Class<?> type) {
    byte[] bytes = fory.serialize(Array.one(type));
    return bytes[3];
  }

  /** Makes values whose message has the code of a type at a known place. */
  private static final class Array {
    static Object one(Class<?> type) {
      return java.lang.reflect.Array.newInstance(type, 0);
    }
  }

  private static int indexOf(byte[] bytes, byte wanted) {
    for (int i = 4; i < bytes.length; i++) {
      if (bytes[i] == wanted) {
        return i;
      }
    }
    throw new AssertionError("no " + wanted + " in " + Arrays.toString(bytes));
  }

  @Test(dataProvider = "engines")
  public void aSetFromAMapKeepsTheKindOfTheMap(BothEngines engines) {
    for (Map<Object, Boolean> map :
        List.<Map<Object, Boolean>>of(
            new LinkedHashMap<>(),
            new ConcurrentHashMap<>(),
            new TreeMap<>(Collections.reverseOrder()),
            new WeakHashMap<>())) {
      Set<Object> set = Collections.newSetFromMap(map);
      set.addAll(List.of("b", "c", "a"));
      assertCopies(
          engines,
          set,
          copy -> {
            assertEquals(copy, set);
            assertEquals(copy.toString(), set.toString());
            assertSame(HiddenParts.of(copy).first(Map.class).getClass(), map.getClass());
            addAny(copy, "d");
          });
    }
  }

  @Test(dataProvider = "engines")
  public void propertiesKeepTheirDefaults(BothEngines engines) {
    Properties first = new Properties();
    first.setProperty("a", "1");
    Properties second = new Properties(first);
    second.setProperty("b", "2");
    second.put("odd", 3);
    assertCopies(
        engines,
        second,
        copy -> {
          Properties properties = (Properties) copy;
          assertEquals(properties, second);
          assertEquals(properties.getProperty("a"), "1");
          assertEquals(properties.getProperty("b"), "2");
          assertEquals(properties.keySet(), second.keySet());
        });
    Properties unclear = new Properties(first);
    unclear.put("first", first);
    engines.failureToWrite(unclear, UnsupportedTypeException.class);
    if (admitsSettings(engines)) {
      Settings settings = new Settings(3, first);
      settings.setProperty("c", "3");
      assertCopies(
          engines,
          settings,
          copy -> {
            assertEquals(((Settings) copy).version, 3);
            assertEquals(((Settings) copy).getProperty("a"), "1");
            assertEquals(((Settings) copy).getProperty("c"), "3");
          });
      assertCopies(
          engines, new Settings(4, null), copy -> assertNull(((Settings) copy).getProperty("a")));
    }
  }

  private static boolean admitsSettings(BothEngines engines) {
    try {
      engines.interpreter().serialize(new Settings(1, null));
      return true;
    } catch (TypeNotAllowedException e) {
      return false;
    }
  }

  @Test(dataProvider = "engines")
  public void queuesKeepTheirOrderAndFairness(BothEngines engines) {
    DelayQueue<Due> delays = new DelayQueue<>();
    for (int at : new int[] {7, 3, 9, 1, 5}) {
      delays.add(new Due(at));
    }
    assertCopies(
        engines,
        delays,
        copy ->
            assertEquals(
                Arrays.asList(((DelayQueue<?>) copy).toArray()), Arrays.asList(delays.toArray())));
    assertCopies(
        engines,
        new LinkedTransferQueue<>(List.of("b", "a")),
        copy -> assertEquals(List.copyOf((LinkedTransferQueue<?>) copy), List.of("b", "a")));
    Queue<Object> stack = Collections.asLifoQueue(new ArrayDeque<>(List.of(1, 2)));
    assertCopies(
        engines,
        stack,
        copy -> {
          addAny(copy, 3);
          assertEquals(((Queue<?>) copy).peek(), 3);
        });
    for (boolean fair : new boolean[] {true, false}) {
      assertCopies(engines, new SynchronousQueue<>(fair), copy -> assertEquals(isFair(copy), fair));
      assertCopies(
          engines,
          new ArrayBlockingQueue<>(3, fair, List.of("a")),
          copy -> {
            assertEquals(isFair(copy), fair);
            assertEquals(((ArrayBlockingQueue<?>) copy).remainingCapacity(), 2);
          });
    }
  }

  private static boolean isFair(Object queue) {
    return HiddenParts.of(queue).first(ReentrantLock.class).isFair();
  }

  @Test(dataProvider = "engines")
  public void aWeakMapHasItsEntries(BothEngines engines) {
    WeakHashMap<Object, Object> map = new WeakHashMap<>();
    for (int i = 0; i < 100; i++) {
      map.put(i % 2 == 0 ? i : "key " + i, i); // small numbers and constants are held by others
    }
    List<Object> held = new ArrayList<>(map.keySet());
    assertCopies(
        engines,
        new Object[] {held, map},
        copy -> {
          Object[] both = (Object[]) copy;
          assertEquals(both[1].getClass(), WeakHashMap.class);
          if (engines.interpreter() == engines.generator()) {
            assertEquals(both[1], map);
          }
          assertTrue(map.entrySet().containsAll(((Map<?, ?>) both[1]).entrySet()));
        });
    assertEquals(held.size(), 100);
  }

  @Test(dataProvider = "engines")
  public void aMapOrderedByAccessStaysSoWhereTheJdkShowsIt(BothEngines engines) {
    for (int size : new int[] {0, 1, 200}) {
      LinkedHashMap<Integer, Integer> map = new LinkedHashMap<>(16, 0.75f, true);
      for (int i = 0; i < size; i++) {
        map.put(i, i);
      }
      assertCopies(
          engines,
          map,
          copy -> {
            assertEquals(copy, map);
            assertEquals(copy.toString(), map.toString());
            putAny(copy, -1, 0);
            putAny(copy, -2, 0);
            ((Map<?, ?>) copy).get(-1);
            List<?> keys = new ArrayList<>(((Map<?, ?>) copy).keySet());
            boolean byAccess = keys.get(keys.size() - 1).equals(-1);
            assertEquals(byAccess, SeenAccessOrder.isPossible());
          });
      LinkedHashMap<Integer, Integer> usual = new LinkedHashMap<>(map);
      if (SeenAccessOrder.isPossible()) {
        int more = engines.serialize(map).length - engines.serialize(usual).length;
        assertEquals(more, size == 200 ? 3 : 4);
      }
    }
  }

  static Object[][] views() {
    Map<String, Integer> map = new LinkedHashMap<>();
    map.put("b", 1);
    map.put("a", 2);
    TreeMap<String, Integer> sorted = new TreeMap<>(map);
    TreeMap<String, Integer> reversed = new TreeMap<>(Comparator.reverseOrder());
    reversed.putAll(map);
    ConcurrentSkipListMap<String, Integer> skipped = new ConcurrentSkipListMap<>(map);
    EnumMap<TimeUnit, Integer> days = new EnumMap<>(Map.of(TimeUnit.DAYS, 1));
    return new Object[][] {
      {new HashMap<>(map).keySet(), HashSet.class},
      {new HashMap<>(map).values(), ArrayList.class},
      {new HashMap<>(map).entrySet(), HashSet.class},
      {map.keySet(), LinkedHashSet.class},
      {map.values(), ArrayList.class},
      {map.entrySet(), LinkedHashSet.class},
      {sorted.keySet(), TreeSet.class},
      {reversed.navigableKeySet(), TreeSet.class},
      {sorted.descendingKeySet(), TreeSet.class},
      {sorted.values(), ArrayList.class},
      {sorted.entrySet(), LinkedHashSet.class},
      {sorted.subMap("a", "b"), TreeMap.class},
      {sorted.headMap("b").keySet(), TreeSet.class},
      {sorted.headMap("b", true).values(), ArrayList.class},
      {sorted.headMap("b", true).entrySet(), LinkedHashSet.class},
      {sorted.descendingMap(), TreeMap.class},
      {reversed.tailMap("b"), TreeMap.class},
      {sorted.descendingMap().entrySet(), LinkedHashSet.class},
      {skipped.keySet(), skipped.keySet().getClass() == null ? null : SKIP_SET},
      {skipped.values(), ArrayList.class},
      {skipped.entrySet(), LinkedHashSet.class},
      {skipped.headMap("b"), ConcurrentSkipListMap.class},
      {new ConcurrentHashMap<>(map).values(), ArrayList.class},
      {new ConcurrentHashMap<>(map).entrySet(), HashSet.class},
      {days.keySet(), LinkedHashSet.class},
      {days.values(), ArrayList.class},
      {Map.of("a", 1).keySet(), LinkedHashSet.class},
      {Map.of("a", 1).values(), ArrayList.class},
      {Collections.unmodifiableMap(map).entrySet(), LinkedHashSet.class},
      {new CopyOnWriteArrayList<>(List.of("a", "b")).subList(0, 1), ArrayList.class},
    };
  }

  private static final Class<?> SKIP_SET = java.util.concurrent.ConcurrentSkipListSet.class;

  @Test(dataProvider = "engines")
  public void aViewComesBackAsAContainerOfItsOwn(BothEngines engines) {
    for (Object[] row : views()) {
      String shown = row[0].toString();
      assertCopies(
          engines,
          row[0],
          copy -> {
            assertSame(copy.getClass(), row[1]);
            assertEquals(copy.toString(), shown);
          });
    }
  }

  @Test(dataProvider = "engines")
  public void anEntryOfAMapComesBackAsOneOfItsOwn(BothEngines engines) {
    Map<String, Integer> table = new Hashtable<>(Map.of("a", 1));
    for (Map<String, Integer> map :
        List.of(
            new HashMap<>(table),
            new LinkedHashMap<>(table),
            new TreeMap<>(table),
            table,
            new ConcurrentHashMap<>(table),
            Collections.unmodifiableMap(table))) {
      Map.Entry<String, Integer> entry = map.entrySet().iterator().next();
      assertCopies(
          engines,
          entry,
          copy -> {
            assertNotSame(copy, entry);
            assertTrue(Objects.equals(copy, entry));
          });
    }
  }

  @Test
  public void reversedViewsComeBackAsContainersOfTheirOwn() throws ReflectiveOperationException {
    Object[][] reversible = {
      {List.class, new ArrayList<>(List.of("a", "b")), ArrayList.class},
      {java.util.Deque.class, new ArrayDeque<>(List.of("a", "b")), ArrayDeque.class},
      {List.class, new LinkedList<>(List.of("a", "b")), LinkedList.class},
      {LinkedHashSet.class, new LinkedHashSet<>(List.of("a", "b")), LinkedHashSet.class},
      {LinkedHashMap.class, new LinkedHashMap<>(Map.of("a", 1)), LinkedHashMap.class},
    };
    BothEngines engines = BothEngines.of();
    for (Object[] row : reversible) {
      try {
        Object view = ((Class<?>) row[0]).getMethod("reversed").invoke(row[1]);
        engines.roundTrip(
            view,
            copy -> {
              assertSame(copy.getClass(), row[2]);
              assertEquals(copy.toString(), view.toString());
            });
      } catch (NoSuchMethodException e) {
        org.testng.Reporter.log("LayersTest: this JDK reverses no containers", true);
        return;
      }
    }
  }
}
