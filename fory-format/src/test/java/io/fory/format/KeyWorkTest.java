package io.fory.format;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.TypeRef;
import io.fory.error.LimitExceededException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Factory;
import org.testng.annotations.Test;

/** The work of hash codes and comparisons of keys is bounded by the bytes that bring them. */
public final class KeyWorkTest {
  /** What would take more than this would take minutes. */
  private static final int GUARD_MILLIS = 30_000;

  private final Formats encoders;

  @Factory(dataProvider = "engines", dataProviderClass = Formats.class)
  public KeyWorkTest(Formats encoders) {
    this.encoders = encoders;
  }

  record Key(int high, int low) {
    @Override
    public int hashCode() {
      return 7;
    }
  }

  interface Lists {
    List<List<List<Key>>> values();
  }

  record ListsOfLists(List<List<List<Key>>> values) {}

  record SetsOfSets(Set<Set<Set<Key>>> values) {}

  record Sorted(SortedSet<BigDecimal> values) {}

  record Hashed(Map<BigDecimal, Integer> values) {}

  record Unsorted(List<BigDecimal> values) {}

  interface LazyHashed {
    Map<BigDecimal, Integer> values();
  }

  /** Sets of one hash code, each of sets of one hash code that differ in their last element. */
  private static List<List<List<Key>>> alike(int count) {
    List<List<List<Key>>> outer = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<List<Key>> middle = new ArrayList<>();
      for (int j = 0; j < count; j++) {
        List<Key> inner = new ArrayList<>();
        for (int k = 0; k < count - 1; k++) {
          inner.add(new Key(0, k));
        }
        inner.add(new Key(1 + (j == count - 1 ? count + i : j), 0));
        middle.add(inner);
      }
      outer.add(middle);
    }
    return outer;
  }

  @Test(timeOut = GUARD_MILLIS)
  public void setsOfSetsOfKeysOfOneHashCodeAreRefused() {
    byte[] bytes = encoders.bean(ListsOfLists.class).encode(new ListsOfLists(alike(48)));
    RowEncoder<SetsOfSets> sets = encoders.bean(SetsOfSets.class);
    assertThrows(LimitExceededException.class, () -> sets.decode(bytes));
    byte[] few = encoders.bean(ListsOfLists.class).encode(new ListsOfLists(alike(4)));
    assertEquals(sets.decode(few).values().size(), 4);
  }

  @Test(timeOut = GUARD_MILLIS)
  public void setsOfSetsOfOrdinaryKeysAreRead() {
    Random random = new Random(1);
    Set<Set<List<Integer>>> sets = new HashSet<>();
    for (int i = 0; i < 300; i++) {
      Set<List<Integer>> inner = new HashSet<>();
      for (int j = 0; j < 30; j++) {
        inner.add(List.of(random.nextInt(), j));
      }
      sets.add(inner);
    }
    var encoder = encoders.array(new TypeRef<Set<Set<List<Integer>>>>() {});
    assertEquals(encoder.decode(encoder.encode(sets)), sets);
  }

  /** One number of many digits, and many short ones of its magnitude. */
  private static List<BigDecimal> wide(int count) {
    List<BigDecimal> numbers = new ArrayList<>();
    numbers.add(new BigDecimal("1234567" + "0".repeat(9_990) + "1"));
    for (int i = 0; i < count; i++) {
      numbers.add(new BigDecimal(BigInteger.valueOf(1_000_000 + i), -9_991));
    }
    Collections.shuffle(numbers, new Random(2));
    return numbers;
  }

  @Test(timeOut = GUARD_MILLIS)
  public void decimalsOfOneMagnitudeAndManyScalesAreRefusedWhereTheyAreSorted() {
    List<BigDecimal> numbers = wide(60_000);
    byte[] bytes = encoders.bean(Unsorted.class).encode(new Unsorted(numbers));
    RowEncoder<Sorted> sorted = encoders.bean(Sorted.class);
    LimitExceededException refused =
        expectThrows(LimitExceededException.class, () -> sorted.decode(bytes));
    assertTrue(refused.getMessage().contains("keys"), refused.getMessage());
  }

  record SortedMaps(SortedMap<BigDecimal, Integer> values) {}

  record Amount(BigDecimal value) implements Comparable<Amount> {
    @Override
    public int compareTo(Amount other) {
      return value.compareTo(other.value);
    }
  }

  record Amounts(SortedSet<Amount> values) {}

  record HashedSet(Set<BigDecimal> values) {}

  record Beside(BigDecimal before, SortedSet<Amount> values) {}

  /** Whatever is written is read. */
  @Test(timeOut = GUARD_MILLIS)
  public void decimalsOfOneMagnitudeAndManyScalesComeBackFromSortedContainers() {
    Sorted set = new Sorted(new TreeSet<>(wide(60_000)));
    RowEncoder<Sorted> sets = encoders.bean(Sorted.class);
    assertEquals(sets.decode(sets.encode(set)), set);
    SortedMap<BigDecimal, Integer> map = new TreeMap<>();
    SortedSet<Amount> amounts = new TreeSet<>();
    for (BigDecimal number : set.values()) {
      map.put(number, map.size());
      amounts.add(new Amount(number));
    }
    RowEncoder<SortedMaps> maps = encoders.bean(SortedMaps.class);
    assertEquals(maps.decode(maps.encode(new SortedMaps(map))).values(), map);
    RowEncoder<Amounts> ofAmounts = encoders.bean(Amounts.class);
    assertEquals(ofAmounts.decode(ofAmounts.encode(new Amounts(amounts))).values(), amounts);
    RowEncoder<HashedSet> hashed = encoders.bean(HashedSet.class);
    HashedSet unordered = new HashedSet(new HashSet<>(set.values()));
    assertEquals(hashed.decode(hashed.encode(unordered)), unordered);
    Beside beside = new Beside(wide(0).get(0), amounts);
    RowEncoder<Beside> besides = encoders.bean(Beside.class);
    assertEquals(besides.decode(besides.encode(beside)), beside);
  }

  @Test
  public void sortedContainersThatWereReadAreLikeOthers() {
    RowEncoder<SortedMaps> maps = encoders.bean(SortedMaps.class);
    for (int count : new int[] {0, 1, 2, 3, 100}) {
      SortedMap<BigDecimal, Integer> map = new TreeMap<>();
      for (int i = 0; i < count; i++) {
        map.put(BigDecimal.valueOf(i), i % 2 == 0 ? i : null);
      }
      SortedMap<BigDecimal, Integer> read = maps.decode(maps.encode(new SortedMaps(map))).values();
      assertEquals(read.getClass(), TreeMap.class);
      assertEquals(read.comparator(), null);
      read.put(BigDecimal.valueOf(-1), 7);
      read.put(BigDecimal.valueOf(count, -1), 8);
      map.put(BigDecimal.valueOf(-1), 7);
      map.put(BigDecimal.valueOf(count, -1), 8);
      assertEquals(List.copyOf(read.keySet()), List.copyOf(map.keySet()));
      assertEquals(read, map);
      SortedSet<BigDecimal> set = new TreeSet<>(map.keySet());
      RowEncoder<Sorted> sets = encoders.bean(Sorted.class);
      SortedSet<BigDecimal> back = sets.decode(sets.encode(new Sorted(set))).values();
      assertEquals(back.getClass(), TreeSet.class);
      assertEquals(back.first(), BigDecimal.valueOf(-1));
      assertEquals(List.copyOf(back), List.copyOf(set));
    }
  }

  @DataProvider
  static Object[][] ordinary() {
    Random random = new Random(3);
    SortedSet<BigDecimal> prices = new TreeSet<>();
    for (int i = 0; i < 20_000; i++) {
      prices.add(BigDecimal.valueOf(random.nextInt(), random.nextInt(5)));
    }
    SortedSet<BigDecimal> long100 = new TreeSet<>();
    for (int i = 0; i < 2_000; i++) {
      long100.add(new BigDecimal(new BigInteger(330, random), random.nextInt(5)));
    }
    return new Object[][] {{prices}, {long100}, {new TreeSet<>(wide(3))}};
  }

  @Test(dataProvider = "ordinary", timeOut = GUARD_MILLIS)
  public void ordinaryDecimalsAreSorted(SortedSet<BigDecimal> numbers) {
    RowEncoder<Sorted> sorted = encoders.bean(Sorted.class);
    assertEquals(sorted.decode(sorted.encode(new Sorted(numbers))).values(), numbers);
    SortedMap<BigDecimal, Integer> map = new TreeMap<>();
    numbers.forEach(number -> map.put(number, 1));
    RowEncoder<Hashed> hashed = encoders.bean(Hashed.class);
    byte[] bytes = hashed.encode(new Hashed(map));
    assertEquals(hashed.decode(bytes).values(), map);
    var row = hashed.toRow(new Hashed(map));
    assertEquals(hashed.view(row, LazyHashed.class).values(), map);
  }

  @Test
  public void timesOfOneHashCodeAreCounted() {
    List<List<LocalDateTime>> lists = new ArrayList<>();
    LocalDateTime start = LocalDateTime.of(2020, 1, 1, 0, 0);
    for (int i = 0; i < 100; i++) {
      lists.add(List.of(start.plusNanos(1_000L * i), start));
    }
    var encoder = encoders.array(new TypeRef<List<List<LocalDateTime>>>() {});
    var sets = encoders.array(new TypeRef<Set<Set<LocalDateTime>>>() {});
    byte[] bytes = encoder.encode(lists.subList(1, 100));
    assertEquals(sets.decode(bytes).size(), 99);
  }
}
