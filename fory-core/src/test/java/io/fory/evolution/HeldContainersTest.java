package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.error.ForyException;
import io.fory.error.TypeMismatchException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * A field of an interface holds a container of any class below it; a field of a narrower interface
 * gets its elements, as a field of a class does.
 */
@SuppressWarnings("JdkObsolete") // tables are serialized too
public final class HeldContainersTest {
  private static Version version(String fields) {
    return Version.of("class Model { " + fields + " String zz = \"z\"; }");
  }

  @DataProvider
  public Object[][] collections() {
    List<Collection<String>> values =
        List.of(
            new LinkedHashSet<>(List.of("b", "a")),
            new TreeSet<>(List.of("a", "b")),
            new ArrayDeque<>(List.of("b", "a", "b")),
            new PriorityQueue<>(List.of("a", "b")),
            new HashSet<>(List.of("a")),
            Set.of("a"));
    List<Object[]> rows = new ArrayList<>();
    for (String from : List.of("Collection", "AbstractCollection")) {
      for (String to : List.of("List", "AbstractList", "ArrayList", "AbstractSequentialList")) {
        for (Collection<String> value : values) {
          if (from.equals("Collection") || !(value instanceof ArrayDeque) && declares(value)) {
            rows.add(new Object[] {from, to, value});
          }
        }
      }
    }
    return rows.toArray(new Object[0][]);
  }

  private static boolean declares(Object value) {
    return value instanceof java.util.AbstractCollection;
  }

  @Test(dataProvider = "collections")
  public void aListGetsTheElementsOfWhateverCollectionTheWriterHolds(
      String from, String to, Collection<String> value) {
    Version before = version(from + "<String> content;");
    Version after = version(to + "<String> content;");
    Object read = Crossing.of(before, after).read(before.model("content", value));
    assertEquals(Version.get(read, "content"), new ArrayList<>(value));
    assertEquals(Version.get(read, "zz"), "z");
  }

  @Test
  public void aDequeGetsTheElementsOfAQueueByPriority() {
    Version before = version("Queue<String> content;");
    Version after = version("Deque<String> content;");
    Object value = new PriorityQueue<>(List.of("a", "c", "b"));
    Object read = Crossing.of(before, after).read(before.model("content", value));
    assertEquals(
        new ArrayList<>((ArrayDeque<?>) Version.get(read, "content")), List.of("a", "c", "b"));
  }

  @Test
  public void anAbstractMapGetsTheEntriesOfATable() {
    Version before = version("Map<String, Integer> content;");
    for (String to : List.of("AbstractMap", "HashMap", "SortedMap")) {
      Version after = version(to + "<String, Integer> content;");
      Object value = new Hashtable<>(Map.of("a", 1, "b", 2));
      Object read = Crossing.of(before, after).read(before.model("content", value));
      assertEquals(Version.get(read, "content"), Map.of("a", 1, "b", 2));
    }
  }

  /** Containers of one class may share a head, and then take another way than single ones. */
  @Test
  public void containersInContainersAreConvertedToo() {
    Version before = version("List<Collection<String>> content;");
    for (String to : List.of("List", "ArrayList", "AbstractList")) {
      Version after = version("List<" + to + "<String>> content;");
      Set<String> set = new LinkedHashSet<>(List.of("b", "a"));
      for (List<Collection<String>> value :
          List.<List<Collection<String>>>of(
              Arrays.asList(set, null, new ArrayDeque<>(List.of("x"))),
              Arrays.asList(set, new LinkedHashSet<>(List.of("c")), set))) {
        List<Object> expected = new ArrayList<>();
        for (Collection<String> each : value) {
          expected.add(each == null ? null : new ArrayList<>(each));
        }
        Object read = Crossing.of(before, after).read(before.model("content", value));
        assertEquals(Version.get(read, "content"), expected);
      }
    }
  }

  @Test
  public void theElementsAreThoseThatTheFieldDeclares() {
    Version before = version("Collection<Object> content;");
    Version after = version("List<Integer> content;");
    Crossing crossing = Crossing.of(before, after);
    Object wrong = before.model("content", new LinkedHashSet<>(List.of(1, "text")));
    ForyException error = crossing.failure(wrong, TypeMismatchException.class);
    assertTrue(error.getMessage().contains("content"), error.getMessage());
    Object right = before.model("content", new LinkedHashSet<>(List.of(2, 1)));
    assertEquals(Version.get(crossing.read(right), "content"), List.of(2, 1));
  }

  @Test
  public void aSetOfConstantsGivesThemToAListOfThem() {
    Version before = version("Collection<TimeUnit> content;");
    Version after = version("List<TimeUnit> content;");
    Object value = EnumSet.of(TimeUnit.DAYS, TimeUnit.HOURS);
    Object read = Crossing.of(before, after).read(before.model("content", value));
    assertEquals(Version.get(read, "content"), List.of(TimeUnit.HOURS, TimeUnit.DAYS));
  }

  @DataProvider
  public Object[][] targets() {
    return new Object[][] {{"List"}, {"ArrayList"}, {"AbstractList"}};
  }

  /** The first field keeps the set, and each of the others gets a list of its own. */
  @Test(dataProvider = "targets")
  public void aReferenceToAContainerThatDoesNotFitGetsItsElements(String to) {
    Version before =
        version(
            "Collection<String> a; Collection<String> b; List<Collection<String>> c;"
                + " Collection<String> d;");
    Version after =
        version(
            "Collection<String> a; "
                + to
                + "<String> b; List<"
                + to
                + "<String>> c; Collection<String> d;");
    Object set = new LinkedHashSet<>(List.of("b", "a"));
    Object value = before.model("a", set, "b", set, "c", new ArrayList<>(List.of(set)), "d", set);
    Object read = Crossing.of(before, after).readTracked(value);
    assertEquals(Version.get(read, "a"), set);
    assertEquals(Version.get(read, "b"), List.of("b", "a"));
    assertEquals(Version.get(read, "c"), List.of(List.of("b", "a")));
    assertTrue(Version.get(read, "a") == Version.get(read, "d"));
  }

  @Test
  public void aReferenceToAContainerOfOtherElementsIsRefused() {
    Version before = version("Collection<Object> a; Collection<Object> b;");
    Version after = version("Collection<Object> a; List<Integer> b;");
    Object set = new LinkedHashSet<>(List.of(1, "text"));
    Crossing.of(before, after)
        .trackedFailure(before.model("a", set, "b", set), TypeMismatchException.class);
  }
}
