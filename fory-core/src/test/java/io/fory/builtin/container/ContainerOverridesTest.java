package io.fory.builtin.container;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.AbstractCollection;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractQueue;
import java.util.AbstractSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingDeque;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Containers of the application whose own methods stand between us and their elements. */
@SuppressWarnings({"serial", "JdkObsolete", "unused"}) // only Fory writes them
public final class ContainerOverridesTest {
  private static int audited;

  static final class Audited extends ArrayList<String> {
    @Override
    public boolean add(String element) {
      audited++;
      return super.add(element);
    }
  }

  static final class Shouting extends LinkedList<String> {
    @Override
    public boolean add(String element) {
      return super.add(element.toUpperCase(Locale.ROOT));
    }
  }

  static final class NoDoubles extends Vector<Object> {
    @Override
    public synchronized boolean add(Object element) {
      return !contains(element) && super.add(element);
    }
  }

  static class LowerKeys extends HashMap<String, Object> {
    @Override
    public Object put(String key, Object value) {
      return super.put(key.toLowerCase(Locale.ROOT), value);
    }
  }

  static final class Inherits extends LowerKeys {}

  static final class Sorted extends TreeMap<String, Object> {
    @Override
    public Object put(String key, Object value) {
      return super.put(key, value);
    }
  }

  static final class Concurrent extends ConcurrentHashMap<String, Object> {
    @Override
    public Object put(String key, Object value) {
      return super.put(key, value);
    }
  }

  static final class Selective extends HashSet<String> {
    @Override
    public boolean add(String element) {
      return !element.isEmpty() && super.add(element);
    }
  }

  static final class Urgent extends PriorityQueue<String> {
    @Override
    public boolean offer(String element) {
      return super.offer(element);
    }
  }

  static final class Lined extends ConcurrentLinkedQueue<String> {
    @Override
    public boolean offer(String element) {
      return super.offer(element);
    }
  }

  static final class Ended extends ArrayDeque<String> {
    @Override
    public void addLast(String element) {
      super.addLast(element);
    }
  }

  static final class Blocking extends LinkedBlockingDeque<String> {
    @Override
    public boolean offerLast(String element) {
      return super.offerLast(element);
    }
  }

  static final class Hiding extends ArrayList<String> {
    @Override
    public Iterator<String> iterator() {
      return stream().filter(element -> !element.startsWith("_")).iterator();
    }
  }

  static final class Lenient extends ArrayList<String> {
    @Override
    public String get(int index) {
      return index < size() ? super.get(index) : null;
    }
  }

  static final class Smaller extends HashSet<String> {
    @Override
    public int size() {
      return super.size() - 1;
    }
  }

  static final class Without extends HashMap<String, Object> {
    @Override
    public Set<Map.Entry<String, Object>> entrySet() {
      return Set.of();
    }
  }

  static final class Stack extends AbstractQueue<String> {
    private final transient ArrayDeque<String> elements = new ArrayDeque<>();

    @Override
    public boolean offer(String element) {
      elements.push(element);
      return true;
    }

    @Override
    public String poll() {
      return elements.poll();
    }

    @Override
    public String peek() {
      return elements.peek();
    }

    @Override
    public Iterator<String> iterator() {
      return elements.iterator();
    }

    @Override
    public int size() {
      return elements.size();
    }
  }

  @DataProvider
  public Object[][] overriding() {
    return new Object[][] {
      {Audited.class, "add(Object) of java.util.ArrayList"},
      {Shouting.class, "add(Object) of java.util.LinkedList"},
      {NoDoubles.class, "add(Object) of java.util.Vector"},
      {LowerKeys.class, "put(Object, Object) of java.util.HashMap"},
      {Inherits.class, "put(Object, Object) of java.util.HashMap"},
      {Sorted.class, "put(Object, Object) of java.util.TreeMap"},
      {Concurrent.class, "put(Object, Object) of java.util.concurrent.ConcurrentHashMap"},
      {Selective.class, "add(Object) of java.util.HashSet"},
      {Urgent.class, "offer(Object) of java.util.PriorityQueue"},
      {Lined.class, "offer(Object) of java.util.concurrent.ConcurrentLinkedQueue"},
      {Ended.class, "addLast(Object) of java.util.ArrayDeque"},
      {Blocking.class, "offerLast(Object) of java.util.concurrent.LinkedBlockingDeque"},
      {Hiding.class, "iterator() of java.util.ArrayList"},
      {Lenient.class, "get(int) of java.util.ArrayList"},
      {Smaller.class, "size() of java.util.HashSet"},
      {Without.class, "entrySet() of java.util.HashMap"},
    };
  }

  @Test(dataProvider = "overriding")
  public void oneThatOverridesHowItIsFilledOrReadComesBackAsItsStorageIs(
      Class<?> type, String method) throws ReflectiveOperationException {
    for (boolean tracking : new boolean[] {false, true}) {
      BothEngines engines = tracking ? BothEngines.tracking(type) : BothEngines.of(type);
      Object value = type.getDeclaredConstructor().newInstance();
      fill(value, List.of("_a", "B", "b", ""));
      engines.roundTrip(value, read -> assertEquals(stored(read), stored(value), method));
    }
  }

  /** Puts values into a container past its own methods. */
  @SuppressWarnings("unchecked")
  private static void fill(Object container, List<String> values) {
    if (container instanceof Map<?, ?> map) {
      Map<String, Object> storage = (Map<String, Object>) map;
      values.forEach(value -> storage.putIfAbsent(value, 1));
    } else if (container instanceof List<?> list) {
      ((List<String>) list).addAll(values);
    } else {
      ((Collection<String>) container).addAll(values);
    }
  }

  /** Returns what JDK serialization finds in the storage of the JDK. */
  private static String stored(Object container) {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
        out.writeObject(container);
      }
      return bytes.toString(StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test(dataProvider = "overriding")
  public void theCrossLanguageFormatRefusesIt(Class<?> type, String method) {
    ForyBuilder builder = Fory.builder().withXlang(true).register(type);
    ForyException error = expectThrows(UnsupportedTypeException.class, builder::build);
    assertTrue(error.problem().contains("it overrides " + method), error.getMessage());
    assertTrue(error.cure().contains("ForyBuilder.registerAsData(Class)"), error.getMessage());
  }

  @Test
  public void itsOwnMethodsAreNotCalled() {
    Audited list = new Audited();
    list.addAll(List.of("a", "b"));
    audited = 0;
    BothEngines.of(Audited.class).roundTrip(list, read -> assertEquals(read, list));
    assertEquals(audited, 0);
    Inherits inherits = new Inherits();
    inherits.putIfAbsent("A", 1);
    BothEngines.of(Inherits.class).roundTrip(inherits, read -> assertEquals(read, inherits));
  }

  /** One that keeps in a transient field what only its own methods fill. */
  static final class Indexed extends ArrayList<String> {
    private transient Set<String> index = new LinkedHashSet<>();

    @Override
    public boolean add(String element) {
      return index.add(element) && super.add(element);
    }
  }

  @Test
  public void oneThatMayMaintainATransientFieldIsRefusedUnlessItIsData() {
    ForyBuilder builder = Fory.builder().register(Indexed.class);
    ForyException error = expectThrows(UnsupportedTypeException.class, builder::build);
    assertTrue(error.problem().contains("transient field index"), error.getMessage());
    assertTrue(error.cure().contains("ForyBuilder.registerAsData(Class)"), error.getMessage());
    Indexed list = new Indexed();
    list.add("a");
    BothEngines.of(b -> b.registerAsData(Indexed.class))
        .roundTrip(list, read -> assertEquals(read, list));
  }

  @Test
  public void oneWithoutStorageThatLosesElementsIsNotReadAsAnother() {
    Fronted fronted = new Fronted();
    fronted.elements.addAll(List.of("a", "b"));
    BothEngines engines =
        BothEngines.of(b -> b.requireClassRegistration(false).registerAsData(Fronted.class));
    for (Object root : List.of(fronted, Arrays.asList(fronted, null))) {
      engines.failureToRead(engines.serialize(root), MalformedInputException.class);
    }
  }

  static final class Fronted extends AbstractList<String> {
    private final transient List<String> elements = new ArrayList<>();

    @Override
    public boolean add(String element) {
      elements.add(0, element);
      return true;
    }

    @Override
    public String get(int index) {
      return elements.get(index);
    }

    @Override
    public int size() {
      return elements.size();
    }
  }

  static final class Own extends AbstractList<String> {
    private final transient List<String> elements = new ArrayList<>();

    @Override
    public void add(int index, String element) {
      elements.add(index, element);
    }

    @Override
    public String get(int index) {
      return elements.get(index);
    }

    @Override
    public int size() {
      return elements.size();
    }
  }

  static final class OwnSet extends AbstractSet<String> {
    private final transient Set<String> elements = new LinkedHashSet<>();

    @Override
    public boolean add(String element) {
      return elements.add(element);
    }

    @Override
    public Iterator<String> iterator() {
      return elements.iterator();
    }

    @Override
    public int size() {
      return elements.size();
    }
  }

  static final class OwnMap extends AbstractMap<String, Integer> {
    private final transient Map<String, Integer> entries = new LinkedHashMap<>();

    @Override
    public Integer put(String key, Integer value) {
      return entries.put(key, value);
    }

    @Override
    public Set<Map.Entry<String, Integer>> entrySet() {
      return entries.entrySet();
    }
  }

  @Test
  public void oneWhoseMethodsAreAllThereIsIsReadByThem() {
    Own list = new Own();
    list.addAll(List.of("a", "b"));
    OwnSet set = new OwnSet();
    set.addAll(List.of("b", "a"));
    OwnMap map = new OwnMap();
    map.putAll(Map.of("a", 1, "b", 2));
    for (boolean tracking : new boolean[] {false, true}) {
      Class<?>[] types = {Own.class, OwnSet.class, OwnMap.class};
      BothEngines engines = tracking ? BothEngines.tracking(types) : BothEngines.of(types);
      engines.roundTrip(list, read -> assertEquals(read, list));
      engines.roundTrip(set, read -> assertEquals(List.copyOf(read), List.of("b", "a")));
      engines.roundTrip(map, read -> assertEquals(read, map));
    }
  }

  static final class Digits extends AbstractList<Integer> {
    @Override
    public Integer get(int index) {
      return index;
    }

    @Override
    public int size() {
      return 10;
    }
  }

  static final class Fixed extends AbstractMap<String, Integer> {
    @Override
    public Set<Map.Entry<String, Integer>> entrySet() {
      return Map.of("a", 1).entrySet();
    }
  }

  static final class Fixture extends AbstractCollection<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of("a").iterator();
    }

    @Override
    public int size() {
      return 1;
    }
  }

  @Test
  public void oneWithoutStorageIsItsFields() {
    BothEngines engines = BothEngines.of(Digits.class, Fixed.class, Fixture.class);
    engines.roundTrip(new Digits(), read -> assertEquals(read, new Digits()));
    engines.roundTrip(new Fixed(), read -> assertEquals(read, new Fixed()));
    engines.roundTrip(new Fixture(), read -> assertEquals(List.copyOf(read), List.of("a")));
  }

  /** One that cannot be filled, and whose elements are in no field that is written. */
  static final class Hidden extends AbstractList<Integer> {
    private transient int[] elements = {1};

    @Override
    public Integer get(int index) {
      return elements[index];
    }

    @Override
    public int size() {
      return elements.length;
    }
  }

  @DataProvider
  public Object[][] unreadable() {
    return new Object[][] {
      {new Hidden(), "it has no add(Object) of its own"},
      {new Stack(), "its order is unknown"},
    };
  }

  @Test(dataProvider = "unreadable")
  public void oneThatCouldNotBeFilledIsNotWritten(Object value, String reason) {
    ForyBuilder builder = Fory.builder().register(value.getClass());
    ForyException error = expectThrows(UnsupportedTypeException.class, builder::build);
    assertTrue(error.problem().contains(reason), error.getMessage());
    assertEquals(
        error.cure().contains("registerAsData"), value instanceof Stack, error.getMessage());
    BothEngines.of(b -> b.requireClassRegistration(false))
        .failureToWrite(List.of(value), UnsupportedTypeException.class);
  }

  /** A cache of a fixed size, as many services have one. */
  static final class Recent extends LinkedHashMap<String, Object> {
    Recent() {
      super(16, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Object> eldest) {
      return size() > 3;
    }
  }

  static final class Expiring extends LinkedHashMap<String, Object> {
    static boolean expired;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Object> eldest) {
      return expired;
    }
  }

  @Test
  public void aCacheOfTheLatestComesBackWithItsOrder() {
    Recent map = new Recent();
    for (String key : List.of("a", "b", "c", "d")) {
      map.put(key, 1);
    }
    Object used = map.get("b");
    BothEngines.of(Recent.class)
        .roundTrip(
            map,
            read -> {
              assertEquals(List.copyOf(read.keySet()), List.of("c", "d", "b"));
              Object again = read.get("c");
              assertEquals(List.copyOf(read.keySet()), List.of("d", "b", "c"));
            });
  }

  @Test
  public void aCacheThatDropsEntriesWhileItIsReadIsAnError() {
    Expiring map = new Expiring();
    map.put("a", 1);
    map.put("b", 2);
    BothEngines engines = BothEngines.of(Expiring.class);
    byte[] bytes = engines.serialize(map);
    Expiring.expired = true;
    try {
      engines.failureToRead(bytes, MalformedInputException.class);
    } finally {
      Expiring.expired = false;
    }
  }

  static final class Overloads extends ArrayList<String> {
    boolean add(Number number) {
      return add(number.toString());
    }

    static Iterator<String> iterator(Object other) {
      return List.of("" + other).iterator();
    }

    String first() {
      return get(0);
    }

    @Override
    public boolean contains(Object element) {
      return false;
    }
  }

  static final class Natural extends TreeMap<String, Object> {
    @Override
    public Comparator<? super String> comparator() {
      return null;
    }
  }

  @Test
  public void otherMethodsDoNotMatter() {
    Overloads list = new Overloads();
    list.add("a");
    BothEngines.of(Overloads.class).roundTrip(list, read -> assertEquals(read.first(), "a"));
    Natural map = new Natural();
    map.put("a", 1);
    BothEngines.of(Natural.class).roundTrip(map, read -> assertEquals(read, map));
    assertFalse(list.contains("a"));
  }
}
