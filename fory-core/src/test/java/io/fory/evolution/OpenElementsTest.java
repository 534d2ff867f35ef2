package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.error.ForyException;
import io.fory.error.TypeMismatchException;
import io.fory.fixture.GraphEquality;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Elements that a writer declares with an interface, an abstract class or {@code Object} go into a
 * container of another class here. Messages do not tell these apart, so each element is looked at.
 */
public final class OpenElementsTest {
  private static final String TYPES =
      " sealed interface S permits X, Y {} record X(int q) implements S {}"
          + " record Y(String t) implements S {} static abstract class B {}"
          + " static class B1 extends B { int z = 4; } enum E implements F { P, Q }"
          + " interface F {} }";

  private static Version version(String type) {
    return Version.of("class Model { Object first; " + type + " items;" + TYPES);
  }

  /** Makes the element that a letter stands for. */
  private static Object element(Version version, String letter) {
    return switch (letter) {
      case "X" -> version.make("Model$X", "q", 1);
      case "Y" -> version.make("Model$Y", "t", "u");
      case "B" -> version.make("Model$B1", "z", 5);
      case "E" -> version.constant("Model$E", "Q");
      case "I" -> 1;
      case "L" -> 2L;
      case "T" -> "text";
      default -> null;
    };
  }

  private static List<Object> elements(Version version, String letters) {
    List<Object> elements = new ArrayList<>();
    for (int i = 0; i < letters.length(); i++) {
      elements.add(element(version, letters.substring(i, i + 1)));
    }
    return elements;
  }

  private static Class<?> declared(Version version) {
    try {
      return version.type("Model").getDeclaredField("items").getType();
    } catch (NoSuchFieldException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  /**
   * Makes the value of the field: a map of the elements to themselves, an array, or a collection.
   */
  private static Object content(Version version, String letters) {
    List<Object> elements = elements(version, letters);
    Class<?> declared = declared(version);
    if (declared.isArray()) {
      int length = elements.size();
      return elements.toArray((Object[]) Array.newInstance(declared.getComponentType(), length));
    }
    if (declared == List.class) {
      return elements;
    }
    Object made = construct(declared);
    if (made instanceof Map<?, ?>) {
      @SuppressWarnings("unchecked") // its declaration is that of the field
      Map<Object, Object> map = (Map<Object, Object>) made;
      elements.forEach(element -> map.put(element, element));
    } else {
      @SuppressWarnings("unchecked") // as above
      Collection<Object> collection = (Collection<Object>) made;
      collection.addAll(elements);
    }
    return made;
  }

  private static Object construct(Class<?> type) {
    try {
      return type.getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  private static List<Object> elements(Object content) {
    if (content instanceof Map<?, ?> map) {
      map.forEach((key, value) -> assertEquals(value, key));
      return new ArrayList<>(map.keySet());
    }
    return new ArrayList<>(
        content instanceof Object[] array ? Arrays.asList(array) : (Collection<?>) content);
  }

  /** Pairs of types that hold the same elements, and elements. */
  @DataProvider
  public static Object[][] pairs() {
    return new Object[][] {
      {"S[]", "List<S>", "XY0"},
      {"S[]", "LinkedList<S>", "XYX"},
      {"F[]", "LinkedHashSet<F>", "E"},
      {"List<S>", "LinkedList<S>", "YX0"},
      {"List<Number>", "LinkedHashSet<Number>", "IL"},
      {"B[]", "List<B>", "BB0"},
      {"F[]", "List<F>", "EE"},
      {"Number[]", "List<Number>", "IL0"},
      {"Comparable<?>[]", "List<Comparable<?>>", "ITE"},
      {"Object[]", "List<S>", "XY"},
      {"List<S>", "LinkedList<X>", "XX0"},
      {"List<Object>", "X[]", "XX"},
      {"Number[]", "List<Integer>", "I0"},
      {"LinkedHashMap<Object, Object>", "LinkedHashMap<S, S>", "XY"},
      {"LinkedHashMap<Comparable<?>, Comparable<?>>", "TreeMap<Integer, Integer>", "I"},
    };
  }

  @Test(dataProvider = "pairs")
  public void theyArriveInAContainerOfAnotherClass(String one, String other, String letters) {
    requireArrival(version(one), version(other), letters);
    requireArrival(version(other), version(one), letters);
  }

  private static void requireArrival(Version from, Version to, String letters) {
    Object content = content(from, letters);
    List<Object> expected = elements(to, letters);
    Crossing crossing = Crossing.of(from, to);
    Object read = crossing.read(from.model("items", content));
    Object arrived = Version.get(read, "items");
    assertTrue(declared(to).isInstance(arrived), arrived.getClass().toString());
    GraphEquality.assertEqualGraphs(elements(arrived), expected, false);
    // An object that another field has had first.
    Object shared = crossing.readTracked(from.model("first", content, "items", content));
    GraphEquality.assertEqualGraphs(elements(Version.get(shared, "items")), expected, false);
  }

  /** Types of the fields, and elements of which the last does not fit. */
  @DataProvider
  public static Object[][] wrong() {
    return new Object[][] {
      {"List<S>", "LinkedList<X>", "XY"},
      {"List<S>", "LinkedHashSet<Y>", "YX"},
      {"Object[]", "List<S>", "XT"},
      {"List<S>", "X[]", "XXY"},
      {"List<Object>", "S[]", "XB"},
      {"List<Object>", "LinkedList<S>", "XE"},
      {"Number[]", "List<Integer>", "IL"},
      {"List<Number>", "Integer[]", "IL"},
      {"Comparable<?>[]", "LinkedList<Number>", "IT"},
      {"LinkedHashMap<Object, Object>", "TreeMap<Integer, Integer>", "L"},
    };
  }

  @Test(dataProvider = "wrong")
  public void oneThatTheReaderDoesNotDeclareIsRefused(String one, String other, String letters) {
    Version from = version(one);
    Object content = content(from, letters);
    Crossing crossing = Crossing.of(from, version(other));
    String text =
        crossing.failure(from.model("items", content), TypeMismatchException.class).getMessage();
    assertTrue(text.contains("at items"), text);
    Object shared = from.model("first", content, "items", content);
    crossing.trackedFailure(shared, ForyException.class);
  }

  @Test
  public void elementsThatHoldOthersAreRefusedWhereTheWriterDoesNotDeclareThose() {
    Version from = version("Object[]");
    Object value = from.model("items", new Object[] {List.of("text")});
    Crossing.of(from, version("List<List<Integer>>")).refusal(value);
    Version sets = version("Collection[]");
    Object raw = sets.model("items", new Collection<?>[] {List.of("text")});
    Crossing.of(sets, version("List<List<Integer>>")).refusal(raw);
  }

  @Test
  public void soAreComponentsOfArraysThatHoldOthers() {
    Object texts = new ArrayList<>(List.of("text"));
    Version from = version("Object[]");
    Object value = from.model("items", new Object[] {new ArrayList<?>[] {(ArrayList<?>) texts}});
    Crossing.of(from, version("List<ArrayList<Integer>[]>")).refusal(value);
    Version any = version("Object");
    Object array = any.model("items", new ArrayList<?>[] {(ArrayList<?>) texts});
    Crossing.of(any, version("ArrayList<Integer>[]")).refusal(array);
    Crossing.of(any, version("ArrayList<Integer>[][]")).refusal(any.model("items", null));
  }

  @Test
  public void elementsOfAContainerWithoutDeclaredOnesAreRefused() {
    Version from = version("List");
    Crossing.of(from, version("X[]")).refusal(from.model("items", elements(from, "XX")));
    Crossing.of(from, version("LinkedList<S>")).refusal(from.model("items", elements(from, "XX")));
  }
}
