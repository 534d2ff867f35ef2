package io.fory.builtin.container;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import io.fory.fixture.RoundTrip;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Function;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** A set or map comes back with as many keys as were written, or not at all. */
@SuppressWarnings({"IdentityHashMapUsage", "UnnecessaryStringBuilder"}) // values that are tried
public final class LostKeysTest {
  /** What equals goes by may change. */
  static final class Key implements Comparable<Key> {
    String name;
    Object link = "";

    Key(String name) {
      this.name = name;
    }

    @Override
    public int hashCode() {
      return name.hashCode();
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Key other && other.name.equals(name);
    }

    @Override
    public int compareTo(Key other) {
      return name.compareTo(other.name);
    }
  }

  /** What equals goes by is not written. */
  static final class Hidden {
    transient int number;

    Hidden(int number) {
      this.number = number;
    }

    @Override
    public int hashCode() {
      return number;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Hidden other && other.number == number;
    }
  }

  /** Whose equals fails without what is not written. */
  static final class Failing {
    transient String name;

    Failing(String name) {
      this.name = name;
    }

    @Override
    public int hashCode() {
      return 1;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Failing other && name.equals(other.name);
    }
  }

  /** Places that declare what the containers hold. */
  static final class Holder {
    Map<Key, String> map = new HashMap<>();
    HashSet<Hidden> set = new HashSet<>();
  }

  @DataProvider
  @SuppressWarnings("JdkObsolete") // old classes are serialized too
  public Object[][] containers() {
    List<Object> all =
        List.of(
            new HashMap<>(),
            new LinkedHashMap<>(),
            new TreeMap<>(),
            new Hashtable<>(),
            new ConcurrentHashMap<>(),
            new ConcurrentSkipListMap<>(),
            new HashSet<>(),
            new LinkedHashSet<>(),
            new TreeSet<>(),
            new ConcurrentSkipListSet<>(),
            ConcurrentHashMap.newKeySet(),
            new CopyOnWriteArraySet<>());
    return all.stream().map(c -> new Object[] {c}).toArray(Object[][]::new);
  }

  @SuppressWarnings("unchecked")
  private static void add(Object container, Object key) {
    if (container instanceof Map<?, ?> map) {
      ((Map<Object, Object>) map).put(key, "value");
    } else {
      ((Collection<Object>) container).add(key);
    }
  }

  private static void assertLost(BothEngines engines, Object value, Class<?> key) {
    byte[] bytes = engines.serialize(value);
    String message = engines.failureToRead(bytes, ForyException.class).getMessage();
    assertTrue(message.contains("equal") && message.contains(key.getName()), message);
    assertTrue(!message.contains("secret"), message);
  }

  @Test(dataProvider = "containers")
  public void aKeyThatWasMadeEqualToAnotherIsAnError(Object container) {
    for (boolean late : new boolean[] {false, true}) {
      Key first = new Key("secret");
      Key second = new Key("b");
      add(container, first);
      add(container, second);
      second.name = "secret";
      first.link = late ? container : "";
      second.link = first.link;
      assertLost(BothEngines.tracking(Key.class), container, Key.class);
      if (!late) {
        assertLost(BothEngines.of(Key.class), container, Key.class);
      }
      second.name = "b";
      if (container instanceof Map<?, ?> map) {
        map.clear();
      } else {
        ((Collection<?>) container).clear();
      }
    }
  }

  @DataProvider
  public Object[][] besides() {
    return new Object[][] {{null}, {Thread.State.NEW}};
  }

  /** Only constants may become one key, and only where some may be unknown to the reader. */
  @Test(dataProvider = "besides")
  public void nullOrAConstantBesideEqualKeysIsNoExcuse(Object beside) {
    for (Object container : List.of(new HashMap<>(), new HashSet<>(), new LinkedHashMap<>())) {
      Key second = new Key("b");
      add(container, new Key("secret"));
      add(container, second);
      add(container, beside);
      second.name = "secret";
      BothEngines engines = BothEngines.of(Key.class, Thread.State.class);
      byte[] bytes = engines.serialize(container);
      String message = engines.failureToRead(bytes, ForyException.class).getMessage();
      assertTrue(message.contains("equal"), message);
    }
  }

  @Test
  public void elementsThatDifferInWhatIsNotWrittenAreAnError() {
    HashSet<Hidden> set = new HashSet<>(List.of(new Hidden(1), new Hidden(2), new Hidden(3)));
    assertLost(BothEngines.of(Hidden.class), set, Hidden.class);
    assertLost(BothEngines.tracking(Hidden.class), new ArrayList<>(List.of(set)), Hidden.class);
  }

  @Test
  public void keysThatCannotBeComparedAreAnError() {
    Failing first = new Failing("a");
    Failing second = new Failing("b");
    for (Object container : List.of(Map.of(first, 1, second, 2), Set.of(first, second))) {
      for (BothEngines engines :
          List.of(BothEngines.of(Failing.class), BothEngines.tracking(Failing.class))) {
        engines.failureToRead(engines.serialize(container), ForyException.class);
        engines.failureToRead(engines.serialize(List.of(1, container)), ForyException.class);
      }
    }
  }

  @Test
  public void theErrorNamesTheField() {
    Holder holder = new Holder();
    holder.set.add(new Hidden(1));
    holder.set.add(new Hidden(2));
    BothEngines engines = BothEngines.of(Holder.class, Key.class, Hidden.class);
    String message =
        engines.failureToRead(engines.serialize(holder), ForyException.class).getMessage();
    assertTrue(message.contains("(at set"), message);
  }

  @DataProvider
  public Object[][] references() {
    return new Object[][] {{false}, {true}};
  }

  @Test(dataProvider = "references")
  public void otherClientsFormatIsNoDifferent(boolean references) {
    for (boolean codegen : new boolean[] {false, true}) {
      Fory fory =
          Fory.builder()
              .withXlang(true)
              .withRefTracking(references)
              .withCodegen(codegen)
              .withAsyncCompilation(false)
              .register(Holder.class)
              .register(Key.class)
              .register(Hidden.class)
              .build();
      Holder holder = new Holder();
      Key second = new Key("b");
      holder.map.put(new Key("a"), "1");
      holder.map.put(second, "2");
      assertEquals(RoundTrip.of(fory, holder).map.size(), 2);
      second.name = "a";
      ForyException error = expectThrows(ForyException.class, () -> RoundTrip.of(fory, holder));
      assertTrue(error.getMessage().contains("equal"), error.getMessage());
      Holder other = new Holder();
      other.set.addAll(List.of(new Hidden(1), new Hidden(2)));
      error = expectThrows(ForyException.class, () -> RoundTrip.of(fory, other));
      assertTrue(error.getMessage().contains("equal"), error.getMessage());
    }
  }

  @Test
  public void anIdentityMapOfEqualKeysIsAnErrorWhereItBecomesAHashMap() {
    Fory fory = Fory.builder().withXlang(true).build();
    Map<Object, Object> map = new IdentityHashMap<>();
    map.put("a", 1);
    assertEquals(RoundTrip.of(fory, (Object) map), new HashMap<>(map));
    map.put(new StringBuilder("a").toString(), 2);
    ForyException error = expectThrows(ForyException.class, () -> fory.serialize(map));
    assertTrue(error.getMessage().contains("IdentityHashMap"), error.getMessage());
  }

  /** What holds an identity container in a cross-language message. */
  public static final class Views {
    public Set<Object> set = Set.of();
    public Collection<Object> collection = List.of();
    public Map<Object, Object> map = Map.of();

    Views with(Set<Object> set) {
      this.set = set;
      return this;
    }

    Views with(Map<Object, Object> map) {
      this.map = map;
      return this;
    }
  }

  private static Map<Object, Object> byIdentity(Object... keys) {
    Map<Object, Object> map = new IdentityHashMap<>();
    for (Object key : keys) {
      map.put(key, 1);
    }
    return map;
  }

  @DataProvider
  public Object[][] identityViews() {
    List<Function<Map<Object, Object>, Object>> views =
        List.of(
            map -> new Views().with(map.keySet()),
            map -> new Views().with(setOf(map)),
            map -> new Views().with(Collections.unmodifiableSet(setOf(map))),
            map -> new Views().with(Collections.synchronizedSet(map.keySet())),
            map -> new Views().with(Collections.checkedSet(map.keySet(), Object.class)),
            map -> new Views().with(Collections.unmodifiableMap(map).keySet()),
            map -> new Views().with(Collections.unmodifiableMap(map)),
            map -> new Views().with(Collections.synchronizedMap(map)),
            map -> Collections.unmodifiableSet(map.keySet()),
            map -> Collections.synchronizedMap(map),
            map -> Map.of("in", Collections.unmodifiableMap(map)));
    return views.stream().map(view -> new Object[] {view}).toArray(Object[][]::new);
  }

  private static Set<Object> setOf(Map<Object, Object> map) {
    Set<Object> set = Collections.newSetFromMap(new IdentityHashMap<>());
    set.addAll(map.keySet());
    return set;
  }

  @Test(dataProvider = "identityViews")
  public void aViewByIdentityOfEqualKeysIsRefusedWhenItIsWritten(
      Function<Map<Object, Object>, Object> view) {
    for (boolean generated : new boolean[] {false, true}) {
      Fory fory =
          Fory.builder()
              .withXlang(true)
              .withCodegen(generated)
              .withAsyncCompilation(false)
              .register(Views.class, "views")
              .build();
      Object unequal = view.apply(byIdentity("a", "b", null));
      fory.deserialize(fory.serialize(unequal));
      Object equal = view.apply(byIdentity("a", new StringBuilder("a").toString()));
      ForyException error = expectThrows(ForyException.class, () -> fory.serialize(equal));
      assertTrue(error.getMessage().contains("are equal, and it is read as a"), error.getMessage());
      assertTrue(error.getMessage().contains("Hold "), error.getMessage());
      fory.deserialize(fory.serialize(unequal));
    }
  }

  @Test
  public void aListOfEqualElementsByIdentityIsWritten() {
    Fory fory = Fory.builder().withXlang(true).register(Views.class, "views").build();
    Views views = new Views();
    views.collection = byIdentity("a", new StringBuilder("a").toString()).keySet();
    assertEquals(RoundTrip.of(fory, views).collection, List.of("a", "a"));
  }

  @DataProvider
  @SuppressWarnings({"removal", "deprecation", "BoxedPrimitiveConstructor"}) // objects of their own
  public Object[][] sharedKeys() {
    return new Object[][] {
      {new Integer(5), new Integer(5)},
      {new Long(5), new Long(5)},
      {new Character('a'), new Character('a')},
      {new Boolean(true), new Boolean(true)},
      {new Double(5000), new Double(5000)},
      {new BigInteger("1"), new BigInteger("1")},
      {new Locale("de"), new Locale("de")},
    };
  }

  /** A reader has one object for all such values, so that an entry would be lost. */
  @Test(dataProvider = "sharedKeys")
  public void equalValuesAreNoKeysOfAnIdentityMap(Object first, Object second) {
    for (IdentityHashMap<Object, Object> map : List.of(new IdentityHashMap<>(), new Identities())) {
      map.put(first, 1);
      map.put("other", null);
      BothEngines engines = BothEngines.of(Identities.class);
      engines.roundTrip(map, read -> assertEquals(read.size(), 2));
      map.put(second, 2);
      for (Object value : new Object[] {map, new Place(map), List.of(map)}) {
        for (boolean xlang : new boolean[] {false, true}) {
          if (xlang && !(value instanceof Place)) {
            continue; // There, an open place has a HashMap, which the next test tries.
          }
          BothEngines any =
              BothEngines.of(
                  b -> b.withXlang(xlang).register(Identities.class).register(Place.class));
          UnsupportedTypeException error =
              any.failure(UnsupportedTypeException.class, fory -> fory.serialize(value));
          assertTrue(error.getMessage().contains("keys are equal"), error.getMessage());
          if (!xlang && value instanceof Place place) { // a copy shares them, and keeps both
            assertEquals(any.generator().copy(place).map.size(), 3);
          }
        }
      }
    }
  }

  /** A map of the application. */
  static final class Identities extends IdentityHashMap<Object, Object> {}

  /** A place that declares the map. */
  static final class Place {
    IdentityHashMap<Object, Object> map;

    Place() {}

    Place(IdentityHashMap<Object, Object> map) {
      this.map = map;
    }
  }
}
