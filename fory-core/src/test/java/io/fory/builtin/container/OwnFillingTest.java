package io.fory.builtin.container;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import io.fory.error.UnsupportedTypeException;
import io.fory.error.UserCodeException;
import io.fory.fixture.BothEngines;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Stack;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Containers whose own methods keep a transient field in step with the elements. */
@SuppressWarnings({"serial", "JdkObsolete"}) // only Fory writes them
public final class OwnFillingTest {
  /** What a transient field says of the elements. */
  interface Indexed {
    Object index();
  }

  static class Names extends ArrayList<String> implements Indexed {
    private final transient Map<String, Integer> at = new HashMap<>();

    @Override
    public boolean add(String name) {
      at.put(name, size());
      return super.add(name);
    }

    @Override
    public Object index() {
      return at;
    }
  }

  static final class Sums extends HashMap<String, Integer> implements Indexed {
    private transient int sum;

    @Override
    public Integer put(String key, Integer value) {
      sum += value;
      return super.put(key, value);
    }

    @Override
    public Object index() {
      return sum;
    }
  }

  static final class Ordered extends TreeMap<String, Integer> implements Indexed {
    private final transient List<String> log = new ArrayList<>();

    @Override
    public Integer put(String key, Integer value) {
      log.add(key);
      return super.put(key, value);
    }

    @Override
    public Object index() {
      return log;
    }
  }

  static final class Lengths extends HashSet<String> implements Indexed {
    private transient int length;

    @Override
    public boolean add(String word) {
      boolean added = super.add(word);
      length += added ? word.length() : 0;
      return added;
    }

    @Override
    public Object index() {
      return length;
    }
  }

  static final class Urgent extends PriorityQueue<Integer> implements Indexed {
    private transient int most;

    @Override
    public boolean offer(Integer urgency) {
      most = Math.max(most, urgency);
      return super.offer(urgency);
    }

    @Override
    public Object index() {
      return most;
    }
  }

  static final class Latest extends ArrayDeque<String> implements Indexed {
    private transient String latest;

    @Override
    public void addLast(String element) {
      latest = element;
      super.addLast(element);
    }

    @Override
    public Object index() {
      return latest;
    }
  }

  static final class Watched extends CopyOnWriteArrayList<String> implements Indexed {
    private transient int adds;

    @Override
    public boolean add(String element) {
      adds++;
      return super.add(element);
    }

    @Override
    public Object index() {
      return adds;
    }
  }

  static final class Waiting extends LinkedBlockingQueue<String> implements Indexed {
    private transient int offers;

    @Override
    public boolean offer(String element) {
      offers++;
      return super.offer(element);
    }

    @Override
    public Object index() {
      return offers;
    }
  }

  /** A field that its methods cannot change is no reason to refuse it. */
  static final class Labelled extends ArrayList<String> implements Indexed {
    private final String label;
    private transient String text = "";

    Labelled() {
      this("none");
    }

    Labelled(String label) {
      this.label = label;
    }

    @Override
    public boolean add(String element) {
      text += label + element;
      return super.add(element);
    }

    @Override
    public Object index() {
      return text;
    }
  }

  /** Its constructor puts an element into it. */
  static final class Started extends ArrayList<String> implements Indexed {
    private transient int adds;

    Started() {
      add("start");
    }

    @Override
    public boolean add(String element) {
      adds++;
      return super.add(element);
    }

    @Override
    public void clear() {
      adds = 0;
      super.clear();
    }

    @Override
    public Object index() {
      return adds;
    }
  }

  private static <T> T with(T container, Consumer<T> content) {
    content.accept(container);
    return container;
  }

  @SuppressWarnings("unchecked")
  private static <T extends Collection<?>> T of(T container, Object... elements) {
    for (Object element : elements) {
      ((Collection<Object>) container).add(element);
    }
    return container;
  }

  private static <T extends Map<String, String>> T filled(T map, String... keys) {
    for (String key : keys) {
      map.put(key, key + key);
    }
    return map;
  }

  @DataProvider
  public static Object[][] indexed() {
    return new Object[][] {
      {of(new Names(), "a", "b", "a")},
      {new Names()},
      {with(with(new Sums(), map -> map.put("a", 3)), map -> map.put("b", 4))},
      {with(with(new Ordered(), map -> map.put("a", 1)), map -> map.put("b", 4))},
      {of(new Lengths(), "one", "three")},
      {of(new Urgent(), 3, 9, 1)},
      {of(new Latest(), "a", "b")},
      {of(new Watched(), "a", "b", "c")},
      {of(new Waiting(), "a", "b")},
      {of(new Labelled("l"), "a", "b")},
      {of(new Started(), "a")},
    };
  }

  @Test(dataProvider = "indexed")
  public void oneThatIsDataIsFilledByItsOwnMethods(Indexed value) {
    Class<?> type = value.getClass();
    for (int setting = 0; setting < 8; setting++) {
      boolean tracking = (setting & 1) != 0;
      boolean compatible = (setting & 2) != 0;
      boolean compact = (setting & 4) != 0;
      BothEngines engines =
          BothEngines.of(
              b ->
                  b.registerAsData(type)
                      .withRefTracking(tracking)
                      .withCompatible(compatible)
                      .withCompact(compact));
      engines.roundTrip(
          value,
          read -> {
            assertSame(read.getClass(), type);
            assertEquals(read.toString(), value.toString());
            assertEquals(read.index(), value.index());
          });
      Indexed copy = engines.interpreter().copy(value);
      assertEquals(copy.toString(), value.toString());
      assertEquals(copy.index(), value.index());
    }
  }

  @Test
  public void anExplanationSaysThatItsMethodsAddTheElements() {
    String explained = Fory.builder().registerAsData(Names.class).build().explain(Names.class);
    assertTrue(explained.contains("part that its own methods add"), explained);
  }

  /** A version of {@link Names} whose writer keeps no index and has another field. */
  static final class EarlierNames extends ArrayList<String> {
    private final int count = 7;
  }

  @Test
  public void oneThatIsDataReadsOtherVersionsByItsOwnMethods() {
    Fory writer = Fory.builder().register(EarlierNames.class, "Names").build();
    EarlierNames written = of(new EarlierNames(), "a", "b");
    assertEquals(written.count, 7);
    byte[] bytes = writer.serialize(written);
    BothEngines readers =
        BothEngines.of(b -> b.register(Names.class, "Names").registerAsData(Names.class));
    for (Fory reader : List.of(readers.interpreter(), readers.generator())) {
      Names read = reader.deserialize(bytes, Names.class);
      assertEquals(read, List.of("a", "b"));
      assertEquals(read.index(), Map.of("a", 0, "b", 1));
    }
  }

  static final class Node {
    String name;
    Node parent;
    Nodes nodes;
    ByNode byNode;

    @Override
    public int hashCode() {
      return Objects.hashCode(name);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Node node && Objects.equals(node.name, name);
    }
  }

  static final class Nodes extends ArrayList<Node> {
    private final transient Map<Node, Integer> at = new HashMap<>();

    @Override
    public boolean add(Node node) {
      at.put(node, size());
      return super.add(node);
    }
  }

  static final class ByNode extends HashMap<Node, Node> {
    private final transient Map<Node, String> names = new HashMap<>();
    private transient int puts;

    @Override
    public Node put(Node key, Node value) {
      puts++;
      names.put(value, value.name + key.name);
      return super.put(key, value);
    }
  }

  @Test
  public void itsMethodsSeeCompleteElementsOnly() {
    Node root = new Node();
    root.parent = root;
    root.nodes = new Nodes();
    root.byNode = new ByNode();
    root.name = "root";
    Node child = new Node();
    child.name = "child";
    child.parent = root;
    child.nodes = root.nodes;
    of(root.nodes, child, root, child);
    root.byNode.put(root, child);
    root.byNode.put(child, root);
    BothEngines engines =
        BothEngines.tracking(
            b -> b.register(Node.class).registerAsData(Nodes.class).registerAsData(ByNode.class));
    engines.roundTrip(
        root,
        read -> {
          assertSame(read.nodes.get(1), read);
          assertSame(read.nodes.get(0).nodes, read.nodes);
          assertEquals(read.nodes.at, root.nodes.at);
          assertSame(read.byNode.get(child), read);
          assertEquals(read.byNode.names, root.byNode.names);
          assertEquals(read.byNode.puts, 2);
        });
  }

  static final class Quoting extends ArrayList<String> {
    transient int n;

    @Override
    public boolean add(String element) {
      return super.add("<" + element + ">");
    }
  }

  static final class QuotingSet extends HashSet<String> {
    transient int n;

    @Override
    public boolean add(String element) {
      return super.add("<" + element + ">");
    }
  }

  static final class QuotingMap extends HashMap<String, String> {
    transient int n;

    @Override
    public String put(String key, String value) {
      return super.put(key, "<" + value + ">");
    }
  }

  static final class QuotingDeque extends ArrayDeque<String> {
    transient int n;

    @Override
    public void addLast(String element) {
      super.addLast("<" + element + ">");
    }
  }

  static final class QuotingQueue extends LinkedBlockingQueue<String> {
    transient int n;

    @Override
    public boolean offer(String element) {
      return super.offer("<" + element + ">");
    }
  }

  static final class QuotingHeap extends PriorityQueue<String> {
    transient int n;

    @Override
    public boolean offer(String element) {
      return super.offer("<" + element + ">");
    }
  }

  static final class Reversing extends ArrayDeque<String> {
    transient int n;

    @Override
    public void addLast(String element) {
      super.addFirst(element);
    }
  }

  /** The element before the new one goes behind it. */
  static final class Moving extends LinkedHashSet<String> {
    transient String last;

    @Override
    public boolean add(String element) {
      boolean added = super.add(element);
      if (last != null && super.remove(last)) {
        super.add(last);
      }
      last = element;
      return added;
    }
  }

  /** The first entry goes behind the new one. */
  static final class MovingMap extends LinkedHashMap<String, String> {
    transient int n;

    @Override
    public String put(String key, String value) {
      super.put(key, value);
      String first = keySet().iterator().next();
      return super.put(first, super.remove(first));
    }
  }

  /** The new key gets the value of the last one, and that gets the new value. */
  static final class Swapping extends HashMap<String, String> {
    transient String last;

    @Override
    public String put(String key, String value) {
      String before = last;
      last = key;
      if (before == null) {
        return super.put(key, value);
      }
      super.put(key, super.get(before));
      return super.put(before, value);
    }
  }

  static final class Forgetful extends LinkedHashMap<String, String> {
    transient int limit;

    @Override
    public String put(String key, String value) {
      return super.put(key, value);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
      return size() > limit;
    }
  }

  @Test
  public void oneThatHasOtherElementsThenIsRefused() {
    Forgetful forgetful = new Forgetful();
    forgetful.limit = 1;
    forgetful.put("a", "b");
    List<Object> values =
        List.of(
            of(new Quoting(), "a"),
            of(new QuotingSet(), "a"),
            with(new QuotingMap(), map -> map.put("a", "b")),
            of(new QuotingDeque(), "a"),
            of(new QuotingQueue(), "a"),
            of(new QuotingHeap(), "a"),
            of(new Reversing(), "a", "b"),
            of(new Moving(), "a", "b", "c"),
            filled(new MovingMap(), "a", "b", "c"),
            filled(new Swapping(), "a", "b"),
            forgetful);
    for (Object value : values) {
      BothEngines engines = BothEngines.of(b -> b.registerAsData(value.getClass()));
      MalformedInputException error =
          engines.failureToRead(engines.serialize(value), MalformedInputException.class);
      assertTrue(error.getMessage().contains("its own methods"), error.getMessage());
    }
  }

  static final class Interned extends ArrayList<String> {
    transient int n;

    @Override
    public boolean add(String element) {
      n++;
      return super.add(element.intern());
    }
  }

  static final class Longs extends ArrayList<Long> {
    transient long sum;

    @Override
    public boolean add(Long element) {
      long value = element;
      sum += value;
      return super.add(value);
    }
  }

  static final class LongsByName extends HashMap<String, Long> {
    transient long sum;

    @Override
    public Long put(String name, Long element) {
      long value = element;
      sum += value;
      return super.put(name.intern(), value);
    }
  }

  @Test
  public void oneThatHoldsEqualValuesInPlaceOfItsElementsIsKept() {
    List<Object> values =
        List.of(
            of(new Interned(), new String("abc"), "d"),
            of(new Longs(), 1000L, 1000L, 7L),
            with(new LongsByName(), map -> map.put("a", 1000L)));
    for (Object value : values) {
      BothEngines engines = BothEngines.of(b -> b.registerAsData(value.getClass()));
      engines.roundTrip(value, read -> assertEquals(read, value));
    }
    BothEngines.of(b -> b.registerAsData(Longs.class))
        .roundTrip(of(new Longs(), 1000L, 9L), read -> assertEquals(read.sum, 1009));
  }

  /** As a code generator makes them: its hash code never ends once it is in its parent. */
  static final class Child {
    String name;
    List<Child> siblings;

    @Override
    public int hashCode() {
      return Objects.hash(name, siblings);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Child child
          && Objects.equals(child.name, name)
          && Objects.equals(child.siblings, siblings);
    }
  }

  static final class Children extends ArrayList<Child> {
    transient int adds;

    @Override
    public boolean add(Child child) {
      adds++;
      return super.add(child);
    }
  }

  @Test
  public void elementsWhoseHashCodeNeverEndsAreNotAskedForIt() {
    Children children = new Children();
    for (String name : List.of("a", "b", "c")) {
      Child child = new Child();
      child.name = name;
      child.siblings = children;
      children.add(child);
    }
    Child inner = new Child();
    inner.name = "inner";
    inner.siblings = new ArrayList<>(List.of(inner));
    children.add(inner);
    Child behind = new Child();
    behind.name = "behind";
    behind.siblings = new ArrayList<>(List.of(inner));
    children.add(behind);
    BothEngines engines =
        BothEngines.tracking(b -> b.register(Child.class).registerAsData(Children.class));
    engines.roundTrip(
        children,
        read -> {
          assertEquals(read.adds, 5);
          assertSame(read.get(2).siblings, read);
          assertSame(read.get(4).siblings.get(0), read.get(3));
        });
  }

  @Test
  public void aListThatCopiesItselfForEachElementSaysSoBeyondItsWork() {
    Watched watched = new Watched();
    List<String> many = new ArrayList<>();
    for (int i = 0; i < 40_000; i++) {
      many.add("a");
    }
    watched.addAll(many);
    BothEngines engines = BothEngines.of(b -> b.registerAsData(Watched.class));
    LimitExceededException error =
        engines.failureToRead(engines.serialize(watched), LimitExceededException.class);
    assertTrue(error.getMessage().contains("each of which copies the others"), error.getMessage());
  }

  static final class Strict extends HashMap<String, String> {
    transient boolean begun = true;

    @Override
    public String put(String key, String value) {
      if (begun && key == null) {
        throw new IllegalArgumentException("no key");
      }
      return super.put(key, value);
    }
  }

  @Test
  public void aRefusedEntryIsFoundAtItsKey() {
    Strict strict = new Strict();
    strict.begun = false;
    strict.put(null, "a");
    BothEngines engines = BothEngines.of(b -> b.registerAsData(Strict.class));
    UserCodeException error =
        engines.failureToRead(engines.serialize(strict), UserCodeException.class);
    assertTrue(error.path().endsWith("{key}"), error.path());
  }

  static final class Startless extends ArrayList<String> {
    private transient int adds;

    Startless() {
      add("start");
    }

    @Override
    public boolean add(String element) {
      adds++;
      return super.add(element);
    }
  }

  @Test
  public void oneThatCannotForgetWhatItsConstructorPutsInIsRefused() {
    Startless value = new Startless();
    assertEquals(value.adds, 1);
    BothEngines engines = BothEngines.of(b -> b.registerAsData(Startless.class));
    UnsupportedTypeException error =
        engines.failureToRead(engines.serialize(value), UnsupportedTypeException.class);
    assertTrue(error.getMessage().contains("cannot be read: its constructor"), error.getMessage());
  }

  static final class Sized extends ArrayList<String> {
    private final transient Map<String, Integer> at;

    Sized(int capacity) {
      super(capacity);
      at = new HashMap<>();
    }

    @Override
    public boolean add(String element) {
      at.put(element, size());
      return super.add(element);
    }
  }

  static final class Roomy extends ArrayList<String> {
    final transient Object lock = new Object();

    Roomy(int capacity) {
      super(capacity);
    }

    @Override
    public boolean addAll(Collection<? extends String> elements) {
      return super.addAll(elements);
    }
  }

  /** Nothing of its own is called, so that nothing could keep its transient field. */
  @Test
  public void oneThatDoesNotOverrideAddNeedsNoConstructorToBeData() {
    Roomy roomy = of(new Roomy(3), "a", "b");
    BothEngines.of(b -> b.registerAsData(Roomy.class))
        .roundTrip(
            roomy,
            read -> {
              assertEquals(read, roomy);
              assertNull(read.lock);
            });
  }

  static final class Counted extends ArrayList<String> {
    int total;
    transient int index;

    @Override
    public boolean add(String element) {
      index += total++;
      return super.add(element);
    }
  }

  static final class Logged extends HashMap<String, String> {
    final List<String> log = new ArrayList<>();
    transient int index;

    @Override
    public String put(String key, String value) {
      log.add(key);
      return super.put(key, value);
    }
  }

  @DataProvider
  public static Object[][] unfit() {
    return new Object[][] {
      {Sized.class, "it has no constructor without arguments"},
      {Counted.class, "may change its field total"},
      {Logged.class, "may change its field log"},
    };
  }

  @Test(dataProvider = "unfit")
  public void oneThatItsOwnMethodsCannotGiveBackIsRefusedAsData(Class<?> type, String reason) {
    ForyBuilder data = Fory.builder().registerAsData(type);
    UnsupportedTypeException error = expectThrows(UnsupportedTypeException.class, data::build);
    assertTrue(error.problem().contains(reason), error.getMessage());
    ForyBuilder plain = Fory.builder().register(type);
    UnsupportedTypeException other = expectThrows(UnsupportedTypeException.class, plain::build);
    assertFalse(other.cure().contains("registerAsData"), other.getMessage());
  }

  static final class Inserting extends ArrayList<String> {
    transient int changes;

    @Override
    public void add(int at, String e) {
      changes++;
      super.add(at, e);
    }
  }

  static final class Gathering extends ArrayList<String> {
    transient int changes;

    @Override
    public boolean addAll(Collection<? extends String> c) {
      changes++;
      return super.addAll(c);
    }
  }

  static final class Replacing extends ArrayList<String> {
    transient int changes;

    @Override
    public String set(int at, String e) {
      changes++;
      return super.set(at, e);
    }
  }

  static final class Preceded extends LinkedList<String> {
    transient int changes;

    @Override
    public void addFirst(String e) {
      changes++;
      super.addFirst(e);
    }
  }

  static final class Pushed extends ArrayDeque<String> {
    transient int changes;

    @Override
    public void push(String e) {
      changes++;
      super.push(e);
    }
  }

  static final class Elements extends Vector<String> {
    transient int changes;

    @Override
    public synchronized void addElement(String e) {
      changes++;
      super.addElement(e);
    }
  }

  static final class Piled extends Stack<String> {
    transient int changes;

    @Override
    public String push(String e) {
      changes++;
      return super.push(e);
    }
  }

  static final class Absent extends HashMap<String, Integer> {
    transient int changes;

    @Override
    public Integer putIfAbsent(String k, Integer v) {
      changes++;
      return super.putIfAbsent(k, v);
    }
  }

  static final class Merged extends HashMap<String, Integer> {
    transient int changes;

    @Override
    public Integer merge(
        String k, Integer v, BiFunction<? super Integer, ? super Integer, ? extends Integer> f) {
      changes++;
      return super.merge(k, v, f);
    }
  }

  static final class Computed extends HashMap<String, Integer> {
    transient int changes;

    @Override
    public Integer computeIfAbsent(String k, Function<? super String, ? extends Integer> f) {
      changes++;
      return super.computeIfAbsent(k, f);
    }
  }

  static final class Poured extends HashMap<String, Integer> {
    transient int changes;

    @Override
    public void putAll(Map<? extends String, ? extends Integer> m) {
      changes++;
      super.putAll(m);
    }
  }

  static final class Settings extends Properties {
    transient int changes;

    @Override
    public synchronized Object setProperty(String k, String v) {
      changes++;
      return super.setProperty(k, v);
    }
  }

  @DataProvider
  public static Object[][] keeping() {
    return new Object[][] {
      {Inserting.class, "add(int, Object)"},
      {Gathering.class, "addAll(Collection)"},
      {Replacing.class, "set(int, Object)"},
      {Preceded.class, "addFirst(Object)"},
      {Pushed.class, "push(Object)"},
      {Elements.class, "addElement(Object)"},
      {Piled.class, "push(Object)"},
      {Absent.class, "putIfAbsent(Object, Object)"},
      {Merged.class, "merge(Object, Object, BiFunction)"},
      {Computed.class, "computeIfAbsent(Object, Function)"},
      {Poured.class, "putAll(Map)"},
      {Settings.class, "setProperty(String, String)"},
    };
  }

  @Test(dataProvider = "keeping")
  public void oneThatMayKeepATransientFieldByAnotherMethodIsRefused(Class<?> type, String method) {
    for (boolean xlang : new boolean[] {false, type != Settings.class}) {
      ForyBuilder builder = Fory.builder().withXlang(xlang).register(type);
      UnsupportedTypeException error = expectThrows(UnsupportedTypeException.class, builder::build);
      assertTrue(error.problem().contains("it overrides " + method), error.getMessage());
      assertTrue(error.problem().contains("its transient field changes"), error.getMessage());
      assertTrue(error.cure().contains("as its constructor leaves them"), error.getMessage());
    }
    Fory.builder().registerAsData(type).build().verify();
  }

  static final class Removing extends ArrayList<String> {
    transient int removed;

    @Override
    public boolean remove(Object element) {
      removed++;
      return super.remove(element);
    }
  }

  @Test
  public void oneThatOverridesRemovalAloneIsKept() {
    BothEngines.of(Removing.class)
        .roundTrip(of(new Removing(), "a"), read -> assertEquals(read, List.of("a")));
  }

  static final class Cache extends LinkedHashMap<String, Integer> {
    transient int limit;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
      return size() > limit;
    }
  }

  @Test
  public void aCacheThatDropsAllEntriesIsNotSaidToHaveEqualOnes() {
    Cache cache = new Cache();
    cache.limit = 3;
    cache.put("a", 1);
    BothEngines engines = BothEngines.of(Cache.class);
    MalformedInputException error =
        engines.failureToRead(engines.serialize(cache), MalformedInputException.class);
    assertTrue(error.getMessage().contains("removeEldestEntry"), error.getMessage());
    assertFalse(error.getMessage().contains("equal"), error.getMessage());
  }

  static final class Listed extends ArrayList<String> {
    int k = 1;
  }

  static final class Linked extends LinkedHashSet<String> {
    int k;
  }

  /** Messages do not say whether the class was a list or a set, so that elements are not merged. */
  @Test
  public void aListWithEqualElementsIsRefusedWhereItsClassIsASet() {
    Listed list = of(new Listed(), "b", "a", "b");
    byte[] bytes = Fory.builder().register(Listed.class, "C").build().serialize(list);
    BothEngines readers = BothEngines.of(b -> b.register(Linked.class, "C"));
    MalformedInputException error = readers.failureToRead(bytes, MalformedInputException.class);
    assertTrue(error.getMessage().contains("is a list where it was written"), error.getMessage());
  }
}
