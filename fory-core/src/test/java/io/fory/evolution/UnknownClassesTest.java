package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNull;

import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.TypeNotAllowedException;
import io.fory.fixture.Rejection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** A class that the reader does not have is dropped with the field that holds it, else refused. */
public final class UnknownClassesTest {
  private static final String GONE =
      """
      class Gone { int x = 1; String s = "s"; Gone next; Also also; List<Also> list; Object open; }
      record Also(Strange kind, long y, Gone back, int[] array) {}
      enum Strange { P, Q, R }
      record Sorted(int n) implements Comparable<Sorted> {
        public int compareTo(Sorted o) { return n - o.n; }
      }
      interface Face {}
      final class Behind implements Face { double d = 1; Known known = new Known(); }
      """;

  private static final String KNOWN = " class Known { int k = 5; } ";

  private static Object gone(Version version) {
    Object also =
        version.make(
            "Also", "kind", version.constant("Strange", "Q"), "y", 5L, "array", new int[] {1, 2});
    return version.make(
        "Gone",
        "next",
        version.make("Gone"),
        "also",
        also,
        "list",
        new ArrayList<>(Arrays.asList(also, null, also)),
        "open",
        version.make("Behind"));
  }

  private interface Content {
    Object of(Version version);
  }

  private static Object[] row(String type, Content content) {
    return new Object[] {type, content};
  }

  @DataProvider
  public Object[][] places() {
    return new Object[][] {
      row("Gone", UnknownClassesTest::gone),
      row("Gone", v -> null),
      row("@ForyField(nullable = false) Gone", UnknownClassesTest::gone),
      row("@ForyField(ref = false) Gone", UnknownClassesTest::gone),
      row("@ForyField(nullable = false) Also", v -> v.make("Also")),
      row("Object", UnknownClassesTest::gone),
      row("Face", v -> v.make("Behind")),
      row("Strange", v -> v.constant("Strange", "R")),
      row("Object", v -> v.constant("Strange", "R")),
      row("List<Gone>", v -> new ArrayList<>(Arrays.asList(gone(v), null, gone(v)))),
      row("List<Also>", v -> new ArrayList<>(List.of(v.make("Also"), v.make("Also")))),
      row("List<Object>", v -> new ArrayList<>(Arrays.asList(gone(v), 1, "a", null))),
      row("List<Strange>", v -> new ArrayList<>(Arrays.asList(v.constant("Strange", "P"), null))),
      row("Object", v -> new ArrayList<>(List.of(gone(v), v.make("Also")))),
      row("Gone[]", v -> v.array("Gone", gone(v), null)),
      row("Gone[][]", v -> Arrays.asList((Object) v.array("Gone", gone(v))).toArray(nested(v))),
      row("Object", v -> v.array("Gone", gone(v))),
      row("Object[]", v -> new Object[] {gone(v), v.array("Strange", v.constant("Strange", "P"))}),
      row("Map<String, Gone>", v -> new HashMap<>(Map.of("a", gone(v)))),
      row("Map<Also, Gone>", v -> new HashMap<>(Map.of(v.make("Also"), gone(v)))),
      row("Map<Strange, Also>", v -> new HashMap<>(Map.of(v.constant("Strange", "P"), gone2(v)))),
      row("Set<Also>", v -> new LinkedHashSet<>(List.of(v.make("Also")))),
      row("Optional<Gone>", v -> Optional.of(gone(v))),
      row("EnumSet<Strange>", UnknownClassesTest::strangeSet),
      row("Object", UnknownClassesTest::strangeSet),
      row("EnumMap<Strange, Gone>", UnknownClassesTest::strangeMap),
      row("Map<String, List<Map<Integer, Gone[]>>>", UnknownClassesTest::deep),
    };
  }

  /** Containers that refuse null, or compare what they hold. */
  @DataProvider
  public Object[][] fastidiousPlaces() {
    return new Object[][] {
      row(
          "TreeMap<Strange, Gone>",
          v -> new TreeMap<>(Map.of(v.constant("Strange", "P"), gone(v)))),
      row("ArrayDeque<Strange>", v -> new ArrayDeque<>(List.of(v.constant("Strange", "R")))),
      row("TreeSet<Strange>", v -> new TreeSet<>(List.of(v.constant("Strange", "R")))),
      row("ConcurrentHashMap<Strange, Also>", UnknownClassesTest::concurrentMap),
      row("Set<Strange>", v -> Set.of(v.constant("Strange", "Q"), v.constant("Strange", "P"))),
      row("List<Strange>", v -> List.of(v.constant("Strange", "Q"), v.constant("Strange", "P"))),
      row(
          "Map<Strange, Strange>",
          v -> Map.of(v.constant("Strange", "Q"), v.constant("Strange", "P"))),
      row("TreeMap<Sorted, Integer>", v -> new TreeMap<>(Map.of(v.make("Sorted"), 1))),
      row(
          "PriorityQueue<Sorted>",
          v -> new PriorityQueue<>(List.of(v.make("Sorted"), v.make("Sorted", "n", 1)))),
      row("Object", v -> new TreeSet<>(List.of(v.make("Sorted"), v.make("Sorted", "n", 1)))),
      row("Deque<Gone>", v -> new ArrayDeque<>(List.of(gone(v)))),
    };
  }

  private static Object[] nested(Version version) {
    return (Object[]) java.lang.reflect.Array.newInstance(version.array("Gone").getClass(), 0);
  }

  private static Object gone2(Version version) {
    return version.make("Also", "y", 2L);
  }

  private static Object concurrentMap(Version version) {
    return new ConcurrentHashMap<>(Map.of(version.constant("Strange", "P"), version.make("Also")));
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // an enum known only at run time
  private static Object strangeSet(Version version) {
    return java.util.EnumSet.allOf((Class) version.type("Strange"));
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // an enum known only at run time
  private static Object strangeMap(Version version) {
    Map map = new java.util.EnumMap((Class) version.type("Strange"));
    map.put(version.constant("Strange", "Q"), gone(version));
    return map;
  }

  private static Object deep(Version version) {
    Map<Integer, Object> inner = new HashMap<>(Map.of(1, version.array("Gone", gone(version))));
    return new HashMap<>(Map.of("a", new ArrayList<>(List.of(inner))));
  }

  @Test(dataProvider = "places")
  public void itIsDroppedWithItsField(String type, Content content) {
    requireDropped(type, content, Crossing::read);
  }

  /** With reference tracking what is in a dropped field is made, since others may refer to it. */
  @Test(dataProvider = "fastidiousPlaces")
  public void withoutReferencesADroppedContainerMayBeAny(String type, Content content) {
    requireDropped(type, content, Crossing::readUntracked);
  }

  private static void requireDropped(
      String type, Content content, BiFunction<Crossing, Object, Object> reading) {
    String rest = "; Known known; String a = \"a\"; List<Known> zz; }" + KNOWN;
    Version before = Version.of("class Model { " + type + " gone" + rest + GONE);
    Version after = Version.of("class Model { int added = 3" + rest);
    Object value =
        before.model(
            "gone", content.of(before),
            "known", before.make("Known", "k", 6),
            "zz", new ArrayList<>(List.of(before.make("Known", "k", 7))));
    Object read = reading.apply(Crossing.of(before, after), value);
    assertEquals(Version.get(read, "known.k"), 6);
    assertEquals(Version.get(read, "a"), "a");
    assertEquals(Version.get(read, "added"), 3);
    List<?> last = (List<?>) Version.get(read, "zz");
    assertEquals(last.size(), 1);
    assertEquals(Version.get(last.get(0), "k"), 7);
  }

  @DataProvider
  public Object[][] keptPlaces() {
    return new Object[][] {
      row("Object", UnknownClassesTest::gone),
      row("Object", v -> v.constant("Strange", "Q")),
      row("Object", v -> v.array("Gone", gone(v))),
      row("Object", v -> v.array("Gone")),
      row("Object", UnknownClassesTest::strangeSet),
      row("Object[]", v -> new Object[] {1, gone(v)}),
      row("List<Object>", v -> new ArrayList<>(List.of("a", gone(v)))),
      row("Map<String, Object>", v -> new HashMap<>(Map.of("a", v.make("Also")))),
      row("Map<Object, String>", v -> new HashMap<>(Map.of(v.make("Also"), "a"))),
      row("Optional<Object>", v -> Optional.of(gone(v))),
      row("List<List<Object>>", v -> List.of(List.of(v.make("Also")))),
    };
  }

  @Test(dataProvider = "keptPlaces")
  public void itIsRefusedWhereTheReaderWantsTheValue(String type, Content content) {
    Version before = Version.of("class Model { " + type + " thing; int gone; }" + KNOWN + GONE);
    Version after = Version.of("class Model { " + type + " thing; int come; }" + KNOWN);
    Crossing crossing = Crossing.of(before, after);
    byte[] message = crossing.message(before.model("thing", content.of(before)));
    for (var fory : List.of(crossing.readers().interpreter(), crossing.readers().generator())) {
      ForyException error = Rejection.of(() -> fory.deserialize(message));
      assertNotNull(error, "an unknown class was made up");
      boolean telling =
          error instanceof TypeNotAllowedException || error instanceof IncompatibleSchemaException;
      assertEquals(telling, true, error.toString());
      assertNull(Version.get(fory.deserialize(crossing.message(before.model())), "thing"));
    }
  }

  @DataProvider
  public Object[][] finalPlaces() {
    return new Object[][] {
      {"Last", "Object", null},
      {"Last", "Runnable", null},
      {"List<Last>", "List<Object>", new ArrayList<>()},
      {"Last[]", "Object[]", null},
      {"Known2", "Object", null},
    };
  }

  @Test(dataProvider = "finalPlaces")
  public void theErrorNamesAFinalClassThatIsNotRegisteredAndTheCall(
      String from, String to, Object content) {
    String last = " final class Last implements Runnable { int x; public void run() {} } ";
    Version before =
        Version.of("class Model { " + from + " q; }" + last + "record Known2(int k) {}");
    Version after = Version.of("class Model { " + to + " q; } " + last + "record Known2(int k) {}");
    Crossing crossing =
        Crossing.of(before::register, builder -> after.registerWithout(builder, "Last", "Known2"));
    Object value = from.equals("Last") ? before.make("Last") : content;
    TypeNotAllowedException error =
        crossing.failure(before.model("q", value), TypeNotAllowedException.class);
    String name = from.contains("Last") ? "evolving.Last" : "evolving.Known2";
    assertEquals(error.problem(), "Class " + name + " is not registered");
    assertEquals(error.path(), "q");
    assertEquals(
        error.cure(),
        "Register the class under the name that the writer has for it, with"
            + " ForyBuilder.register(Class, \""
            + name
            + "\"), or, if it is an interface or abstract, a class that declares it");
  }

  @Test
  public void itIsRefusedAtTheRoot() {
    Version before = Version.of("class Model { int a; }" + KNOWN + GONE);
    Version after = Version.of("class Model { int a; }");
    Crossing crossing = Crossing.of(before, after);
    for (Object root :
        List.of(
            gone(before),
            before.make("Also"),
            before.constant("Strange", "P"),
            before.array("Gone", gone(before)),
            new ArrayList<>(List.of(gone(before))))) {
      byte[] message = crossing.message(root);
      for (var fory : List.of(crossing.readers().interpreter(), crossing.readers().generator())) {
        assertNotNull(Rejection.of(() -> fory.deserialize(message)));
      }
    }
  }

  @Test
  public void aFieldOfAnUnknownClassIsNotReadAsAnotherClass() {
    Version before = Version.of("class Model { Gone thing; } class Gone { int x = 5; }");
    Version after = Version.of("class Model { Other thing; } class Other { int x = 6; }");
    Crossing.of(before, after).refusal(before.model("thing", before.make("Gone")));
  }

  /** A class may be there, but not registered with this reader: that is the same. */
  @Test
  public void aClassThatIsNotRegisteredIsDroppedToo() {
    Version both =
        Version.of("class Model { Object gone; int zz = 1; } class Extra { int x = 4; }");
    Version after = Version.of("class Model { int zz; } class Extra { int x = 4; }");
    Crossing crossing =
        Crossing.of(both::register, builder -> after.registerWithout(builder, "Extra"));
    Object read = crossing.read(both.model("gone", both.make("Extra"), "zz", 8));
    assertEquals(Version.get(read, "zz"), 8);
  }

  @Test
  public void knownObjectsInsideOfADroppedOneAreDroppedToo() {
    Version before =
        Version.of(
            "class Model { Gone gone; int zz = 1; } class Gone { List<Known> known; Known one; }"
                + KNOWN);
    Version after = Version.of("class Model { int zz; } class Known { String k = \"text\"; }");
    Object known = before.make("Known");
    Object gone = before.make("Gone", "known", new ArrayList<>(List.of(known)), "one", known);
    Object read = Crossing.of(before, after).read(before.model("gone", gone, "zz", 8));
    assertEquals(Version.get(read, "zz"), 8);
  }

  @Test
  public void withoutReferencesValuesInADroppedFieldNeedNotFitAnything() {
    Version before =
        Version.of(
            "class Model { Known gone; List<Known> many; int zz = 1; }"
                + " class Known { long k = 1L << 40; String s; Kind kind = Kind.NEW; Kind sure = Kind.NEW;"
                + " Integer none; Object[] array = {1}; TreeMap<Kind, Integer> map; }"
                + " enum Kind { A, NEW }");
    Version after =
        Version.of(
            "class Model { int zz; Known other; Kind kind; }"
                + " class Known { byte k; int s; Kind kind; int none; @ForyField(nullable = false) Kind sure;"
                + " List<String> array; Map<String, Integer> map; } enum Kind { A }");
    Object map = new TreeMap<>(Map.of(before.constant("Kind", "NEW"), 1));
    Object known = before.make("Known", "s", "no number", "map", map);
    Object value =
        before.model("gone", known, "many", new ArrayList<>(List.of(known, known)), "zz", 8);
    assertEquals(Version.get(Crossing.of(before, after).readUntracked(value), "zz"), 8);
  }

  @Test
  public void manyUnknownClassesAreDropped() {
    StringBuilder classes = new StringBuilder();
    StringBuilder fields = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      classes.append("class G").append(i).append(" { int x").append(i).append(" = ").append(i);
      classes.append("; Object o = ").append(i == 0 ? "null" : "new G" + (i - 1) + "()");
      classes.append("; }\n");
      fields.append("G").append(i).append(" g").append(i).append(" = new G").append(i);
      fields.append("();\n");
    }
    Version before =
        Version.of("class Model { int before = 4; " + fields + " int zz = 5; }" + classes);
    Version after = Version.of("class Model { int before; int zz; }");
    Object read = Crossing.of(before, after).read(before.model());
    assertEquals(Version.get(read, "before"), 4);
    assertEquals(Version.get(read, "zz"), 5);
  }
}
