package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.TypeMismatchException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import org.testng.Assert;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Errors for what a reader's container does not take name the element, and what is wrong. */
public final class ContainerErrorsTest {
  /** A key that has an order at the writer. */
  static final class Ordered implements Comparable<Ordered> {
    int rank;

    Ordered(int rank) {
      this.rank = rank;
    }

    @Override
    public int compareTo(Ordered other) {
      return Integer.compare(rank, other.rank);
    }
  }

  /** The key as the reader has it. */
  static final class Unordered {
    int rank;
  }

  static final class MapWriter {
    Map<Ordered, String> held;
  }

  static final class MapReader {
    Map<Unordered, String> held;
  }

  static final class CollectionWriter {
    Collection<Ordered> held;
  }

  static final class CollectionReader {
    Collection<Unordered> held;
  }

  @SuppressWarnings("unused") // written only
  static final class Numbers {
    List<Number> list = List.of();
    Set<Number> set = Set.of();
    Map<String, Number> values = Map.of();
    Map<Number, String> keys = Map.of();
    List<List<Number>> lists = List.of();
    Number[] array = {};
    List<Number> other = List.of();
  }

  @SuppressWarnings("unused") // as above
  static final class Integers {
    List<Integer> list = List.of();
    Set<Integer> set = Set.of();
    Map<String, Integer> values = Map.of();
    Map<Integer, String> keys = Map.of();
    List<List<Integer>> lists = List.of();
    Integer[] array = {};
    LinkedList<Integer> other = new LinkedList<>();
  }

  static final class EntryWriter {
    Map.Entry<String, String> entry = Map.entry("a", "b");
    List<Map.Entry<String, String>> entries = List.of();
  }

  static final class EntryReader {
    Map.Entry<Integer, String> entry;
  }

  static final class EntriesReader {
    List<Map.Entry<Integer, String>> entries;
  }

  private static <E extends ForyException> E failure(
      Class<E> expected, Object written, Class<?> reader, boolean xlang, boolean tracked) {
    byte[] bytes = fory(xlang, tracked, written.getClass(), Ordered.class).serialize(written);
    Fory fory = fory(xlang, tracked, reader, Unordered.class);
    return Assert.expectThrows(expected, () -> fory.deserialize(bytes));
  }

  private static Fory fory(boolean xlang, boolean tracked, Class<?> type, Class<?> key) {
    return Fory.builder()
        .withXlang(xlang)
        .withRefTracking(tracked)
        .register(type, "Holder")
        .register(key, "Key")
        .build();
  }

  @Test
  public void aKeyThatHasNoOrderAnyMoreIsNamed() {
    Map<Ordered, String> usual = Map.of(new Ordered(1), "a", new Ordered(2), "b");
    for (Map<Ordered, String> map :
        List.of(new TreeMap<>(usual), new ConcurrentSkipListMap<>(usual))) {
      MapWriter writer = new MapWriter();
      writer.held = map;
      requireUnordered(writer, MapReader.class, map, "held{key}");
    }
    for (Collection<Ordered> elements :
        List.of(new TreeSet<>(usual.keySet()), new PriorityQueue<>(usual.keySet()))) {
      CollectionWriter writer = new CollectionWriter();
      writer.held = elements;
      requireUnordered(writer, CollectionReader.class, elements, "held[0]");
    }
  }

  private static void requireUnordered(
      Object writer, Class<?> reader, Object container, String path) {
    for (boolean tracked : new boolean[] {false, true}) {
      TypeMismatchException thrown =
          failure(TypeMismatchException.class, writer, reader, false, tracked);
      assertEquals(thrown.path(), path);
      assertEquals(thrown.metType(), Unordered.class.getTypeName());
      assertEquals(thrown.declaredType(), "java.lang.Comparable");
      assertEquals(
          thrown.cure(),
          "Let "
              + Unordered.class.getTypeName()
              + " implement java.lang.Comparable, or have a "
              + container.getClass().getTypeName()
              + " with a comparator written");
    }
  }

  @DataProvider
  public Object[][] numbers() {
    List<Number> halves = List.of(1.5, 2.5);
    return new Object[][] {
      {"list", new ArrayList<>(halves), "list[0]"},
      {"list", new ArrayList<>(List.of(1, 1.5)), "list[1]"},
      {"set", new LinkedHashSet<>(halves), "set[0]"},
      {"values", new HashMap<>(Map.of("a", 1.5)), "values{value}"},
      {"keys", new HashMap<>(Map.of(1.5, "a")), "keys{key}"},
      {"lists", new ArrayList<>(List.of(List.of(1, 2), halves)), "lists[1][0]"},
      {"array", new Number[] {1.5, 2.5}, "array[0]"},
      {"other", new ArrayList<>(halves), "other[0]"}
    };
  }

  @Test(dataProvider = "numbers")
  public void anElementOfATypeThatTheReaderDoesNotTakeIsFound(
      String field, Object value, String path) throws ReflectiveOperationException {
    Numbers written = new Numbers();
    Numbers.class.getDeclaredField(field).set(written, value);
    for (boolean xlang : new boolean[] {false, true}) {
      for (boolean tracked : new boolean[] {false, true}) {
        TypeMismatchException thrown =
            failure(TypeMismatchException.class, written, Integers.class, xlang, tracked);
        assertEquals(thrown.path(), path);
        assertEquals(thrown.metType(), "java.lang.Double");
        assertSame(thrown.getCause(), null);
      }
    }
  }

  @Test
  public void anEntryIsNamedByItsInterface() {
    String entry = "java.util.Map$Entry<java.lang.String, java.lang.String>";
    requireNamed(EntryReader.class, "is " + entry + " at the writer");
    requireNamed(EntriesReader.class, "is java.util.ArrayList<" + entry + "> at the writer");
  }

  private static void requireNamed(Class<?> reader, String text) {
    ForyException thrown =
        failure(IncompatibleSchemaException.class, new EntryWriter(), reader, false, false);
    assertTrue(thrown.problem().contains(text), thrown.problem());
  }
}
