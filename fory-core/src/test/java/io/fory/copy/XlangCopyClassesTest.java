package io.fory.copy;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.annotation.ForyField;
import io.fory.annotation.ForyUnion;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.TypeMismatchException;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.math.BigInteger;
import java.util.AbstractList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Copies in the cross-language format have the classes that reading gives, or are refused. */
public final class XlangCopyClassesTest {
  static final class Iterated {
    @ForyField(nullable = true)
    Iterable<TreeSet<String>> sets;

    @ForyField(nullable = true)
    Iterable<LinkedHashSet<Integer>> ordered;

    @ForyField(nullable = true)
    Iterable<LinkedHashMap<String, Integer>> maps;

    @ForyField(nullable = true)
    Iterable<PriorityQueue<Integer>> queues;

    @ForyField(nullable = true)
    Iterable<ArrayDeque<TreeSet<Integer>>> nested;

    @ForyField(nullable = true)
    Iterable<List<TreeSet<Integer>>> inner;

    @ForyField(nullable = true)
    Map<String, Iterable<TreeMap<String, Integer>>> values;

    @ForyField(nullable = true)
    Iterable<SortedSet<Integer>[]> arrays;
  }

  static final class Arrays {
    @ForyField(nullable = true)
    Object any;

    @ForyField(nullable = true)
    Collection<Integer>[] wide;
  }

  static final class Elements {
    @ForyField(nullable = true, ref = true)
    Object a;

    @ForyField(
        nullable = true,
        ref = {true, true})
    List<LinkedList<String>> lists;

    @ForyField(
        nullable = true,
        ref = {true, true, true})
    Map<String, TreeMap<String, Integer>> maps;

    @ForyField(
        nullable = true,
        ref = {true, true})
    LinkedList<String>[] array;
  }

  static final class SharedArrays {
    @ForyField(nullable = true, ref = true)
    Object a;

    @ForyField(nullable = true, ref = true)
    LinkedList<?>[] lists;

    @ForyField(nullable = true, ref = true)
    LinkedList<TreeSet<String>>[] sets;
  }

  static final class Fields {
    @ForyField(nullable = true, ref = true)
    Object a;

    @ForyField(nullable = true, ref = true)
    SortedSet<Integer> sorted;

    @ForyField(nullable = true, ref = true)
    LinkedList<Integer> linked;

    @ForyField(nullable = true, ref = true)
    TreeMap<String, Integer> map;
  }

  static final class Held {
    @ForyField(nullable = true, ref = true)
    Object a;

    @ForyField(nullable = true, ref = true)
    List<TreeSet<Integer>> sets;
  }

  static final class Bag<T> extends AbstractList<T> {
    private List<T> items = new ArrayList<>();

    @Override
    public T get(int index) {
      return items.get(index);
    }

    @Override
    public int size() {
      return items.size();
    }
  }

  /** Writes the elements as those of a list. */
  @SuppressWarnings("rawtypes") // of all bags
  static final class BagSerializer implements Serializer<Bag> {
    @Override
    public void write(WriteContext out, Bag bag) {
      out.writeObject(bag.items);
    }

    @Override
    @SuppressWarnings("unchecked") // as written
    public Bag read(ReadContext in) {
      Bag<Object> bag = new Bag<>();
      bag.items = (List<Object>) in.readObject();
      return bag;
    }
  }

  static final class Names extends ArrayList<String> {
    private static final long serialVersionUID = 1L;
  }

  static final class Named {
    @ForyField(nullable = true, ref = true)
    Object a;

    @ForyField(nullable = true, ref = true)
    Names names;
  }

  static final class Node {
    @ForyField(nullable = true, ref = true)
    Object up;
  }

  static final class Ring {
    @ForyField(nullable = true, ref = true)
    Object a;

    @ForyField(
        nullable = true,
        ref = {true, true})
    LinkedList<Node> nodes;
  }

  static final class Within {
    @ForyField(
        nullable = true,
        ref = {true, true})
    List<Object> list;
  }

  static final class Narrow {
    @ForyField(nullable = true, ref = true)
    LinkedList<Object> self;
  }

  /** A union. */
  @ForyUnion
  public sealed interface Case permits SortedCase, IteratedCase {}

  /** A case. */
  public record SortedCase(@ForyField(ref = true) SortedSet<Integer> numbers) implements Case {}

  /** A case. */
  public record IteratedCase(Iterable<TreeSet<Integer>> sets) implements Case {}

  static final class Unions {
    @ForyField(nullable = true, ref = true)
    Object a;

    @ForyField(nullable = true)
    Case c;
  }

  private static Fory fory(boolean tracked, boolean generated) {
    Fory fory =
        Fory.builder()
            .withXlang(true)
            .withRefTracking(tracked)
            .withCodegen(generated)
            .register(Iterated.class)
            .register(Grids.class)
            .register(OfAny.class)
            .register(Any.class)
            .register(Levels.class)
            .register(Arrays.class)
            .register(Elements.class)
            .register(SharedArrays.class)
            .register(Fields.class)
            .register(Held.class)
            .registerSerializer(Bag.class, new BagSerializer())
            .registerAsData(Names.class)
            .register(Named.class)
            .register(Node.class)
            .register(Ring.class)
            .register(Within.class)
            .register(Narrow.class)
            .register(Unions.class)
            .build();
    fory.ensureCompiled();
    return fory;
  }

  @DataProvider
  public Object[][] modes() {
    return new Object[][] {{false, false}, {false, true}, {true, false}, {true, true}};
  }

  @DataProvider
  public Object[][] engines() {
    return new Object[][] {{false}, {true}};
  }

  private static <T> T first(Iterable<T> values) {
    return values.iterator().next();
  }

  @Test(dataProvider = "modes")
  public void whatAnIterableHoldsIsOfTheClassesThatItDeclares(boolean tracked, boolean generated) {
    Iterated original = new Iterated();
    original.sets = List.of(new TreeSet<>(Set.of("b", "a")));
    original.ordered = List.of(new LinkedHashSet<>(List.of(930, 2, 71)));
    original.maps = List.of(new LinkedHashMap<>(Map.of("k", 1)));
    original.queues = List.of(new PriorityQueue<>(List.of(2, 1)));
    original.nested = List.of(new ArrayDeque<>(List.of(new TreeSet<>(Set.of(1)))));
    original.inner = Set.of(List.of(new TreeSet<>(Set.of(1))));
    original.values = Map.of("k", List.of(new TreeMap<>(Map.of("l", 1))));
    original.arrays = arrays(new TreeSet<>(Set.of(1)));
    Iterated copy = fory(tracked, generated).copy(original);
    TreeSet<String> set = first(copy.sets);
    assertEquals(set.first(), "a");
    LinkedHashSet<Integer> ordered = first(copy.ordered);
    assertEquals(List.copyOf(ordered), List.of(930, 2, 71));
    LinkedHashMap<String, Integer> map = first(copy.maps);
    assertEquals(map, Map.of("k", 1));
    PriorityQueue<Integer> queue = first(copy.queues);
    assertEquals(queue.peek(), Integer.valueOf(1));
    ArrayDeque<TreeSet<Integer>> deque = first(copy.nested);
    assertEquals(deque.getFirst().first(), Integer.valueOf(1));
    TreeSet<Integer> inner = first(copy.inner).get(0);
    assertEquals(inner.first(), Integer.valueOf(1));
    TreeMap<String, Integer> value = first(copy.values.get("k"));
    assertEquals(value.firstKey(), "l");
    SortedSet<Integer>[] array = first(copy.arrays);
    assertEquals(array[0].first(), Integer.valueOf(1));
    assertNotSame(set, first(original.sets));
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
  private static Iterable<SortedSet<Integer>[]> arrays(SortedSet<Integer> set) {
    return (Iterable) List.<SortedSet[]>of(new SortedSet[] {set});
  }

  @Test(dataProvider = "modes")
  @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of a generic type
  public void anArrayTakesTheCopiesOfItsElements(boolean tracked, boolean generated) {
    Fory fory = fory(tracked, generated);
    Arrays original = new Arrays();
    original.any = new SortedSet[] {new TreeSet<>(Set.of(1))};
    original.wide = new LinkedList[] {new LinkedList<>(List.of(1))};
    Arrays copy = fory.copy(original);
    assertEquals(((SortedSet<Integer>[]) copy.any)[0].first(), Integer.valueOf(1));
    assertEquals(copy.wide[0], List.of(1));
    assertSame(copy.wide.getClass(), Collection[].class);
    original.any = new String[] {"a"};
    assertEquals((String[]) fory.copy(original).any, new String[] {"a"});
    original.any = BigInteger.TEN;
    assertSame(fory.copy(original).any, BigInteger.TEN);
  }

  @Test(dataProvider = "engines")
  @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
  public void aSharedElementIsOfTheDeclaredClass(boolean generated) {
    Fory fory = fory(true, generated);
    LinkedList<String> list = new LinkedList<>(List.of("x"));
    TreeMap<String, Integer> map = new TreeMap<>(Map.of("k", 1));
    Elements original = new Elements();
    original.a = List.of(list, map);
    original.lists = new ArrayList<>(List.of(list, list));
    original.maps = new HashMap<>(Map.of("v", map));
    original.array = new LinkedList[] {list};
    for (Elements copy : List.of(fory.copy(original), read(fory, original))) {
      LinkedList<String> element = copy.lists.get(0);
      assertEquals(element.getFirst(), "x");
      TreeMap<String, Integer> value = copy.maps.get("v");
      assertEquals(value.firstKey(), "k");
      assertEquals(copy.array[0].getFirst(), "x");
      assertEquals(((List<?>) copy.a).get(0).getClass(), ArrayList.class);
    }
  }

  @Test(dataProvider = "engines")
  @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of a generic type
  public void aSharedArrayWhoseElementsDoNotFitIsRefused(boolean generated) {
    Fory fory = fory(true, generated);
    SharedArrays original = new SharedArrays();
    original.sets = new LinkedList[] {new LinkedList<>(List.of(new TreeSet<>(Set.of("s"))))};
    original.a = original.sets;
    expectThrows(TypeMismatchException.class, () -> fory.copy(original));
    original.a = null;
    original.lists = original.sets;
    byte[] message = fory.serialize(original);
    expectThrows(TypeMismatchException.class, () -> fory.deserialize(message));
    expectThrows(TypeMismatchException.class, () -> fory.copy(original));
    original.lists = null;
    TreeSet<String> set = fory.copy(original).sets[0].getFirst();
    assertEquals(set.first(), "s");
    original.sets = new LinkedList[] {new LinkedList<>()};
    original.lists = original.sets;
    SharedArrays copy = fory.copy(original);
    assertSame(copy.lists, copy.sets);
    SharedArrays read = read(fory, original);
    assertSame(read.lists, read.sets);
  }

  @Test(dataProvider = "engines")
  public void aSharedFieldIsOfTheDeclaredClass(boolean generated) {
    Fory fory = fory(true, generated);
    Fields original = new Fields();
    original.sorted = new TreeSet<>(Set.of(2, 1));
    original.linked = new LinkedList<>(List.of(1));
    original.map = new TreeMap<>(Map.of("k", 1));
    for (Object a : List.of(original.sorted, original.linked, original.map)) {
      original.a = a;
      Fields copy = fory.copy(original);
      Fields read = read(fory, original);
      assertSame(copy.a.getClass(), read.a.getClass());
      assertEquals(copy.sorted, read.sorted);
      assertEquals(copy.sorted.first(), Integer.valueOf(1));
      assertEquals(copy.linked, read.linked);
      assertEquals(copy.map, read.map);
    }
  }

  @Test(dataProvider = "engines")
  public void whatIsSharedAndFitsStaysShared(boolean generated) {
    Elements original = new Elements();
    original.lists = new ArrayList<>(List.of(new LinkedList<>(List.of("x"))));
    original.lists.add(original.lists.get(0));
    original.a = original.lists.get(0);
    original.array = null;
    Held held = new Held();
    held.sets = new ArrayList<>(List.of());
    held.a = held.sets;
    Held copy = fory(true, generated).copy(held);
    assertSame(copy.a, copy.sets);
    Elements elements = fory(true, generated).copy(original);
    assertNotNull(elements.lists.get(0).getFirst());
  }

  @Test(dataProvider = "engines")
  public void aSharedContainerWhoseElementsDoNotFitIsRefused(boolean generated) {
    Fory fory = fory(true, generated);
    Held original = new Held();
    original.sets = new ArrayList<>(List.of(new TreeSet<>(Set.of(1))));
    original.a = original.sets;
    byte[] message = fory.serialize(original);
    TypeMismatchException read =
        expectThrows(TypeMismatchException.class, () -> fory.deserialize(message));
    TypeMismatchException copied =
        expectThrows(TypeMismatchException.class, () -> fory.copy(original));
    assertEquals(copied.problem(), read.problem());
    assertNotNull(copied.cure());
    assertEquals(copied.offset(), -1, copied.getMessage());
    original.a = null;
    assertSame(fory.copy(original).sets.get(0).getClass(), TreeSet.class);
  }

  @Test(dataProvider = "modes")
  public void aListOfTheApplicationWhoseElementsDoNotFitIsRefused(
      boolean tracked, boolean generated) {
    Fory fory = fory(tracked, generated);
    Bag<TreeSet<String>> bag = new Bag<>();
    Iterated original = new Iterated();
    original.sets = bag;
    Iterated copy = fory.copy(original);
    assertSame(copy.sets.getClass(), Bag.class);
    bag.items.add(new TreeSet<>(Set.of("a")));
    byte[] message = fory.serialize(original);
    expectThrows(TypeMismatchException.class, () -> fory.deserialize(message));
    expectThrows(TypeMismatchException.class, () -> fory.copy(original));
  }

  @Test(dataProvider = "engines")
  public void aListOfTheApplicationThatSharesAnObjectFieldIsRefused(boolean generated) {
    Fory fory = fory(true, generated);
    Named original = new Named();
    original.names = new Names();
    original.a = original.names;
    byte[] message = fory.serialize(original);
    expectThrows(TypeMismatchException.class, () -> fory.deserialize(message));
    TypeMismatchException error =
        expectThrows(TypeMismatchException.class, () -> fory.copy(original));
    assertEquals(error.path(), "Named.names");
    assertEquals(error.offset(), -1, error.getMessage());
    original.a = null;
    assertSame(fory.copy(original).names.getClass(), Names.class);
  }

  @Test(dataProvider = "engines")
  public void aCycleThroughASharedListIsAsReadingMakesIt(boolean generated) {
    Fory fory = fory(true, generated);
    Ring original = new Ring();
    Node node = new Node();
    original.nodes = new LinkedList<>(List.of(node));
    original.a = original.nodes;
    node.up = original.nodes;
    for (Ring copy : List.of(fory.copy(original), read(fory, original))) {
      assertSame(copy.a.getClass(), ArrayList.class);
      assertSame(copy.nodes.getFirst().up, copy.a);
      assertSame(copy.nodes.getFirst(), ((List<?>) copy.a).get(0));
    }
  }

  @Test(dataProvider = "engines")
  public void aListThatIsNotCompleteIsRefusedWhereAnotherClassIsDeclared(boolean generated) {
    Fory fory = fory(true, generated);
    Within original = new Within();
    Narrow narrow = new Narrow();
    narrow.self = new LinkedList<>(List.of(narrow));
    original.list = new ArrayList<>(List.of(narrow.self));
    byte[] message = fory.serialize(original);
    expectThrows(IncompatibleSchemaException.class, () -> fory.deserialize(message));
    IncompatibleSchemaException error =
        expectThrows(IncompatibleSchemaException.class, () -> fory.copy(original));
    assertNotNull(error.cure());
    assertEquals(error.path(), "Within.list[0][0].self");
    assertEquals(error.offset(), -1, error.getMessage());
  }

  @Test(dataProvider = "modes")
  public void theCaseOfAUnionHoldsWhatItDeclares(boolean tracked, boolean generated) {
    Fory fory = fory(tracked, generated);
    SortedSet<Integer> set = new TreeSet<>(Set.of(2, 1));
    Unions original = new Unions();
    original.c = new SortedCase(set);
    assertEquals(((SortedCase) fory.copy(original).c).numbers().first(), Integer.valueOf(1));
    original.a = set;
    Unions copy = fory.copy(original);
    assertSame(copy.a.getClass(), HashSet.class);
    assertEquals(((SortedCase) copy.c).numbers().first(), Integer.valueOf(1));
    original.a = null;
    original.c = new IteratedCase(List.of(new TreeSet<>(Set.of(1))));
    TreeSet<Integer> inner = first(((IteratedCase) fory.copy(original).c).sets());
    assertEquals(inner.first(), Integer.valueOf(1));
  }

  @SuppressWarnings("unchecked") // the same class
  private static <T> T read(Fory fory, T value) {
    return (T) fory.deserialize(fory.serialize(value), value.getClass());
  }

  static final class Grids {
    @ForyField(nullable = true)
    List<String>[][] lists;

    @ForyField(nullable = true)
    Set<?>[][] sets;

    @ForyField(nullable = true)
    Collection<?>[][] wide;
  }

  @Test(dataProvider = "engines")
  @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of types with arguments
  public void arraysOfArraysOfNarrowerContainersAreCopiedAsTheDeclaredOnes(boolean generated) {
    Grids grids = new Grids();
    grids.lists = new ArrayList[][] {{new ArrayList<>(List.of("a"))}};
    grids.sets = new HashSet[][] {{new HashSet<>(List.of(1))}};
    grids.wide = new TreeSet[][] {{}};
    Grids copy = fory(false, generated).copy(grids);
    assertEquals(copy.lists[0][0], List.of("a"));
    assertEquals(copy.sets[0][0], Set.of(1));
    assertEquals(copy.wide[0].length, 0);
  }

  /** A union with a case of any collection. */
  @ForyUnion
  sealed interface Any permits Filled {}

  record Filled(Collection<Integer> held) implements Any {}

  static final class OfAny {
    Any any = new Filled(new HashSet<>(List.of(1, 2)));
  }

  @Test(dataProvider = "engines")
  public void aSetAsACaseOfAnyCollectionIsCopiedAsItIsRead(boolean generated) {
    Fory fory = fory(false, generated);
    OfAny read = (OfAny) fory.deserialize(fory.serialize(new OfAny()));
    assertEquals(((Filled) read.any).held().getClass(), HashSet.class);
    Collection<Integer> copy = ((Filled) fory.copy(new OfAny()).any).held();
    assertEquals(copy.getClass(), HashSet.class);
    assertEquals(copy.size(), 2);
  }

  static final class Levels {
    @ForyField(nullable = true, ref = true)
    Object any;

    @ForyField(
        nullable = true,
        ref = {true, true, true, true, true, true, true, true, true})
    List<List<List<List<List<List<List<List<Integer>>>>>>>> lists;
  }

  @Test(dataProvider = "engines", timeOut = 60_000) // to look at each path would take years
  @SuppressWarnings("unchecked") // built level by level
  public void smallSharedContainersAreLookedAtOnce(boolean generated) {
    List<Object> level = new ArrayList<>(List.of(1));
    for (int i = 0; i < 7; i++) {
      level = new ArrayList<>(Collections.nCopies(16, level));
    }
    for (int i = 0; i < 8; i++) {
      Levels levels = new Levels();
      levels.any = level;
      levels.lists = (List<List<List<List<List<List<List<List<Integer>>>>>>>>) (Object) level;
      Levels copy = fory(true, generated).copy(levels);
      assertSame(copy.lists, copy.any);
    }
  }
}
