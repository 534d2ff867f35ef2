package io.fory.library;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import com.google.common.base.Optional;
import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ArrayTable;
import com.google.common.collect.DiscreteDomain;
import com.google.common.collect.HashBasedTable;
import com.google.common.collect.HashBiMap;
import com.google.common.collect.HashMultimap;
import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableBiMap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.ImmutableRangeMap;
import com.google.common.collect.ImmutableRangeSet;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSetMultimap;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.ImmutableTable;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.LinkedHashMultiset;
import com.google.common.collect.LinkedListMultimap;
import com.google.common.collect.Ordering;
import com.google.common.collect.Range;
import com.google.common.collect.TreeBasedTable;
import com.google.common.collect.TreeMultimap;
import com.google.common.collect.TreeMultiset;
import com.google.common.collect.TreeRangeMap;
import com.google.common.collect.TreeRangeSet;
import com.google.common.hash.Hashing;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.Ints;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.ForyException;
import io.fory.error.TypeNotAllowedException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import java.io.Serializable;
import java.lang.reflect.Constructor;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.testng.annotations.Test;

/** The types of Guava. */
public final class GuavaModuleTest {
  private static List<Object> values() {
    ImmutableListMultimap<String, Integer> pairs = ImmutableListMultimap.of("b", 2, "a", 1, "b", 3);
    List<Object> values = new ArrayList<>();
    values.addAll(
        List.of(
            ImmutableList.of(),
            ImmutableList.of(1),
            ImmutableList.of(3, 1, 2),
            ImmutableSet.of(),
            ImmutableSet.of("a"),
            ImmutableSet.of("b", "a", "c"),
            ImmutableMap.of(),
            ImmutableMap.of("a", 1),
            ImmutableMap.of("b", 1, "a", ImmutableList.of(2)),
            ImmutableBiMap.of("b", 1, "a", 2),
            HashBiMap.create(Map.of("a", 1)),
            ImmutableSortedSet.of("b", "a"),
            ImmutableSortedSet.orderedBy(Comparator.<String>reverseOrder()).add("a", "b").build(),
            ImmutableSortedMap.of("b", 1, "a", 2),
            ImmutableSortedMap.orderedBy(Ordering.<String>natural().reverse()).put("a", 1).build(),
            pairs,
            ImmutableListMultimap.of(),
            ImmutableSetMultimap.of("b", 1, "a", 2),
            ArrayListMultimap.create(pairs),
            HashMultimap.create(pairs),
            LinkedHashMultimap.create(pairs),
            LinkedListMultimap.create(pairs),
            TreeMultimap.create(pairs)));
    values.addAll(
        List.of(
            ImmutableMultiset.of("b", "a", "b"),
            HashMultiset.create(List.of("b", "a", "b")),
            LinkedHashMultiset.create(List.of("b", "a", "b")),
            TreeMultiset.create(List.of("b", "a", "b")),
            ImmutableTable.of("row", "column", 1),
            ImmutableTable.builder().put("r", "c", 1).put("s", "c", 2).put("r", "d", 3).build(),
            Range.closed(1, 2),
            Range.lessThan("a"),
            Range.all(),
            ImmutableRangeSet.of(Range.closedOpen(1, 5)),
            ImmutableRangeMap.of(Range.atLeast(1), "x"),
            Optional.of("a"),
            Optional.absent(),
            Hashing.sha256().hashInt(3),
            Hashing.crc32().hashInt(3),
            Ordering.natural(),
            Ordering.natural().reverse(),
            Ints.asList(1, 2),
            ImmutableIntArray.of(1, 2)));
    HashBasedTable<String, String, Integer> table = HashBasedTable.create();
    table.put("r", "c", 1);
    TreeBasedTable<String, String, Integer> sorted = TreeBasedTable.create();
    sorted.put("r", "c", 1);
    TreeRangeSet<Integer> ranges = TreeRangeSet.create(List.of(Range.open(1, 5), Range.atLeast(7)));
    TreeRangeMap<Integer, String> named = TreeRangeMap.create();
    named.put(Range.open(1, 5), "x");
    named.put(Range.atLeast(7), "y");
    values.addAll(List.of(table, sorted, ArrayTable.create(table), ranges, named));
    return values;
  }

  @Test
  public void eachTypeComesBackAsItWas() {
    for (BothEngines engines : LibraryTypes.engines(new GuavaModule())) {
      for (Object value : values()) {
        LibraryTypes.assertCopies(engines, value, LibraryTypes::assertSameValue);
      }
    }
  }

  /** They come back as entries of the JDK that cannot be changed. */
  @Test
  public void entriesOfMapsComeBackByThemselves() {
    EnumMap<TimeUnit, Integer> units = new EnumMap<>(TimeUnit.class);
    units.put(TimeUnit.DAYS, 1);
    units.put(TimeUnit.HOURS, 2);
    List<Map<?, ?>> maps = new ArrayList<>();
    maps.add(ImmutableMap.of("a", 1));
    maps.add(ImmutableMap.of("b", 1, "a", ImmutableList.of(2)));
    maps.add(ImmutableMap.of("Aa", 1, "BB", 2, "AaAa", 3, "BBBB", 4)); // of one slot, some
    maps.add(ImmutableMap.copyOf(units));
    maps.add(ImmutableMap.copyOf(colliding(100)));
    maps.add(ImmutableBiMap.of("a", 1));
    maps.add(ImmutableBiMap.of("Aa", 1, "BB", 2, "c", 3));
    maps.add(ImmutableBiMap.of("Aa", 1, "BB", 2, "c", 3).inverse());
    maps.add(ImmutableSortedMap.of("b", 1, "a", 2));
    for (BothEngines engines : LibraryTypes.engines(new GuavaModule())) {
      for (Map<?, ?> map : maps) {
        LibraryTypes.assertCopies(
            engines,
            map.entrySet(),
            (copy, value) -> {
              assertEquals(copy, value);
              assertTrue(copy instanceof ImmutableSet, copy.getClass().getName());
            });
        if (map.containsKey(TimeUnit.DAYS)) {
          continue; // its entries by themselves are of a class without a name
        }
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          LibraryTypes.assertCopies(
              engines,
              entry,
              (copy, value) -> {
                assertEquals(copy, value);
                assertSame(copy.getClass(), AbstractMap.SimpleImmutableEntry.class);
              });
        }
      }
    }
  }

  /** Guava builds such a map around one of the JDK. */
  private static Map<String, Integer> colliding(int size) {
    Map<String, Integer> map = new LinkedHashMap<>();
    for (int i = 0; i < size; i++) {
      StringBuilder key = new StringBuilder();
      for (int bit = 0; bit < 7; bit++) {
        key.append((i >> bit & 1) == 0 ? "Aa" : "BB");
      }
      map.put(key.toString(), i);
    }
    return map;
  }

  @Test
  public void constantsStayTheSame() {
    for (BothEngines engines : LibraryTypes.engines(new GuavaModule())) {
      for (Object constant :
          List.of(
              ImmutableList.of(),
              ImmutableSet.of(),
              ImmutableMap.of(),
              Optional.absent(),
              Ordering.natural())) {
        engines.roundTrip(constant, copy -> assertSame(copy, constant));
      }
    }
  }

  @Test
  public void aSortedContainerKeepsItsComparator() {
    for (BothEngines engines : LibraryTypes.engines(new GuavaModule())) {
      ImmutableSortedSet<String> set =
          ImmutableSortedSet.orderedBy(String.CASE_INSENSITIVE_ORDER).add("B", "a").build();
      engines.roundTrip(
          set,
          copy -> {
            assertSame(copy.comparator(), String.CASE_INSENSITIVE_ORDER);
            assertTrue(copy.contains("A"));
          });
    }
  }

  /** Null where there is none, and a form of another class. */
  @Test
  public void wrongFormsAreErrorsOfTheFamily() {
    Fory fory = Fory.builder().install(new GuavaModule()).build();
    byte[] bytes = fory.serialize(ImmutableList.of("a", 5, 6L));
    for (int i = 1; i < bytes.length; i++) {
      for (int changed = 0; changed < 256; changed++) {
        byte[] other = bytes.clone();
        other[i] = (byte) changed;
        try {
          Object read = fory.deserialize(other);
          assertTrue(read != null || i == 1, Arrays.toString(other));
        } catch (ForyException e) {
          assertTrue(e.getMessage().length() > 0);
        }
      }
      byte[] less = Arrays.copyOf(bytes, i);
      assertThrows(ForyException.class, () -> fory.deserialize(less));
    }
    assertEquals(fory.deserialize(bytes), ImmutableList.of("a", 5, 6L));
  }

  @Test
  public void anAbsentLibraryIsNamed() {
    ClassLoader none = ClassLoader.getPlatformClassLoader();
    for (io.fory.ForyModule module :
        List.of(
            new FastutilModule(none),
            new GuavaModule(none),
            new HibernateModule(none),
            new KotlinModule(none),
            new ProtobufModule(none),
            new ScalaModule(none))) {
      IllegalStateException absent =
          org.testng.Assert.expectThrows(
              IllegalStateException.class, () -> Fory.builder().install(module));
      assertTrue(absent.getMessage().contains(" is not there: "), absent.getMessage());
    }
  }

  /** The text of elements may be exponential in the bytes of a message, and nothing counts it. */
  @Test
  public void noSetIsOrderedByTheTextOfItsElements() {
    for (BothEngines engines : LibraryTypes.engines(new GuavaModule())) {
      for (Ordering<Object> order :
          List.of(Ordering.usingToString(), Ordering.usingToString().reverse())) {
        TreeSet<Object> set = new TreeSet<>(order);
        set.add("a");
        ForyException refused =
            engines.failure(TypeNotAllowedException.class, fory -> fory.serialize(set));
        assertTrue(refused.problem().contains("UsingToStringOrdering"), refused.problem());
      }
    }
  }

  /** A form of Guava that stands for all values of a range, which no message holds. */
  @Test
  public void aFormThatMakesASetOfARangeIsRefused() throws ReflectiveOperationException {
    Constructor<?> maker =
        Class.forName("com.google.common.collect.ImmutableRangeSet$AsSetSerializedForm")
            .getDeclaredConstructor(ImmutableList.class, DiscreteDomain.class);
    maker.setAccessible(true);
    Object form = maker.newInstance(ImmutableList.of(Range.all()), DiscreteDomain.bigIntegers());
    for (boolean required : new boolean[] {false, true}) {
      Fory fory =
          Fory.builder().requireClassRegistration(required).install(new GuavaModule()).build();
      assertThrows(ForyException.class, () -> fory.serialize(form));
    }
    Fory fory = Fory.builder().install(new GuavaModule()).build();
    Object set = ImmutableRangeSet.of(Range.closed(1, 3)).asSet(DiscreteDomain.integers());
    assertEquals(fory.deserialize(fory.serialize(set)), set);
  }

  /** The same of a single range. */
  @Test
  public void aFormThatMakesARangeIsRefused() throws ReflectiveOperationException {
    Constructor<?> maker =
        Class.forName("com.google.common.collect.RegularContiguousSet$SerializedForm")
            .getDeclaredConstructor(Range.class, DiscreteDomain.class);
    maker.setAccessible(true);
    Object form = maker.newInstance(Range.all(), DiscreteDomain.bigIntegers());
    for (boolean required : new boolean[] {false, true}) {
      Fory fory =
          Fory.builder().requireClassRegistration(required).install(new GuavaModule()).build();
      assertThrows(ForyException.class, () -> fory.serialize(form));
    }
    ForyBuilder builder = Fory.builder().install(new GuavaModule()).register(form.getClass());
    UnsupportedTypeException refused = expectThrows(UnsupportedTypeException.class, builder::build);
    assertTrue(refused.problem().contains("all values of a range"), refused.getMessage());
  }

  /** It is one of both directions, but has no table of its values. */
  @Test
  public void aMapOfOneEntryHashesNoValue() throws MalformedURLException {
    Fory fory = Fory.builder().install(new GuavaModule()).build();
    Object map = ImmutableMap.of("k", new URL("http://a.b/c"));
    assertEquals(fory.deserialize(fory.serialize(map)).toString(), map.toString());
  }

  /** Says when somebody asks for its hash code. */
  static final class Unhashed implements Serializable {
    int id = 5;

    @Override
    public boolean equals(Object other) {
      return other instanceof Unhashed unhashed && unhashed.id == id;
    }

    @Override
    public int hashCode() {
      throw new UnsupportedOperationException("not hashable");
    }
  }

  @Test
  public void nobodyAsksForHashCodesThatTheContainerDoesNotNeed() {
    List<Object> around = new ArrayList<>();
    around.add(around);
    for (boolean module : new boolean[] {false, true}) {
      ForyBuilder builder =
          Fory.builder()
              .withRefTracking(true)
              .requireClassRegistration(false)
              .withTypeChecker(name -> true);
      Fory fory = (module ? builder.install(new GuavaModule()) : builder).build();
      for (Object value :
          List.of(
              ImmutableList.of(new Unhashed(), "text"),
              ImmutableMap.of("a", new Unhashed()),
              ImmutableListMultimap.of("a", new Unhashed()),
              ArrayListMultimap.create(ImmutableListMultimap.of("a", new Unhashed())),
              LinkedListMultimap.create(ImmutableListMultimap.of("a", new Unhashed())))) {
        assertEquals(fory.deserialize(fory.serialize(value)), value);
      }
      List<?> read = (List<?>) fory.deserialize(fory.serialize(ImmutableList.of(around, "x")));
      assertSame(((List<?>) read.get(0)).get(0), read.get(0));
    }
  }
}
