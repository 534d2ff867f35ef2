package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.TypeNotAllowedException;
import io.fory.fixture.BothEngines;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * A field that the reader lacks may hold containers of the application that have no fields of their
 * own: their bodies say nothing of their class, which is registered at the reader.
 */
public final class SkippedContainersTest {
  private static final String CLASSES =
      """
      class Names extends ArrayList<String> {}
      class Bag<E> extends ArrayList<E> {}
      class Tags extends TreeSet<String> {}
      class Line extends ArrayDeque<Pt> {}
      class Keyed<V> extends HashMap<String, V> {}
      class Table<K, V> extends TreeMap<K, V> {}
      class Same extends IdentityHashMap<Object, Pt> {}
      class States extends EnumMap<Thread.State, Pt> { States() { super(Thread.State.class); } }
      class Own extends AbstractMap<String, Pt> {
        transient HashMap<String, Pt> held = new HashMap<>();
        @Override public Set<Map.Entry<String, Pt>> entrySet() { return held.entrySet(); }
        @Override public Pt put(String k, Pt v) { return held.put(k, v); }
      }
      class Pt { int x = 5; Names names; }
      class Noisy extends HashMap<String, Integer> {
        static int made;
        Noisy() { made++; }
      }
      """;

  private static final String READER = "class Model { int a; String zz; }";

  private static Version version(String model) {
    return Version.of(model + CLASSES);
  }

  private static Version writer(String type) {
    return version("class Model { int a = 3; " + type + " content; String zz = \"z\"; }");
  }

  @SuppressWarnings("unchecked") // it takes what the test puts into it
  private static Object of(Version version, String type, Object... elements) {
    Object made = version.make(type);
    if (made instanceof Map<?, ?> map) {
      for (int i = 0; i < elements.length; i += 2) {
        ((Map<Object, Object>) map).put(elements[i], elements[i + 1]);
      }
    } else {
      ((Collection<Object>) made).addAll(Arrays.asList(elements));
    }
    return made;
  }

  private static Object pt(Version version) {
    return version.make("Pt", "names", of(version, "Names", "in", "pt"));
  }

  private static Object names(Version version) {
    return of(version, "Names", "x", "y");
  }

  private static Object[] row(String type, Function<Version, Object> content) {
    return new Object[] {type, content};
  }

  @DataProvider
  public Object[][] places() {
    return new Object[][] {
      row("Names", SkippedContainersTest::names),
      row("Names", v -> null),
      row("Names", v -> of(v, "Names")),
      row("@ForyField(nullable = false) Names", SkippedContainersTest::names),
      row("@ForyField(ref = false) Names", SkippedContainersTest::names),
      row("Object", SkippedContainersTest::names),
      row("List<String>", SkippedContainersTest::names),
      row("List<Names>", v -> new ArrayList<>(Arrays.asList(names(v), null, names(v)))),
      row("Object", v -> new ArrayList<>(Arrays.asList(names(v), 1, names(v)))),
      row("Names[]", v -> v.array("Names", names(v), null)),
      row("Object", v -> v.array("Names", names(v), null)),
      row("Optional<Names>", v -> Optional.of(names(v))),
      row("Map<Names, Names>", v -> new HashMap<>(Map.of(names(v), of(v, "Names")))),
      row("Bag<String>", v -> of(v, "Bag", "x", null)),
      row("Bag<Pt>", v -> of(v, "Bag", pt(v), pt(v))),
      row("Bag<Names>", v -> of(v, "Bag", names(v), names(v))),
      row("Bag", v -> of(v, "Bag", pt(v), "x", 5)),
      row("List<Pt>", v -> of(v, "Bag", pt(v), pt(v))),
      row("Tags", v -> of(v, "Tags", "b", "a")),
      row("Line", v -> of(v, "Line", pt(v), pt(v))),
      row("Keyed<Integer>", v -> of(v, "Keyed", "k", 1, "l", 2)),
      row("Keyed<Pt>", v -> of(v, "Keyed", "k", pt(v))),
      row("Map<String, Pt>", v -> of(v, "Keyed", "k", pt(v))),
      row("Table<Integer, Pt>", v -> of(v, "Table", 7, pt(v), 8, null)),
      row("Map<Integer, Pt>", v -> of(v, "Table", 7, pt(v), 8, null)),
      row("Same", v -> of(v, "Same", Thread.State.NEW, pt(v))),
      row("States", v -> of(v, "States", Thread.State.NEW, pt(v))),
      row("Object", v -> of(v, "States", Thread.State.NEW, pt(v))),
      row("Own", v -> of(v, "Own", "k", pt(v))),
      row("Pt", SkippedContainersTest::pt),
      row("Object", SkippedContainersTest::pt),
    };
  }

  @Test(dataProvider = "places")
  public void theyAreReadPastWhereTheirClassIsRegistered(
      String type, Function<Version, Object> content) {
    Version before = writer(type);
    Version after = version(READER);
    Object value = before.model("content", content.apply(before));
    Object read = Crossing.of(before, after).read(value);
    assertEquals(Version.get(read, "a"), 3);
    assertEquals(Version.get(read, "zz"), "z");
  }

  @Test(dataProvider = "places")
  public void theyAreReadPastWhereATypeIsAskedFor(String type, Function<Version, Object> content) {
    Version before = writer(type);
    Version after = version(READER);
    Object value = before.model("content", content.apply(before));
    for (boolean tracking : new boolean[] {false, true}) {
      byte[] message = engines(before, tracking).serialize(value);
      BothEngines readers = engines(after, tracking);
      for (Fory fory : List.of(readers.interpreter(), readers.generator())) {
        for (int i = 0; i < 3; i++) {
          Object read = fory.deserialize(message, after.type("Model"));
          assertEquals(Version.get(read, "zz"), "z");
        }
      }
    }
  }

  private static BothEngines engines(Version version, boolean tracking) {
    return tracking ? BothEngines.tracking(version::register) : BothEngines.of(version::register);
  }

  @Test(dataProvider = "places")
  public void theyAreCarriedOn(String type, Function<Version, Object> content) {
    Version newest = writer(type);
    Version relay = version("class Model { int a; " + CarriedFieldsTest.CARRIER + " }");
    Object value = newest.model("content", content.apply(newest));
    Relay.through(newest, relay, newest).keeps(value);
    Relay.through(newest, relay, relay, newest).keeps(value);
  }

  @Test
  public void noObjectOfTheirClassIsMadeWithoutReferences() throws ReflectiveOperationException {
    Version before = writer("Object");
    Version after = version(READER);
    Object noisy = of(before, "Noisy", "k", 1);
    byte[] message = engines(before, false).serialize(before.model("content", noisy));
    engines(after, false).interpreter().deserialize(message);
    var made = after.type("Noisy").getDeclaredField("made");
    made.setAccessible(true);
    assertEquals(made.getInt(null), 0);
  }

  @Test
  public void withReferencesAKeptFieldMayReferToOneAndToWhatStandsInIt() {
    String both = "class Model { Object content; Object z; }";
    Version before = version(both);
    Version after = version("class Model { Object z; }");
    List<Object> shared = new ArrayList<>(List.of("s"));
    Object bag = of(before, "Bag", shared, shared);
    Object read = Crossing.of(before, after).readTracked(before.model("content", bag, "z", shared));
    assertEquals(Version.get(read, "z"), shared);
    Object whole = Crossing.of(before, after).readTracked(before.model("content", bag, "z", bag));
    assertEquals(((List<?>) Version.get(whole, "z")).size(), 2);
  }

  @Test
  public void oneThatHoldsItselfIsReadPast() {
    Version before = writer("Object");
    Object bag = of(before, "Bag", "x");
    @SuppressWarnings("unchecked")
    List<Object> self = (List<Object>) bag;
    self.add(bag);
    Object table = of(before, "Table", 1, bag);
    Version after = version(READER);
    byte[] message = engines(before, true).serialize(before.model("content", table));
    BothEngines readers = engines(after, true);
    for (Fory fory : List.of(readers.interpreter(), readers.generator())) {
      assertEquals(Version.get(fory.deserialize(message, after.type("Model")), "zz"), "z");
    }
  }

  @Test
  public void withoutTheirClassTheyAreRefusedWithACure() {
    Version before = writer("Names");
    Version after = Version.of(READER);
    Object value = before.model("content", names(before));
    String text = Crossing.of(before, after).refusal(value).getMessage();
    assertTrue(text.contains("Names cannot be skipped: its class is not registered here"), text);
    assertTrue(text.contains("or with none at both"), text);
    Version open = writer("Object");
    Object opened = open.model("content", names(open));
    ForyException other = Crossing.of(open, after).failure(opened, TypeNotAllowedException.class);
    assertTrue(other.getMessage().contains("Register the class"), other.getMessage());
  }

  @DataProvider
  public Object[][] otherKinds() {
    return new Object[][] {
      {"Bag<String>", "class Bag<K, V> extends HashMap<K, V> {}"},
      {"Bag<String>", "class Bag<A, B> extends ArrayList<B> {}"},
      {"Bag<String>", "class Bag extends ArrayList<String> {}"},
      {"Bag<String>", "class Bag<E> extends ArrayList<E> { int tag; }"},
      {"Bag<String>", "class Bag { int x; }"},
      {"Bag<String>", "enum Bag { X }"},
      {"List<String>", "class Bag<K, V> extends HashMap<K, V> {}"},
      {"Object", "class Bag<E> extends ArrayList<E> { int tag; }"},
      {"Object", "class Bag { int x; }"},
      {"Object", "enum Bag { X }"},
    };
  }

  @Test
  public void whatAKeptFieldSaysOfTheElementsTellsACollectionFromAMap() {
    Version before = writer("Bag<String>");
    Version after =
        Version.of(
            "class Model { int a; Object content; Bag<String, String> bag; String zz; }"
                + " class Bag<K, V> extends HashMap<K, V> {}");
    Object value = before.model("content", of(before, "Bag", "x", "y"));
    String text = Crossing.of(before, after).refusal(value).getMessage();
    assertTrue(text.contains("The type arguments of"), text);
  }

  @Test(dataProvider = "otherKinds")
  public void aClassOfAnotherKindHereIsRefused(String type, String here) {
    Version before = writer(type);
    Version after = Version.of(READER + here);
    Object value = before.model("content", of(before, "Bag", "x", "y"));
    ForyException refused = Crossing.of(before, after).failure(value, ForyException.class);
    assertNotNull(refused);
    assertTrue(refused instanceof IncompatibleSchemaException, "" + refused);
  }
}
