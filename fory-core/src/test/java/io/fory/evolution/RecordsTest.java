package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.ForyBuilder;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.MalformedInputException;
import io.fory.error.UserCodeException;
import io.fory.fixture.Rejection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Components of records come and go, and the constructor of the reader's version has its say. */
public final class RecordsTest {
  @Test
  public void componentsAreAddedRemovedAndReordered() {
    Version before =
        Version.of(
            "record Model(int a, String b, List<String> c, Part d, long gone) {}"
                + " record Part(int x, String y) {}");
    Version after =
        Version.of(
            "record Model(Part d, String come, List<String> c, double more, String b, int a) {}"
                + " record Part(String y, Integer z, int x) {}");
    Object value =
        before.model(
            "a", 1, "b", "bb", "c", List.of("c"), "d", before.make("Part", "x", 4, "y", "yy"));
    Object read = Crossing.of(before, after).read(value);
    assertEquals(
        read.toString(), "Model[d=Part[y=yy, z=null, x=4], come=null, c=[c], more=0.0, b=bb, a=1]");
    Object back = Crossing.of(after, before).read(read);
    assertEquals(back.toString(), "Model[a=1, b=bb, c=[c], d=Part[x=4, y=yy], gone=0]");
  }

  @Test
  public void componentsConvertAsFieldsDo() {
    Version before = Version.of("record Model(int a, Integer b, short c, float d, char e) {}");
    Version after = Version.of("record Model(Long a, int b, double c, double d, int e) {}");
    Object read =
        Crossing.of(before, after)
            .read(before.model("a", 1, "b", 2, "c", (short) 3, "d", 4.5f, "e", 'A'));
    assertEquals(read.toString(), "Model[a=1, b=2, c=3.0, d=4.5, e=65]");
    String message =
        Crossing.of(after, before)
            .refusal(after.model("a", 1L << 40, "c", 3.0, "e", 65))
            .getMessage();
    assertTrue(message.contains("field a of"), message);
    message = Crossing.of(before, after).refusal(before.model()).getMessage();
    assertTrue(message.contains("field b of"), message);
  }

  @Test
  public void theCompactConstructorOfTheReaderRuns() {
    Version before = Version.of("record Model(String name, int count) {}");
    Version after =
        Version.of(
            """
            record Model(int count, String name, List<String> tags) {
              Model {
                name = name.trim();
                tags = tags == null ? List.of("none") : List.copyOf(tags);
                if (count < 0) { throw new IllegalArgumentException("negative"); }
              }
            }
            """);
    Crossing crossing = Crossing.of(before, after);
    Object read = crossing.read(before.model("name", " n ", "count", 5));
    assertEquals(read.toString(), "Model[count=5, name=n, tags=[none]]");
    UserCodeException error =
        crossing.failure(before.model("name", "n", "count", -1), UserCodeException.class);
    assertEquals(error.getCause().getClass(), IllegalArgumentException.class);
    assertEquals(
        crossing.failure(before.model(), UserCodeException.class).getCause().getClass(),
        NullPointerException.class);
    assertEquals(
        crossing.read(before.model("name", "x", "count", 1)).toString(),
        "Model[count=1, name=x, tags=[none]]",
        "afterwards");
  }

  @Test
  public void aRecordBecomesAClassAndBack() {
    Version record = Version.of("record Model(int a, String b, Part c) {} record Part(int x) {}");
    Version plain =
        Version.of(
            "class Model { private String b = \"i\"; int a; long d = 7; Part c; }"
                + " final class Part { int x; }");
    Object value = record.model("a", 1, "b", "bb", "c", record.make("Part", "x", 3));
    Object read = Crossing.of(record, plain).read(value);
    assertEquals(Version.get(read, "a"), 1);
    assertEquals(Version.get(read, "b"), "bb");
    assertEquals(Version.get(read, "c.x"), 3);
    assertEquals(Version.get(read, "d"), 7L);
    assertEquals(Crossing.of(plain, record).read(read).toString(), "Model[a=1, b=bb, c=Part[x=3]]");
  }

  /** Each is where a class leads back to itself, which the reader has as a record. */
  @DataProvider
  public Object[][] cycles() {
    String field = "@ForyField(nullable = true, ref = true) Model next";
    String list = "@ForyField(ref = {true, true}) List<Model> next";
    return new Object[][] {
      {false, field, "next"},
      {true, field, "next"},
      {false, list, "next[0]"},
      {true, list, "next[0]"}
    };
  }

  @Test(dataProvider = "cycles")
  public void aRecordInACycleOfAWriterWithAClassIsRefusedWithItsCause(
      boolean xlang, String declared, String path) {
    Version plain = Version.of("class Model { String name; " + declared + "; }");
    Version record = Version.of("record Model(String name, " + declared + ") {}");
    Object value = plain.model("name", "n");
    Version.set(value, "next", path.endsWith("]") ? new ArrayList<>(List.of(value)) : value);
    IncompatibleSchemaException error =
        Crossing.of(in(xlang, plain), in(xlang, record))
            .trackedFailure(value, IncompatibleSchemaException.class);
    assertEquals(
        error.problem(),
        "A reference leads back to an object that is still being made from its parts, as a record"
            + " is");
    assertEquals(error.path(), path);
    assertTrue(error.offset() > 0, error.toString());
    assertTrue(error.cure().contains("a class with mutable fields"), error.cure());
  }

  private static Consumer<ForyBuilder> in(boolean xlang, Version version) {
    return builder -> version.register(builder.withXlang(xlang));
  }

  @Test
  public void aComponentWithANumberMayBeRenamed() {
    Version before = Version.of("record Model(@ForyField(id = 4) String name, int a) {}");
    Version after = Version.of("record Model(int a, @ForyField(id = 4) String title) {}");
    Object read = Crossing.of(before, after).read(before.model("name", "n", "a", 2));
    assertEquals(read.toString(), "Model[a=2, title=n]");
  }

  private static final Version KEYS =
      Version.of(
          "class Model { Map<Key, String> map; Set<Key> set; } record Key(int a, int gone) {}");

  private static Object keys() {
    Map<Object, Object> map = new HashMap<>();
    Set<Object> set = new HashSet<>();
    for (int i = 0; i < 40; i++) {
      map.put(KEYS.make("Key", "a", i, "gone", i), "v" + i);
      set.add(KEYS.make("Key", "a", i));
    }
    return KEYS.model("map", map, "set", set);
  }

  private static void requireKeys(Object read, Version after) {
    Map<?, ?> readMap = (Map<?, ?>) Version.get(read, "map");
    Set<?> readSet = (Set<?>) Version.get(read, "set");
    assertEquals(readMap.size(), 40);
    for (int i = 0; i < 40; i++) {
      Object key = after.make("Key", "a", (long) i);
      assertEquals(readMap.get(key), "v" + i);
      assertTrue(readSet.contains(key));
    }
  }

  private static final String NEW_KEY =
      " record Key(String come, long a) implements Comparable<Key> {"
          + " public int compareTo(Key o) { return Long.compare(a, o.a); } }";

  @Test
  public void recordsServeAsKeysAndElementsOfSets() {
    Version after = Version.of("class Model { HashMap<Key, String> map; Set<Key> set; }" + NEW_KEY);
    requireKeys(Crossing.of(KEYS, after).read(keys()), after);
  }

  /** With references, an object may still be on its way when it would be hashed or compared. */
  @Test
  public void recordsMoveIntoSetsOfAnotherClassWithoutReferencesOnly() {
    Version after =
        Version.of("class Model { TreeMap<Key, String> map; TreeSet<Key> set; }" + NEW_KEY);
    Crossing crossing = Crossing.of(KEYS, after);
    byte[] message = crossing.message(keys());
    requireKeys(crossing.readers().interpreter().deserialize(message), after);
    requireKeys(crossing.readers().generator().deserialize(message), after);
    ForyException error = Rejection.of(() -> crossing.readTracked(keys()));
    assertEquals(error.getClass(), IncompatibleSchemaException.class);
    assertTrue(error.getMessage().contains("map"), error.getMessage());
  }

  /** Keys that differ in what the reader does not know become one. */
  @Test
  public void keysThatBecomeEqualAreRefused() {
    Version before =
        Version.of("class Model { Map<Key, Integer> map; } record Key(int a, int b) {}");
    Version after = Version.of("class Model { Map<Key, Integer> map; } record Key(int a) {}");
    Map<Object, Object> map = new HashMap<>();
    map.put(before.make("Key", "a", 1, "b", 1), 10);
    map.put(before.make("Key", "a", 1, "b", 2), 10);
    map.put(before.make("Key", "a", 2, "b", 2), 20);
    MalformedInputException error =
        Crossing.of(before, after).failure(before.model("map", map), MalformedInputException.class);
    assertTrue(error.problem().contains("of 3 keys or elements would keep 2"), error.problem());
    assertTrue(
        error
            .problem()
            .endsWith(
                ": one was changed after it was put, or equals compares fields that are not"
                    + " written, or that are missing here"),
        error.problem());
  }

  @Test
  public void aRecordLosesAllComponents() {
    Version before = Version.of("record Model(int a, String b) {}");
    Version after = Version.of("record Model() {}");
    assertEquals(Crossing.of(before, after).read(before.model("b", "b")).toString(), "Model[]");
    assertEquals(Crossing.of(after, before).read(after.model()).toString(), "Model[a=0, b=null]");
  }

  @Test
  public void recordsOfAHundredComponentsChange() {
    List<String> before = new ArrayList<>();
    List<String> after = new ArrayList<>();
    Version[] versions = new Version[2];
    String[] types = {"int", "String", "Long", "Object"};
    for (int i = 0; i < 120; i++) {
      before.add(types[i % 4] + " c" + i);
      if (i % 7 != 0) {
        after.add(0, (i % 4 == 0 ? "long" : types[i % 4]) + " c" + i);
      }
    }
    after.add("double extra");
    versions[0] = Version.of("record Model(" + String.join(", ", before) + ") {}");
    versions[1] = Version.of("record Model(" + String.join(", ", after) + ") {}");
    Object[] values = new Object[240];
    for (int i = 0; i < 120; i++) {
      values[2 * i] = "c" + i;
      values[2 * i + 1] = i % 4 == 1 || i % 4 == 3 ? "s" + i : i % 4 == 0 ? i : (Object) (long) i;
    }
    Object read = Crossing.of(versions[0], versions[1]).read(versions[0].model(values));
    for (int i = 0; i < 120; i++) {
      if (i % 7 != 0) {
        Object expected = values[2 * i + 1];
        assertEquals(
            Version.get(read, "c" + i), i % 4 == 0 ? (Object) (long) i : expected, "c" + i);
      }
    }
    assertEquals(Version.get(read, "extra"), 0.0);
  }
}
