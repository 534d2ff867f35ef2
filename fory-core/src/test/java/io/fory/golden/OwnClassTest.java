package io.fory.golden;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.fixture.GraphEquality;
import io.fory.type.BuiltInTypes;
import java.io.File;
import java.lang.invoke.MethodType;
import java.math.RoundingMode;
import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What was written is read with {@code deserialize(bytes, value.getClass())}. */
public final class OwnClassTest {
  enum Color {
    RED,
    GREEN {
      @Override
      public String toString() {
        return "green";
      }
    }
  }

  record Point(int x, int y) {}

  static final class Box<T> {
    T content;
  }

  static final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;
    final int number;

    Failure(int number) {
      super("failed");
      this.number = number;
    }
  }

  private static Fory fory(boolean compatible, boolean tracking) {
    return Fory.builder()
        .withCompatible(compatible)
        .withRefTracking(tracking)
        .withCodegen(false)
        .register(Color.class)
        .register(Point.class)
        .register(Box.class)
        .register(Failure.class)
        .register(DayOfWeek.class)
        .register(RoundingMode.class, 9)
        .register(TimeUnit.class, "time.Unit")
        .register(IllegalStateException.class)
        .build();
  }

  private static List<Object> lists() {
    List<Object> all = new ArrayList<>();
    for (int size = 0; size < 5; size++) {
      Integer[] elements = new Integer[size];
      Arrays.setAll(elements, i -> i);
      ArrayList<Integer> list = new ArrayList<>(Arrays.asList(elements));
      Map<Integer, String> map = new HashMap<>();
      list.forEach(i -> map.put(i, "v"));
      TreeMap<Integer, String> sorted = new TreeMap<>(map);
      TreeSet<Integer> tree = new TreeSet<>(list);
      all.addAll(
          List.of(
              elements,
              list,
              List.of(elements),
              List.copyOf(list),
              list.stream().toList(),
              Set.of(elements),
              Map.copyOf(map),
              Arrays.asList(elements),
              list.subList(0, size / 2),
              List.of(elements).subList(0, size / 2),
              Arrays.asList(elements).subList(0, size / 2),
              Collections.nCopies(size, "x"),
              sorted,
              tree));
      for (Function<List<Integer>, Object> view :
          List.<Function<List<Integer>, Object>>of(
              Collections::unmodifiableList,
              Collections::unmodifiableCollection,
              Collections::synchronizedList,
              Collections::synchronizedCollection)) {
        all.add(view.apply(list));
        all.add(view.apply(new java.util.LinkedList<>(list)));
      }
      all.add(Collections.unmodifiableSet(new HashSet<>(list)));
      all.add(Collections.unmodifiableSortedSet(tree));
      all.add(Collections.unmodifiableNavigableSet(tree));
      all.add(Collections.synchronizedSet(new HashSet<>(list)));
      all.add(Collections.synchronizedSortedSet(tree));
      all.add(Collections.unmodifiableMap(map));
      all.add(Collections.unmodifiableSortedMap(sorted));
      all.add(Collections.unmodifiableNavigableMap(sorted));
      all.add(Collections.synchronizedMap(map));
      all.add(Collections.synchronizedSortedMap(sorted));
    }
    return all;
  }

  private static List<Object> others() {
    Box<Object> box = new Box<>();
    box.content = List.of(Color.GREEN);
    return new ArrayList<>(
        Arrays.asList(
            Collections.emptyList(),
            Collections.emptySet(),
            Collections.emptyMap(),
            Collections.singletonList("a"),
            Collections.singleton("a"),
            Collections.singletonMap("a", 1),
            Collections.emptySortedSet(),
            Collections.emptySortedMap(),
            Map.of("a", 1),
            Map.entry("a", 1),
            new TreeMap<>(Map.of("a", 1)).firstEntry(),
            EnumSet.allOf(Color.class),
            EnumSet.noneOf(RoundingMode.class),
            EnumSet.of(java.util.concurrent.TimeUnit.DAYS),
            new EnumMap<>(Map.of(Color.GREEN, 1)),
            new EnumMap<Color, Object>(Color.class),
            Color.RED,
            Color.GREEN,
            DayOfWeek.FRIDAY,
            RoundingMode.UP,
            TimeUnit.DAYS,
            new Color[] {Color.GREEN},
            new Point(1, 2),
            new Point[][] {{new Point(1, 2)}},
            box,
            Optional.of("a"),
            Optional.empty(),
            OptionalInt.of(3),
            new BitSet(3),
            Locale.ROOT,
            String.class,
            int.class,
            Color.class,
            new int[][] {{1}, {}},
            new Object[] {"a", 1},
            new String[] {"a"},
            new List<?>[] {List.of(1)},
            new ArrayList<?>[] {new ArrayList<>(List.of(1))},
            new Class<?>[] {int.class},
            new File("x").toURI(),
            String.CASE_INSENSITIVE_ORDER,
            Collections.reverseOrder(),
            Collections.reverseOrder(String.CASE_INSENSITIVE_ORDER),
            java.util.Comparator.naturalOrder(),
            new Object().getClass()));
  }

  @DataProvider
  public Object[][] values() {
    List<Object> all = lists();
    all.addAll(others());
    return all.stream().map(value -> new Object[] {value}).toArray(Object[][]::new);
  }

  @Test(dataProvider = "values")
  public void aValueIsReadAsItsOwnClass(Object value) {
    for (int option = 0; option < 4; option++) {
      Fory fory = fory(option % 2 == 0, option / 2 == 0);
      byte[] bytes = fory.serialize(value);
      Object any = fory.deserialize(bytes);
      Object own = fory.deserialize(bytes, value.getClass());
      GraphEquality.assertEqualGraphs(own, any, false);
      String name = value.getClass().getName();
      if (!name.contains("SubList") && !name.contains("ImmutableCollections$List")) {
        assertSame(any.getClass(), value.getClass());
      }
    }
  }

  static final class Holder {
    List<RoundingMode> all = new ArrayList<>(List.of(RoundingMode.UP));
    RoundingMode one = RoundingMode.DOWN;
    RoundingMode[] array = {RoundingMode.UP};
  }

  @Test
  public void aRegisteredClassOfTheJdkIsReachedThroughFields() {
    for (int option = 0; option < 4; option++) {
      Fory fory =
          Fory.builder()
              .withCompatible(option % 2 == 0)
              .withRefTracking(option / 2 == 0)
              .register(RoundingMode.class, 9)
              .register(Holder.class)
              .build();
      Holder back = fory.deserialize(fory.serialize(new Holder()), Holder.class);
      GraphEquality.assertEqualGraphs(back, new Holder(), false);
    }
  }

  @Test
  public void aThrowableIsReadAsItsOwnClass() {
    for (Throwable value : List.of(new Failure(7), new IllegalStateException("wrong"))) {
      Fory fory = fory(true, false);
      Throwable own = fory.deserialize(fory.serialize(value), value.getClass());
      assertSame(own.getClass(), value.getClass());
      assertEquals(own.getMessage(), value.getMessage());
    }
  }

  /** Whatever can be made without an argument, of every number of a built-in type. */
  @Test
  public void anArrayOfEveryBuiltInTypeIsReadAsItsOwnClass() {
    int read = 0;
    Fory fory = fory(true, false);
    for (int i = 0; i < BuiltInTypes.count(); i++) {
      Class<?> type = BuiltInTypes.classOf(i);
      if (type == null || type == void.class || type == Void.class) {
        continue;
      }
      Object array = java.lang.reflect.Array.newInstance(type, 1);
      byte[] bytes;
      try {
        bytes = fory.serialize(array);
      } catch (ForyException e) {
        throw new AssertionError("array of " + type, e);
      }
      Object back = fory.deserialize(bytes, array.getClass());
      assertSame(back.getClass(), array.getClass());
      assertEquals(back, array);
      read++;
    }
    assertTrue(read > 150, read + " types");
  }

  @Test
  public void aPrimitiveIsAskedForByItsOwnClass() {
    Fory fory = fory(true, false);
    for (Object value : new Object[] {true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6d}) {
      Class<?> primitive = MethodType.methodType(value.getClass()).unwrap().returnType();
      assertEquals(fory.deserialize(fory.serialize(value), primitive), value);
    }
  }
}
