package io.fory.builtin.container;

import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.stream.IntStream;

/** Containers of an application with fields, constructors and methods of their own. */
@SuppressWarnings({"serial", "JdkObsolete"}) // only Fory writes them
final class OwnContainers {
  /** An element. */
  record Item(String name, int count) implements Comparable<Item> {
    @Override
    public int compareTo(Item other) {
      return name.compareTo(other.name);
    }
  }

  /** What fields refer to. */
  static final class Owner {
    String name;
    Object holds;

    Owner() {}

    Owner(String name) {
      this.name = name;
    }
  }

  /** An order with a state. */
  record ByCount(boolean falling) implements Comparator<Item> {
    @Override
    public int compare(Item a, Item b) {
      int order = Integer.compare(a.count, b.count);
      return falling ? -order : order;
    }
  }

  /** An order of keys. */
  record ByLength(int sign) implements Comparator<String> {
    @Override
    public int compare(String a, String b) {
      return sign * Integer.compare(a.length(), b.length());
    }
  }

  static class Basket extends ArrayList<Item> {
    final String owner;
    int version;
    Long limit;
    Owner person;
    final transient int hits;

    Basket(String owner) {
      this.owner = owner;
      this.hits = 5;
    }
  }

  @SuppressWarnings("HidingField") // fields of one name are told apart
  static final class LargeBasket extends Basket {
    @SuppressWarnings("HidingField") // on purpose
    String version = "own";

    LargeBasket(String owner) {
      super(owner);
    }
  }

  static final class Bag<T> extends LinkedList<T> {
    T best;

    Bag(T best) {
      this.best = best;
    }
  }

  static final class Line extends ArrayDeque<Item> {
    int number;

    Line(int number) {
      this.number = number;
    }
  }

  static final class Rows extends Vector<Item> {
    int number;

    Rows(int number) {
      this.number = number;
    }
  }

  static final class Pile extends Stack<Item> {
    int number;

    Pile(int number) {
      this.number = number;
    }
  }

  static final class Tags extends HashSet<String> {
    String kind;

    Tags(String kind) {
      this.kind = kind;
    }
  }

  static final class Path extends LinkedHashSet<String> {
    String kind;

    Path(String kind) {
      this.kind = kind;
    }
  }

  static final class Defaults extends HashMap<String, Item> {
    Item other;

    Defaults(Item other) {
      this.other = other;
    }

    @Override
    public Item get(Object key) {
      return getOrDefault(key, other);
    }
  }

  static final class Ranks extends TreeMap<String, Item> {
    int most;
    Owner person;
    private final transient Object lock = new Object();

    Ranks(Comparator<String> order, int most) {
      super(order);
      this.most = most;
    }
  }

  static final class Sorted extends TreeSet<Item> {
    String kind = "kind";

    Sorted(Comparator<Item> order) {
      super(order);
    }
  }

  static final class Urgent extends PriorityQueue<Item> {
    int taken;

    Urgent(Comparator<Item> order) {
      super(order);
    }
  }

  static final class UrgentWork extends PriorityBlockingQueue<Item> {
    int taken;

    UrgentWork(Comparator<Item> order) {
      super(5, order);
    }
  }

  static final class SkipSet extends ConcurrentSkipListSet<Item> {
    int taken;

    SkipSet(Comparator<Item> order) {
      super(order);
    }
  }

  static final class SkipMap extends ConcurrentSkipListMap<String, Item> {
    int taken;

    SkipMap(Comparator<String> order) {
      super(order);
    }
  }

  static final class Work extends LinkedBlockingQueue<Item> {
    int taken;

    Work(int capacity) {
      super(capacity);
    }
  }

  static final class WorkBothWays extends LinkedBlockingDeque<Item> {
    int taken;

    WorkBothWays(int capacity) {
      super(capacity);
    }
  }

  static final class Ring extends ArrayBlockingQueue<Item> {
    int taken;

    Ring(int capacity) {
      super(capacity);
    }
  }

  static final class Recent extends LinkedHashMap<String, Item> {
    final int capacity;

    Recent(int capacity, boolean byAccess) {
      super(16, 0.75f, byAccess);
      this.capacity = capacity;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Item> eldest) {
      return size() > capacity;
    }
  }

  /** One whose constructor without arguments makes another order than the other one. */
  static final class Latest extends LinkedHashMap<String, Item> {
    Latest() {
      super(16, 0.75f, true);
    }

    Latest(boolean byAccess) {
      super(16, 0.75f, byAccess);
    }
  }

  static final class Live extends ConcurrentHashMap<String, Item> {
    int number;

    Live(int number) {
      this.number = number;
    }
  }

  static final class Chains extends Hashtable<String, Item> {
    int number;

    Chains(int number) {
      this.number = number;
    }
  }

  static final class Same extends IdentityHashMap<Item, String> {
    int number;

    Same(int number) {
      this.number = number;
    }
  }

  static final class Queued extends ConcurrentLinkedQueue<Item> {
    int number;

    Queued(int number) {
      this.number = number;
    }
  }

  static final class QueuedBothWays extends ConcurrentLinkedDeque<Item> {
    int number;

    QueuedBothWays(int number) {
      this.number = number;
    }
  }

  static final class Listeners extends CopyOnWriteArrayList<Item> {
    int number;

    Listeners(int number) {
      this.number = number;
    }
  }

  static final class DistinctListeners extends CopyOnWriteArraySet<Item> {
    int number;

    DistinctListeners(int number) {
      this.number = number;
    }
  }

  /** One that counts what is added. */
  static final class Counting extends ArrayList<Item> {
    int added;

    @Override
    public boolean add(Item item) {
      added++;
      return super.add(item);
    }
  }

  /** One whose keys are kept in lower case, but for those that come in another way. */
  static class Lower extends HashMap<String, Item> {
    int puts;

    @Override
    public Item put(String key, Item value) {
      puts++;
      return super.put(key.toLowerCase(Locale.ROOT), value);
    }
  }

  static final class LowerBelow extends Lower {
    String more = "more";
  }

  /** A list without a storage of the JDK. */
  static final class Chain extends AbstractList<Item> {
    private Item first;
    private Chain rest;
    private int length;

    Chain(Item first, Chain rest) {
      this.first = first;
      this.rest = rest;
      this.length = rest == null ? 1 : rest.length + 1;
    }

    @Override
    public Item get(int index) {
      return index == 0 ? first : rest.get(index - 1);
    }

    @Override
    public int size() {
      return length;
    }
  }

  /** A set that is a range. */
  static final class Range extends AbstractSet<Integer> {
    private final int from;
    private final int to;

    Range(int from, int to) {
      this.from = from;
      this.to = to;
    }

    @Override
    public Iterator<Integer> iterator() {
      return IntStream.range(from, to).iterator();
    }

    @Override
    public int size() {
      return to - from;
    }
  }

  /** A map that looks into another one. */
  static final class Prefixed extends AbstractMap<String, Item> {
    private final String prefix;
    private final Map<String, Item> content = new LinkedHashMap<>();

    Prefixed(String prefix) {
      this.prefix = prefix;
    }

    void add(String key, Item item) {
      content.put(prefix + key, item);
    }

    @Override
    public Set<Map.Entry<String, Item>> entrySet() {
      return content.entrySet();
    }
  }

  /** A collection that implements the interface alone. */
  record Two(Item first, Item second) implements Collection<Item> {
    @Override
    public int size() {
      return 2;
    }

    @Override
    public boolean isEmpty() {
      return false;
    }

    @Override
    public boolean contains(Object item) {
      return first.equals(item) || second.equals(item);
    }

    @Override
    public Iterator<Item> iterator() {
      return List.of(first, second).iterator();
    }

    @Override
    public Object[] toArray() {
      return new Object[] {first, second};
    }

    @Override
    public <T> T[] toArray(T[] array) {
      return List.of(first, second).toArray(array);
    }

    @Override
    public boolean add(Item item) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean remove(Object item) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean containsAll(Collection<?> items) {
      return items.stream().allMatch(this::contains);
    }

    @Override
    public boolean addAll(Collection<? extends Item> items) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean removeAll(Collection<?> items) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean retainAll(Collection<?> items) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void clear() {
      throw new UnsupportedOperationException();
    }
  }

  static final Item A = new Item("a", 3);
  static final Item B = new Item("bb", 2);
  static final Item C = new Item("ccc", 1);

  private OwnContainers() {}

  static final Class<?>[] CLASSES = {
    Item.class,
    Owner.class,
    ByCount.class,
    ByLength.class,
    Basket.class,
    LargeBasket.class,
    Bag.class,
    Line.class,
    Rows.class,
    Pile.class,
    Tags.class,
    Path.class,
    Defaults.class,
    Ranks.class,
    Sorted.class,
    Urgent.class,
    UrgentWork.class,
    SkipSet.class,
    SkipMap.class,
    Work.class,
    WorkBothWays.class,
    Ring.class,
    Recent.class,
    Latest.class,
    Live.class,
    Chains.class,
    Same.class,
    Queued.class,
    QueuedBothWays.class,
    Listeners.class,
    DistinctListeners.class,
    Counting.class,
    Lower.class,
    LowerBelow.class,
    Chain.class,
    Range.class,
    Prefixed.class,
    Two.class
  };

  private static <C extends Collection<Item>> C filled(C made) {
    made.addAll(List.of(A, C, B));
    return made;
  }

  private static <M extends Map<String, Item>> M filledMap(M made) {
    made.put("a", A);
    made.put("ccc", C);
    made.put("bb", B);
    return made;
  }

  private static <S extends Set<String>> S named(S made) {
    made.addAll(List.of("x", "z", "y"));
    return made;
  }

  private static Basket basket(Basket made) {
    made.version = 7;
    made.limit = 8L;
    made.person = new Owner("p");
    return filled(made);
  }

  private static Object wide(LargeBasket made) {
    made.version = "changed";
    return basket(made);
  }

  private static Ranks ranks(Ranks made) {
    made.person = new Owner("p");
    return filledMap(made);
  }

  private static Same same(Same made) {
    made.put(new Item("a", 1), "one");
    made.put(new Item("b", 1), "other");
    return made;
  }

  private static Lower lower(Lower made) {
    filledMap(made);
    made.putIfAbsent("UPPER", A);
    return made;
  }

  private static Prefixed prefixed(Prefixed made) {
    made.add("k", A);
    made.add("l", B);
    return made;
  }

  /** Returns new objects of all classes. */
  static List<Object> all() {
    return List.of(
        new Basket(null),
        basket(new Basket("o")),
        wide(new LargeBasket("o")),
        new Bag<>("none"),
        filled(new Bag<>(A)),
        filled(new Line(1)),
        filled(new Rows(1)),
        filled(new Pile(1)),
        named(new Tags("k")),
        named(new Path("k")),
        filledMap(new Defaults(new Item("other", 0))),
        ranks(new Ranks(null, 1)),
        ranks(new Ranks(new ByLength(-1), 1)),
        ranks(new Ranks(Comparator.reverseOrder(), 1)),
        new Ranks(new ByLength(1), 2),
        filled(new Sorted(null)),
        filled(new Sorted(new ByCount(true))),
        filled(new Urgent(null)),
        filled(new Urgent(new ByCount(false))),
        filled(new UrgentWork(new ByCount(false))),
        filled(new SkipSet(new ByCount(true))),
        filledMap(new SkipMap(new ByLength(-1))),
        filled(new Work(3)),
        filled(new Work(Integer.MAX_VALUE)),
        filled(new WorkBothWays(4)),
        filled(new Ring(9)),
        filledMap(new Recent(5, true)),
        filledMap(new Recent(3, false)),
        new Recent(0, true),
        new Recent(1, false),
        filledMap(new Latest()),
        filledMap(new Latest(false)),
        filledMap(new Live(1)),
        filledMap(new Chains(1)),
        same(new Same(1)),
        filled(new Queued(1)),
        filled(new QueuedBothWays(1)),
        filled(new Listeners(1)),
        filled(new DistinctListeners(1)),
        filled(counted(new Counting())),
        lower(new Lower()),
        lower(new LowerBelow()),
        new Chain(A, new Chain(B, null)),
        new Range(3, 6),
        prefixed(new Prefixed("p.")),
        new Two(A, C));
  }

  private static Counting counted(Counting made) {
    made.add(B);
    made.remove(B);
    return made;
  }
}
