package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.schema.SchemaCheck;
import io.fory.schema.SchemaFile;
import io.fory.schema.SchemaFinding;
import io.fory.schema.SchemaFinding.Effect;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * A container class of the application does not become one of the JDK that it does not extend and
 * that declares elements, whatever else the reader has registered and its class leads to.
 */
public final class UnrelatedClassesTest {
  private static final String CLASSES =
      """
      class Rows<T> extends ArrayList<T> {}
      class WithField<T> extends ArrayList<T> { String next = "page 2"; }
      class Page<T> extends AbstractList<T> {
        ArrayList<T> in = new ArrayList<>();
        String next = "page 2";
        @Override public boolean add(T element) { return in.add(element); }
        @Override public T get(int i) { return in.get(i); }
        @Override public int size() { return in.size(); }
      }
      class AMap<K, V> extends AbstractMap<K, V> {
        LinkedHashMap<K, V> in = new LinkedHashMap<>();
        String next = "page 2";
        @Override public V put(K key, V value) { return in.put(key, value); }
        @Override public Set<Map.Entry<K, V>> entrySet() { return in.entrySet(); }
      }
      class KeptMap<K, V> extends TreeMap<K, V> {}
      """;

  private static final String UNRELATED =
      """
      class Mine<T> extends LinkedList<T> {}
      class MyArrayList<T> extends ArrayList<T> {}
      class MySet<T> extends TreeSet<T> {}
      class MyMap<K, V> extends HashMap<K, V> {}
      """;

  private static Version writer(String type) {
    return Version.of("class Model { " + type + " content; }" + CLASSES);
  }

  /** Readers of a type: alone, with unrelated classes, with a field that leads to all, a record. */
  private static List<Version> readers(String type) {
    String field = type + " content;";
    return List.of(
        Version.of("class Model { " + field + " }" + CLASSES),
        Version.of("class Model { " + field + " }" + CLASSES + UNRELATED),
        Version.of("class Model { " + field + " Object other; }" + CLASSES),
        Version.of("record Model(" + type + " content, Object other) {}" + CLASSES));
  }

  @DataProvider
  public Object[][] others() {
    List<Object[]> rows = new ArrayList<>();
    for (String list : List.of("Rows", "WithField", "Page")) {
      for (String to :
          List.of(
              "LinkedList<%s>",
              "TreeSet<%s>",
              "Set<%s>",
              "ArrayDeque<%s>",
              "%s[]",
              "LinkedList<? extends Number>",
              "LinkedList<Number>")) {
        rows.add(new Object[] {list + "<Integer>", to.formatted("Integer")});
      }
      rows.add(new Object[] {list + "<Integer>", "int[]"});
      rows.add(new Object[] {list + "<Integer>", "Comparable[]"});
      rows.add(new Object[] {list + "<List<Integer>>", "Collection<Integer>[]"});
      rows.add(new Object[] {"List<" + list + "<Integer>>", "List<LinkedList<Object>>"});
      rows.add(new Object[] {list + "<Integer>", "HashMap<Object, Object>"});
      rows.add(new Object[] {list + "<List<Integer>>", "List<Integer>[]"});
      rows.add(new Object[] {list + "<Rows<Integer>>", "Rows<Integer>[]"});
      rows.add(new Object[] {list + "<Integer[]>", "Object[][]"});
      rows.add(new Object[] {"List<" + list + "<Integer>>", "List<LinkedList<Integer>>"});
      rows.add(new Object[] {"List<" + list + "<Integer>>", "LinkedList<Integer>[]"});
      rows.add(new Object[] {list + "<Integer>[]", "LinkedList<Integer>[]"});
      rows.add(new Object[] {"Map<Long, " + list + "<Integer>>", "Map<Long, LinkedList<Integer>>"});
    }
    rows.add(new Object[] {"Page<Integer>", "ArrayList<Integer>"});
    for (String map : List.of("AMap", "KeptMap")) {
      rows.add(new Object[] {map + "<String, Integer>", "HashMap<String, Integer>"});
      rows.add(new Object[] {map + "<String, Integer>", "HashMap<String, Object>"});
      rows.add(new Object[] {map + "<String, Integer>", "ArrayList<Object>"});
      rows.add(new Object[] {map + "<String, Integer>", "ConcurrentHashMap<String, Integer>"});
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "others")
  public void noOtherContainerTakesIt(String from, String to) {
    Version before = writer(from);
    Object model = before.model("content", content(before, from));
    for (Version after : readers(to)) {
      String message = Crossing.of(before, after).refusal(model).getMessage();
      assertTrue(message.contains("content"), from + " -> " + to + ": " + message);
      SchemaFinding finding = foretold(before, after);
      assertTrue( // schemas do not say what the class extends
          finding.newReaders() == Effect.FAILURE
              || to.contains("<")
                  && finding.newReaders() == Effect.MAY_FAIL
                  && finding.reason().contains("only if it is a"),
          finding.toString());
    }
  }

  private static SchemaFinding foretold(Version before, Version after) {
    SchemaFile old = SchemaFile.of(fory(before).schemasOf(before.type("Model")));
    SchemaFile young = SchemaFile.of(fory(after).schemasOf(after.type("Model")));
    return SchemaCheck.compare(old, young).stream()
        .filter(each -> each.place().equals("evolving.Model.content"))
        .findFirst()
        .orElseThrow();
  }

  private static Fory fory(Version version) {
    ForyBuilder builder = Fory.builder().withCodegen(false);
    version.register(builder);
    return builder.build();
  }

  private static Object content(Version version, String type) {
    if (type.equals("Integer")) {
      return 1;
    }
    if (type.equals("Integer[]")) {
      return new Integer[] {1};
    }
    String simple = type.substring(0, type.indexOf('<'));
    String argument = type.substring(type.indexOf('<') + 1, type.lastIndexOf('>'));
    if (type.endsWith("[]")) {
      Object array = Array.newInstance(version.type(simple), 1);
      Array.set(array, 0, content(version, simple + "<" + argument + ">"));
      return array;
    }
    Object made =
        switch (simple) {
          case "List" -> new ArrayList<>();
          case "Map" -> new HashMap<>();
          default -> version.make(simple);
        };
    if (made instanceof Map<?, ?> map) {
      String[] types = argument.split(", ", 2);
      Object key = types[0].equals("Long") ? 1L : "k";
      OwnTypeArgumentsTest.put(map, key, content(version, types[1]));
    } else {
      add((Collection<?>) made, content(version, argument));
    }
    return made;
  }

  @SuppressWarnings("unchecked") // it takes what the test puts into it
  private static void add(Collection<?> container, Object element) {
    ((Collection<Object>) container).add(element);
  }

  @DataProvider
  public Object[][] undeclared() {
    return new Object[][] {
      {"Rows<Integer>", "LinkedList<Object>"},
      {"Rows<Integer>", "LinkedList"},
      {"Rows<Integer>", "Object[]"},
      {"WithField<Integer>", "LinkedList<Object>"},
      {"Page<Integer>", "ArrayList<Object>"},
      {"Page<Integer>", "LinkedList<?>"},
      {"Page<Integer>", "Set<Object>"},
      {"Page<Integer>", "Object[]"},
      {"Rows<Integer>", "Set"},
    };
  }

  /** What its class has besides is lost, as the check of schemas says. */
  @Test(dataProvider = "undeclared")
  public void theElementsGoWhereNoneAreDeclared(String from, String to) {
    Version before = writer(from);
    Object model = before.model("content", content(before, from));
    for (Version after : readers(to)) {
      Object read = Version.get(Crossing.of(before, after).read(model), "content");
      Object elements = read instanceof Object[] array ? List.of(array) : read;
      assertEquals(new ArrayList<>((Collection<?>) elements), List.of(1));
      SchemaFinding finding = foretold(before, after);
      assertEquals(finding.newReaders(), Effect.MAY_FAIL, finding.toString());
      boolean loses = !from.startsWith("Rows") || to.startsWith("Set");
      assertEquals(finding.reason().contains("lose values"), loses, finding.toString());
    }
  }
}
