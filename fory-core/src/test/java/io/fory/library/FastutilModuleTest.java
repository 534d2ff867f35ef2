package io.fory.library;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.error.TypeNotAllowedException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import it.unimi.dsi.fastutil.Hash;
import it.unimi.dsi.fastutil.doubles.Double2LongRBTreeMap;
import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import it.unimi.dsi.fastutil.doubles.DoubleOpenHashSet;
import it.unimi.dsi.fastutil.floats.FloatArrayList;
import it.unimi.dsi.fastutil.ints.Int2IntAVLTreeMap;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntComparators;
import it.unimi.dsi.fastutil.ints.IntImmutableList;
import it.unimi.dsi.fastutil.ints.IntIntImmutablePair;
import it.unimi.dsi.fastutil.ints.IntLinkedOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntLists;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntRBTreeSet;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongAVLTreeSet;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.objects.Object2IntLinkedOpenHashMap;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import it.unimi.dsi.fastutil.objects.Object2ObjectRBTreeMap;
import it.unimi.dsi.fastutil.objects.ObjectAVLTreeSet;
import it.unimi.dsi.fastutil.objects.ObjectArrayList;
import it.unimi.dsi.fastutil.objects.ObjectIntImmutablePair;
import it.unimi.dsi.fastutil.objects.ObjectOpenCustomHashSet;
import it.unimi.dsi.fastutil.objects.ObjectOpenHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import org.testng.annotations.Test;

/** The containers of fastutil. */
public final class FastutilModuleTest {
  static final class Primes extends IntArrayList {}

  record Index(IntArrayList rows, Int2ObjectOpenHashMap<String> names, LongAVLTreeSet times) {}

  private static int[] numbers(int count) {
    int[] numbers = new int[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = (count - i) * 1_000_003;
    }
    return numbers;
  }

  private static List<Object> values() {
    List<Object> values = new ArrayList<>();
    for (int count : new int[] {0, 1, 1000}) {
      int[] ints = numbers(count);
      long[] longs = Arrays.stream(ints).asLongStream().toArray();
      double[] doubles = Arrays.stream(ints).asDoubleStream().toArray();
      Object[] objects = Arrays.stream(ints).mapToObj(i -> "s" + i).toArray();
      Int2IntOpenHashMap twice = new Int2IntOpenHashMap();
      Int2ObjectLinkedOpenHashMap<String> linked = new Int2ObjectLinkedOpenHashMap<>();
      Object2IntLinkedOpenHashMap<String> counts = new Object2IntLinkedOpenHashMap<>();
      Double2LongRBTreeMap tree = new Double2LongRBTreeMap();
      Long2ObjectOpenHashMap<Object> any = new Long2ObjectOpenHashMap<>();
      for (int i : ints) {
        twice.put(i, 2 * i);
        linked.put(i, "v" + i);
        counts.put("k" + i, i);
        tree.put(i / 4.0, i);
        any.put(i, List.of(i));
      }
      values.addAll(
          List.of(
              new IntArrayList(ints),
              new LongArrayList(longs),
              new DoubleArrayList(doubles),
              new ObjectArrayList<>(objects),
              new IntImmutableList(ints),
              new IntOpenHashSet(ints),
              new DoubleOpenHashSet(doubles),
              new ObjectOpenHashSet<>(objects),
              new IntLinkedOpenHashSet(ints),
              new LongAVLTreeSet(longs),
              new IntRBTreeSet(ints, IntComparators.OPPOSITE_COMPARATOR),
              new ObjectAVLTreeSet<>(objects, null),
              twice,
              linked,
              counts,
              tree,
              any));
      values.add(new Int2IntAVLTreeMap(twice));
      values.add(new Object2ObjectRBTreeMap<>(counts));
    }
    values.add(new FloatArrayList(new float[] {1.5f, -0.0f}));
    values.add(new ObjectArrayList<>(new Object[] {null, 1, "x", null}));
    values.add(new IntIntImmutablePair(1, 2));
    values.add(new ObjectIntImmutablePair<>("a", 2));
    return values;
  }

  private static List<BothEngines> engines() {
    return LibraryTypes.engines(
        builder -> builder.install(new FastutilModule()).register(Index.class));
  }

  private static void assertSame(Object copy, Object value, String message) {
    assertEquals(copy.getClass(), value.getClass(), message);
    assertTrue(copy.equals(value), message);
    if (!value.getClass().getName().contains(".OpenHash")
        && !value.getClass().getSimpleName().matches("[A-Z][a-z]+(2[A-Z][a-z]+)?OpenHash.*")) {
      assertEquals(copy.toString(), value.toString(), message); // in the same order
    }
  }

  @Test
  public void eachTypeComesBackAsItWas() {
    for (BothEngines engines : engines()) {
      for (Object value : values()) {
        LibraryTypes.assertCopies(
            engines, value, (copy, from) -> assertSame(copy, from, from.getClass().getName()));
        assertSame(engines.generator().copy(value), value, "the copy");
      }
    }
  }

  @Test
  public void declaredContainersComeBack() {
    Int2ObjectOpenHashMap<String> names = new Int2ObjectOpenHashMap<>();
    names.put(5, "five");
    Index index = new Index(new IntArrayList(numbers(3)), names, new LongAVLTreeSet());
    for (BothEngines engines : engines()) {
      engines.roundTrip(index, copy -> assertEquals(copy, index));
      Index none = new Index(null, null, null);
      engines.roundTrip(none, copy -> assertEquals(copy, none));
    }
  }

  @Test
  public void comparatorsAndDefaultsAreKept() {
    for (BothEngines engines : engines()) {
      IntRBTreeSet down = new IntRBTreeSet(numbers(9), IntComparators.OPPOSITE_COMPARATOR);
      engines.roundTrip(
          down, copy -> assertTrue(copy.comparator() == IntComparators.OPPOSITE_COMPARATOR));
      ObjectAVLTreeSet<String> text = new ObjectAVLTreeSet<>(String.CASE_INSENSITIVE_ORDER);
      text.add("B");
      engines.roundTrip(text, copy -> assertTrue(copy.contains("b")));
      Object2ObjectRBTreeMap<String, Object> reversed =
          new Object2ObjectRBTreeMap<>(Comparator.<String>reverseOrder());
      reversed.put("a", 1);
      reversed.put("b", 2);
      engines.roundTrip(reversed, copy -> assertEquals(copy.firstKey(), "b"));
      Object2IntOpenHashMap<String> counts = new Object2IntOpenHashMap<>();
      counts.defaultReturnValue(-1);
      engines.roundTrip(counts, copy -> assertEquals(copy.getInt("none"), -1));
      Int2ObjectOpenHashMap<String> names = new Int2ObjectOpenHashMap<>();
      names.defaultReturnValue("nobody");
      engines.roundTrip(names, copy -> assertEquals(copy.get(3), "nobody"));
      engines.roundTrip(
          IntLists.EMPTY_LIST, copy -> org.testng.Assert.assertSame(copy, IntLists.EMPTY_LIST));
    }
  }

  @Test
  public void aListInACycleComesBack() {
    Fory fory = Fory.builder().withRefTracking(true).install(new FastutilModule()).build();
    List<Object> outer = new ArrayList<>();
    outer.add(new ObjectArrayList<>(new Object[] {outer, "x"}));
    List<?> copy = (List<?>) fory.deserialize(fory.serialize(outer));
    assertTrue(((ObjectArrayList<?>) copy.get(0)).get(0) == copy);
  }

  @Test
  public void strategiesAndSubclassesAreRefused() {
    Hash.Strategy<String> strategy =
        new Hash.Strategy<>() {
          @Override
          public int hashCode(String text) {
            return text.length();
          }

          @Override
          public boolean equals(String one, String other) {
            return one.equals(other);
          }
        };
    Fory fory = Fory.builder().install(new FastutilModule()).build();
    expectThrows(
        TypeNotAllowedException.class,
        () -> fory.serialize(new ObjectOpenCustomHashSet<>(strategy)));
    expectThrows(UnsupportedTypeException.class, () -> fory.serialize(new Primes()));
  }

  /** A table is as large as there are keys in the message, whatever its numbers say. */
  @Test
  public void hostileFormsAreErrorsOfTheFamily() {
    Fory fory = Fory.builder().install(new FastutilModule()).build();
    Int2ObjectOpenHashMap<String> names = new Int2ObjectOpenHashMap<>();
    names.put(5, "five");
    names.put(6, "six");
    for (Object value : List.of(names, new IntOpenHashSet(numbers(3)), new LongAVLTreeSet())) {
      byte[] bytes = fory.serialize(value);
      for (int i = 1; i < bytes.length; i++) {
        for (int changed = 0; changed < 256; changed++) {
          byte[] other = bytes.clone();
          other[i] = (byte) changed;
          try {
            Object unused = fory.deserialize(other);
          } catch (ForyException e) {
            assertTrue(e.getMessage().length() > 0, HexFormat.of().formatHex(other));
          }
        }
        byte[] less = Arrays.copyOf(bytes, i);
        ForyException cut = expectThrows(ForyException.class, () -> fory.deserialize(less));
        assertTrue(cut.code() != ErrorCode.USER_CODE_FAILED, cut.getMessage());
      }
      assertEquals(fory.deserialize(bytes), value);
    }
  }
}
