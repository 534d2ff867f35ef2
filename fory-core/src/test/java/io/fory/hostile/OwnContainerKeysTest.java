package io.fory.hostile;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.error.LimitExceededException;
import io.fory.fixture.BothEngines;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Containers of the application that are written as their fields, and inherit hash code and
 * equality from the JDK, as keys: what these visit is what the container iterates over.
 */
public final class OwnContainerKeysTest {
  private static final int ENDLESS = 1 << 30;

  static final class Range extends AbstractList<Integer> {
    int from;
    int to;

    Range(int from, int to) {
      this.from = from;
      this.to = to;
    }

    @Override
    public Integer get(int index) {
      return from + index;
    }

    @Override
    public int size() {
      return to - from;
    }
  }

  static final class Repeated extends AbstractList<Object> {
    Object element;
    int times;

    Repeated(Object element, int times) {
      this.element = element;
      this.times = times;
    }

    @Override
    public Object get(int index) {
      return element;
    }

    @Override
    public int size() {
      return times;
    }
  }

  /** Makes each range when it is asked for. */
  static final class Ranges extends AbstractList<Range> {
    int count;
    int each;

    Ranges(int count, int each) {
      this.count = count;
      this.each = each;
    }

    @Override
    public Range get(int index) {
      return new Range(index, index + each);
    }

    @Override
    public int size() {
      return count;
    }
  }

  static final class PairMap extends AbstractMap<Object, Object> {
    Object key;
    Object value;

    PairMap(Object key, Object value) {
      this.key = key;
      this.value = value;
    }

    @Override
    public Set<Map.Entry<Object, Object>> entrySet() {
      return Collections.singleton(new SimpleEntry<>(key, value));
    }
  }

  static final class ListMap extends AbstractMap<Object, Object> {
    ArrayList<SimpleEntry<Object, Object>> held = new ArrayList<>();

    ListMap(Object key) {
      held.add(new SimpleEntry<>(key, null));
    }

    @Override
    public Set<Map.Entry<Object, Object>> entrySet() {
      return new AbstractSet<>() {
        @Override
        public Iterator<Map.Entry<Object, Object>> iterator() {
          return new ArrayList<Map.Entry<Object, Object>>(held).iterator();
        }

        @Override
        public int size() {
          return held.size();
        }
      };
    }
  }

  static final class Node {
    Object item;
    Node next;

    Node(Object item, Node next) {
      this.item = item;
      this.next = next;
    }
  }

  static final class Linked extends AbstractSet<Object> {
    Node head;
    int size;

    @Override
    public boolean add(Object element) {
      head = new Node(element, head);
      size++;
      return true;
    }

    @Override
    public Iterator<Object> iterator() {
      return new Iterator<>() {
        private Node at = head;

        @Override
        public boolean hasNext() {
          return at != null;
        }

        @Override
        public Object next() {
          Object item = at.item;
          at = at.next;
          return item;
        }
      };
    }

    @Override
    public int size() {
      return size;
    }
  }

  static final class Held extends AbstractList<Object> {
    ArrayList<Object> list = new ArrayList<>();

    @Override
    public Object get(int index) {
      return list.get(index);
    }

    @Override
    public int size() {
      return list.size();
    }
  }

  static final class ListSet extends AbstractSet<Object> {
    ArrayList<Object> list = new ArrayList<>();

    ListSet(Object... elements) {
      list.addAll(List.of(elements));
    }

    @Override
    public Iterator<Object> iterator() {
      return list.iterator();
    }

    @Override
    public int size() {
      return list.size();
    }
  }

  /** Counts what it is asked for; all have one hash code. */
  record Atom(int id) {
    private static long calls;

    @Override
    public int hashCode() {
      return 7;
    }

    @Override
    public boolean equals(Object other) {
      calls++;
      return other instanceof Atom atom && atom.id == id;
    }
  }

  /** Goes by its identity. */
  static final class Task {
    Object steps;

    Task(Object steps) {
      this.steps = steps;
    }
  }

  record Named(String name, Object content) {}

  static final class Holder {
    Object before;
    Object keys;
  }

  private static BothEngines engines(boolean references) {
    return BothEngines.of(
        builder ->
            builder
                .withRefTracking(references)
                .registerAll(
                    Range.class,
                    Repeated.class,
                    Ranges.class,
                    PairMap.class,
                    ListMap.class,
                    Node.class,
                    Linked.class,
                    Held.class,
                    ListSet.class,
                    Atom.class,
                    Task.class,
                    Named.class,
                    Holder.class));
  }

  /** Returns whether references are tracked. */
  @DataProvider
  public static Object[][] references() {
    return new Object[][] {{false}, {true}};
  }

  /** Returns a holder of a set of one key, whose content comes when it is in. */
  private static Holder holder(Object before, Named key) {
    Holder holder = new Holder();
    holder.before = before;
    holder.keys = new HashSet<>(Set.of(key));
    return holder;
  }

  /** A key whose hash code does not matter to the writer, since its list is made to be short. */
  private static byte[] messageOf(BothEngines engines, Range range, int to, Object keys) {
    Holder holder = new Holder();
    holder.keys = keys;
    int was = range.to;
    range.to = to;
    byte[] message = engines.serialize(holder);
    range.to = was;
    return message;
  }

  @Test(dataProvider = "references")
  public void elementsThatAKeyComputesCount(boolean references) {
    BothEngines engines = engines(references);
    Range range = new Range(0, 1);
    Map<Object, Object> map = new HashMap<>();
    map.put(new ArrayList<>(List.of(range)), 1);
    List<Object> keys =
        List.of(
            new HashSet<>(List.of(range)),
            new HashSet<>(List.of(new Named("a", range))),
            Set.of(range, "b"),
            new HashSet<>(Set.of(new HashSet<>(Set.of(range)))),
            map);
    for (Object set : keys) {
      byte[] message = messageOf(engines, range, ENDLESS, set);
      engines.failureToRead(message, LimitExceededException.class);
      byte[] honest = messageOf(engines, range, 1000, set);
      Holder read = (Holder) engines.generator().deserialize(honest);
      range.to = 1000;
      assertEquals(read.keys.hashCode(), messageKeys(engines, honest).hashCode());
      range.to = 1;
    }
  }

  private static Object messageKeys(BothEngines engines, byte[] message) {
    return ((Holder) engines.interpreter().deserialize(message)).keys;
  }

  @Test(dataProvider = "references")
  public void rangesThatAKeyMakesCount(boolean references) {
    BothEngines engines = engines(references);
    Ranges ranges = new Ranges(0, 0);
    Holder holder = new Holder();
    holder.keys = new HashSet<>(Set.of(ranges));
    ranges.count = 1000;
    ranges.each = ENDLESS;
    byte[] message = engines.serialize(holder);
    engines.failureToRead(message, LimitExceededException.class);
  }

  @Test(dataProvider = "references")
  public void whatIsRepeatedAtEachLevelCountsAsOften(boolean references) {
    BothEngines engines = engines(references);
    for (boolean records : new boolean[] {false, true}) {
      Object inner = "leaf";
      for (int i = 0; i < 45; i++) {
        Object part = records ? new Named("a", inner) : inner;
        inner = new Repeated(part, 2);
      }
      Repeated outer = new Repeated(null, 0);
      Holder holder = new Holder();
      holder.keys = new HashSet<>(Set.of(outer));
      outer.element = inner;
      outer.times = 2;
      engines.failureToRead(engines.serialize(holder), LimitExceededException.class);
    }
  }

  @Test(dataProvider = "references")
  public void mapsThatLookTwiceForAKeyWithoutAValueCount(boolean references) {
    List<UnaryOperator<Object>> levels =
        List.of(key -> new PairMap(key, null), ListMap::new, key -> new PairMap("k", key));
    for (int kind = 0; kind < levels.size(); kind++) {
      BothEngines engines = engines(references);
      Object first = "Aa";
      Object second = "BB";
      for (int i = 0; i < 40; i++) {
        first = levels.get(kind).apply(first);
        second = levels.get(kind).apply(second);
      }
      PairMap one = new PairMap(1, null);
      PairMap other = new PairMap(2, null);
      Holder holder = new Holder();
      holder.keys = new HashSet<>(Set.of(one, other));
      one.key = first;
      other.key = second;
      byte[] message = engines.serialize(holder);
      if (kind < 2) {
        engines.failureToRead(message, LimitExceededException.class);
      } else {
        assertEquals(((Set<?>) messageKeys(engines, message)).size(), 2);
      }
    }
  }

  @Test
  public void aRingOfNodesInAKeyIsRefused() {
    BothEngines engines = engines(true);
    for (boolean early : new boolean[] {false, true}) {
      for (boolean immutable : new boolean[] {false, true}) {
        Linked linked = new Linked();
        Holder holder = new Holder();
        holder.before = early ? linked : null;
        Named key = new Named("a", linked);
        holder.keys = immutable ? Set.of(key, "b") : new HashSet<>(Set.of(key));
        linked.add("x");
        linked.head.next = linked.head;
        byte[] message = engines.serialize(holder);
        engines.failureToRead(message, LimitExceededException.class);
        linked.head.next = null;
        Set<?> read = (Set<?>) messageKeys(engines, engines.serialize(holder));
        assertEquals(read.size(), immutable ? 2 : 1);
      }
    }
  }

  @Test
  public void aReferenceFromAKeyToWhatComputesCounts() {
    BothEngines engines = engines(true);
    Range range = new Range(0, 1);
    List<Object> deep = new ArrayList<>(List.of(new Named("b", range)));
    Holder holder = holder(deep, new Named("a", deep));
    range.to = ENDLESS;
    engines.failureToRead(engines.serialize(holder), LimitExceededException.class);
  }

  @Test(dataProvider = "references")
  public void whereNothingIsHashedNothingIsCounted(boolean references) {
    BothEngines engines = engines(references);
    Range range = new Range(0, ENDLESS);
    Holder holder = new Holder();
    holder.before = new ArrayList<>(List.of(new Named("a", range), new Repeated(range, ENDLESS)));
    Map<Object, Object> map = new HashMap<>();
    map.put("k", new Repeated(range, ENDLESS));
    map.put(new Task(null), new Ranges(ENDLESS, ENDLESS));
    holder.keys = map;
    assertEquals(((Map<?, ?>) messageKeys(engines, engines.serialize(holder))).size(), 2);
    if (references) {
      holder.keys = new HashSet<>(Set.of(new Task(range), new Task(holder.before)));
      assertEquals(((Set<?>) messageKeys(engines, engines.serialize(holder))).size(), 2);
    }
  }

  /** Each of three differs from the others at the bottom alone. */
  private static Object[] threes(int levels) {
    Object[] all = {new Atom(1), new Atom(2), new Atom(3)};
    for (int i = 0; i < levels; i++) {
      all =
          new Object[] {
            new ListSet(all[0], all[1]), new ListSet(all[1], all[2]), new ListSet(all[0], all[2])
          };
    }
    return all;
  }

  @Test
  public void setsThatAreLookedThroughAtEachLevelCount() {
    BothEngines engines = engines(true);
    ListSet one = new ListSet(1);
    ListSet other = new ListSet(2);
    Holder holder = new Holder();
    holder.keys = new HashSet<>(Set.of(one, other));
    one.list.clear();
    other.list.clear();
    one.list.addAll(List.of(threes(12)));
    other.list.addAll(List.of(threes(12)));
    Collections.reverse(other.list);
    other.list.set(0, threes(12)[1]);
    byte[] message = engines.serialize(holder);
    Atom.calls = 0;
    engines.failureToRead(message, LimitExceededException.class);
    assertTrue(Atom.calls < 1 << 20, Atom.calls + " calls");
  }

  @Test
  public void elementsThatTheMessageSharesCountAsOftenAsItHasThem() {
    BothEngines engines = engines(true);
    Held held = new Held();
    Named shared = new Named("shared", "content");
    for (int i = 0; i < 1000; i++) {
      held.list.add(shared);
      held.list.add(new Named("own", i));
    }
    Holder holder = new Holder();
    holder.keys = new HashSet<>(List.of(held));
    byte[] message = engines.serialize(holder);
    assertEquals(((Set<?>) messageKeys(engines, message)).size(), 1);
  }

  @Test(dataProvider = "references")
  public void largeHonestKeysAreRead(boolean references) {
    BothEngines engines = engines(references);
    Set<Object> keys = new HashSet<>();
    for (int i = 0; i < 500; i++) {
      keys.add(new Range(i, i + 100));
      Linked linked = new Linked();
      for (int j = 0; j < 20; j++) {
        linked.add(new Named("n" + i, j));
      }
      keys.add(linked);
      keys.add(new PairMap(new Named("k", i), new Range(0, i)));
    }
    Holder holder = new Holder();
    holder.keys = keys;
    Fory fory = engines.generator();
    assertEquals(((Holder) fory.deserialize(fory.serialize(holder))).keys, keys);
  }
}
