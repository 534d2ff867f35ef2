package io.fory.builtin.container;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;

import io.fory.Fory;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.testng.annotations.Test;

/** Containers of the application that copy, compute or nest, in sizes of real data. */
public final class HonestOwnContainersTest {
  /** A map by entries of its own. */
  static class Own<K, V> extends AbstractMap<K, V> {
    private final transient Map<K, V> held = new LinkedHashMap<>();

    @Override
    public V put(K key, V value) {
      return held.put(key, kept(value));
    }

    V kept(V value) {
      return value;
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
      return held.entrySet();
    }
  }

  /** Copies the maps that it is given. */
  static class Frozen extends Own<String, Object> {
    @Override
    Object kept(Object value) {
      Object copy = value;
      if (value instanceof Frozen frozen) {
        Frozen made = new Frozen();
        made.putAll(frozen);
        copy = made;
      }
      return copy;
    }
  }

  /** Copies the arrays that it is given. */
  static class Hashes extends AbstractSet<byte[]> {
    private final transient List<byte[]> held = new ArrayList<>();

    @Override
    public boolean add(byte[] hash) {
      return held.add(hash.clone());
    }

    @Override
    public Iterator<byte[]> iterator() {
      return held.iterator();
    }

    @Override
    public int size() {
      return held.size();
    }
  }

  record Point(int x, int y) {}

  /** Makes each point when it is asked for. */
  static class Points extends AbstractList<Point> {
    private final transient List<Integer> numbers = new ArrayList<>();

    @Override
    public void add(int index, Point point) {
      numbers.addAll(2 * index, List.of(point.x, point.y));
    }

    @Override
    public Point get(int index) {
      return new Point(numbers.get(2 * index), numbers.get(2 * index + 1));
    }

    @Override
    public int size() {
      return numbers.size() / 2;
    }
  }

  /** As many of JPA: all have one hash code, since the number comes from the database. */
  static class Entity {
    int id;

    @Override
    public int hashCode() {
      return Entity.class.hashCode();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Entity entity && entity.id == id;
    }
  }

  static class Node extends ArrayList<Node> {
    private static final long serialVersionUID = 1;
    Object document;
    Node parent;
  }

  static class Nodes extends AbstractList<Object> {
    private final transient List<Object> held = new ArrayList<>();

    @Override
    public void add(int index, Object node) {
      held.add(index, node);
    }

    @Override
    public Object get(int index) {
      return held.get(index);
    }

    @Override
    public int size() {
      return held.size();
    }
  }

  private static Fory fory(boolean references) {
    return Fory.builder()
        .withRefTracking(references)
        .register(Own.class)
        .register(Frozen.class)
        .register(Hashes.class)
        .register(Points.class)
        .register(Point.class)
        .register(Entity.class)
        .register(Node.class)
        .register(Nodes.class)
        .build();
  }

  private static Object read(Object value, boolean references) {
    Fory fory = fory(references);
    return fory.deserialize(fory.serialize(value));
  }

  @Test
  public void entitiesOfOneHashCodeMayBeTheValuesOfAMap() {
    Own<Long, Object> map = new Own<>();
    for (int i = 0; i < 5000; i++) {
      Entity entity = new Entity();
      entity.id = i;
      map.put((long) i, entity);
    }
    assertEquals(read(map, false), map);
    assertEquals(read(map, true), map);
  }

  @Test
  public void mapsThatCopyTheMapsInThemMayNest() {
    Frozen map = new Frozen();
    for (int i = 0; i < 25; i++) {
      Frozen outer = new Frozen();
      outer.put("inner", map);
      map = outer;
    }
    assertEquals(read(map, false), map);
    assertEquals(read(map, true), map);
  }

  @Test
  public void treesOfMapsMayHaveEqualBranches() {
    Object tree = tree(8);
    assertEquals(read(tree, false), tree);
  }

  private static Own<String, Object> tree(int depth) {
    Own<String, Object> tree = new Own<>();
    for (String name : depth == 0 ? List.<String>of() : List.of("a", "b", "c")) {
      tree.put(name, tree(depth - 1));
    }
    return tree;
  }

  @Test
  public void aSetMayCopyArrays() {
    Hashes hashes = new Hashes();
    hashes.add(new byte[] {1, 2});
    hashes.add(new byte[] {3});
    Hashes read = (Hashes) read(hashes, false);
    assertEquals(read.toArray(new byte[0][]), hashes.toArray(new byte[0][]));
    Hashes copy = fory(false).copy(hashes);
    assertEquals(copy.toArray(new byte[0][]), hashes.toArray(new byte[0][]));
  }

  @Test
  public void aListMayComputeItsElements() {
    Points points = new Points();
    points.add(new Point(1, 2));
    points.add(new Point(3, 4));
    assertEquals(read(points, false), points);
    assertEquals(read(points, true), points);
  }

  @Test
  public void aListMayHoldAllNodesOfATree() {
    Node root = new Node();
    Nodes all = new Nodes();
    for (int i = 0; i < 8000; i++) {
      Node node = new Node();
      node.document = "document " + i;
      node.parent = root;
      root.add(node);
      all.add(node);
    }
    Nodes read = (Nodes) read(all, true);
    assertEquals(read.size(), all.size());
    Node last = (Node) read.get(read.size() - 1);
    assertEquals(last.document, "document 7999");
    assertSame(last.parent.get(7999), last);
  }
}
