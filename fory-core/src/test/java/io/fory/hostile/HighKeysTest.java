package io.fory.hostile;

import static org.testng.Assert.assertTrue;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.fixture.Rejection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Function;
import org.testng.Reporter;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Keys whose hash codes, equality and order run through long chains of references are read where
 * the stack has room for them, and refused before it ends where it has not.
 */
public final class HighKeysTest {
  @DataProvider
  public Object[][] modes() {
    return new Object[][] {
      {List.of("-Xint"), "interpreted"},
      {List.of(), "generated"},
      {List.of("-XX:TieredStopAtLevel=1"), "interpreted"},
    };
  }

  @Test(dataProvider = "modes")
  public void keysThatAreTooHighForAStackAreRefusedBeforeItEnds(List<String> flags, String mode)
      throws Exception {
    List<String> all = new ArrayList<>(flags);
    all.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC"));
    String printed = SmallJvm.run(all, HighKeys.class, mode);
    assertTrue(printed.contains("all refused or right"), printed);
    Reporter.log("HighKeysTest: " + flags + " " + printed.strip(), true);
  }

  /** An object whose methods all go on to the next one. */
  static class Link implements Comparable<Link> {
    Object next;
    Object owner;
    int id;

    @Override
    public int hashCode() {
      return 31 * Objects.hashCode(next) + 1;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Link link && id == link.id && Objects.equals(next, link.next);
    }

    @Override
    public int compareTo(Link other) {
      int order =
          next == null || other.next == null ? 0 : ((Link) next).compareTo((Link) other.next);
      return order != 0 ? order : Integer.compare(id, other.id);
    }
  }

  /** The same as a record. */
  record Chain(Object next, Object owner, int id) {}

  /** A comparator that asks the next one first. */
  static final class Next implements Comparator<Object> {
    Object next;

    @Override
    @SuppressWarnings("unchecked") // as it was made
    public int compare(Object a, Object b) {
      int order = next == null ? 0 : ((Comparator<Object>) next).compare(a, b);
      return order != 0 ? order : Integer.compare(((Integer) a), (Integer) b);
    }
  }

  /** The root of a message. */
  static final class Root {
    Object[] chain;
    Object keys;

    @Override
    public int hashCode() {
      return Objects.hashCode(chain[chain.length / 2 - 1]);
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }
  }

  /** A key that leads to the last object of the chain through the root, which is incomplete. */
  static final class Gate {
    Root root;

    @Override
    public int hashCode() {
      return 31 * Objects.hashCode(root) + 1;
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }
  }

  /** How an object refers to the one before it. */
  enum Kind {
    CLASS,
    RECORD,
    LIST,
    COMPARATOR,
    GATE;

    Object link(Object next, Object owner, int id) {
      if (this == RECORD) {
        return new Chain(next, owner, id);
      }
      if (this == COMPARATOR) {
        Next order = new Next();
        order.next = next;
        return order;
      }
      if (this == LIST) {
        List<Object> list = new ArrayList<>();
        list.add(next);
        list.add(owner);
        list.add(id);
        return list;
      }
      Link link = new Link();
      link.next = next;
      link.owner = owner;
      link.id = id;
      return link;
    }
  }

  /** Reads messages with keys of many heights on threads of many sizes. */
  public static final class HighKeys {
    private static final int[] HEIGHTS = {6, 1500};
    private static final int[] STACKS = {128, 512, 32 << 10};

    private final Fory fory;
    private int refused;
    private int right;

    private HighKeys(String mode) {
      fory =
          EngineInUse.builder()
              .withCodegen(mode.equals("generated"))
              .withRefTracking(true)
              .withMaxKeyWork(Long.MAX_VALUE)
              .register(Link.class)
              .register(Chain.class)
              .register(Next.class)
              .register(Root.class)
              .register(Gate.class)
              .build();
    }

    private static Map<String, Function<List<Object>, Object>> containers() {
      Map<String, Function<List<Object>, Object>> all = new LinkedHashMap<>();
      all.put("HashSet", HashSet::new);
      all.put("HashMap", keys -> map(new HashMap<>(), keys));
      all.put("Hashtable", keys -> map(new Hashtable<>(), keys));
      all.put("ConcurrentHashMap", keys -> map(new ConcurrentHashMap<>(), keys));
      all.put("Set.of", keys -> Set.of(keys.toArray()));
      all.put("Map.of", keys -> Map.copyOf(map(new HashMap<>(), keys)));
      all.put("CopyOnWriteArraySet", CopyOnWriteArraySet::new);
      all.put("WeakHashMap", keys -> map(new WeakHashMap<>(), keys));
      all.put("newSetFromMap", HighKeys::setFromMap);
      return all;
    }

    private static Map<String, Function<List<Object>, Object>> sorted() {
      Map<String, Function<List<Object>, Object>> all = new LinkedHashMap<>();
      all.put("TreeSet", TreeSet::new);
      all.put("TreeMap", keys -> map(new TreeMap<>(), keys));
      all.put("ConcurrentSkipListSet", ConcurrentSkipListSet::new);
      all.put("PriorityQueue", PriorityQueue::new);
      return all;
    }

    private static Object setFromMap(List<Object> keys) {
      Set<Object> set = Collections.newSetFromMap(new HashMap<>());
      set.addAll(keys);
      return set;
    }

    private static Map<Object, Object> map(Map<Object, Object> map, List<Object> keys) {
      keys.forEach(key -> map.put(key, true));
      return map;
    }

    /** Tries all. */
    @SuppressWarnings("SystemOut") // it is how a program tells the one that started it
    public static void main(String[] args) throws Exception {
      HighKeys keys = new HighKeys(args[0]);
      for (int height : HEIGHTS) {
        for (boolean late : new boolean[] {false, true}) {
          for (var container : containers().entrySet()) {
            for (Kind kind : List.of(Kind.CLASS, Kind.RECORD, Kind.LIST, Kind.GATE)) {
              boolean cycle = kind == Kind.RECORD || kind == Kind.LIST; // and hashes it
              if (late ? !cycle : kind != Kind.GATE) {
                String what = container.getKey() + " of " + kind + (late ? ", late" : "");
                keys.tryOn(what, container.getValue(), kind, height, late);
              }
            }
          }
          for (var container : sorted().entrySet()) {
            keys.tryOn(container.getKey(), container.getValue(), Kind.CLASS, height, late);
          }
        }
        keys.tryOn("comparator", ordered -> order(ordered), Kind.COMPARATOR, height, false);
      }
      System.out.println(
          "all refused or right: " + keys.refused + " refused, " + keys.right + " right");
    }

    private static Object order(List<Object> comparators) {
      @SuppressWarnings("unchecked") // as it was made
      Set<Object> set = new TreeSet<>((Comparator<Object>) comparators.get(0));
      set.addAll(List.of(3, 1, 2));
      return set;
    }

    /** Two chains that differ at their ends only, each object behind the one it refers to. */
    private static Root root(
        Function<List<Object>, Object> container, Kind kind, int height, boolean late) {
      Root root = new Root();
      root.chain = new Object[2 * height];
      List<Object> keys = new ArrayList<>();
      for (int i = 0; i < root.chain.length; i++) {
        boolean last = i % height == 0;
        Object next = last ? null : root.chain[i - 1];
        root.chain[i] = kind.link(next, late ? root : null, last ? i : 0);
        if ((i + 1) % height == 0) {
          keys.add(kind == Kind.GATE ? gate(root) : root.chain[i]);
        }
      }
      root.keys = container.apply(keys);
      return root;
    }

    private static Gate gate(Root root) {
      Gate gate = new Gate();
      gate.root = root;
      return gate;
    }

    private void tryOn(
        String what, Function<List<Object>, Object> container, Kind kind, int height, boolean late)
        throws Exception {
      byte[][] message = new byte[1][];
      onStack(1 << 20, () -> message[0] = fory.serialize(root(container, kind, height, late)));
      for (int kib : STACKS) {
        Throwable[] thrown = new Throwable[1];
        onStack(
            kib,
            () ->
                thrown[0] =
                    Rejection.thrownBy(() -> check(fory.deserialize(message[0]), kind, height)));
        judge(thrown[0], what + " on " + kib + " KiB at height " + height, kib, height);
        ForyException error = Rejection.of(() -> fory.deserialize(new byte[] {1, 2, 3}));
        assertTrue(error != null);
      }
    }

    private static void check(Object value, Kind kind, int height) {
      Root root = (Root) value;
      int size =
          root.keys instanceof Map<?, ?> map ? map.size() : ((Collection<?>) root.keys).size();
      // Nothing but the map refers to a gate, so a collection may take the gates of a weak one.
      boolean held = kind != Kind.GATE || !(root.keys instanceof WeakHashMap);
      assertTrue(size == 2 || size == 3 || !held && size < 2, "keys are lost");
      Iterable<?> keys =
          root.keys instanceof Map<?, ?> map ? map.keySet() : (Collection<?>) root.keys;
      for (Object key : keys) {
        boolean first = key == root.chain[height - 1];
        boolean second = key == root.chain[2 * height - 1];
        assertTrue(first || second || key instanceof Integer || key instanceof Gate);
      }
    }

    private void judge(Throwable thrown, String what, int kib, int height) {
      String violation = Rejection.violation(thrown);
      if (violation != null) {
        throw new AssertionError(violation + ": " + what, thrown);
      }
      if (thrown == null) {
        right++;
        return;
      }
      refused++;
      LimitExceededException error = (LimitExceededException) thrown;
      boolean expected =
          error.limit().startsWith("levels of a key on the stack of thread small")
              && error.actual() >= height
              && error.allowed() < height
              && error.getMessage().contains("@ShallowKey");
      if (!expected || height == HEIGHTS[0] || kib == STACKS[2]) {
        throw new AssertionError("no good reason: " + what, thrown);
      }
    }

    private static void onStack(int kib, Runnable work) throws InterruptedException {
      Throwable[] thrown = new Throwable[1];
      Thread thread =
          new Thread(
              null, () -> thrown[0] = Rejection.thrownBy(work::run), "small", (long) kib << 10);
      thread.start();
      thread.join();
      if (thrown[0] != null) {
        throw new AssertionError(thrown[0]);
      }
    }
  }
}
