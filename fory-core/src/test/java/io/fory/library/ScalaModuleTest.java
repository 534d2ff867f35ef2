package io.fory.library;

import static org.testng.Assert.assertSame;

import io.fory.fixture.BothEngines;
import java.math.BigInteger;
import java.util.ArrayList;
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
              MUTABLE + "ArrayDeque")) {
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

  @Test
  public void objectsStayTheSame() {
    for (BothEngines engines : LibraryTypes.engines(new ScalaModule())) {
      for (Object constant : constants()) {
        LibraryTypes.assertCopies(engines, constant, (copy, value) -> assertSame(copy, value));
      }
    }
  }
}
