package io.fory.library;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.LimitExceededException;
import io.fory.fixture.BothEngines;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.testng.annotations.Test;

/** The types of Scala. */
public final class ScalaModuleTest {
  private static final String CONVERTERS = "scala.jdk.javaapi.CollectionConverters";
  private static final String IMMUTABLE = "scala.collection.immutable.";
  private static final String MUTABLE = "scala.collection.mutable.";

  private static Object none() {
    return Foreign.constant("scala.None$", "MODULE$");
  }

  private static Object made(String companion, Object elements) {
    Object source = Foreign.call(CONVERTERS, "asScala", elements);
    return Foreign.on(Foreign.constant(companion + "$", "MODULE$"), "from", source);
  }

  private static List<Object> constants() {
    return List.of(
        none(),
        Foreign.constant(IMMUTABLE + "Nil$", "MODULE$"),
        Foreign.constant(IMMUTABLE + "Map$EmptyMap$", "MODULE$"),
        Foreign.constant(IMMUTABLE + "Set$EmptySet$", "MODULE$"),
        Foreign.constant("scala.runtime.BoxedUnit", "UNIT"),
        Foreign.call("scala.Symbol", "apply", "x"));
  }

  private static List<Object> values() {
    List<Object> values = new ArrayList<>();
    values.add(Foreign.make("scala.Some", "a"));
    values.add(Foreign.make("scala.Some", none()));
    values.add(Foreign.make("scala.Tuple1", 1));
    values.add(Foreign.make("scala.Tuple2", "a", 2));
    values.add(Foreign.make("scala.Tuple3", 1, 2L, "c"));
    values.add(Foreign.make("scala.util.Left", 1));
    values.add(Foreign.make("scala.util.Right", "b"));
    values.add(Foreign.make("scala.util.Success", "b"));
    values.add(Foreign.make("scala.math.BigInt", new BigInteger("12345678901234567890")));
    for (String number : List.of("0", "1.50", "-12345678901234567890.123", "1e+9")) {
      values.add(decimal(new BigDecimal(number), MathContext.DECIMAL32));
    }
    values.add(Foreign.make(IMMUTABLE + "Range$Inclusive", 1, 9, 2));
    values.add(Foreign.make(IMMUTABLE + "Range$Exclusive", 1, 9, 2));
    for (int size : new int[] {0, 1, 3, 4, 5, 100}) {
      List<Object> list = new ArrayList<>();
      Map<Object, Object> map = new java.util.LinkedHashMap<>();
      for (int i = 0; i < size; i++) {
        list.add(i % 3 == 0 ? "s" + i : i);
        map.put("k" + i, i);
      }
      for (String name :
          List.of(
              IMMUTABLE + "List",
              IMMUTABLE + "Vector",
              IMMUTABLE + "Queue",
              MUTABLE + "ArrayBuffer",
              MUTABLE + "ListBuffer",
              MUTABLE + "ArrayDeque",
              MUTABLE + "Queue",
              MUTABLE + "Stack")) {
        values.add(made(name, list));
      }
      Set<Object> set = new java.util.LinkedHashSet<>(list);
      for (String name :
          List.of(
              IMMUTABLE + "Set",
              IMMUTABLE + "HashSet",
              MUTABLE + "HashSet",
              MUTABLE + "LinkedHashSet")) {
        values.add(made(name, set));
      }
      for (String name :
          List.of(
              IMMUTABLE + "Map",
              IMMUTABLE + "HashMap",
              MUTABLE + "HashMap",
              MUTABLE + "LinkedHashMap")) {
        values.add(made(name, map));
      }
    }
    return values;
  }

  @Test
  public void eachTypeComesBackAsItWas() {
    for (BothEngines engines : LibraryTypes.engines(new ScalaModule())) {
      for (Object value : values()) {
        LibraryTypes.assertCopies(engines, value, LibraryTypes::assertSameValue);
      }
    }
  }

  private static Object ordering(String name) {
    return Foreign.constant("scala.math.Ordering$" + name + "$", "MODULE$");
  }

  private static Object sorted(String companion, Object elements, Object ordering) {
    Object source = Foreign.call(CONVERTERS, "asScala", elements);
    return Foreign.on(Foreign.constant(companion + "$", "MODULE$"), "from", source, ordering);
  }

  @Test
  public void sortedCollectionsKeepTheirOrdering() {
    List<Object> values = new ArrayList<>();
    for (List<Integer> keys : List.of(List.<Integer>of(), List.of(3, 1, 2, 9, 5))) {
      Map<Object, Object> map = new java.util.LinkedHashMap<>();
      keys.forEach(key -> map.put(key, "v" + key));
      for (Object order :
          List.of(ordering("Int"), Foreign.make("scala.math.Ordering$Reverse", ordering("Int")))) {
        for (String home : List.of(IMMUTABLE, MUTABLE)) {
          values.add(sorted(home + "TreeSet", keys, order));
          values.add(sorted(home + "TreeMap", map, order));
        }
      }
    }
    values.add(sorted(IMMUTABLE + "TreeSet", List.of("b", "a"), ordering("String")));
    values.add(sorted(IMMUTABLE + "TreeSet", List.of(2L), ordering("Long")));
    values.add(sorted(MUTABLE + "TreeSet", List.of(2.5), ordering("Double$TotalOrdering")));
    for (BothEngines engines : LibraryTypes.engines(new ScalaModule())) {
      for (Object value : values) {
        LibraryTypes.assertCopies(
            engines,
            value,
            (copy, from) -> {
              LibraryTypes.assertSameValue(copy, from);
              assertEquals(Foreign.on(copy, "ordering"), Foreign.on(from, "ordering"));
            });
      }
    }
  }

  @Test
  public void sequencesOfArraysKeepTheTypeOfTheirElements() {
    List<Object> values = new ArrayList<>();
    for (Object array :
        List.of(
            new int[] {1, 2},
            new long[0],
            new double[] {0.5},
            new boolean[] {true},
            new String[] {"a", null},
            new Object[] {1, "b"})) {
      values.add(Foreign.call(IMMUTABLE + "ArraySeq", "unsafeWrapArray", array));
      values.add(Foreign.call(MUTABLE + "ArraySeq", "make", array));
    }
    for (BothEngines engines : LibraryTypes.engines(new ScalaModule())) {
      for (Object value : values) {
        LibraryTypes.assertCopies(engines, value, LibraryTypes::assertSameValue);
        LibraryTypes.assertSameValue(engines.generator().copy(value), value);
      }
    }
  }

  /** It may have no end. */
  @Test
  public void aLazyListIsRefused() {
    io.fory.Fory fory = io.fory.Fory.builder().install(new ScalaModule()).build();
    Object lazy = made(IMMUTABLE + "LazyList", List.of(1));
    org.testng.Assert.expectThrows(
        io.fory.error.TypeNotAllowedException.class, () -> fory.serialize(lazy));
  }

  /** Another ordering, none, and elements that are not comparable. */
  @Test
  public void hostileFormsAreErrorsOfTheFamily() {
    io.fory.Fory fory = io.fory.Fory.builder().install(new ScalaModule()).build();
    byte[] bytes = fory.serialize(sorted(MUTABLE + "TreeMap", Map.of(1, "a"), ordering("Int")));
    for (int i = 1; i < bytes.length; i++) {
      for (int changed = 0; changed < 256; changed++) {
        byte[] other = bytes.clone();
        other[i] = (byte) changed;
        try {
          Object unused = fory.deserialize(other);
        } catch (io.fory.error.ForyException e) {
          assertTrue(e.getMessage().length() > 0);
        }
      }
    }
  }

  @Test
  public void objectsStayTheSame() {
    for (BothEngines engines : LibraryTypes.engines(new ScalaModule())) {
      for (Object constant : constants()) {
        LibraryTypes.assertCopies(engines, constant, (copy, value) -> assertSame(copy, value));
      }
    }
  }

  private static Object decimal(BigDecimal number, MathContext context) {
    return Foreign.make("scala.math.BigDecimal", number, context);
  }

  /** The hash code divides by ten for each zero of the number. */
  @Test(timeOut = 30_000)
  public void aDecimalOfManyZerosIsNoCheapKey() {
    for (boolean tracked : new boolean[] {false, true}) {
      Fory fory = Fory.builder().withRefTracking(tracked).install(new ScalaModule()).build();
      BigDecimal zeros = new BigDecimal(BigInteger.TEN.pow(98_000), 97_000);
      List<Object> list = new ArrayList<>();
      list.add(decimal(zeros, MathContext.UNLIMITED));
      byte[] message = fory.serialize(list);
      assertEquals(message[2], 42, "ArrayList");
      message[2] = 46; // HashSet
      LimitExceededException error =
          expectThrows(LimitExceededException.class, () -> fory.deserialize(message));
      assertEquals(error.limit(), "units of work for keys");
      Set<Object> ordinary = new HashSet<>();
      for (int i = 0; i < 20_000; i++) {
        ordinary.add(decimal(BigDecimal.valueOf(i * 100L, 2), MathContext.DECIMAL64));
      }
      assertEquals(fory.deserialize(fory.serialize(ordinary)), ordinary);
    }
  }

  @Test
  public void aDecimalKeepsItsContext() {
    Fory fory = Fory.builder().install(new ScalaModule()).build();
    Object read = fory.deserialize(fory.serialize(decimal(BigDecimal.ONE, MathContext.DECIMAL32)));
    assertEquals(Foreign.on(read, "mc"), MathContext.DECIMAL32);
    assertEquals(Foreign.on(read, "bigDecimal"), BigDecimal.ONE);
  }
}
