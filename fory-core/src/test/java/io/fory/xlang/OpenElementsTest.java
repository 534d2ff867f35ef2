package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.annotation.ForyField;
import io.fory.annotation.ForyUnion;
import io.fory.error.ForyException;
import io.fory.error.TypeMismatchException;
import io.fory.error.VerificationException;
import io.fory.fixture.BothEngines;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Elements of containers whose message leaves open what they hold become what the place declares.
 */
public final class OpenElementsTest {
  /** A class of lists. */
  public static final class Names extends ArrayList<String> {
    private static final long serialVersionUID = 1L;
  }

  /** A class of lists whose elements are of it. */
  public static final class Node extends ArrayList<Node> {
    private static final long serialVersionUID = 1L;
  }

  /** A class of maps whose values are of it. */
  public static final class Tree extends HashMap<String, Tree> {
    private static final long serialVersionUID = 1L;
  }

  /** A class of lists that the next one leads back to. */
  public static final class Even extends ArrayList<Odd> {
    private static final long serialVersionUID = 1L;
  }

  /** A class of lists that the last one leads back to. */
  public static final class Odd extends ArrayList<Even> {
    private static final long serialVersionUID = 1L;
  }

  /** A class of lists whose elements are of it with ever longer arguments. */
  public static final class Grow<T> extends ArrayList<Grow<List<T>>> {
    private static final long serialVersionUID = 1L;
  }

  /** Holds what the format writes in another class. */
  @SuppressWarnings({"unchecked", "rawtypes"}) // an array of lists
  public static final class Iterables {
    Iterable<BigInteger> numbers = List.of(BigInteger.TEN);
    Iterable<String[]> texts = List.<String[]>of(new String[] {"a", null});
    Iterable<Integer[]> boxes = List.<Integer[]>of(new Integer[] {1});
    Iterable<int[][]> matrices = List.<int[][]>of(new int[][] {{1}, {2, 3}});
    Iterable<List<String>[]> lists = List.<List<String>[]>of(new List[] {List.of("a")});
    Iterable<TreeMap<String, BigInteger>> maps =
        List.of(new TreeMap<>(Map.of("a", BigInteger.ONE)));
    Iterable<ArrayDeque<String>> queues = List.of(new ArrayDeque<>(List.of("b")));
    Iterable<Names> names = new HashSet<>(List.of(names("a", "b")));
    Iterable<Iterable<Deque<BigInteger>>> rows =
        List.of(List.of(new ArrayDeque<>(List.of(BigInteger.TWO))));
    Iterable<Node> nodes = List.of(node());
    List<Iterable<BigInteger>> inner = List.of(new HashSet<>(List.of(BigInteger.ONE)));
  }

  /** Holds containers of classes that are met again among their own elements. */
  public static final class Rings {
    Node node = node();
    Even even = even();
    Tree tree = tree();
    Grow<String> grow = grow();
    List<Node> nodes = new ArrayList<>(List.of(node()));
    Map<String, Tree> trees = new HashMap<>(Map.of("t", tree()));
  }

  private static Names names(String... names) {
    Names made = new Names();
    made.addAll(List.of(names));
    return made;
  }

  private static Node node() {
    Node made = new Node();
    made.add(new Node());
    made.get(0).add(new Node());
    return made;
  }

  private static Even even() {
    Even made = new Even();
    made.add(new Odd());
    made.get(0).add(new Even());
    return made;
  }

  private static Tree tree() {
    Tree made = new Tree();
    made.put("k", new Tree());
    made.get("k").put("l", new Tree());
    return made;
  }

  private static Grow<String> grow() {
    Grow<String> made = new Grow<>();
    made.add(new Grow<>());
    made.get(0).add(new Grow<>());
    return made;
  }

  private static BothEngines engines(Class<?> type, boolean tracking, boolean compatible) {
    Consumer<ForyBuilder> xlang =
        builder -> builder.withXlang(true).withCompatible(compatible).register(type, "test.Model");
    return tracking ? BothEngines.tracking(xlang) : BothEngines.of(xlang);
  }

  private static <T> List<T> roundTrips(T value) {
    List<T> read = new ArrayList<>();
    for (boolean tracking : new boolean[] {false, true}) {
      for (boolean compatible : new boolean[] {false, true}) {
        BothEngines engines = engines(value.getClass(), tracking, compatible);
        engines.interpreter().verify();
        byte[] message = engines.serialize(value);
        for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
          @SuppressWarnings("unchecked")
          T back = (T) fory.deserialize(message);
          read.add(back);
        }
      }
    }
    return read;
  }

  private static <T> T first(Iterable<T> values) {
    return values.iterator().next();
  }

  @Test
  public void theElementsOfAnIterableComeBackAsDeclared() {
    for (Iterables read : roundTrips(new Iterables())) {
      BigInteger number = first(read.numbers);
      assertEquals(number, BigInteger.TEN);
      assertEquals(first(read.texts), new String[] {"a", null});
      assertEquals(first(read.boxes), new Integer[] {1});
      assertEquals(first(read.matrices), new int[][] {{1}, {2, 3}});
      List<String>[] lists = first(read.lists);
      assertEquals(lists[0], List.of("a"));
      TreeMap<String, BigInteger> map = first(read.maps);
      assertEquals(map, Map.of("a", BigInteger.ONE));
      ArrayDeque<String> queue = first(read.queues);
      assertEquals(queue.peek(), "b");
      Names names = first(read.names);
      assertEquals(names, List.of("a", "b"));
      Deque<BigInteger> row = first(first(read.rows));
      assertEquals(row.peek(), BigInteger.TWO);
      Node leaf = first(read.nodes).get(0).get(0);
      assertTrue(leaf.isEmpty());
      BigInteger inner = first(first(read.inner));
      assertEquals(inner, BigInteger.ONE);
    }
  }

  @Test
  public void classesThatAreMetAgainAmongTheirOwnElementsCanBeFields() {
    for (Rings read : roundTrips(new Rings())) {
      Node leaf = read.node.get(0).get(0);
      assertTrue(leaf.isEmpty());
      Even even = read.even.get(0).get(0);
      assertTrue(even.isEmpty());
      Tree tree = read.tree.get("k").get("l");
      assertTrue(tree.isEmpty());
      Grow<List<List<String>>> grow = read.grow.get(0).get(0);
      assertTrue(grow.isEmpty());
      Node inner = read.nodes.get(0).get(0).get(0);
      assertTrue(inner.isEmpty());
      Tree below = read.trees.get("t").get("k").get("l");
      assertTrue(below.isEmpty());
    }
  }

  /** A class of lists. */
  public static final class NumberRows extends ArrayList<List<BigInteger>> {
    private static final long serialVersionUID = 1L;
  }

  /** A class of lists. */
  public static final class MapRows extends ArrayList<List<TreeMap<String, String>>> {
    private static final long serialVersionUID = 1L;
  }

  /** A class of lists. */
  public static final class ArrayRows extends ArrayList<List<String[]>> {
    private static final long serialVersionUID = 1L;
  }

  /** A class of lists. */
  public static final class SortedRows extends ArrayList<List<SortedSet<String>>> {
    private static final long serialVersionUID = 1L;
  }

  /** A class of lists. */
  public static final class OrderedRows extends ArrayList<List<LinkedHashMap<String, Integer>>> {
    private static final long serialVersionUID = 1L;
  }

  /** A class of maps. */
  public static final class QueueMap extends HashMap<String, List<ArrayDeque<String>>> {
    private static final long serialVersionUID = 1L;
  }

  private static <T extends Collection<E>, E> T with(T container, E element) {
    container.add(element);
    return container;
  }

  private static Object asked(Object value) {
    BothEngines engines = engines(Iterables.class, true, false);
    Object plain =
        value instanceof Map<?, ?> map ? new HashMap<>(map) : new ArrayList<>((List<?>) value);
    return engines.interpreter().deserialize(engines.serialize(plain), value.getClass());
  }

  @Test
  public void theElementsOfElementsOfAnAskedForClassComeBackAsDeclared() {
    Object numbers = asked(with(new NumberRows(), List.of(BigInteger.ONE)));
    BigInteger number = ((NumberRows) numbers).get(0).get(0);
    assertEquals(number, BigInteger.ONE);
    Object maps = asked(with(new MapRows(), List.of(new TreeMap<>(Map.of("a", "b")))));
    TreeMap<String, String> map = ((MapRows) maps).get(0).get(0);
    assertEquals(map, Map.of("a", "b"));
    Object arrays = asked(with(new ArrayRows(), List.<String[]>of(new String[] {"a"})));
    String[] array = ((ArrayRows) arrays).get(0).get(0);
    assertEquals(array, new String[] {"a"});
    Object sets = asked(with(new SortedRows(), List.of(new TreeSet<>(List.of("a")))));
    SortedSet<String> set = ((SortedRows) sets).get(0).get(0);
    assertEquals(set.first(), "a");
    LinkedHashMap<String, Integer> ordered = new LinkedHashMap<>(Map.of("a", 1));
    Object rows = asked(with(new OrderedRows(), List.of(ordered)));
    LinkedHashMap<String, Integer> row = ((OrderedRows) rows).get(0).get(0);
    assertEquals(row, ordered);
    QueueMap queues = new QueueMap();
    queues.put("a", List.of(new ArrayDeque<>(List.of("b"))));
    ArrayDeque<String> queue = ((QueueMap) asked(queues)).get("a").get(0);
    assertEquals(queue.peek(), "b");
  }

  /** Has a list whose elements the writer leaves open. */
  public static final class Listed {
    @ForyField(nullable = true)
    List<BigInteger> value;
  }

  /** Leaves the elements open. */
  public static final class Free {
    @ForyField(nullable = true)
    Iterable<? extends Number> value;
  }

  @Test
  public void aDeclaredListTakesTheElementsOfAnIterableAsDeclared() {
    Free free = new Free();
    free.value = List.of(BigInteger.ONE);
    Free fraction = new Free();
    fraction.value = List.of(new BigDecimal("1.5"));
    byte[] message = engines(Free.class, false, true).serialize(free);
    byte[] wrong = engines(Free.class, false, true).serialize(fraction);
    BothEngines reader = engines(Listed.class, false, true);
    for (Fory fory : List.of(reader.interpreter(), reader.generator())) {
      BigInteger read = ((Listed) fory.deserialize(message)).value.get(0);
      assertEquals(read, BigInteger.ONE);
    }
    reader.failureToRead(wrong, ForyException.class);
  }

  /** A union. */
  @ForyUnion
  public sealed interface Case permits Numbers, Texts {}

  /** A case that holds numbers. */
  public record Numbers(Iterable<BigInteger> value) implements Case {}

  /** A case that holds texts. */
  public record Texts(Iterable<String> value) implements Case {}

  /** Has a case. */
  public static final class Cases {
    Case value = new Numbers(List.of(BigInteger.ONE));
  }

  @Test
  public void theElementsOfTheComponentOfACaseComeBackAsDeclared() {
    for (Cases read : roundTrips(new Cases())) {
      BigInteger number = first(((Numbers) read.value).value());
      assertEquals(number, BigInteger.ONE);
    }
  }

  /** Holds a container twice, once as what it was written as. */
  public static final class Shared {
    @ForyField(ref = true)
    Object first;

    @ForyField(ref = true)
    Iterable<BigInteger> second;
  }

  @Test
  public void aContainerThatWasReadInAnotherPlaceIsRefusedWhereItsElementsAreNotThose() {
    Shared shared = new Shared();
    shared.second = new ArrayList<>(List.of(BigInteger.ONE));
    shared.first = shared.second;
    BothEngines engines = engines(Shared.class, true, false);
    engines.failureToRead(engines.serialize(shared), TypeMismatchException.class);
  }

  /** Has elements that the format has no type for. */
  public static final class Chars {
    Iterable<char[]> value;
  }

  /** Has elements that the format has no type for. */
  public static final class Characters {
    Iterable<Character> value;
  }

  /** Has elements of elements that the format has no type for. */
  public static final class CharRows {
    List<Iterable<Map<String, char[][]>>> value;
  }

  /** Has elements that the format has no type for. */
  public static final class Optionals {
    Iterable<Optional<String>> value;
  }

  /** Has elements that no reader makes. */
  public static final class EnumSets {
    Iterable<EnumSet<TimeUnit>> value;
  }

  /** Has elements that no reader makes. */
  public static final class EnumMaps {
    Iterable<List<EnumMap<TimeUnit, String>>> value;
  }

  /** Has elements that no reader makes. */
  public static final class Queues {
    Iterable<LinkedBlockingQueue<String>> value;
  }

  @DataProvider
  public Object[][] refused() {
    return new Object[][] {
      {Chars.class, "no type for it"},
      {Characters.class, "no type for it"},
      {CharRows.class, "no type for it"},
      {Optionals.class, "no type for it"},
      {EnumSets.class, "Declare java.util.Set instead"},
      {EnumMaps.class, "Declare java.util.Map instead"},
      {Queues.class, "Declare java.util.Collection instead"},
    };
  }

  @Test(dataProvider = "refused")
  public void anIterableOfWhatCannotComeBackIsRefusedBeforeTheFirstMessage(
      Class<?> type, String cure) {
    Fory fory = Fory.builder().withXlang(true).register(type, "test.Model").build();
    ForyException error = expectThrows(VerificationException.class, fory::verify);
    assertTrue(error.getMessage().contains(cure), error.getMessage());
    assertTrue(error.getMessage().contains("field value"), error.getMessage());
  }

  /** A class of maps. */
  public static class Map0<A, B> extends HashMap<A, B> {
    private static final long serialVersionUID = 1L;
  }

  /** Doubles the types at each level. */
  public static class Map1<A> extends Map0<A, A> {
    private static final long serialVersionUID = 1L;
  }

  /** Doubles the types at each level. */
  public static class Map4 extends Map1<Map3> {
    private static final long serialVersionUID = 1L;
  }

  /** Doubles the types at each level. */
  public static class Map3 extends Map1<Map2> {
    private static final long serialVersionUID = 1L;
  }

  /** Doubles the types at each level. */
  public static class Map2 extends Map1<String> {
    private static final long serialVersionUID = 1L;
  }

  /** Holds maps whose keys and values are maps. */
  public static final class Doubled {
    Iterable<Map4> value = List.of(map4());
  }

  private static Map4 map4() {
    Map2 two = new Map2();
    two.put("a", "b");
    Map3 three = new Map3();
    three.put(two, two);
    Map4 made = new Map4();
    made.put(three, three);
    return made;
  }

  @Test
  public void keysAndValuesOfOneTypeAreOfThatType() {
    for (Doubled read : roundTrips(new Doubled())) {
      Map4 map = first(read.value);
      assertEquals(map, map4());
      Map2 key = map.keySet().iterator().next().keySet().iterator().next();
      assertEquals(key.get("a"), "b");
    }
  }

  /** Declares nothing of a number but what every decimal is. */
  public static final class OpenNumbers {
    Object any = BigInteger.TEN;
    Number number = BigInteger.TEN;
    List<Object> elements = List.of(BigInteger.TEN);
    List<BigInteger> declared = List.of(BigInteger.TEN);
  }

  /** The format has one type for both; documented in docs/guide/xlang.md. */
  @Test
  public void whereNothingSaysBigIntegerADecimalComesBack() {
    BothEngines engines = BothEngines.of(b -> b.withXlang(true).register(OpenNumbers.class, "N"));
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      byte[] bytes = fory.serialize(new OpenNumbers());
      OpenNumbers read = fory.deserialize(bytes, OpenNumbers.class);
      assertEquals(read.any, BigDecimal.TEN);
      assertEquals(read.number, BigDecimal.TEN);
      assertEquals(read.elements, List.of(BigDecimal.TEN));
      assertEquals(read.declared, List.of(BigInteger.TEN));
      byte[] root = fory.serialize(BigInteger.TEN);
      assertEquals(fory.deserialize(root), BigDecimal.TEN);
      assertEquals(fory.deserialize(root, BigInteger.class), BigInteger.TEN);
    }
  }
}
