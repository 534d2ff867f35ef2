package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.fixture.BothEngines;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Arrays arrive where neither their class nor that of their elements is the declared one. */
public final class ArrayClassesTest {
  private static Version version(String fields) {
    return Version.of("class Model { " + fields + " String zz = \"z\"; }");
  }

  @DataProvider
  public Object[][] containers() {
    return new Object[][] {
      {"List<String>[]", new List<?>[] {List.of("x"), null, new LinkedList<>(List.of("y"))}},
      {"List<String>[]", new List<?>[] {new ArrayList<>(List.of("x"))}},
      {"Set<String>[]", new Set<?>[] {Set.of("x")}},
      {"Collection<String>[]", new Collection<?>[] {new HashSet<>(Set.of("x")), List.of("l")}},
      {"Map<String, Integer>[]", new Map<?, ?>[] {new TreeMap<>(Map.of("a", 1)), Map.of("b", 2)}},
      {"List<String>[][]", new List<?>[][] {{List.of("x")}, {}, null}},
    };
  }

  @Test(dataProvider = "containers")
  public void anArrayOfContainersMayBeDropped(String type, Object content) {
    Version before = version(type + " content;");
    Object read = Crossing.of(before, version("")).read(before.model("content", content));
    assertEquals(Version.get(read, "zz"), "z");
  }

  @Test(dataProvider = "containers")
  public void anArrayOfContainersMayBeCarried(String type, Object content) {
    Version before = version(type + " content;");
    Version after = version("@UnknownFields io.fory.serializer.CarriedFields rest;");
    Relay.through(before, after).keeps(before.model("content", content));
  }

  @Test(dataProvider = "containers")
  public void anArrayOfContainersMayBecomeAnObject(String type, Object content) {
    Version before = version(type + " content;");
    Object read =
        Crossing.of(before, version("Object content;")).read(before.model("content", content));
    assertTrue(Arrays.deepEquals((Object[]) Version.get(read, "content"), (Object[]) content));
  }

  @DataProvider
  public Object[][] narrowed() {
    return new Object[][] {
      {"Object[]", "String[]", new String[] {"a", null, "b"}},
      {"Object[]", "String[]", new String[] {"a"}},
      {"Object[]", "Long[]", new Long[] {1L, 2L}},
      {"Object[]", "Integer[]", new Integer[] {null, 1}},
      {"Object[]", "LocalDate[]", new LocalDate[] {LocalDate.EPOCH}},
      {"Object[]", "int[][]", new int[][] {{1, 2}, {}}},
      {"Object[]", "Object[]", new String[] {"a", null}},
      {"Object[]", "Object", new String[] {"a", null}},
      {"Number[]", "Integer[]", new Integer[] {5}},
      {"Object[][]", "String[][]", new String[][] {{"a"}, {}}},
    };
  }

  @Test(dataProvider = "narrowed")
  public void anArrayOfANarrowerClassArrivesWhereThatIsDeclared(
      String from, String to, Object[] content) {
    Version before = version(from + " content;");
    Object read =
        Crossing.of(before, version(to + " content;")).read(before.model("content", content));
    Object[] arrived = (Object[]) Version.get(read, "content");
    assertTrue(Arrays.deepEquals(arrived, content), Arrays.deepToString(arrived));
    assertEquals(arrived.getClass(), content.getClass());
  }

  @Test(dataProvider = "containers")
  public void anArrayArrivesThatAFieldSharesWhichIsUnknownHere(String type, Object content) {
    Version before = version(type + " dropped; " + type + " kept;");
    Object model = before.model("dropped", content, "kept", content);
    Object read = Crossing.of(before, version(type + " kept;")).readTracked(model);
    assertTrue(Arrays.deepEquals((Object[]) Version.get(read, "kept"), (Object[]) content));
    Version carrying =
        version(type + " kept; @UnknownFields io.fory.serializer.CarriedFields rest;");
    byte[] message = BothEngines.tracking(before::register).serialize(model);
    BothEngines carriers = BothEngines.tracking(carrying::register);
    BothEngines newest = BothEngines.tracking(before::register);
    for (Fory fory : new Fory[] {carriers.interpreter(), carriers.generator()}) {
      Object back = newest.generator().deserialize(fory.serialize(fory.deserialize(message)));
      for (String field : new String[] {"dropped", "kept"}) {
        assertTrue(Arrays.deepEquals((Object[]) Version.get(back, field), (Object[]) content));
      }
    }
  }

  @Test
  public void anArrayInACycleArrivesThatAFieldSharesWhichIsUnknownHere() {
    Version before = version("List<Object>[] dropped; List<Object>[] kept;");
    List<Object> list = new ArrayList<>();
    List<?>[] content = {list};
    list.add(content);
    Object model = before.model("dropped", content, "kept", content);
    Object withKept = Crossing.of(before, version("List<Object>[] kept;")).readTracked(model);
    Object[] kept = (Object[]) Version.get(withKept, "kept");
    assertEquals(((List<?>) kept[0]).get(0).getClass(), Collection[].class);
  }

  @Test
  public void anArrayOfObjectsArrivesWhereItsClassIsDeclared() {
    String parts = " final class Part { int n; } enum Kind { A, B }";
    Version before = Version.of("class Model { Object[] p; Object[] k; }" + parts);
    Version after = Version.of("class Model { Part[] p; Kind[] k; }" + parts);
    Object part = before.make("Part", "n", 7);
    Object kind = before.constant("Kind", "B");
    Object model =
        before.model("p", before.array("Part", part, null), "k", before.array("Kind", kind, kind));
    Object read = Crossing.of(before, after).read(model);
    Object[] arrived = (Object[]) Version.get(read, "p");
    assertEquals(Version.get(arrived[0], "n"), 7);
    assertEquals(arrived.length, 2);
    Object[] kinds = (Object[]) Version.get(read, "k");
    assertEquals(kinds[1], after.constant("Kind", "B"));
  }
}
