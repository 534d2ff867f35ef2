package io.fory.hostile;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.HashBiMap;
import com.google.common.collect.HashMultimap;
import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableBiMap;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSetMultimap;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.LinkedHashMultiset;
import com.google.common.collect.Multimap;
import com.google.common.collect.TreeMultimap;
import com.google.common.collect.TreeMultiset;
import io.fory.Fory;
import io.fory.error.LimitExceededException;
import io.fory.library.FastutilModule;
import io.fory.library.GuavaModule;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import it.unimi.dsi.fastutil.objects.Object2ObjectAVLTreeMap;
import it.unimi.dsi.fastutil.objects.Object2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.objects.Object2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.objects.ObjectAVLTreeSet;
import it.unimi.dsi.fastutil.objects.ObjectLinkedOpenHashSet;
import it.unimi.dsi.fastutil.objects.ObjectOpenHashSet;
import it.unimi.dsi.fastutil.objects.ObjectRBTreeSet;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Function;
import java.util.function.Supplier;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * One key that is made of one another twice, 45 times, so that 200 bytes stand for 2<sup>45</sup>
 * calls of its hash code: whatever container has it, and has it alone, accounts for it first.
 */
public final class SharedKeysTest {
  private static final int GUARD_MILLIS = 30_000;
  private static final int LEVELS = 45;

  /** Whether nodes are found by nothing, as where a message is made by hand. */
  private static volatile boolean cheap = true;

  static final class Node implements Comparable<Node>, Serializable {
    private static final long serialVersionUID = 1;
    Object left;
    Object right;

    @Override
    public int hashCode() {
      return cheap ? 1 : 31 * hash(left) + hash(right);
    }

    private static int hash(Object part) {
      requireTime();
      return Objects.hashCode(part);
    }

    @Override
    public boolean equals(Object other) {
      requireTime();
      return other instanceof Node node
          && (cheap || Objects.equals(left, node.left) && Objects.equals(right, node.right));
    }

    @Override
    public int compareTo(Node other) {
      requireTime();
      if (cheap || !(left instanceof Node mine) || !(other.left instanceof Node its)) {
        return 0;
      }
      int order = mine.compareTo(its);
      return order != 0 ? order : ((Node) right).compareTo((Node) other.right);
    }

    private static void requireTime() {
      if (Thread.currentThread().isInterrupted()) {
        throw new IllegalStateException("it does not end");
      }
    }
  }

  static class HookedSet extends HashSet<Object> {
    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
    }
  }

  static class NamedSet extends TreeSet<Object> {
    String name = "n";
  }

  private static Node dag(int levels) {
    Node node = new Node();
    node.left = "x";
    node.right = "y";
    for (int i = 0; i < levels; i++) {
      Node next = new Node();
      next.left = node;
      next.right = node;
      node = next;
    }
    return node;
  }

  private static final Fory FORY =
      Fory.builder()
          .withRefTracking(true)
          .registerAll(Node.class, HookedSet.class, NamedSet.class)
          .install(new GuavaModule())
          .install(new FastutilModule())
          .build();

  private static <T extends Collection<Object>> Function<Node, Object> in(Supplier<T> made) {
    return key -> {
      T container = made.get();
      container.add(key);
      return container;
    };
  }

  private static <T extends Map<Object, Object>> Function<Node, Object> at(Supplier<T> made) {
    return key -> {
      T map = made.get();
      map.put(key, 1);
      return map;
    };
  }

  private static Object with(Multimap<Object, Object> map, Object key, Object value) {
    map.put(key, value);
    return map;
  }

  /** Containers of the JDK, all with one key. */
  private static void addOfTheJdk(Map<String, Function<Node, Object>> all) {
    all.put("HashSet", in(HashSet::new));
    all.put("HashMap", at(HashMap::new));
    all.put("TreeSet", in(TreeSet::new));
    all.put("TreeMap", at(TreeMap::new));
    all.put("ConcurrentSkipListSet", in(ConcurrentSkipListSet::new));
    all.put("ConcurrentSkipListMap", at(ConcurrentSkipListMap::new));
    all.put("ConcurrentHashMap", at(ConcurrentHashMap::new));
    all.put("Hashtable", at(Hashtable::new));
    all.put("WeakHashMap", at(WeakHashMap::new));
    all.put("CopyOnWriteArraySet", in(CopyOnWriteArraySet::new));
    all.put("Set.of", Set::of);
    all.put("Map.of", key -> Map.of(key, 1, "q", 2));
    all.put("newSetFromMap", in(() -> Collections.newSetFromMap(new ConcurrentHashMap<>())));
    all.put("with fields", in(NamedSet::new));
    all.put("hooked set", in(HookedSet::new));
  }

  private static void addOfGuava(Map<String, Function<Node, Object>> all) {
    all.put("HashBiMap", at(HashBiMap::create));
    all.put("HashBiMap value", key -> HashBiMap.create(Map.of(1, key)));
    all.put("ImmutableBiMap value", key -> ImmutableBiMap.of(1, key, 2, "q"));
    all.put("ImmutableSet", ImmutableSet::of);
    all.put("ImmutableMap", key -> ImmutableMap.of(key, 1));
    all.put("HashMultiset", in(HashMultiset::create));
    all.put("LinkedHashMultiset", in(LinkedHashMultiset::create));
    all.put("HashMultimap", key -> with(HashMultimap.create(), key, 1));
    all.put("HashMultimap value", key -> with(HashMultimap.create(), 1, key));
    all.put("LinkedHashMultimap", key -> with(LinkedHashMultimap.create(), key, 1));
    all.put("LinkedHashMultimap value", key -> with(LinkedHashMultimap.create(), 1, key));
    all.put("ArrayListMultimap", key -> with(ArrayListMultimap.create(), key, 1));
    all.put("ImmutableListMultimap", key -> ImmutableListMultimap.of(key, 1));
    all.put("ImmutableSetMultimap value", key -> ImmutableSetMultimap.of(1, key, 1, "q"));
    all.put(
        "TreeMultiset",
        key -> {
          TreeMultiset<Node> set = TreeMultiset.create();
          set.add(key);
          return set;
        });
    all.put(
        "TreeMultimap",
        key -> {
          TreeMultimap<Node, Integer> map = TreeMultimap.create();
          map.put(key, 1);
          return map;
        });
    all.put(
        "TreeMultimap value",
        key -> {
          TreeMultimap<Integer, Node> map = TreeMultimap.create();
          map.put(1, key);
          return map;
        });
  }

  private static void addOfFastutil(Map<String, Function<Node, Object>> all) {
    all.put("ObjectOpenHashSet", in(ObjectOpenHashSet::new));
    all.put("ObjectLinkedOpenHashSet", in(ObjectLinkedOpenHashSet::new));
    all.put(
        "Object2IntOpenHashMap",
        key -> {
          Object2IntOpenHashMap<Object> map = new Object2IntOpenHashMap<>();
          map.put(key, 1);
          return map;
        });
    all.put("Object2ObjectOpenHashMap", at(Object2ObjectOpenHashMap::new));
    all.put("Object2ObjectLinkedOpenHashMap", at(Object2ObjectLinkedOpenHashMap::new));
    all.put("ObjectAVLTreeSet", in(ObjectAVLTreeSet::new));
    all.put("ObjectRBTreeSet", in(ObjectRBTreeSet::new));
    all.put("Object2ObjectAVLTreeMap", at(Object2ObjectAVLTreeMap::new));
  }

  @DataProvider
  static Object[][] containers() {
    Map<String, Function<Node, Object>> all = new LinkedHashMap<>();
    addOfTheJdk(all);
    addOfGuava(all);
    addOfFastutil(all);
    return all.entrySet().stream()
        .map(entry -> new Object[] {entry.getKey(), entry.getValue()})
        .toArray(Object[][]::new);
  }

  private static void requireRefused(byte[] message) {
    cheap = false;
    try {
      LimitExceededException error =
          expectThrows(LimitExceededException.class, () -> FORY.deserialize(message));
      assertEquals(error.limit(), "units of work for keys");
    } finally {
      cheap = true;
    }
  }

  @Test(dataProvider = "containers", timeOut = GUARD_MILLIS)
  public void oneKeyOfManyVisitsIsRefused(String name, Function<Node, Object> container) {
    requireRefused(FORY.serialize(container.apply(dag(LEVELS))));
  }

  /** What the list holds when the key is hashed counts, though the list is not complete. */
  @Test(dataProvider = "containers", timeOut = GUARD_MILLIS)
  public void soIsOneThatLeadsThereThroughWhatIsBeingRead(
      String name, Function<Node, Object> container) {
    Node outer = new Node();
    outer.left = dag(LEVELS);
    Node key = new Node();
    key.left = outer;
    key.right = "y";
    outer.right = container.apply(key);
    cheap = false;
    try {
      expectThrows(
          io.fory.error.ForyException.class, () -> FORY.deserialize(serializeCheaply(outer)));
    } finally {
      cheap = true;
    }
  }

  private static byte[] serializeCheaply(Object value) {
    cheap = true;
    byte[] message = FORY.serialize(value);
    cheap = false;
    return message;
  }

  @Test(dataProvider = "containers", timeOut = GUARD_MILLIS)
  public void aSmallKeyIsRead(String name, Function<Node, Object> container) {
    cheap = false;
    try {
      Object made = FORY.deserialize(FORY.serialize(container.apply(dag(3))));
      assertEquals(made.getClass(), container.apply(dag(3)).getClass());
    } finally {
      cheap = true;
    }
  }

  /** A key of 2,048 visits in 20,000 containers, each of which is a reference of three bytes. */
  @Test(dataProvider = "containers", timeOut = GUARD_MILLIS)
  public void oneLargeKeyOfManyContainersIsRefused(String name, Function<Node, Object> container) {
    Node key = dag(11);
    List<Object> all = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      all.add(container.apply(key));
    }
    requireRefused(FORY.serialize(all));
  }
}
