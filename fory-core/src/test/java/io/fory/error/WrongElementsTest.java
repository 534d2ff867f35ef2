package io.fory.error;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.fixture.Rejection;
import java.math.RoundingMode;
import java.util.AbstractMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What is not of the declared class is refused when it is written, by place and both classes. */
public final class WrongElementsTest {
  /** Places of strings. */
  static final class Texts {
    List<String> list = List.of();
    Collection<String> all = List.of();
    Set<String> set = Set.of();
    ArrayDeque<String> deque = new ArrayDeque<>();
    Map<String, Integer> keys = Map.of();
    Map<Integer, String> values = Map.of();
    List<List<String>> nested = List.of();
    Optional<String> maybe = Optional.empty();
  }

  /** Places of strings in holders that only the JVM has. */
  static final class Held {
    EnumSet<TimeUnit> own = EnumSet.noneOf(TimeUnit.class);
    List<String> single = List.of();
    AtomicReference<String> reference = new AtomicReference<>();
    Map.Entry<String, String> entry = new AbstractMap.SimpleEntry<>("k", "v");
  }

  /** Places of numbers. */
  static final class Numbers {
    List<Integer> list = List.of();
    Set<Short> set = Set.of();
    Map<Long, String> keys = Map.of();
    Map<String, Byte> values = Map.of();
    List<Double> doubles = List.of();
    List<Boolean> flags = List.of();
  }

  /** Places of constants. */
  static final class Constants {
    List<TimeUnit> list = List.of();
    Set<TimeUnit> set = Set.of();
    Map<TimeUnit, String> keys = Map.of();
  }

  private static final List<Fory> ALL = new ArrayList<>();
  private static final List<Fory> NATIVE = new ArrayList<>();

  static {
    for (boolean xlang : new boolean[] {false, true}) {
      for (boolean generated : new boolean[] {false, true}) {
        for (boolean tracking : new boolean[] {false, true}) {
          var builder =
              Fory.builder()
                  .withXlang(xlang)
                  .withCodegen(generated)
                  .withAsyncCompilation(false)
                  .withRefTracking(tracking)
                  .register(Texts.class, "Texts")
                  .register(Numbers.class, "Numbers")
                  .register(Constants.class, "Constants")
                  .register(RoundingMode.class, "Mode")
                  .register(TimeUnit.class, "Unit");
          if (!xlang) {
            NATIVE.add(builder.register(Held.class, "Held").build());
          }
          ALL.add(builder.build());
        }
      }
    }
  }

  private static Object[] row(Object owner, String field, Object value, String at, String classes)
      throws ReflectiveOperationException {
    var declared = owner.getClass().getDeclaredField(field);
    declared.set(owner, value);
    String path = owner.getClass().getSimpleName() + "." + field + at;
    return new Object[] {path, classes, owner};
  }

  private static Map<Object, Object> two(Object key, Object value, Object wrongKey, Object wrong) {
    Map<Object, Object> map = new LinkedHashMap<>();
    map.put(key, value);
    map.put(wrongKey, wrong);
    return map;
  }

  @DataProvider
  public Object[][] wrong() throws ReflectiveOperationException {
    List<Object> mixed = List.of("a", 7);
    String text = "declared java.lang.String, met java.lang.Integer";
    String unit = "declared java.util.concurrent.TimeUnit, met java.math.RoundingMode";
    Object set = EnumSet.of(RoundingMode.UP);
    return new Object[][] {
      row(new Texts(), "list", new ArrayList<>(mixed), "[1]", text),
      row(new Texts(), "list", new ArrayList<>(List.of(7)), "[0]", text),
      row(new Texts(), "list", mixed, "[1]", text),
      row(new Texts(), "list", new LinkedList<>(mixed), "[1]", text),
      row(new Texts(), "list", Arrays.asList(null, 7), "[1]", text),
      row(new Texts(), "all", new LinkedHashSet<>(mixed), "[1]", text),
      row(new Texts(), "set", new LinkedHashSet<>(mixed), "[1]", text),
      row(new Texts(), "set", new HashSet<>(List.of(7)), "[0]", text),
      row(new Texts(), "deque", new ArrayDeque<>(mixed), "[1]", text),
      row(new Texts(), "keys", two("a", 1, 7, 1), "{key}", text),
      row(new Texts(), "keys", new HashMap<>(Map.of(7, 1)), "{key}", text),
      row(new Texts(), "values", two(1, "a", 2, 7), "{value}", text),
      row(new Texts(), "values", new TreeMap<>(Map.of(1, 7)), "{value}", text),
      row(new Texts(), "nested", List.of(List.of("a"), mixed), "[1][1]", text),
      row(new Texts(), "maybe", Optional.of(7), "", text),
      row(new Held(), "single", Collections.singletonList(7), "", text),
      row(new Held(), "reference", new AtomicReference<>(7), "", text),
      row(new Held(), "entry", new AbstractMap.SimpleEntry<>(7, "v"), "{key}", text),
      row(new Held(), "entry", new AbstractMap.SimpleEntry<>("k", 7), "{value}", text),
      row(
          new Numbers(),
          "list",
          new ArrayList<>(List.of(1, "x")),
          "[1]",
          "declared java.lang.Integer, met java.lang.String"),
      row(
          new Numbers(),
          "list",
          new ArrayList<>(List.of(1L << 40)),
          "[0]",
          "declared java.lang.Integer, met java.lang.Long"),
      row(
          new Numbers(),
          "set",
          new HashSet<>(List.of(70_000)),
          "[0]",
          "declared java.lang.Short, met java.lang.Integer"),
      row(
          new Numbers(),
          "keys",
          two(1L, "a", 1, "b"),
          "{key}",
          "declared java.lang.Long, met java.lang.Integer"),
      row(
          new Numbers(),
          "values",
          new HashMap<>(Map.of("k", 300)),
          "{value}",
          "declared java.lang.Byte, met java.lang.Integer"),
      row(
          new Numbers(),
          "doubles",
          List.of(1),
          "[0]",
          "declared java.lang.Double, met java.lang.Integer"),
      row(
          new Numbers(),
          "flags",
          Arrays.asList(true, 1),
          "[1]",
          "declared java.lang.Boolean, met java.lang.Integer"),
      row(new Constants(), "list", List.of(TimeUnit.DAYS, RoundingMode.UP), "[1]", unit),
      row(new Constants(), "list", List.of(RoundingMode.UP), "[0]", unit),
      row(new Constants(), "set", new HashSet<>(List.of(RoundingMode.UP)), "[0]", unit),
      row(new Constants(), "keys", two(TimeUnit.DAYS, "a", RoundingMode.UP, "b"), "{key}", unit),
      row(new Held(), "own", set, "", unit),
      row(
          new Constants(),
          "list",
          new ArrayList<>(List.of("DAYS")),
          "[0]",
          "declared java.util.concurrent.TimeUnit, met java.lang.String"),
    };
  }

  @Test(dataProvider = "wrong")
  public void theElementAndBothClassesAreNamed(String path, String classes, Object owner) {
    for (Fory fory : owner instanceof Held ? NATIVE : ALL) {
      ForyException error = Rejection.of(() -> fory.serialize(owner));
      assertTrue(error instanceof TypeMismatchException, "" + error);
      assertTrue(error.getMessage().contains("(at " + path + ", " + classes), error.getMessage());
      assertEquals(error.code(), ErrorCode.TYPE_MISMATCH);
    }
  }
}
