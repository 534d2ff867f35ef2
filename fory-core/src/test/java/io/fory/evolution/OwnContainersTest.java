package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.TypeMismatchException;
import io.fory.error.TypeNotAllowedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * A field of a container class of the application becomes one of an interface or class above it,
 * which declares the elements that the class says it has.
 */
public final class OwnContainersTest {
  private static final String CLASSES =
      """
      class Names extends ArrayList<String> {}
      class Tagged extends ArrayList<String> { int tag = 3; }
      class Sorted extends TreeSet<String> {}
      class K<T> extends ArrayList<T> {}
      class L extends K<String> {}
      class Numbers<N extends Number> extends ArrayList<N> {}
      class Ints extends ArrayList<Integer> {}
      class Lists extends ArrayList<List<String>> {}
      class Keyed<V> extends HashMap<String, V> {}
      class TaggedMap<V> extends HashMap<String, V> { int tag = 3; }
      class Fixed extends AbstractList<String> {
        String one = "x";
        @Override public String get(int i) { return one; }
        @Override public int size() { return 1; }
      }
      """;

  private static Version version(String type) {
    return Version.of("class Model { " + type + " content; String zz = \"z\"; }" + CLASSES);
  }

  @DataProvider
  public Object[][] collections() {
    return new Object[][] {
      {"Names", "List<String>"},
      {"Names", "Collection<String>"},
      {"Names", "ArrayList<String>"},
      {"Names", "List<CharSequence>"},
      {"Names", "List<Object>"},
      {"Names", "List"},
      {"Names", "Iterable<String>"},
      {"Names", "Object"},
      {"Tagged", "ArrayList<String>"},
      {"Tagged", "Collection<String>"},
      {"Sorted", "Set<String>"},
      {"Sorted", "TreeSet<String>"},
      {"L", "K<String>"},
      {"L", "List<String>"},
      {"K<String>", "List<String>"},
      {"K", "List<String>"},
      {"Fixed", "List<String>"},
    };
  }

  @Test(dataProvider = "collections")
  public void aCollectionArrivesWhereAClassAboveItIsDeclared(String from, String to) {
    Version before = version(from);
    Object content = content(before, from, "x");
    Object read = Crossing.of(before, version(to)).read(before.model("content", content));
    Object arrived = Version.get(read, "content");
    assertEquals(arrived.getClass().getSimpleName(), rawName(from));
    assertEquals(new ArrayList<>((Collection<?>) arrived), List.of("x"));
    assertEquals(Version.get(read, "zz"), "z");
  }

  private static String rawName(String type) {
    return type.contains("<") ? type.substring(0, type.indexOf('<')) : type;
  }

  @SuppressWarnings("unchecked") // it takes what the test puts into it
  private static Object content(Version version, String type, Object... elements) {
    Object made = version.make(rawName(type));
    if (made instanceof Map<?, ?> map) {
      ((Map<Object, Object>) map).put("k", elements[0]);
    } else if (!type.equals("Fixed")) {
      ((Collection<Object>) made).addAll(Arrays.asList(elements));
    }
    return made;
  }

  @DataProvider
  public Object[][] maps() {
    return new Object[][] {
      {"Keyed<Integer>", "Map<String, Integer>"},
      {"Keyed<Integer>", "HashMap<String, Integer>"},
      {"Keyed<Integer>", "Map<String, Number>"},
      {"Keyed<Integer>", "Map<String, Object>"},
      {"TaggedMap<Integer>", "Map<String, Integer>"},
    };
  }

  @Test(dataProvider = "maps")
  public void aMapArrivesWhereAnInterfaceAboveItIsDeclared(String from, String to) {
    Version before = version(from);
    Object content = content(before, from, 7);
    Object read = Crossing.of(before, version(to)).read(before.model("content", content));
    Object arrived = Version.get(read, "content");
    assertEquals(arrived.getClass().getSimpleName(), rawName(from));
    assertEquals(arrived, Map.of("k", 7));
  }

  @DataProvider
  public Object[][] otherElements() {
    return new Object[][] {
      {"Names", "List<Integer>", "x"},
      {"Names", "Set<Integer>", "x"},
      {"Names", "int[]", "x"},
      {"Tagged", "ArrayList<Integer>", "x"},
      {"L", "K<Integer>", "x"},
      {"K<String>", "List<Integer>", "x"},
      {"Keyed<Integer>", "Map<Integer, Integer>", 7},
      {"Numbers<Integer>", "List<String>", 7},
      {"Names", "Map<String, String>", "x"},
      {"Fixed", "List<Integer>", "x"},
      {"Numbers<Integer>", "List<Long>", 7},
      {"Names", "Set<String>", "x"}, // of which the reader's model leads to no Names
      {"Names", "String[]", "x"},
    };
  }

  @Test(dataProvider = "otherElements")
  public void otherElementsThanItsClassDeclaresAreRefused(String from, String to, Object element) {
    Version before = version(from);
    Object model = before.model("content", content(before, from, element));
    String message = Crossing.of(before, version(to)).refusal(model).getMessage();
    assertTrue(message.contains("content"), message);
    assertFalse(message.contains("serializer of its own"), message);
  }

  @DataProvider
  public Object[][] otherValues() {
    return new Object[][] {
      {"K", "List<Integer>", "x"},
      {"Keyed<Integer>", "Map<String, String>", 7},
      {"TaggedMap<Integer>", "Map<String, String>", 7},
      {"Lists", "List<List<Integer>>", List.of("x")},
    };
  }

  /** What the class leaves open is compared with what the field declares. */
  @Test(dataProvider = "otherValues")
  public void valuesThatTheFieldDoesNotDeclareAreRefused(String from, String to, Object element) {
    Version before = version(from);
    Object model = before.model("content", content(before, from, element));
    ForyException error =
        Crossing.of(before, version(to)).failure(model, TypeMismatchException.class);
    assertTrue(error.getMessage().contains("content"), error.getMessage());
  }

  /** Its class says how the elements are written, which is not as the field declares them. */
  @Test
  public void objectsOfSubclassesAreReadAsTheirOwnClassesSay() {
    Version before = version("K");
    Version after = version("List<String>");
    Object model = before.model("content", content(before, "L", "x", "y"));
    Object read = Crossing.of(before, after).read(model);
    assertEquals(Version.get(read, "content"), List.of("x", "y"));
  }

  @Test
  public void elementsOfAListBecomeInterfacesToo() {
    Version before = version("List<Names>");
    Version after = version("List<List<String>>");
    Object names = content(before, "Names", "x");
    Object model = before.model("content", new ArrayList<>(Arrays.asList(names, null, names)));
    Object read = Crossing.of(before, after).read(model);
    assertEquals(Version.get(read, "content"), Arrays.asList(List.of("x"), null, List.of("x")));
  }

  @DataProvider
  public Object[][] targets() {
    return new Object[][] {{"List<String>"}, {"ArrayList<String>"}, {"Object"}};
  }

  @Test(dataProvider = "targets")
  public void aClassThatTheReaderHasNotRegisteredIsNamed(String to) {
    Version before = version("Names");
    Version after = version(to);
    Crossing crossing =
        Crossing.of(before::register, builder -> after.registerWithout(builder, "Names"));
    Object model = before.model("content", content(before, "Names", "x"));
    ForyException error = crossing.failure(model, TypeNotAllowedException.class);
    assertTrue(error.getMessage().contains("evolving.Names"), error.getMessage());
  }

  @Test
  public void anErrorThatRemainsDoesNotSpeakOfASerializer() {
    Version before = version("Names");
    Object model = before.model("content", content(before, "Names", "x"));
    IncompatibleSchemaException error = Crossing.of(before, version("Integer")).refusal(model);
    assertTrue(error.problem().contains("is evolving.Names at the writer"), error.problem());
  }
}
