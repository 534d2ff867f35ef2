package io.fory.object;

import static org.testng.Assert.assertEquals;

import io.fory.fixture.BothEngines;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.testng.annotations.Test;

/** Generic classes, and superclasses whose type variables a subclass binds. */
public final class GenericsTest {
  enum Color {
    RED,
    GREEN {}
  }

  record Point(int x, int y) {}

  abstract static class Base<T> {
    T one;
    private List<T> list;
    protected Map<String, T> map;
    Optional<T> optional;
    private T[] array;
    List<? super T> consumers;

    Base(T one, T[] array) {
      this.one = one;
      this.list = new ArrayList<>(Arrays.asList(one, null));
      this.map = new HashMap<>();
      map.put("k", one);
      this.optional = Optional.ofNullable(one);
      this.array = array;
      this.consumers = new ArrayList<>(Arrays.asList(one));
    }
  }

  static final class OfString extends Base<String> {
    OfString() {
      super("s", new String[] {"a"});
    }
  }

  static final class OfInteger extends Base<Integer> {
    OfInteger() {
      super(1, new Integer[] {2, null});
    }
  }

  static final class OfColor extends Base<Color> {
    OfColor() {
      super(Color.GREEN, new Color[] {Color.RED});
    }
  }

  static final class OfPoint extends Base<Point> {
    OfPoint() {
      super(new Point(1, 2), new Point[] {new Point(3, 4)});
    }
  }

  static final class OfArray extends Base<int[]> {
    OfArray() {
      super(new int[] {1}, new int[][] {{2}, null});
    }
  }

  static class OfList<E> extends Base<List<E>> {
    @SuppressWarnings("unchecked") // as generic code does it
    OfList(List<E> content) {
      super(content, (List<E>[]) new List<?>[] {content});
    }
  }

  static final class OfListOfPoint extends OfList<Point> {
    OfListOfPoint() {
      super(new ArrayList<>(List.of(new Point(5, 6))));
    }
  }

  @Test
  public void typeVariablesOfASuperclassAreBoundByTheSubclass() {
    for (Object value :
        List.of(
            new OfString(),
            new OfInteger(),
            new OfColor(),
            new OfPoint(),
            new OfArray(),
            new OfListOfPoint())) {
      BothEngines.of(value.getClass()).roundTrip(value);
      BothEngines.tracking(value.getClass()).roundTrip(value);
    }
  }

  @Test
  public void nullsStandWhereATypeVariableIsBound() {
    OfInteger value = new OfInteger();
    value.one = null;
    BothEngines.of(OfInteger.class).roundTrip(value);
  }

  /** The array behind a generic container is an Object[], whatever the type variable says. */
  static class Stack<T> {
    private T[] items;
    private int size;

    @SuppressWarnings("unchecked") // no array of T can be made
    Stack() {
      items = (T[]) new Object[4];
    }

    void push(T item) {
      items[size++] = item;
    }
  }

  static final class StackOfStrings extends Stack<String> {}

  @Test
  public void anObjectArrayStandsWhereAnArrayOfATypeVariableIsDeclared() {
    StackOfStrings stack = new StackOfStrings();
    stack.push("a");
    stack.push("b");
    BothEngines.of(StackOfStrings.class).roundTrip(stack);
    Stack<Integer> unbound = new Stack<>();
    unbound.push(1);
    BothEngines.of(Stack.class).roundTrip(unbound);
  }

  abstract static class Self<T extends Self<T>> {
    T next;
    List<T> others = new ArrayList<>();
  }

  static final class Leaf extends Self<Leaf> {
    int number;

    Leaf(int number) {
      this.number = number;
    }
  }

  @Test
  public void aTypeVariableMayBeBoundToTheClassItself() {
    Leaf leaf = new Leaf(1);
    leaf.next = new Leaf(2);
    leaf.others.add(new Leaf(3));
    BothEngines.of(Leaf.class).roundTrip(leaf);
  }

  static class Node<K extends Comparable<K>, V> {
    K key;
    V value;
    Node<K, V> left;
    Map<K, List<Node<K, V>>> index = new TreeMap<>();
  }

  static final class Tree {
    Node<String, Point> root;
    Node<Integer, Node<Long, Color>> nested;
  }

  @Test
  public void fieldsMayBeOfGenericClasses() {
    Tree tree = new Tree();
    tree.root = new Node<>();
    tree.root.key = "k";
    tree.root.value = new Point(1, 2);
    tree.root.left = new Node<>();
    tree.root.index.put("i", new ArrayList<>(List.of(new Node<>())));
    tree.nested = new Node<>();
    tree.nested.key = 4;
    tree.nested.value = new Node<>();
    tree.nested.value.value = Color.RED;
    BothEngines.of(Tree.class).roundTrip(tree);
  }

  static final class Deep {
    private Map<String, List<Map<Integer, Optional<Set<List<Point[]>>>>>> deep;
    private List<List<List<List<String>>>> lists;
    private Map<Map<String, LocalDate>, Map<Color, BigDecimal>> keys;
    private List<? extends Map<? super Integer, ? extends List<?>>> wild;
    private List<String>[][] arrays;
  }

  @Test
  public void typeArgumentsMayNestDeeply() {
    Deep deep = new Deep();
    Set<List<Point[]>> set = new HashSet<>();
    Map<Integer, Optional<Set<List<Point[]>>>> inner = new HashMap<>();
    inner.put(1, Optional.of(set));
    inner.put(2, Optional.empty());
    deep.deep = new HashMap<>();
    deep.deep.put("x", new ArrayList<>(Arrays.asList(inner, null)));
    deep.lists = List.of(List.of(List.of(List.of("a", "b"))), List.of());
    deep.keys = new LinkedHashMap<>();
    deep.keys.put(Map.of("d", LocalDate.EPOCH), Map.of(Color.GREEN, BigDecimal.TEN));
    deep.wild = List.of(Map.of(1, List.of(2L, "three")));
    BothEngines engines = BothEngines.of(Deep.class);
    engines.roundTrip(deep);
    set.add(new ArrayList<>(Arrays.asList(new Point[] {new Point(1, 2), null}, null)));
    engines.roundTrip(
        deep,
        read -> {
          Set<List<Point[]>> readSet = read.deep.get("x").get(0).get(1).orElseThrow();
          assertEquals(readSet.iterator().next().get(0)[0], new Point(1, 2));
        });
  }
}
