package io.fory.evolution;

import static io.fory.evolution.OwnTypeArgumentsTest.add;
import static io.fory.evolution.OwnTypeArgumentsTest.put;
import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;

import io.fory.error.TypeMismatchException;
import java.lang.reflect.Array;
import java.util.AbstractMap.SimpleEntry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Arrays of containers, read into a collection that says what is in its elements. */
public final class ArraysOfContainersTest {
  private static final String OWN =
      """
       class Keyed<V> extends HashMap<String, V> {}
       class SubKeyed<V> extends Keyed<V> {}
       class Groups<T> extends ArrayList<List<T>> {}
      """;

  /** Makes an element of the array, with an object somewhere in it. */
  private interface Element {
    Object of(Version version, Object held);
  }

  private static Object keyed(Version version, String type, Object held) {
    return put((Map<?, ?>) version.make(type), "k", held);
  }

  private static Object[] row(String written, String read, Element element) {
    return new Object[] {written, read, element};
  }

  @DataProvider
  public Object[][] containers() {
    Element keyed = (version, held) -> keyed(version, "Keyed", held);
    Element sub = (version, held) -> keyed(version, "SubKeyed", held);
    Element groups =
        (version, held) -> add((List<?>) version.make("Groups"), new ArrayList<>(List.of(held)));
    Element row = (version, held) -> version.array("Keyed", keyed(version, "Keyed", held));
    Element nested = (version, held) -> new ArrayList<>(List.of(keyed(version, "Keyed", held)));
    Element list = (version, held) -> new ArrayList<>(List.of(held));
    Element entry = (version, held) -> new SimpleEntry<>("k", held);
    return new Object[][] {
      row("Keyed<Object>[]", "List<Map<String, Integer>>", keyed),
      row("Keyed<Object>[]", "Collection<Map<String, Integer>>", keyed),
      row("Keyed<Object>[]", "LinkedList<HashMap<String, Integer>>", keyed),
      row("Keyed<Object>[]", "ArrayDeque<Map<String, Integer>>", keyed),
      row("Keyed<Object>[]", "List<AbstractMap<String, Integer>>", keyed),
      row("Keyed<Object>[]", "List<? extends Map<String, Integer>>", keyed),
      row("SubKeyed<Object>[]", "List<Keyed<Integer>>", sub),
      row("Groups<Object>[]", "List<List<List<Integer>>>", groups),
      row("Groups<Object>[]", "List<Iterable<List<Integer>>>", groups),
      row("Keyed<Object>[][]", "List<Map<String, Integer>[]>", row),
      row("ArrayList<Keyed<Object>>[]", "List<Iterable<Map<String, Integer>>>", nested),
      row("List<Object>[]", "List<Iterable<Integer>>", list),
      row("AbstractMap.SimpleEntry<String, Object>[]", "List<Map.Entry<String, Integer>>", entry),
    };
  }

  @Test(dataProvider = "containers")
  public void whatIsInTheElementsIsChecked(String written, String read, Element element) {
    Version before = Version.of("class Model { " + written + " items; }" + OWN);
    Version after = Version.of("class Model { " + read + " items; }" + OWN);
    Crossing crossing = Crossing.of(before, after);
    Object back = crossing.read(model(before, element.of(before, 1)));
    assertEquals(((Collection<?>) Version.get(back, "items")).size(), 1);
    crossing.failure(model(before, element.of(before, "text")), TypeMismatchException.class);
  }

  @Test
  public void setsOfThemAreCheckedWithoutReferences() {
    Version before = Version.of("class Model { Keyed<Object>[] items; }" + OWN);
    Version after = Version.of("class Model { Set<Map<String, Integer>> items; }" + OWN);
    Crossing crossing = Crossing.of(before, after);
    crossing.readUntracked(model(before, keyed(before, "Keyed", 1)));
    crossing.failure(model(before, keyed(before, "Keyed", "text")), TypeMismatchException.class);
  }

  /** Other places that share the array have one of its class. */
  @Test
  public void aSharedArrayKeepsItsClassAndIdentity() {
    String others = " Keyed<Object>[] same; Object any; }" + OWN;
    Version before = Version.of("class Model { Keyed<Object>[] items;" + others);
    Version after = Version.of("class Model { List<Map<String, Integer>> items;" + others);
    Object model = model(before, keyed(before, "Keyed", 1));
    Version.set(model, "same", Version.get(model, "items"));
    Version.set(model, "any", Version.get(model, "items"));
    Object back = Crossing.of(before, after).read(model);
    assertSame(Version.get(back, "any"), Version.get(back, "same"));
    assertEquals(((Collection<?>) Version.get(back, "items")).size(), 1);
  }

  private static Object model(Version version, Object element) {
    Object model = version.model();
    Object array = Array.newInstance(componentOf(model), 1);
    Array.set(array, 0, element);
    Version.set(model, "items", array);
    return model;
  }

  private static Class<?> componentOf(Object model) {
    try {
      return model.getClass().getDeclaredField("items").getType().getComponentType();
    } catch (NoSuchFieldException e) {
      throw new LinkageError("items", e);
    }
  }
}
