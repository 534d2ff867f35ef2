package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;

import io.fory.EngineInUse;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.TypeNotAllowedException;
import io.fory.fixture.Rejection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Objects that are shared or refer to each other stay so, across fields that are dropped too. */
public final class ReferencesTest {
  private static final String PARTS =
      " class Part { int x = 5; Part other; String old = \"o\"; } record Pair(Object a, Object b) {}";
  private static final String NEW_PARTS =
      " class Part { Part other; long x; int young = 6; } record Pair(Object b, int c, Object a) {}";

  /** Fields are written in the order of their names: the dropped one before or behind the kept. */
  @DataProvider
  public Object[][] orders() {
    return new Object[][] {{"aaa"}, {"zzz"}};
  }

  @Test(dataProvider = "orders")
  public void anObjectThatADroppedFieldSharesArrives(String gone) {
    Version before = Version.of("class Model { Part " + gone + "; Part k; List<Part> l; }" + PARTS);
    Version after = Version.of("class Model { Part k; List<Part> l; int more; }" + NEW_PARTS);
    Object part = before.make("Part", "x", 9);
    Version.set(part, "other", part);
    Object value =
        before.model(gone, part, "k", part, "l", new ArrayList<>(Arrays.asList(part, null, part)));
    Object read = Crossing.of(before, after).readTracked(value);
    Object arrived = Version.get(read, "k");
    assertEquals(Version.get(arrived, "x"), 9L);
    assertEquals(Version.get(arrived, "young"), 6);
    assertSame(Version.get(arrived, "other"), arrived);
    assertSame(((List<?>) Version.get(read, "l")).get(0), arrived);
    assertSame(((List<?>) Version.get(read, "l")).get(2), arrived);
  }

  @Test(dataProvider = "orders")
  public void anObjectDeepInADroppedFieldArrives(String gone) {
    Version before = Version.of("class Model { Object " + gone + "; Object k; Part l; }" + PARTS);
    Version after = Version.of("class Model { Object k; Part l; }" + NEW_PARTS);
    Object deep = before.make("Part", "x", 1);
    Object array = new Object[] {deep, "text"};
    Object pair = before.make("Pair", "a", array, "b", deep);
    Map<String, Object> map = new HashMap<>(Map.of("m", new ArrayList<>(List.of(pair))));
    for (Object kept : new Object[] {deep, array, pair, map.get("m"), map}) {
      Object value = before.model(gone, map, "k", kept, "l", deep);
      Object read = Crossing.of(before, after).readTracked(value);
      Object part = Version.get(read, "l");
      assertEquals(Version.get(part, "x"), 1L);
      Object arrived = Version.get(read, "k");
      while (arrived != part) {
        arrived = inside(arrived);
      }
    }
  }

  private static Object inside(Object holder) {
    if (holder instanceof Map<?, ?> map) {
      return map.get("m");
    }
    if (holder instanceof List<?> list) {
      return list.get(0);
    }
    if (holder instanceof Object[] array) {
      return array[0];
    }
    return Version.get(holder, "a");
  }

  @Test(dataProvider = "orders")
  public void aKnownObjectInsideOfAnUnknownOneArrives(String gone) {
    String unknown = " class Gone { Gone self; Part part; List<Part> parts; int n; }";
    Version before =
        Version.of("class Model { Gone " + gone + "; Part k; Object l; }" + PARTS + unknown);
    Version after = Version.of("class Model { Part k; Object l; }" + NEW_PARTS);
    Object part = before.make("Part", "x", 3);
    List<Object> parts = new ArrayList<>(List.of(part));
    Object dropped = before.make("Gone", "part", part, "parts", parts);
    Version.set(dropped, "self", dropped);
    Object value = before.model(gone, dropped, "k", part, "l", parts);
    Object read = Crossing.of(before, after).readTracked(value);
    Object arrived = Version.get(read, "k");
    assertEquals(Version.get(arrived, "x"), 3L);
    assertSame(((List<?>) Version.get(read, "l")).get(0), arrived);
  }

  @Test
  public void anUnknownObjectIsRefusedWhereAKeptFieldRefersToIt() {
    String unknown = " class Gone { int n; }";
    Version before = Version.of("class Model { Gone aaa; Object kept; }" + unknown);
    Version after = Version.of("class Model { Object kept; int more; }");
    Crossing crossing = Crossing.of(before, after);
    Object gone = before.make("Gone");
    ForyException error = trackedFailure(crossing, before.model("aaa", gone, "kept", gone));
    boolean telling =
        error instanceof TypeNotAllowedException || error instanceof IncompatibleSchemaException;
    assertEquals(telling, true, error.toString());
    Object read = crossing.readTracked(before.model("aaa", gone, "kept", "known"));
    assertEquals(Version.get(read, "kept"), "known", "afterwards");
  }

  private interface Inside {
    Object of(Version version);
  }

  @DataProvider
  public Object[][] strangers() {
    Inside gone = version -> version.make("Gone");
    Inside unknown = version -> version.constant("Kind", "NEW");
    Inside list = version -> new ArrayList<>(List.of(1, version.make("Gone")));
    Inside array = version -> version.array("Gone", version.make("Gone"));
    Inside map = version -> new HashMap<>(Map.of("k", version.make("Gone")));
    Inside keys = version -> new HashMap<>(Map.of(version.constant("Kind", "NEW"), 1));
    Inside nested = version -> version.make("Part", "inside", version.make("Gone"));
    return new Object[][] {{gone}, {unknown}, {list}, {array}, {map}, {keys}, {nested}};
  }

  /**
   * What comes out of a dropped field again is looked at as closely as if it had not been there.
   */
  @Test(dataProvider = "strangers")
  public void aKnownObjectWithAStrangerInItIsRefusedThoughADroppedFieldSharesIt(Inside inside) {
    String known = " class Part { Object inside; int x = 1; }";
    Version before =
        Version.of(
            "class Model { Part aaa; Object kept; Part zzz; }"
                + known
                + " class Gone { int n; } enum Kind { A, NEW }");
    Version after =
        Version.of("class Model { Object kept; int more; }" + known + " enum Kind { A }");
    Crossing crossing = Crossing.of(before, after);
    Object part = before.make("Part", "inside", inside.of(before));
    for (Object value :
        new Object[] {
          before.model("kept", part),
          before.model("kept", part, "zzz", part),
          before.model("kept", part, "aaa", part),
          before.model("kept", part, "aaa", before.make("Part", "inside", part)),
          before.model("kept", new ArrayList<>(List.of(part)), "aaa", part),
        }) {
      trackedFailure(crossing, value);
    }
    Object read = crossing.readTracked(before.model("aaa", part, "kept", "text", "zzz", part));
    assertEquals(Version.get(read, "kept"), "text", "afterwards");
  }

  private static ForyException trackedFailure(Crossing crossing, Object value) {
    ForyException error = Rejection.of(() -> crossing.readTracked(value));
    assertNotNull(error, "nothing was refused");
    return error;
  }

  @Test
  public void cyclesThroughTheRootAndThroughContainersStay() {
    Version before =
        Version.of(
            "class Model { Model self; Object gone; List<Object> list; Map<String, Model> map; }");
    Version after =
        Version.of(
            "class Model { Map<String, Model> map; List<Object> list; Model self; int n = 4; }");
    Object value = before.model();
    List<Object> list = new ArrayList<>();
    list.add(value);
    list.add(list);
    Map<String, Object> map = new HashMap<>();
    map.put("v", value);
    Version.set(value, "self", value);
    Version.set(value, "gone", List.of(value));
    Version.set(value, "list", list);
    Version.set(value, "map", map);
    Object read = Crossing.of(before, after).readTracked(value);
    assertSame(Version.get(read, "self"), read);
    List<?> readList = (List<?>) Version.get(read, "list");
    assertSame(readList.get(0), read);
    assertSame(readList.get(1), readList);
    assertSame(((Map<?, ?>) Version.get(read, "map")).get("v"), read);
    assertEquals(Version.get(read, "n"), 4);
  }

  /** A list that becomes an array in one field is still a list in another. */
  @Test(dataProvider = "orders")
  public void aContainerThatIsConvertedInOneFieldIsWhatItIsInAnother(String name) {
    Version before =
        Version.of("class Model { List<Integer> " + name + "; List<Integer> k; Object l; }");
    Version after = Version.of("class Model { int[] " + name + "; List<Integer> k; Object l; }");
    List<Integer> shared = new ArrayList<>(List.of(1, 2));
    Object value = before.model(name, shared, "k", shared, "l", shared);
    Object read = Crossing.of(before, after).readTracked(value);
    assertEquals((int[]) Version.get(read, name), new int[] {1, 2});
    assertEquals(Version.get(read, "k"), shared);
    assertEquals(Version.get(read, "l"), shared);
    assertSame(Version.get(read, "k"), Version.get(read, "l"));
  }

  @Test(dataProvider = "orders")
  public void anArrayThatIsConvertedInOneFieldIsWhatItIsInAnother(String name) {
    Version before = Version.of("class Model { long[] " + name + "; long[] k; Object l; }");
    Version after = Version.of("class Model { List<Long> " + name + "; long[] k; Object l; }");
    long[] shared = {1, 2};
    Object value = before.model(name, shared, "k", shared, "l", shared);
    Object read = Crossing.of(before, after).readTracked(value);
    assertEquals(Version.get(read, name), List.of(1L, 2L));
    assertEquals((long[]) Version.get(read, "k"), shared);
    assertSame(Version.get(read, "k"), Version.get(read, "l"));
  }

  @SuppressWarnings("JdkObsolete") // linked lists are serialized too
  @Test(dataProvider = "orders")
  public void aCollectionThatChangesItsClassInOneFieldIsWhatItIsInAnother(String name) {
    Version before =
        Version.of("class Model { LinkedList<String> " + name + "; Object k; List<String> l; }");
    Version after =
        Version.of("class Model { TreeSet<String> " + name + "; Object k; List<String> l; }");
    LinkedList<String> shared = new LinkedList<>(List.of("b", "a"));
    Object value = before.model(name, shared, "k", shared, "l", shared);
    Object read = Crossing.of(before, after).readTracked(value);
    assertEquals(String.valueOf(Version.get(read, name)), "[a, b]");
    assertEquals(Version.get(read, "k"), shared);
    assertSame(Version.get(read, "k"), Version.get(read, "l"));
  }

  /** The elements of a container that is converted may lead back to what holds it. */
  @Test
  public void aConvertedContainerMayBePartOfACycle() {
    Version before = Version.of("class Model { Model[] items; int old; }");
    Version after = Version.of("class Model { List<Model> items; int young; }");
    Object value = before.model();
    Version.set(value, "items", before.array("Model", value, null, value));
    Object read = Crossing.of(before, after).readTracked(value);
    List<?> items = (List<?>) Version.get(read, "items");
    assertEquals(items.size(), 3);
    assertSame(items.get(0), read);
    assertNull(items.get(1));
    assertSame(items.get(2), read);

    Object other = after.model();
    Version.set(other, "items", new ArrayList<>(Arrays.asList(other, null)));
    Object back = Crossing.of(after, before).readTracked(other);
    assertSame(((Object[]) Version.get(back, "items"))[0], back);
  }

  @Test
  public void aReferenceToAnObjectOfAnotherClassThanTheFieldTakesIsRefused() {
    Version before =
        Version.of("class Model { Object aaa; Object b; } class P { int x; } class Q { }");
    Version after = Version.of("class Model { Object aaa; Q b; } class P { int x; } class Q { }");
    Object p = before.make("P");
    ForyException error =
        trackedFailure(Crossing.of(before, after), before.model("aaa", p, "b", p));
    assertEquals(error.getMessage().contains("b"), true, error.getMessage());
  }

  @Test
  public void aFieldThatTakesNoPartInTrackingMayDoSoLaterAndBack() {
    Version without =
        Version.of("class Model { Part a; @ForyField(ref = false) Part b; Part c; }" + PARTS);
    Version with = Version.of("class Model { Part a; Part b; Part c; int d; }" + PARTS);
    for (Version from : List.of(without, with)) {
      Version to = from == without ? with : without;
      Object part = from.make("Part", "x", 7);
      Object read = Crossing.of(from, to).readTracked(from.model("a", part, "b", part, "c", part));
      assertEquals(Version.get(read, "a.x"), 7);
      assertEquals(Version.get(read, "b.x"), 7);
      assertSame(Version.get(read, "a"), Version.get(read, "c"));
    }
  }

  @Test
  public void sharedRecordsStayShared() {
    Version before = Version.of("class Model { Object a; Object gone; Object b; }" + PARTS);
    Version after = Version.of("class Model { Object a; Object b; }" + NEW_PARTS);
    Object pair = before.make("Pair", "a", "x", "b", 1);
    Object read =
        Crossing.of(before, after)
            .readTracked(before.model("a", pair, "gone", List.of(pair), "b", pair));
    assertSame(Version.get(read, "a"), Version.get(read, "b"));
    assertEquals(Version.get(read, "a.a"), "x");
    assertEquals(Version.get(read, "a.b"), 1);
  }

  @Test
  public void aReaderThatTracksReadsWhatWasWrittenWithoutTracking() {
    Version before = Version.of("class Model { Part a; Part gone; Part b; }" + PARTS);
    Version after = Version.of("class Model { Part a; Part b; int c; }" + NEW_PARTS);
    Object part = before.make("Part", "x", 7);
    Crossing crossing = Crossing.of(before, after);
    byte[] plain = crossing.message(before.model("a", part, "gone", part, "b", part));
    var tracking = EngineInUse.builder().withRefTracking(true);
    after.register(tracking);
    Object read = tracking.build().deserialize(plain);
    assertEquals(Version.get(read, "a.x"), 7L);
    assertEquals(Version.get(read, "b.x"), 7L);
  }
}
