package io.fory.hostile;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.annotation.ForyField;
import io.fory.error.LimitExceededException;
import io.fory.error.UnsupportedTypeException;
import java.util.AbstractMap.SimpleEntry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.function.Function;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Keys that lead back to themselves through the classes whose hash codes come to an end there. */
public final class KeyCyclesTest {
  private static final int MANY = 300;

  private final Fory fory = Fory.builder().withRefTracking(true).build();

  /** Returns a table that holds all others, which hold all others, as values. */
  private static Hashtable<String, Object> tables(int count) {
    List<Hashtable<String, Object>> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(new Hashtable<>());
    }
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < count; j++) {
        if (i != j) {
          all.get(i).put("" + j, all.get(j));
        }
      }
    }
    return all.get(0);
  }

  /** The hash code of a table visits each way through the others: twelve have 11! of these. */
  @Test
  public void tablesThatHoldEachOtherAreNoKeys() {
    for (int count = 7; count <= 12; count++) {
      List<Object> key = new ArrayList<>();
      byte[] set = fory.serialize(filled(new HashSet<>(Set.of(key)), key, tables(count)));
      key.clear();
      byte[] map = fory.serialize(filled(new HashMap<>(Map.of(key, 1)), key, tables(count)));
      for (byte[] message : List.of(set, map)) {
        LimitExceededException error =
            expectThrows(LimitExceededException.class, () -> fory.deserialize(message));
        assertTrue(error.limit().startsWith("units of work for keys"), error.limit());
      }
    }
  }

  /** Adds to a key that is in a container: its hash code would take too long. */
  private static Object filled(Object container, List<Object> key, Object part) {
    key.add(part);
    return container;
  }

  /** A tree whose nodes refer back, and keep those below them in a table. */
  static final class Node {
    int id;
    Node parent;
    Hashtable<String, Node> children = new Hashtable<>();
    IdentityHashMap<Node, Integer> seen = new IdentityHashMap<>();
    Set<Node> all;
    Object held;

    @Override
    public int hashCode() {
      return id;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Node node && node.id == id;
    }
  }

  @Test
  public void keysOfTheApplicationMayLeadThroughTablesToEachOther() {
    Node root = new Node();
    List<Node> nodes = new ArrayList<>(List.of(root));
    for (int i = 1; i < MANY; i++) {
      Node node = new Node();
      node.id = i;
      node.parent = nodes.get((i - 1) / 3);
      node.parent.children.put("child " + i, node);
      node.seen.put(node.parent, i);
      nodes.add(node);
    }
    root.all = new HashSet<>(nodes);
    Fory trees = Fory.builder().withRefTracking(true).register(Node.class).build();
    Node read = (Node) trees.deserialize(trees.serialize(root));
    assertEquals(read.all.size(), MANY);
    assertSame(read.children.get("child 1").parent, read);
  }

  @Test
  public void aKeyOfAnImmutableSetThatContainsItselfIsRefused() {
    List<Object> key = new ArrayList<>();
    Set<Object> set = Set.of(key);
    key.add(key);
    byte[] message = fory.serialize(set);
    UnsupportedTypeException error =
        expectThrows(UnsupportedTypeException.class, () -> fory.deserialize(message));
    assertTrue(error.getMessage().contains("contains itself"), error.getMessage());
  }

  @Test
  public void tablesThatHoldEachOtherAreValues() {
    Hashtable<?, ?> read = (Hashtable<?, ?>) fory.deserialize(fory.serialize(tables(9)));
    assertEquals(read.size(), 8);
  }

  @Test
  public void aTableInAShortCycleIsAKey() {
    Hashtable<String, Object> itself = new Hashtable<>();
    itself.put("this", itself);
    itself.put("again", new ArrayList<>(List.of(itself)));
    Set<?> read = (Set<?>) fory.deserialize(fory.serialize(new HashSet<>(List.of(itself))));
    Hashtable<?, ?> table = (Hashtable<?, ?>) read.iterator().next();
    assertSame(table.get("this"), table);
    assertTrue(read.contains(table));
  }

  @Test
  public void tablesWhoseKeysLeadToAllOfThemAreRefused() {
    List<Object> root = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      Hashtable<Object, Object> table = new Hashtable<>();
      List<Object> key = new ArrayList<>(List.of(i));
      table.put(key, i);
      key.add(root);
      root.add(table);
    }
    byte[] message = fory.serialize(root);
    expectThrows(LimitExceededException.class, () -> fory.deserialize(message));
  }

  /** The hash code of such a map takes as long as it is large, and ends there. */
  @Test
  public void eachKeyIsChargedForTheMapByIdentityThatItIsIn() {
    IdentityHashMap<Object, Object> map = new IdentityHashMap<>();
    for (int i = 0; i < MANY; i++) {
      List<Object> key = new ArrayList<>(List.of(i));
      Set<Object> keys = new HashSet<>(Set.of(key));
      key.add(map);
      map.put(keys, i);
    }
    byte[] message = fory.serialize(map);
    LimitExceededException error =
        expectThrows(LimitExceededException.class, () -> fory.deserialize(message));
    assertTrue(error.limit().startsWith("units of work for keys"), error.limit());
  }

  @DataProvider
  public Object[][] lists() {
    return new Object[][] {{new ArrayList<>()}, {new LinkedList<>()}, {new Vector<>()}};
  }

  @Test(dataProvider = "lists")
  public void aKeyThatContainsItselfIsRefusedBeforeItsHashCodeIsAsked(List<Object> key) {
    Set<Object> set = new HashSet<>();
    set.add(key);
    key.add(new ArrayList<>(List.of(1, "a")));
    key.add(key);
    byte[] message = fory.serialize(set);
    UnsupportedTypeException error =
        expectThrows(UnsupportedTypeException.class, () -> fory.deserialize(message));
    assertTrue(error.getMessage().contains("contains itself"), error.getMessage());
    List<?> alone = (List<?>) fory.deserialize(fory.serialize(key));
    assertSame(alone.get(1), alone, "it is a value");
  }

  /** What holds a key, which is in the list. */
  private static Map<String, Function<List<Object>, Object>> holders() {
    Map<String, Function<List<Object>, Object>> all = new LinkedHashMap<>();
    all.put("a set", key -> new HashSet<>(Set.of(key)));
    all.put("a map", key -> new HashMap<>(Map.of(key, "")));
    all.put("a map without a value", key -> with(new HashMap<>(), key, null));
    all.put("an ordered map without a value", key -> with(new LinkedHashMap<>(), key, null));
    all.put("a map with the key as its value", key -> with(new HashMap<>(), key, key));
    all.put(
        "a map with an entry before it",
        key -> with(with(new LinkedHashMap<>(), "", ""), key, null));
    all.put("a table", key -> with(new Hashtable<>(), key, ""));
    all.put("a set of a list", key -> new HashSet<>(Set.of(List.of(key))));
    all.put("a set of a singleton", key -> new HashSet<>(Set.of(Collections.singletonList(key))));
    all.put("a set of an entry", key -> new HashSet<>(Set.of(Map.entry("", key))));
    all.put("a set of a changeable entry", key -> new HashSet<>(Set.of(new SimpleEntry<>(key, 1))));
    all.put("an immutable set", Set::of);
    all.put("an immutable map", key -> Map.of(key, 1));
    return all;
  }

  private static <M extends Map<Object, Object>> M with(M map, Object key, Object value) {
    map.put(key, value);
    return map;
  }

  @DataProvider
  public Object[][] holdersOfKeys() {
    return holders().keySet().stream().map(name -> new Object[] {name}).toArray(Object[][]::new);
  }

  private void requireEndless(Object value) {
    byte[] message = fory.serialize(value);
    UnsupportedTypeException error =
        expectThrows(UnsupportedTypeException.class, () -> fory.deserialize(message));
    assertTrue(error.getMessage().contains("contains itself"), error.getMessage());
  }

  @Test(dataProvider = "holdersOfKeys")
  public void aKeyThatContainsItselfIsRefusedInAllHolders(String name) {
    Function<List<Object>, Object> holder = holders().get(name);
    List<Object> itself = new ArrayList<>();
    Object held = holder.apply(itself);
    itself.add(itself);
    requireEndless(new ArrayList<>(Arrays.asList(held)));

    List<Object> outer = new ArrayList<>();
    held = holder.apply(outer);
    outer.add(held);
    if (!(held instanceof Hashtable)) { // whose hash code ends there
      requireEndless(outer);
    }

    List<Object> leading = new ArrayList<>();
    held = holder.apply(leading);
    leading.add(new ArrayList<>(List.of(itself)));
    requireEndless(new ArrayList<>(Arrays.asList(itself, held)));
  }

  /** The first key leads to the cycle through an object that is not asked. */
  @Test
  public void soItIsWhereAnotherKeyLeadsToTheSameCycle() {
    List<Object> first = new ArrayList<>();
    List<Object> second = new ArrayList<>();
    Set<Object> keys = new LinkedHashSet<>();
    keys.add(first);
    second.add(1);
    keys.add(second);
    second.clear();
    Node node = new Node();
    node.held = second;
    first.add(node);
    second.add(first);
    second.add(second);
    Fory nodes = Fory.builder().withRefTracking(true).register(Node.class).build();
    byte[] message = nodes.serialize(new ArrayList<>(List.of(first, keys)));
    UnsupportedTypeException error =
        expectThrows(UnsupportedTypeException.class, () -> nodes.deserialize(message));
    assertTrue(error.getMessage().contains("contains itself"), error.getMessage());
  }

  /** Hashes its number alone, and has no number in messages. */
  static final class Link {
    int id;
    List<Object> more = new ArrayList<>();

    @Override
    public int hashCode() {
      return id;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Link link && link.id == id;
    }
  }

  /** Holds keys of which each leads back to the keys. */
  static final class Links {
    @ForyField(ref = false)
    Set<Link> links = new LinkedHashSet<>();
  }

  @Test
  public void keysThatHashTheirNumberAloneMayLeadToListsThatContainThemselves() {
    Links links = new Links();
    for (int i = 0; i < 3; i++) {
      Link link = new Link();
      link.id = i;
      link.more.add(link.more);
      link.more.add(links);
      links.links.add(link);
    }
    Fory plain =
        Fory.builder().withRefTracking(true).register(Link.class).register(Links.class).build();
    Links read = (Links) plain.deserialize(plain.serialize(links));
    assertEquals(read.links, links.links);
    List<Object> more = read.links.iterator().next().more;
    assertSame(more.get(0), more);
    assertSame(more.get(1), read);
  }
}
