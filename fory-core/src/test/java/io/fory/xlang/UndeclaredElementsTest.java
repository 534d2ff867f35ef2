package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.annotation.ForyField;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.TypeMismatchException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Containers that a writer declares with less than the reader: their elements are of the types that
 * the reader declares, or the message is refused.
 */
public final class UndeclaredElementsTest {
  /** An element. */
  public static final class Part {
    public int number = 1;
  }

  /** Declares nothing. */
  public static final class Anything {
    @ForyField(nullable = true)
    public Object value;

    @ForyField(nullable = true)
    public Object again;
  }

  /** Declares a list of anything. */
  public static final class AnyList {
    @ForyField(nullable = true)
    public List<Object> value;
  }

  /** Declares a map of anything. */
  public static final class AnyMap {
    @ForyField(nullable = true)
    public Map<String, Object> value;
  }

  /** Declares elements. */
  public static final class Parts {
    @ForyField(nullable = true)
    public List<Part> value;
  }

  /** Declares elements. */
  public static final class Numbers {
    @ForyField(nullable = true)
    public List<Integer> value;
  }

  /** Takes containers of several kinds. */
  public static final class AnyNumbers {
    @ForyField(nullable = true)
    public Collection<Integer> value;
  }

  /** Declares elements. */
  public static final class Queue {
    @ForyField(nullable = true)
    public ArrayDeque<Integer> value;
  }

  /** Declares elements. */
  public static final class NumberSet {
    @ForyField(nullable = true)
    public Set<Integer> value;
  }

  /** Declares elements. */
  public static final class SortedNumbers {
    @ForyField(nullable = true)
    public TreeSet<Integer> value;
  }

  /** Declares keys and values. */
  public static final class PartMap {
    @ForyField(nullable = true)
    public Map<String, Part> value;
  }

  /** Declares keys and values. */
  public static final class SortedMap {
    @ForyField(nullable = true)
    public TreeMap<Integer, String> value;
  }

  /** Declares elements of elements. */
  public static final class Nested {
    @ForyField(nullable = true)
    public List<List<String>> value;
  }

  /** Declares elements of values. */
  public static final class NestedMap {
    @ForyField(nullable = true)
    public Map<String, List<String>> value;
  }

  /** Declares elements of components. */
  public static final class ListArray {
    @ForyField(nullable = true)
    public List<String>[] value;
  }

  /** Declares elements of what it may hold. */
  public static final class Maybe {
    public Optional<List<String>> value = Optional.empty();
  }

  /** Declares elements twice. */
  public static final class Both {
    @ForyField(nullable = true)
    public List<Object> value;

    @ForyField(nullable = true)
    public List<Integer> again;
  }

  /** Declares elements whose bits say something else than their class. */
  public static final class Unsigned {
    @ForyField(
        nullable = true,
        unsigned = {false, true})
    public List<Integer> value;
  }

  private record Case(Object writer, Class<?> reader) {}

  private static Anything any(Object value) {
    Anything written = new Anything();
    written.value = value;
    return written;
  }

  private static AnyList list(Object... values) {
    AnyList written = new AnyList();
    written.value = new ArrayList<>(Arrays.asList(values));
    return written;
  }

  private static AnyMap map(Object value) {
    AnyMap written = new AnyMap();
    written.value = new HashMap<>(Map.of("k", value));
    return written;
  }

  private static List<Object> listOf(Object... values) {
    return new ArrayList<>(Arrays.asList(values));
  }

  /** Each case once with an element that is not of the declared type. */
  private static List<Case> wrong() {
    return List.of(
        new Case(any(listOf("text")), Parts.class),
        new Case(any(listOf("text")), Numbers.class),
        new Case(any(listOf(1, 2, "text")), Numbers.class),
        new Case(any(listOf(1, null, "text")), Numbers.class),
        new Case(any(listOf("text")), AnyNumbers.class),
        new Case(any(new HashSet<>(Set.of("text"))), AnyNumbers.class),
        new Case(any(listOf("text")), Queue.class),
        new Case(any(new HashSet<>(Set.of("text"))), NumberSet.class),
        new Case(any(new HashSet<>(Set.of("text"))), SortedNumbers.class),
        new Case(any(new HashMap<>(Map.of(5, new Part()))), PartMap.class),
        new Case(any(new HashMap<>(Map.of("k", "text"))), PartMap.class),
        new Case(any(new HashMap<>(Map.of("k", "v"))), SortedMap.class),
        new Case(any(new HashMap<>(Map.of(5, 6))), SortedMap.class),
        new Case(any(listOf(listOf("a"), listOf("b", 3))), Nested.class),
        new Case(list(listOf("a"), listOf("b", 3)), Nested.class),
        new Case(list(listOf("a"), new HashSet<>(Set.of("b"))), Nested.class),
        new Case(any(new HashMap<>(Map.of("k", listOf("b", 3)))), NestedMap.class),
        new Case(map(listOf("b", 3)), NestedMap.class),
        new Case(list(listOf("a"), listOf("b", 3)), ListArray.class),
        new Case(any(listOf(listOf("a"), listOf("b", 3))), ListArray.class),
        new Case(any(listOf("a", 3)), Maybe.class));
  }

  private static List<Case> right() {
    return List.of(
        new Case(any(listOf(new Part(), new Part())), Parts.class),
        new Case(any(listOf(1, null, 2)), Numbers.class),
        new Case(any(new ArrayList<>()), Numbers.class),
        new Case(any(listOf(1, 2)), AnyNumbers.class),
        new Case(any(new HashSet<>(Set.of(1, 2))), AnyNumbers.class),
        new Case(any(listOf(1, 2)), Queue.class),
        new Case(any(new HashSet<>(Set.of(1, 2))), NumberSet.class),
        new Case(any(new HashSet<>(Set.of(1, 2))), SortedNumbers.class),
        new Case(any(new HashMap<>(Map.of("k", new Part()))), PartMap.class),
        new Case(any(new HashMap<>(Map.of(5, "v"))), SortedMap.class),
        new Case(any(listOf(listOf("a"), listOf("b", "c"))), Nested.class),
        new Case(list(listOf("a"), null, listOf("b", "c")), Nested.class),
        new Case(any(new HashMap<>(Map.of("k", listOf("b")))), NestedMap.class),
        new Case(map(listOf("b")), NestedMap.class),
        new Case(list(listOf("a"), listOf("b")), ListArray.class),
        new Case(any(listOf(listOf("a"), listOf("b"))), ListArray.class),
        new Case(any(listOf("a", "b")), Maybe.class));
  }

  private static Fory fory(Class<?> type, boolean generated, boolean tracking) {
    return (generated ? EngineInUse.builder() : Fory.builder().withCodegen(false))
        .withXlang(true)
        .withRefTracking(tracking)
        .register(type, "test.Model")
        .register(Part.class, "test.Part")
        .build();
  }

  private static Object[][] matrix(List<Case> cases) {
    List<Object[]> rows = new ArrayList<>();
    for (Case one : cases) {
      for (int i = 0; i < 4; i++) {
        rows.add(new Object[] {one, (i & 1) != 0, (i & 2) != 0});
      }
    }
    return rows.toArray(new Object[0][]);
  }

  @DataProvider
  public Object[][] wrongElements() {
    return matrix(wrong());
  }

  @DataProvider
  public Object[][] rightElements() {
    return matrix(right());
  }

  private static Object cross(Case one, boolean generated, boolean tracking) {
    byte[] message = fory(one.writer.getClass(), generated, tracking).serialize(one.writer);
    Fory reader = fory(one.reader, generated, tracking);
    Object first = null;
    for (int i = 0; i < 3; i++) { // a version that is known, too
      first = reader.deserialize(message, one.reader);
    }
    return first;
  }

  @Test(dataProvider = "wrongElements")
  public void elementsOfOtherTypesAreRefused(Case one, boolean generated, boolean tracking) {
    ForyException error =
        expectThrows(TypeMismatchException.class, () -> cross(one, generated, tracking));
    String message = error.getMessage();
    assertEquals(message.contains("declared"), true, message);
  }

  @Test(dataProvider = "rightElements")
  public void elementsOfTheDeclaredTypesAreRead(Case one, boolean generated, boolean tracking) {
    Object read = cross(one, generated, tracking);
    byte[] again = fory(one.reader, generated, tracking).serialize(read); // writing looks at all
    Object value = fory(one.reader, !generated, tracking).deserialize(again, one.reader);
    assertEquals(text(value), text(one.writer));
  }

  /** Returns the field in words that are the same for all classes of a container. */
  private static String text(Object model) {
    try {
      return text(model.getClass().getField("value").get(model), 0);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("no field", e);
    }
  }

  private static String text(Object value, int depth) {
    if (value instanceof Optional<?> optional) {
      return text(optional.orElse(null), depth);
    }
    if (value instanceof Object[] array) {
      return text(Arrays.asList(array), depth);
    }
    if (value instanceof Collection<?> collection) {
      List<String> texts = new ArrayList<>();
      collection.forEach(element -> texts.add(text(element, depth + 1)));
      return texts.toString();
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, String> texts = new TreeMap<>();
      map.forEach((k, v) -> texts.put(text(k, depth + 1), text(v, depth + 1)));
      return texts.toString();
    }
    return value instanceof Part part ? "part " + part.number : String.valueOf(value);
  }

  @Test
  public void aContainerThatTwoFieldsShareFitsBoth() {
    for (boolean generated : new boolean[] {false, true}) {
      Fory reader = fory(Both.class, generated, true);
      Fory writer = fory(SharedParts.class, generated, true);
      SharedParts shared = new SharedParts();
      shared.value = listOf(1, 2);
      shared.again = shared.value;
      byte[] right = writer.serialize(shared);
      assertEquals(reader.deserialize(right, Both.class).again, List.of(1, 2));
      shared.value.add("text");
      byte[] wrong = writer.serialize(shared);
      expectThrows(TypeMismatchException.class, () -> reader.deserialize(wrong, Both.class));
    }
  }

  @Test
  public void unsignedElementsAreNotMadeOfThoseOfAnyClass() {
    for (boolean generated : new boolean[] {false, true}) {
      Case one = new Case(any(listOf(-1)), Unsigned.class);
      expectThrows(IncompatibleSchemaException.class, () -> cross(one, generated, false));
    }
  }

  /** Declares nothing of what it shares. */
  public static final class SharedParts {
    @ForyField(nullable = true, ref = true)
    public List<Object> value;

    @ForyField(nullable = true, ref = true)
    public Object again;
  }
}
