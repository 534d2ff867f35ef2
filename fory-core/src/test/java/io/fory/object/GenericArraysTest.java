package io.fory.object;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;

import io.fory.Fory;
import io.fory.annotation.ForyField;
import io.fory.error.ForyException;
import io.fory.fixture.BothEngines;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Fields that are declared with an array of a type variable, {@code T[]}. */
public final class GenericArraysTest {
  /** Declares them. */
  public static class Page<T> {
    @ForyField(nullable = true)
    public T[] rows;

    @ForyField(nullable = true)
    public T[][] table;
  }

  /** Strings. */
  public static class Names extends Page<String> {
    String first() {
      return rows[0];
    }

    String corner() {
      return table[0][0];
    }
  }

  /** Numbers. */
  public static final class Numbers extends Page<Integer> {}

  /** Arrays of primitives. */
  public static final class Blocks extends Page<int[]> {}

  /** Of a bound. */
  public static class Ordered<T extends Comparable<T>> {
    public T[] rows;
  }

  /** Numbers of a bound. */
  public static final class OrderedNumbers extends Ordered<Integer> {}

  /** A constant. */
  public enum Level {
    LOW,
    HIGH
  }

  /** Of enums. */
  public static class Levelled<T extends Enum<T>> {
    public T[] rows;
  }

  /** Constants. */
  public static final class Levels extends Levelled<Level> {}

  /** Strings without a variable, as an earlier release had them. */
  public static final class PlainNames {
    public String[] rows = {"x"};
    public String[][] table = {{"y"}};
  }

  /** Numbers without a variable. */
  public static final class PlainNumbers {
    public Integer[] rows = {5};
  }

  /** Constants without a variable. */
  public static final class PlainLevels {
    public Level[] rows = {Level.HIGH};
  }

  /** A list of what is an array at the reader. */
  public static final class ListedNames {
    public List<String> rows = new ArrayList<>(List.of("x"));
  }

  /** A superclass of elements. */
  public static class Animal {
    public int legs = 4;
  }

  /** A class of elements. */
  public static final class Dog extends Animal {}

  /** Of animals. */
  public static class Pack<T extends Animal> {
    public T[] rows;
  }

  /** Of dogs. */
  public static final class Dogs extends Pack<Dog> {}

  /** Of any animals, without a variable. */
  public static final class Animals {
    public Animal[] rows = {new Animal()};
  }

  /** The same array in two places. */
  public static class Twice<T> {
    public T[] kept;
    public List<T[]> all = new ArrayList<>();
  }

  /** Of strings. */
  public static final class TwiceNames extends Twice<String> {}

  /** The same without variables. */
  public static final class PlainTwice {
    public String[] kept = {"x"};
    public List<String[]> all = new ArrayList<>(Collections.singletonList(kept));
  }

  /** Options of a native or cross-language instance. */
  @DataProvider
  public static Object[][] options() {
    List<Object[]> all = new ArrayList<>();
    for (boolean xlang : new boolean[] {false, true}) {
      for (boolean compatible : new boolean[] {false, true}) {
        all.add(new Object[] {xlang, compatible, false});
        all.add(new Object[] {xlang, compatible, true});
      }
    }
    return all.toArray(new Object[0][]);
  }

  private static BothEngines engines(
      boolean xlang, boolean compatible, boolean references, Class<?> type) {
    return BothEngines.of(
        builder -> {
          builder.withXlang(xlang).withCompatible(compatible).withRefTracking(references);
          builder.register(type, "app.Type");
          if (type == Dogs.class || type == Animals.class) {
            builder.register(Dog.class, "app.Dog").register(Animal.class, "app.Animal");
          }
          if (type == Levels.class || type == PlainLevels.class) {
            builder.register(Level.class, "app.Level");
          }
        });
  }

  private static <T> void roundTrip(boolean[] options, T value, Consumer<T> check) {
    engines(options[0], options[1], options[2], value.getClass()).roundTrip(value, check);
  }

  @Test(dataProvider = "options")
  public void arraysComeBackAsThoseOfTheVariable(
      boolean xlang, boolean compatible, boolean references) {
    boolean[] options = {xlang, compatible, references};
    Names names = new Names();
    names.rows = new String[] {"a", "b"};
    names.table = new String[][] {{"c"}, {"d"}};
    roundTrip(
        options,
        names,
        read -> {
          assertEquals(read.first(), "a");
          assertEquals(read.corner(), "c");
        });
    Numbers numbers = new Numbers();
    numbers.rows = new Integer[] {1, 2};
    roundTrip(options, numbers, read -> assertSame(read.rows[1].getClass(), Integer.class));
    roundTrip(options, numbers, read -> assertSame(read.rows.getClass(), Integer[].class));
    Blocks blocks = new Blocks();
    blocks.rows = new int[][] {{1}, {2}};
    roundTrip(options, blocks, read -> assertEquals(read.rows[1][0], 2));
    OrderedNumbers ordered = new OrderedNumbers();
    ordered.rows = new Integer[] {3};
    roundTrip(options, ordered, read -> assertEquals(read.rows[0], Integer.valueOf(3)));
    Levels levels = new Levels();
    levels.rows = new Level[] {Level.HIGH};
    roundTrip(options, levels, read -> assertSame(read.rows[0], Level.HIGH));
  }

  @Test(dataProvider = "options")
  @SuppressWarnings("unchecked") // as classes of containers do it
  public void arraysOfTheBoundAreKept(boolean xlang, boolean compatible, boolean references) {
    Page<String> names = new Names();
    Object[] rows = new Object[] {"a", null};
    Object[][] table = new Object[][] {{"b"}};
    ((Page<Object>) (Page<?>) names).rows = rows;
    ((Page<Object>) (Page<?>) names).table = table;
    engines(xlang, compatible, references, Names.class)
        .roundTrip(
            (Page<Object>) (Page<?>) names,
            read -> {
              assertEquals(Arrays.asList(read.rows), Arrays.asList(rows));
              assertEquals(read.table[0][0], "b");
              if (!xlang) {
                assertSame(read.rows.getClass(), Object[].class);
                assertSame(read.table[0].getClass(), Object[].class);
              }
            });
  }

  @Test(dataProvider = "options")
  @SuppressWarnings("unchecked") // heap pollution is the case
  public void otherElementsAreRefused(boolean xlang, boolean compatible, boolean references) {
    Page<Object> names = (Page<Object>) (Page<?>) new Names();
    names.rows = new Object[] {1};
    BothEngines engines = engines(xlang, compatible, references, Names.class);
    engines.failureToWrite(names, ForyException.class);
    names.rows = new Integer[] {1};
    engines.failureToWrite(names, ForyException.class);
  }

  private static void refused(
      boolean xlang, boolean compatible, boolean references, Object written, Class<?> here) {
    byte[] bytes = engines(xlang, compatible, references, written.getClass()).serialize(written);
    engines(xlang, compatible, references, here).failureToRead(bytes, ForyException.class);
  }

  @Test(dataProvider = "options")
  public void elementsOfAWriterThatAreNotThoseOfTheVariableAreRefused(
      boolean xlang, boolean compatible, boolean references) {
    Numbers numbers = new Numbers();
    numbers.rows = new Integer[] {1};
    refused(xlang, compatible, references, numbers, Names.class);
    if (compatible) {
      refused(xlang, true, references, new Animals(), Dogs.class);
      if (!xlang) {
        refused(false, true, references, new PlainNumbers(), Names.class);
      }
    }
  }

  @Test
  public void fieldsMoveToASuperclassThatDeclaresThemWithAVariable() {
    for (boolean xlang : new boolean[] {false, true}) {
      for (boolean references : new boolean[] {false, true}) {
        byte[] bytes =
            engines(xlang, true, references, PlainNames.class).serialize(new PlainNames());
        for (Fory fory : both(engines(xlang, true, references, Names.class))) {
          Names read = (Names) fory.deserialize(bytes);
          assertEquals(read.first(), "x");
          assertEquals(read.corner(), "y");
        }
        bytes = engines(xlang, true, references, ListedNames.class).serialize(new ListedNames());
        for (Fory fory : both(engines(xlang, true, references, Names.class))) {
          assertEquals(((Names) fory.deserialize(bytes)).first(), "x");
        }
        bytes = engines(xlang, true, references, PlainLevels.class).serialize(new PlainLevels());
        for (Fory fory : both(engines(xlang, true, references, Levels.class))) {
          assertSame(((Levels) fory.deserialize(bytes)).rows[0], Level.HIGH);
        }
      }
    }
  }

  @Test
  public void arraysOfAVariableMoveOutOfTheSuperclass() {
    Names names = new Names();
    names.rows = new String[] {"x"};
    names.table = new String[][] {{"y"}};
    for (boolean references : new boolean[] {false, true}) {
      byte[] bytes = engines(false, true, references, Names.class).serialize(names);
      for (Fory fory : both(engines(false, true, references, PlainNames.class))) {
        PlainNames read = (PlainNames) fory.deserialize(bytes);
        assertEquals(read.rows, names.rows);
        assertEquals(read.table[0], names.table[0]);
      }
    }
  }

  @Test
  public void sharedArraysThatMoveStayShared() {
    byte[] bytes = engines(false, true, true, PlainTwice.class).serialize(new PlainTwice());
    for (Fory fory : both(engines(false, true, true, TwiceNames.class))) {
      TwiceNames read = (TwiceNames) fory.deserialize(bytes);
      assertSame(read.kept, read.all.get(0));
      assertSame(read.kept.getClass(), String[].class);
    }
  }

  private static List<Fory> both(BothEngines engines) {
    return List.of(engines.interpreter(), engines.generator());
  }
}
