package io.fory.object;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;
import io.fory.error.UserCodeException;
import io.fory.fixture.BothEngines;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Supplier;
import org.testng.Assert;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Sets and maps inside of cycles find their elements afterwards, although these are not complete
 * when they are read: the hash code of a {@link Key} depends on a field that comes after the
 * container.
 */
public final class HashedCyclesTest {
  /** Its fields are written in the order of their names. */
  static final class Key implements Comparable<Key> {
    private Object aContainer;
    private BigInteger zNumber;

    Key(long number) {
      this.zNumber = BigInteger.valueOf(number);
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Key other && zNumber.equals(other.zNumber);
    }

    @Override
    public int hashCode() {
      return zNumber.hashCode();
    }

    @Override
    public int compareTo(Key other) {
      return zNumber.compareTo(other.zNumber);
    }
  }

  private static BothEngines engines() {
    return BothEngines.tracking(Key.class, Wrapper.class, Pair.class);
  }

  @DataProvider
  @SuppressWarnings("JdkObsolete") // old classes are serialized too
  public Object[][] sets() {
    List<Supplier<Collection<Object>>> makers =
        List.of(
            HashSet::new,
            LinkedHashSet::new,
            TreeSet::new,
            () -> new TreeSet<>(Collections.reverseOrder()),
            ConcurrentHashMap::newKeySet,
            ConcurrentSkipListSet::new,
            CopyOnWriteArraySet::new,
            PriorityQueue::new);
    return makers.stream().map(maker -> new Object[] {maker}).toArray(Object[][]::new);
  }

  @Test(dataProvider = "sets")
  public void aSetInsideACycleFindsItsElements(Supplier<Collection<Object>> maker) {
    Collection<Object> set = maker.get();
    Key key = new Key(1L << 40);
    key.aContainer = set;
    set.add(key);
    for (int i = 0; i < 20; i++) {
      set.add(new Key(i * 31L));
    }
    engines()
        .roundTrip(
            key,
            read -> {
              Collection<?> readSet = (Collection<?>) read.aContainer;
              assertSame(readSet.getClass(), set.getClass());
              assertEquals(readSet.size(), 21);
              assertTrue(readSet.contains(read), "the key in the cycle");
              for (int i = 0; i < 20; i++) {
                assertTrue(readSet.contains(new Key(i * 31L)), "key " + i);
              }
              assertFalse(readSet.contains(new Key(7)));
              assertTrue(readSet.remove(read));
              assertSameOrder(readSet, set, key);
            });
  }

  private static void assertSameOrder(Collection<?> read, Collection<?> written, Key without) {
    List<Object> expected = new ArrayList<>(written);
    expected.remove(without);
    if (written instanceof LinkedHashSet || written instanceof SortedSet) {
      assertEquals(new ArrayList<>(read), expected);
    }
  }

  @DataProvider
  @SuppressWarnings("JdkObsolete") // old classes are serialized too
  public Object[][] maps() {
    List<Supplier<Map<Object, Object>>> makers =
        List.of(
            HashMap::new,
            LinkedHashMap::new,
            TreeMap::new,
            () -> new TreeMap<>(Collections.reverseOrder()),
            Hashtable::new,
            ConcurrentHashMap::new,
            ConcurrentSkipListMap::new);
    return makers.stream().map(maker -> new Object[] {maker}).toArray(Object[][]::new);
  }

  @Test(dataProvider = "maps")
  public void aMapInsideACycleFindsItsKeys(Supplier<Map<Object, Object>> maker) {
    Map<Object, Object> map = maker.get();
    Key key = new Key(1L << 40);
    key.aContainer = map;
    map.put(key, key);
    for (int i = 0; i < 20; i++) {
      map.put(new Key(i * 31L), i);
    }
    engines()
        .roundTrip(
            key,
            read -> {
              Map<?, ?> readMap = (Map<?, ?>) read.aContainer;
              assertSame(readMap.getClass(), map.getClass());
              assertEquals(readMap.size(), 21);
              assertSame(readMap.get(read), read);
              for (int i = 0; i < 20; i++) {
                assertEquals(readMap.get(new Key(i * 31L)), i);
              }
              if (map instanceof LinkedHashMap || map instanceof SortedMap) {
                assertEquals(new ArrayList<>(readMap.keySet()), new ArrayList<>(map.keySet()));
              }
            });
  }

  @Test
  public void aMapWhoseValuesLeadBackFindsItsKeys() {
    Key key = new Key(5);
    Map<Object, Object> map = new HashMap<>();
    map.put("text", key);
    map.put(6, map);
    key.aContainer = map;
    engines().roundTrip(key);
  }

  static final class Wrapper {
    private Object aFirst;
    private Object bSecond;
    private Integer zLast = 3;

    @Override
    public boolean equals(Object o) {
      return o instanceof Wrapper other && Objects.equals(zLast, other.zLast);
    }

    @Override
    public int hashCode() {
      return Objects.hash(zLast);
    }
  }

  record Pair(Object left, Object right) {}

  @Test
  public void keysThatReachTheCycleThroughARecordOrAListAreFound() {
    Key key = new Key(77);
    Set<Object> set = new HashSet<>();
    set.add(new Pair(key, 1));
    set.add(List.of(key, 2));
    set.add(new ArrayList<>(List.of(3, key)));
    key.aContainer = set;
    engines()
        .roundTrip(
            key,
            read -> {
              Set<?> readSet = (Set<?>) read.aContainer;
              assertTrue(readSet.contains(new Pair(read, 1)));
              assertTrue(readSet.contains(List.of(read, 2)));
              assertTrue(readSet.contains(List.of(3, read)));
            });
  }

  @Test
  public void aSetWhoseElementsHaveSetsFindsThem() {
    Key root = new Key(1);
    Set<Object> outer = new HashSet<>();
    Set<Object> inner = new HashSet<>();
    inner.add(root);
    outer.add(inner);
    root.aContainer = outer;
    engines()
        .roundTrip(
            root,
            read -> {
              Set<?> readOuter = (Set<?>) read.aContainer;
              Set<?> readInner = (Set<?>) readOuter.iterator().next();
              assertTrue(readInner.contains(read));
              assertTrue(readOuter.contains(readInner));
            });
  }

  /**
   * The inner set is complete before the outer one, whose content its element's hash code needs.
   */
  @Test
  public void aSetInsideOfTheSetThatItsElementsHashCodeNeedsFindsIt() {
    Set<Object> outer = new HashSet<>();
    Set<Object> inner = new HashSet<>();
    Key key = new Key(9);
    key.aContainer = inner;
    outer.add(key);
    inner.add(new Pair(outer, 1));
    engines()
        .roundTrip(
            outer,
            read -> {
              Key readKey = (Key) read.iterator().next();
              Set<?> readInner = (Set<?>) readKey.aContainer;
              assertTrue(read.contains(readKey));
              assertTrue(readInner.contains(new Pair(read, 1)));
            });
  }

  @Test
  public void setsOutsideOfCyclesAreFilledAtOnce() {
    Set<Object> set = new LinkedHashSet<>();
    Key key = new Key(3);
    set.add(key);
    set.add("s");
    Wrapper wrapper = new Wrapper();
    wrapper.aFirst = set;
    wrapper.bSecond = key;
    engines()
        .roundTrip(
            wrapper,
            read -> {
              assertTrue(((Set<?>) read.aFirst).contains(read.bSecond));
              assertSame(((Set<?>) read.aFirst).iterator().next(), read.bSecond);
            });
  }

  /** A hash code that fails once the cycle is closed. */
  static final class Fragile {
    static boolean fail;

    private Object aContainer;
    private Object zOther = 1;

    @Override
    public boolean equals(Object o) {
      return this == o;
    }

    @Override
    public int hashCode() {
      if (fail) {
        throw new IllegalStateException("secret");
      }
      return 5;
    }
  }

  @Test
  public void aHashCodeThatThrowsIsAnErrorOfTheFamily() {
    Fragile.fail = false;
    BothEngines engines = BothEngines.tracking(Fragile.class);
    for (Collection<Object> container :
        List.<Collection<Object>>of(new HashSet<>(), new LinkedHashSet<>())) {
      Fragile value = new Fragile();
      value.aContainer = container;
      container.add(value);
      byte[] bytes = engines.serialize(value);
      byte[] alone = engines.serialize(container);
      Fragile.fail = true;
      for (byte[] message : List.of(bytes, alone)) {
        for (Fory fory : new Fory[] {engines.interpreter(), engines.generator()}) {
          UserCodeException error =
              Assert.expectThrows(UserCodeException.class, () -> fory.deserialize(message));
          assertEquals(error.getCause().getMessage(), "secret");
        }
      }
      Fragile.fail = false;
    }
  }

  @Test
  public void anImmutableSetWhoseElementsHashCodeThrowsIsAnErrorOfTheFamily() {
    Fragile.fail = false;
    BothEngines engines = BothEngines.tracking(Fragile.class);
    Fragile value = new Fragile();
    value.aContainer = Set.of(value, "x");
    byte[] bytes = engines.serialize(value);
    Fragile.fail = true;
    for (Fory fory : new Fory[] {engines.interpreter(), engines.generator()}) {
      Assert.expectThrows(ForyException.class, () -> fory.deserialize(bytes));
    }
    Fragile.fail = false;
    engines.roundTrip(value, read -> assertTrue(((Set<?>) read.aContainer).contains(read)));
  }

  /** Both are empty until the message ends, since their elements wait for it. */
  @Test
  public void setsOfACycleAreNoEqualKeysOfAnImmutableContainer() {
    for (boolean map : new boolean[] {false, true}) {
      Key value = new Key(7);
      Set<Object> first = new LinkedHashSet<>(List.of(value, "a"));
      Set<Object> second = new LinkedHashSet<>(List.of(value, "b"));
      value.aContainer = map ? Map.of(first, 1, second, 2) : Set.of(first, second);
      BothEngines engines = engines();
      byte[] bytes = engines.serialize(value);
      UnsupportedTypeException error = engines.failureToRead(bytes, UnsupportedTypeException.class);
      assertEquals(
          error.problem(),
          "Class java.util.LinkedHashSet cannot be serialized: it is a key of an immutable"
              + " container, which needs its hash code before the cycle that both are in is closed;"
              + " use a mutable container");
    }
  }

  /** A list that contains itself has no hash code: computing it would end in a stack overflow. */
  @Test
  public void aHashCodeThatNeverEndsIsAnErrorOfTheFamily() {
    List<Object> endless = new ArrayList<>();
    Wrapper root = new Wrapper();
    Set<Object> set = new HashSet<>();
    set.add(endless);
    endless.add(endless);
    root.aFirst = set;
    BothEngines engines = engines();
    byte[] bytes = engines.serialize(root);
    for (Fory fory : new Fory[] {engines.interpreter(), engines.generator()}) {
      Assert.expectThrows(UnsupportedTypeException.class, () -> fory.deserialize(bytes));
    }
    engines.roundTrip(new Wrapper());
  }
}
