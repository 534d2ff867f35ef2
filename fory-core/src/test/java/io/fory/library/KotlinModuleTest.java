package io.fory.library;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.testng.annotations.Test;

/** The types of Kotlin. */
public final class KotlinModuleTest {
  private static final String COLLECTIONS = "kotlin.collections.CollectionsKt";
  private static final String SETS = "kotlin.collections.SetsKt";
  private static final String MAPS = "kotlin.collections.MapsKt";

  private static List<Object> constants() {
    return List.of(
        Foreign.constant("kotlin.Unit", "INSTANCE"),
        Foreign.call(COLLECTIONS, "emptyList"),
        Foreign.call(SETS, "emptySet"),
        Foreign.call(MAPS, "emptyMap"));
  }

  private static List<Object> values() {
    return List.of(
        Foreign.make("kotlin.Pair", "a", 1),
        Foreign.make("kotlin.Triple", "a", 1, 2L),
        Foreign.make("kotlin.ranges.IntRange", 1, 5),
        Foreign.make("kotlin.ranges.LongRange", 1L, 5L),
        Foreign.make("kotlin.ranges.CharRange", 'a', 'c'),
        Foreign.make("kotlin.ranges.IntProgression", 1, 9, 2),
        Foreign.make("kotlin.collections.ArrayDeque", List.of(3, 1, 2)),
        Foreign.call("kotlin.UInt", "box-impl", -1),
        Foreign.call("kotlin.ULong", "box-impl", -1L),
        Foreign.call("kotlin.Result", "box-impl", "done"),
        Foreign.call("kotlin.time.Duration", "box-impl", 3_000_000L),
        Foreign.make("kotlin.collections.IndexedValue", 1, "a"),
        builtList(),
        builtSet(),
        builtMap());
  }

  @SuppressWarnings("unchecked") // it is new
  private static Object builtList() {
    Object list = Foreign.call(COLLECTIONS, "createListBuilder");
    ((Collection<Object>) list).addAll(List.of("b", "a"));
    return Foreign.call(COLLECTIONS, "build", list);
  }

  @SuppressWarnings("unchecked") // as above
  private static Object builtSet() {
    Object set = Foreign.call(SETS, "createSetBuilder");
    ((Collection<Object>) set).addAll(List.of("b", "a", "c"));
    return Foreign.call(SETS, "build", set);
  }

  @SuppressWarnings("unchecked") // as above
  private static Object builtMap() {
    Object map = Foreign.call(MAPS, "createMapBuilder");
    ((Map<Object, Object>) map).putAll(Map.of("a", 1));
    return Foreign.call(MAPS, "build", map);
  }

  @Test
  public void eachTypeComesBackAsItWas() {
    for (BothEngines engines : LibraryTypes.engines(new KotlinModule())) {
      for (Object value : values()) {
        LibraryTypes.assertCopies(engines, value, LibraryTypes::assertSameValue);
      }
    }
  }

  @Test
  public void objectsStayTheSame() {
    for (BothEngines engines : LibraryTypes.engines(new KotlinModule())) {
      for (Object constant : constants()) {
        LibraryTypes.assertCopies(engines, constant, (copy, value) -> assertSame(copy, value));
      }
    }
  }

  /** What is read could not be changed. */
  @Test
  @SuppressWarnings("unchecked") // they are new
  public void whatIsStillBeingBuiltIsRefused() {
    for (BothEngines engines : LibraryTypes.engines(new KotlinModule())) {
      for (boolean empty : new boolean[] {false, true}) {
        Object list = Foreign.call(COLLECTIONS, "createListBuilder");
        Object set = Foreign.call(SETS, "createSetBuilder");
        Object map = Foreign.call(MAPS, "createMapBuilder");
        if (!empty) {
          ((Collection<Object>) list).add("a");
          ((Collection<Object>) set).add("a");
          ((Map<Object, Object>) map).put("a", 1);
        }
        for (Object open : List.of(list, set, map)) {
          Object[] inside = {"before", open};
          engines.failure(UnsupportedTypeException.class, fory -> fory.serialize(open));
          engines.failure(UnsupportedTypeException.class, fory -> fory.serialize(inside));
          engines.failure(UnsupportedTypeException.class, fory -> fory.copy(open));
          ForyException refused =
              engines.failure(UnsupportedTypeException.class, fory -> fory.copy(inside));
          assertTrue(refused.problem().contains("still being built"), refused.problem());
        }
        ((Collection<Object>) list).add("may still change");
        ((Map<Object, Object>) map).put("still", "may");
      }
    }
  }

  /** They have no equality. */
  @Test
  public void patternsAndLazyValuesKeepWhatTheyHold() {
    for (BothEngines engines : LibraryTypes.engines(new KotlinModule())) {
      LibraryTypes.assertCopies(
          engines,
          Foreign.make("kotlin.text.Regex", "a+"),
          (copy, value) -> assertEquals(copy.toString(), "a+"));
      LibraryTypes.assertCopies(
          engines,
          Foreign.make("kotlin.text.Regex", Pattern.compile("a(?i)b", Pattern.DOTALL)),
          (copy, value) ->
              assertEquals(((Pattern) Foreign.on(copy, "toPattern")).flags(), Pattern.DOTALL | 2));
      LibraryTypes.assertCopies(
          engines,
          Foreign.call("kotlin.LazyKt", "lazyOf", 3),
          (copy, value) -> assertEquals(Foreign.on(copy, "getValue"), 3));
    }
  }

  /** A reader compiles them as those of the JDK: one body has the bounds. */
  @Test
  public void aPatternThatIsTooCostlyIsRefusedAsOneOfTheJdkIs() {
    for (BothEngines engines : LibraryTypes.engines(new KotlinModule())) {
      for (Pattern costly :
          List.of(
              Pattern.compile("a\u0323\u0327\u0301", Pattern.CANON_EQ),
              Pattern.compile("ab".repeat(3000)))) {
        Object regex = Foreign.make("kotlin.text.Regex", costly);
        ForyException refused =
            engines.failure(UnsupportedTypeException.class, fory -> fory.serialize(regex));
        assertTrue(refused.problem().contains("5000 chars"), refused.problem());
      }
    }
  }
}
