package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;

import io.fory.error.IncompatibleSchemaException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.testng.annotations.Test;

/** Containers with fields of their own, as they change from version to version. */
@SuppressWarnings("unchecked")
public final class ContainerFieldsEvolveTest {
  private static final String ITEM = "record Item(String name) {} ";

  private static Version version(String model) {
    return Version.of(ITEM + model);
  }

  private static Object item(Version version, String name) {
    return version.make("Item", "name", name);
  }

  private static List<String> names(Object items) {
    List<String> names = new ArrayList<>();
    for (Object item : (Collection<?>) items) {
      names.add((String) Version.get(item, "name"));
    }
    return names;
  }

  private static final Version SMALL =
      version("class Model extends ArrayList<Item> { String owner; Model(String o) {} }");

  private static final Version LARGE =
      version(
          """
          class Model extends ArrayList<Item> {
            int count = 5; String owner; Long limit; List<Item> more; Item best;
            Model(String o, int c) {}
          }
          """);

  private static Object large() {
    Object model =
        LARGE.model(
            "count",
            7,
            "owner",
            "o",
            "limit",
            8L,
            "more",
            List.of(item(LARGE, "m")),
            "best",
            item(LARGE, "b"));
    ((Collection<Object>) model).add(item(LARGE, "a"));
    ((Collection<Object>) model).add(item(LARGE, "c"));
    return model;
  }

  @Test
  public void fieldsThatFallOutAreDropped() {
    Object read = Crossing.of(LARGE, SMALL).read(large());
    assertSame(read.getClass(), SMALL.type("Model"));
    assertEquals(Version.get(read, "owner"), "o");
    assertEquals(names(read), List.of("a", "c"));
  }

  @Test
  public void fieldsThatComeHaveTheirDefaults() {
    Object model = SMALL.model("owner", "o");
    ((Collection<Object>) model).add(item(SMALL, "a"));
    Object read = Crossing.of(SMALL, LARGE).read(model);
    assertEquals(Version.get(read, "owner"), "o");
    assertEquals(Version.get(read, "count"), 0, "no constructor of the class is run");
    assertNull(Version.get(read, "best"));
    assertEquals(names(read), List.of("a"));
  }

  /** As a field that the reader lacks, or that only the reader has. */
  @Test
  public void elementsAreDroppedWhereTheReaderIsNoContainer() {
    Version plain = version("class Model { String owner; int count; Model(String o) {} }");
    Object read = Crossing.of(LARGE, plain).read(large());
    assertSame(read.getClass(), plain.type("Model"));
    assertEquals(Version.get(read, "owner"), "o");
    assertEquals(Version.get(read, "count"), 7);
    Object back = Crossing.of(plain, SMALL).read(plain.model("owner", "p"));
    assertEquals(Version.get(back, "owner"), "p");
    assertEquals(names(back), List.of());
  }

  @Test
  public void anotherContainerOfTheSameElementsTakesThem() {
    Version linked =
        version("class Model extends LinkedList<Item> { String owner; Model(String o) {} }");
    Version set =
        version("class Model extends LinkedHashSet<Item> { String owner; Model(String o) {} }");
    for (Version other : List.of(linked, set)) {
      Object read = Crossing.of(LARGE, other).read(large());
      assertSame(read.getClass(), other.type("Model"));
      assertEquals(names(read), List.of("a", "c"));
    }
  }

  @Test
  public void aSortedMapMayBecomeAnOrdinaryOneAndBack() {
    Version sorted =
        version(
            "class Model extends TreeMap<String, Item> { int n; Model(Comparator<String> c)"
                + " { super(c); } }");
    Version plain =
        version("class Model extends LinkedHashMap<String, Item> { int n; Model(int i) {} }");
    Object model = sorted.model("n", 3);
    ((Map<Object, Object>) model).put("b", item(sorted, "1"));
    ((Map<Object, Object>) model).put("a", item(sorted, "2"));
    Object read = Crossing.of(sorted, plain).read(model);
    assertEquals(Version.get(read, "n"), 3);
    assertEquals(new ArrayList<>(((Map<?, ?>) read).keySet()), List.of("a", "b"));
    Object back = plain.model("n", 4);
    ((Map<Object, Object>) back).put("b", item(plain, "1"));
    ((Map<Object, Object>) back).put("a", item(plain, "2"));
    Object again = Crossing.of(plain, sorted).read(back);
    assertEquals(Version.get(again, "n"), 4);
    assertEquals(new ArrayList<>(((Map<?, ?>) again).keySet()), List.of("a", "b"));
  }

  @Test
  public void otherElementsAreRefused() {
    Version others =
        Version.of("class Model extends ArrayList<String> { String owner; Model(String o) {} }");
    Version map =
        version("class Model extends HashMap<String, Item> { String owner; Model(String o) {} }");
    for (Version other : List.of(others, map)) {
      Crossing.of(LARGE, other).failure(large(), IncompatibleSchemaException.class);
    }
  }

  @Test
  public void oneThatTheReaderLacksIsDropped() {
    Version writer =
        version(
            """
            class Model { int a = 1; Gone gone; Object open; List<Gone> all; String z = "z"; }
            class Gone extends TreeMap<String, Item> {
              int n = 3; Gone self;
              Gone(Comparator<String> c) { super(c); }
            }
            """);
    Version reader = version("class Model { int a; String z; }");
    Object gone = writer.make("Gone");
    ((Map<Object, Object>) gone).put("k", item(writer, "1"));
    Object read =
        Crossing.of(writer, reader)
            .read(writer.model("gone", gone, "open", gone, "all", List.of(gone, gone)));
    assertEquals(Version.get(read, "a"), 1);
    assertEquals(Version.get(read, "z"), "z");
  }

  @Test
  public void carriedFieldsComeBack() {
    Version carrying =
        version(
            "class Model extends ArrayList<Item> { String owner;"
                + " @UnknownFields io.fory.serializer.CarriedFields rest; Model(String o) {} }");
    Object middle = Crossing.of(LARGE, carrying).readTracked(large());
    assertEquals(names(middle), List.of("a", "c"));
    Object back = Crossing.of(carrying, LARGE).readTracked(middle);
    assertEquals(Version.get(back, "count"), 7);
    assertEquals(Version.get(back, "best.name"), "b");
    assertEquals(names(back), List.of("a", "c"));
    assertEquals(names(Version.get(back, "more")), List.of("m"));
  }

  @Test
  public void aClassThatWasNoContainerBecomesAnEmptyOneAndTheOtherWay() {
    Version none = version("class Model { String owner; }");
    Object read = Crossing.of(LARGE, none).read(large());
    assertEquals(Version.get(read, "owner"), "o");
    Object empty = Crossing.of(none, SMALL).read(none.model("owner", "p"));
    assertEquals(Version.get(empty, "owner"), "p");
    assertEquals(((Collection<?>) empty).size(), 0);
  }

  @Test
  public void theFirstFieldOfAContainerMakesItAnotherKindOfClass() {
    Version without = version("class Model extends ArrayList<Item> {}");
    Crossing.of(without, SMALL).failure(without.model(), IncompatibleSchemaException.class);
    Crossing.of(SMALL, without).failure(SMALL.model(), IncompatibleSchemaException.class);
  }
}
