package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import io.fory.error.ForyException;
import io.fory.fixture.Rejection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The content of a collection or map arrives in whatever class the reader's field declares. */
public final class ContainersTest {
  private static final String PART = " class Part { int x; } ";

  private static Version version(String type) {
    return Version.of(
        "class Model { int before = 1; " + type + " content; String zz = \"z\"; }" + PART);
  }

  private static final String[] ORDERED = {
    "ArrayList", "LinkedList", "List", "Collection", "Deque", "ArrayDeque", "CopyOnWriteArrayList",
  };

  private static final String[] SETS = {"Set", "LinkedHashSet", "TreeSet", "SortedSet"};

  private static final String[] MAPS = {
    "Map", "HashMap", "LinkedHashMap", "TreeMap", "SortedMap", "ConcurrentHashMap",
  };

  private static Object[][] pairs(String[]... groups) {
    List<Object[]> rows = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (String[] group : groups) {
      names.addAll(List.of(group));
    }
    for (String from : names) {
      for (String to : names) {
        rows.add(new Object[] {from, to});
      }
    }
    return rows.toArray(new Object[0][]);
  }

  @DataProvider
  public Object[][] collections() {
    return pairs(ORDERED, SETS);
  }

  @DataProvider
  public Object[][] maps() {
    return pairs(MAPS);
  }

  private final Map<String, Version> versions = new HashMap<>();

  private Version versionOf(String type) {
    return versions.computeIfAbsent(type, ContainersTest::version);
  }

  @Test(dataProvider = "collections")
  public void aCollectionBecomesOneOfAnotherClass(String fromType, String toType) {
    Version from = versionOf(fromType + "<String>");
    Version to = versionOf(toType + "<String>");
    Crossing crossing = Crossing.of(from, to);
    for (List<String> content : List.of(List.<String>of(), List.of("b", "a", "d", "c"))) {
      Collection<Object> sent = filled(fromType, content);
      Object read = crossing.read(from.model("content", sent));
      Collection<?> arrived = (Collection<?>) Version.get(read, "content");
      if (isOrdered(fromType) && isOrdered(toType)) {
        assertEquals(new ArrayList<>(arrived), content);
      }
      assertEquals(new HashSet<>(arrived), new HashSet<>(content));
      assertEquals(arrived.size(), content.size());
      requireType(to, arrived);
      assertEquals(Version.get(read, "before"), 1);
      assertEquals(Version.get(read, "zz"), "z");
    }
    assertNull(Version.get(crossing.read(from.model()), "content"));
  }

  private static boolean isOrdered(String type) {
    return Arrays.asList(ORDERED).contains(type);
  }

  /** Whatever the class, the place must take it, and so must later calls of its methods. */
  private static void requireType(Version to, Object arrived) {
    try {
      Class<?> declared = to.type("Model").getDeclaredField("content").getType();
      assertTrue(declared.isInstance(arrived), arrived.getClass() + " for " + declared);
    } catch (NoSuchFieldException e) {
      throw new AssertionError(e);
    }
  }

  @SuppressWarnings("JdkObsolete") // linked lists are serialized too
  private static Collection<Object> filled(String type, Collection<?> content) {
    return switch (type) {
      case "ArrayList", "List" -> new ArrayList<>(content);
      case "LinkedList", "Collection" -> new LinkedList<>(content);
      case "Deque", "ArrayDeque" -> new ArrayDeque<>(content);
      case "CopyOnWriteArrayList" -> new CopyOnWriteArrayList<>(content);
      case "Set" -> new HashSet<>(content);
      case "LinkedHashSet" -> new java.util.LinkedHashSet<>(content);
      default -> new TreeSet<>(content);
    };
  }

  @Test(dataProvider = "maps")
  public void aMapBecomesOneOfAnotherClass(String fromType, String toType) {
    Version from = versionOf(fromType + "<String, Integer>");
    Version to = versionOf(toType + "<String, Integer>");
    Crossing crossing = Crossing.of(from, to);
    for (Map<String, Integer> content :
        List.of(Map.<String, Integer>of(), Map.of("b", 1, "a", 2, "c", 3))) {
      Object read = crossing.read(from.model("content", filledMap(fromType, content)));
      Object arrived = Version.get(read, "content");
      assertEquals(arrived, content);
      requireType(to, arrived);
      assertEquals(Version.get(read, "zz"), "z");
    }
    assertNull(Version.get(crossing.read(from.model()), "content"));
  }

  private static Map<Object, Object> filledMap(String type, Map<?, ?> content) {
    return switch (type) {
      case "Map", "HashMap" -> new HashMap<>(content);
      case "LinkedHashMap" -> new LinkedHashMap<>(content);
      case "ConcurrentHashMap" -> new ConcurrentHashMap<>(content);
      default -> new TreeMap<>(content);
    };
  }

  @Test
  public void theOrderOfEntriesIsKeptWhereTheNewClassKeepsOne() {
    Version from = version("HashMap<String, Integer>");
    Version to = version("LinkedHashMap<String, Integer>");
    Map<String, Integer> ordered = new LinkedHashMap<>();
    for (int i = 0; i < 50; i++) {
      ordered.put("k" + i * 7919 % 50, i);
    }
    Version map = version("Map<String, Integer>");
    Object read = Crossing.of(map, to).read(map.model("content", ordered));
    assertEquals(
        new ArrayList<>(((Map<?, ?>) Version.get(read, "content")).keySet()),
        new ArrayList<>(ordered.keySet()));
    Object other = Crossing.of(from, to).read(from.model("content", new HashMap<>(ordered)));
    assertEquals(Version.get(other, "content"), ordered);
  }

  /** The message itself says of which class a collection is; the reader takes it if it suits. */
  @Test
  public void valuesThatAreNotOfTheUsualClassConvertToo() {
    Version from = version("List<String>");
    Version to = version("ArrayList<String>");
    for (List<String> content :
        List.of(
            List.of("a", "b"),
            Arrays.asList("a", "b"),
            java.util.Collections.unmodifiableList(new ArrayList<>(List.of("a", "b"))),
            java.util.Collections.nCopies(3, "x"),
            java.util.Collections.<String>emptyList(),
            java.util.Collections.singletonList("s"))) {
      Object read = Crossing.of(from, to).read(from.model("content", content));
      Object arrived = Version.get(read, "content");
      assertEquals(arrived.getClass(), ArrayList.class);
      assertEquals(arrived, new ArrayList<>(content));
    }
  }

  @Test
  public void repeatedElementsOfAListAreOneInASet() {
    Version from = version("List<Integer>");
    Version to = version("Set<Integer>");
    List<Integer> repeated = new ArrayList<>(List.of(1, 2, 1, 3, 2));
    Object read = Crossing.of(from, to).read(from.model("content", repeated));
    assertEquals(Version.get(read, "content"), Set.of(1, 2, 3));
  }

  @DataProvider
  public Object[][] withoutNull() {
    return new Object[][] {
      {"List<String>", "ArrayDeque<String>", Arrays.asList("a", null)},
      {"List<String>", "TreeSet<String>", Arrays.asList("a", null)},
      {"Map<String, Integer>", "ConcurrentHashMap<String, Integer>", nullValue()},
    };
  }

  private static Map<String, Integer> nullValue() {
    Map<String, Integer> map = new HashMap<>();
    map.put("a", null);
    return map;
  }

  @Test(dataProvider = "withoutNull")
  public void nullIsRefusedByClassesThatCannotHoldIt(
      String fromType, String toType, Object content) {
    Version from = version(fromType);
    Crossing crossing = Crossing.of(from, version(toType));
    byte[] message = crossing.message(from.model("content", content));
    for (var fory : List.of(crossing.readers().interpreter(), crossing.readers().generator())) {
      ForyException error = Rejection.of(() -> fory.deserialize(message));
      assertTrue(error != null && error.getMessage().contains("content"), String.valueOf(error));
    }
  }

  @Test
  public void elementsThatCannotBeComparedAreRefusedByASortedSet() {
    Version from = version("List<Object>");
    Crossing crossing = Crossing.of(from, version("TreeSet<Object>"));
    byte[] message =
        crossing.message(from.model("content", new ArrayList<Object>(List.of("a", 1))));
    for (var fory : List.of(crossing.readers().interpreter(), crossing.readers().generator())) {
      ForyException error = Rejection.of(() -> fory.deserialize(message));
      assertTrue(error != null && error.getMessage().contains("content"), String.valueOf(error));
    }
  }

  @DataProvider
  public Object[][] otherElements() {
    return new Object[][] {
      {"List<Integer>", "List<Long>", new ArrayList<>(List.of(1))},
      {"List<Integer>", "List<String>", new ArrayList<>(List.of(1))},
      {"List<String>", "List<Integer>", new ArrayList<>(List.of("1"))},
      {"Set<Integer>", "ArrayList<Long>", new HashSet<>(Set.of(1))},
      {"Map<String, Integer>", "Map<String, Long>", new HashMap<>(Map.of("a", 1))},
      {"Map<Integer, String>", "Map<Long, String>", new HashMap<>(Map.of(1, "a"))},
      {"Optional<Integer>", "Optional<Long>", java.util.Optional.of(1)},
      {
        "List<List<Integer>>",
        "List<List<Long>>",
        new ArrayList<>(List.of(new ArrayList<>(List.of(1))))
      },
      {"List<Integer>", "Map<Integer, Integer>", new ArrayList<>(List.of(1))},
      {"Map<Integer, Integer>", "List<Integer>", new HashMap<>(Map.of(1, 1))},
      {"List<Integer>", "Integer", new ArrayList<>(List.of(1))},
      {"Integer", "List<Integer>", 1},
      {"List<Integer>", "Optional<Integer>", new ArrayList<>(List.of(1))},
      {"List<Integer>", "String", new ArrayList<>(List.of(1))},
    };
  }

  @Test(dataProvider = "otherElements")
  public void anotherTypeOfElementIsRefused(String fromType, String toType, Object content) {
    Version from = version(fromType);
    String message =
        Crossing.of(from, version(toType)).refusal(from.model("content", content)).getMessage();
    assertTrue(message.contains("content"), message);
  }

  @DataProvider
  public Object[][] narrowed() {
    Map<Object, Object> values = new HashMap<>(Map.of("a", "text"));
    Map<Object, Object> keys = new HashMap<>(Map.of("text", 1));
    return new Object[][] {
      {"List<Object>", "List<Integer>", new ArrayList<Object>(List.of("text"))},
      {"List<Object>", "LinkedList<Integer>", new ArrayList<Object>(List.of(1, "text"))},
      {"List<Object>", "Set<Integer>", new ArrayList<Object>(List.of("text"))},
      {"Object[]", "List<Integer>", new Object[] {"text"}},
      {"Object[]", "List<Integer>", new String[] {"text"}},
      {"Object[]", "Integer[]", new Object[] {"text"}},
      {"Object[]", "Set<Long>", new Object[] {1}},
      {"List<Object>", "int[]", new ArrayList<Object>(List.of("text"))},
      {"Map<String, Object>", "TreeMap<String, Integer>", values},
      {"Map<Object, Integer>", "TreeMap<Integer, Integer>", keys},
      {"Object", "List<Integer>", new ArrayList<Object>(List.of("text"))},
      {"Object", "LinkedList<Integer>", new ArrayList<Object>(List.of("text"))},
      {"List<List<Object>>", "List<List<Integer>>", List.of(new ArrayList<>(List.of("text")))},
    };
  }

  /** A container never holds what its declaration rules out, though Java would not notice. */
  @Test(dataProvider = "narrowed")
  public void elementsThatMayBeAnythingAreCheckedAgainstTheDeclaredType(
      String fromType, String toType, Object content) {
    Version from = version(fromType);
    Crossing crossing = Crossing.of(from, version(toType));
    byte[] message = crossing.message(from.model("content", content));
    for (var fory : List.of(crossing.readers().interpreter(), crossing.readers().generator())) {
      ForyException error = Rejection.of(() -> fory.deserialize(message));
      assertTrue(error != null && error.getMessage().contains("content"), String.valueOf(error));
    }
  }

  @Test
  public void elementsEvolveWhileTheirContainerChanges() {
    Version from =
        Version.of(
            "class Model { ArrayList<Part> content; HashMap<String, List<Part>> more; }"
                + " class Part { int x; String old = \"o\"; }");
    Version to =
        Version.of(
            "class Model { LinkedList<Part> content; TreeMap<String, List<Part>> more; }"
                + " class Part { long x; String young = \"y\"; }");
    Object one = from.make("Part", "x", 1);
    Object two = from.make("Part", "x", 2);
    Object value =
        from.model(
            "content", new ArrayList<>(Arrays.asList(one, null, two)),
            "more", new HashMap<>(Map.of("k", new ArrayList<>(List.of(two)))));
    Object read = Crossing.of(from, to).read(value);
    List<?> content = (List<?>) Version.get(read, "content");
    assertEquals(content.getClass(), LinkedList.class);
    assertEquals(Version.get(content.get(0), "x"), 1L);
    assertNull(content.get(1));
    assertEquals(Version.get(content.get(2), "young"), "y");
    TreeMap<?, ?> more = (TreeMap<?, ?>) Version.get(read, "more");
    assertEquals(Version.get(((List<?>) more.get("k")).get(0), "x"), 2L);
  }

  @Test
  public void aContainerInAContainerInAFieldThatGoesIsDropped() {
    Version from =
        Version.of(
            "class Model { Map<String, List<Map<Integer, Set<String>>>> gone; int zz = 3; }");
    Version to = Version.of("class Model { int zz; }");
    Object nested =
        new HashMap<>(
            Map.of("a", new ArrayList<>(List.of(new HashMap<>(Map.of(1, Set.of("x", "y")))))));
    assertEquals(
        Version.get(Crossing.of(from, to).read(from.model("gone", nested, "zz", 9)), "zz"), 9);
  }
}
