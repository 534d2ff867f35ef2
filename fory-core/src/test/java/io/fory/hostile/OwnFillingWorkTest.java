package io.fory.hostile;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.LimitExceededException;
import java.util.AbstractCollection;
import java.util.AbstractList;
import java.util.AbstractQueue;
import java.util.AbstractSequentialList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Elements and values that are given to methods of the application, which hash them, are in the
 * account of work, as keys are.
 */
@SuppressWarnings("serial") // only Fory writes them
public final class OwnFillingWorkTest {
  private static final int LEVELS = 45;
  private static final int COLLIDING = 4000;

  /** Whether the methods of containers do what is dear. */
  private static boolean reading;

  static final class Names extends ArrayList<Object> {
    private final transient Map<Object, Integer> at = new HashMap<>();

    @Override
    public boolean add(Object element) {
      if (reading) {
        at.put(element, size());
      }
      return super.add(element);
    }
  }

  static final class Queue extends ArrayDeque<Object> {
    private final transient Map<Object, Integer> at = new HashMap<>();

    @Override
    public void addLast(Object element) {
      if (reading) {
        at.put(element, size());
      }
      super.addLast(element);
    }
  }

  static final class Inverse extends HashMap<Object, Object> {
    private final transient Map<Object, Object> keys = new HashMap<>();

    @Override
    public Object put(Object key, Object value) {
      if (reading) {
        keys.put(value, key);
      }
      return super.put(key, value);
    }
  }

  static final class Own extends AbstractList<Object> {
    private final transient Map<Object, Integer> at = new HashMap<>();
    private final transient List<Object> held = new ArrayList<>();

    @Override
    public boolean add(Object element) {
      if (reading) {
        at.put(element, size());
      }
      return held.add(element);
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

  /** Goes by identity, so that what leads to it has a hash code. */
  static final class Holder {
    Object held;
  }

  /** What elements are put into. */
  enum Kind {
    LIST,
    QUEUE,
    VALUES,
    OWN;

    Object empty() {
      return switch (this) {
        case LIST -> new Names();
        case QUEUE -> new Queue();
        case VALUES -> new Inverse();
        case OWN -> new Own();
      };
    }
  }

  private static Fory fory(boolean tracking) {
    return Fory.builder()
        .withRefTracking(tracking)
        .register(Holder.class)
        .register(Own.class)
        .registerAsData(Names.class)
        .registerAsData(Queue.class)
        .registerAsData(Inverse.class)
        .build();
  }

  @SuppressWarnings("unchecked") // each takes any element
  private static Object filled(Object container, List<?> elements) {
    int i = 0;
    for (Object element : elements) {
      if (container instanceof Map<?, ?>) {
        ((Map<Object, Object>) container).put(i++, element);
      } else {
        ((Collection<Object>) container).add(element);
      }
    }
    return container;
  }

  @DataProvider
  public static Object[][] containers() {
    return new Object[][] {{Kind.LIST}, {Kind.QUEUE}, {Kind.VALUES}, {Kind.OWN}};
  }

  private static List<Object> ways() {
    List<Object> below = new ArrayList<>(List.of(1));
    for (int i = 0; i < LEVELS; i++) {
      below = new ArrayList<>(List.of(below, below));
    }
    return below;
  }

  private static void requireRefused(Fory fory, Object value) {
    byte[] bytes = fory.serialize(value);
    reading = true;
    try {
      LimitExceededException error =
          expectThrows(LimitExceededException.class, () -> fory.deserialize(bytes));
      assertEquals(error.limit(), "units of work for keys");
    } finally {
      reading = false;
    }
  }

  @Test(dataProvider = "containers")
  public void anElementThatIsReachedOnManyWaysIsRefused(Kind kind) {
    List<Object> element = new ArrayList<>(List.of(ways()));
    requireRefused(fory(true), filled(kind.empty(), List.of(element)));
  }

  @Test(dataProvider = "containers")
  public void soIsOneThatIsNotCompleteWhereItIsRead(Kind kind) {
    Holder holder = new Holder();
    holder.held = filled(kind.empty(), List.of(new ArrayList<>(List.of(holder, ways()))));
    requireRefused(fory(true), holder);
  }

  /** Lists of different elements and of one hash code. */
  private static List<Object> colliding(Object more) {
    List<Object> all = new ArrayList<>();
    for (int i = 0; i < COLLIDING; i++) {
      List<Object> list = new ArrayList<>();
      for (int bit = 0; bit < 12; bit++) {
        boolean set = (i >> bit & 1) != 0;
        list.addAll(set ? List.of(1, 0) : List.of(0, 31));
      }
      if (more != null) {
        list.add(more);
      }
      all.add(list);
    }
    return all;
  }

  @Test(dataProvider = "containers")
  public void elementsOfOneHashCodeAreRefused(Kind kind) {
    Object filled = filled(kind.empty(), colliding(null));
    for (boolean tracking : new boolean[] {false, true}) {
      requireRefused(fory(tracking), filled);
    }
  }

  @DataProvider
  public static Object[][] waiting() {
    return new Object[][] {{Kind.LIST}, {Kind.QUEUE}, {Kind.VALUES}};
  }

  @Test(dataProvider = "waiting")
  public void soAreThoseThatAreNotCompleteWhereTheyAreRead(Kind kind) {
    Holder holder = new Holder();
    holder.held = filled(kind.empty(), colliding(holder));
    requireRefused(fory(true), holder);
  }

  /** An element that has come before costs one comparison, as in a hash table. */
  @Test(dataProvider = "containers")
  public void equalElementsAreRead(Kind kind) {
    List<Object> equal = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      equal.add(new ArrayList<>(List.of("a", i % 5)));
    }
    Object filled = filled(kind.empty(), equal);
    Fory fory = fory(false);
    byte[] bytes = fory.serialize(filled);
    reading = true;
    try {
      assertEquals(Objects.toString(fory.deserialize(bytes)), filled.toString());
    } finally {
      reading = false;
    }
  }

  /** Takes what {@link AbstractCollection} has no place for. */
  static final class Bag extends AbstractCollection<Object> {
    private final transient Set<Object> held = new HashSet<>();
    private final transient List<Object> all = new ArrayList<>();

    @Override
    public boolean add(Object element) {
      if (reading) {
        held.add(element);
      }
      return all.add(element);
    }

    @Override
    public Iterator<Object> iterator() {
      return all.iterator();
    }

    @Override
    public int size() {
      return all.size();
    }
  }

  /** The same of a queue. */
  static final class Line extends AbstractQueue<Object> {
    private final transient Set<Object> held = new HashSet<>();
    private final transient Deque<Object> all = new ArrayDeque<>();

    @Override
    public boolean offer(Object element) {
      if (reading) {
        held.add(element);
      }
      return all.add(element);
    }

    @Override
    public Object poll() {
      return all.poll();
    }

    @Override
    public Object peek() {
      return all.peek();
    }

    @Override
    public Iterator<Object> iterator() {
      return all.iterator();
    }

    @Override
    public int size() {
      return all.size();
    }
  }

  /** The same of a linked list. */
  static final class Chain extends AbstractSequentialList<Object> {
    private final transient Set<Object> held = new HashSet<>();
    private final transient List<Object> all = new LinkedList<>();

    @Override
    public boolean add(Object element) {
      if (reading) {
        held.add(element);
      }
      return all.add(element);
    }

    @Override
    public ListIterator<Object> listIterator(int index) {
      return all.listIterator(index);
    }

    @Override
    public int size() {
      return all.size();
    }
  }

  @DataProvider
  public static Object[][] filledAtOnce() {
    return new Object[][] {{Own.class}, {Bag.class}, {Line.class}, {Chain.class}};
  }

  private static Fory foryAtOnce() {
    ForyBuilder builder = Fory.builder().withRefTracking(true).register(Node.class);
    for (Object[] type : filledAtOnce()) {
      builder.register((Class<?>) type[0]).registerAsData((Class<?>) type[0]);
    }
    return builder.build();
  }

  @SuppressWarnings("unchecked") // as they are declared
  private static Collection<Object> empty(Class<?> type) throws ReflectiveOperationException {
    return (Collection<Object>) type.getDeclaredConstructor().newInstance();
  }

  private static Object atOnce(Class<?> type, Object element) throws ReflectiveOperationException {
    Collection<Object> filled = empty(type);
    filled.add(element);
    return filled;
  }

  /** The tables have been read when the element refers to them, and each leads to all others. */
  @Test(dataProvider = "filledAtOnce")
  public void anElementThatLeadsToTablesWhichHoldEachOtherIsRefused(Class<?> type)
      throws ReflectiveOperationException {
    List<Hashtable<String, Object>> tables = new ArrayList<>();
    for (int i = 0; i < 11; i++) {
      tables.add(new Hashtable<>());
    }
    for (int i = 0; i < 11 * 11; i++) {
      tables.get(i / 11).put("" + i % 11, tables.get(i % 11));
    }
    Object element = new ArrayList<>(List.of(tables.get(0)));
    requireRefused(foryAtOnce(), new ArrayList<>(List.of(tables.get(0), atOnce(type, element))));
  }

  /** Its list refers to what was not complete when that list was read, and is now. */
  @Test(dataProvider = "filledAtOnce")
  public void soIsOneThatLeadsToManyWaysThroughAnObjectThatWasNotComplete(Class<?> type)
      throws ReflectiveOperationException {
    List<Object> element = new ArrayList<>();
    List<Object> around = new ArrayList<>();
    around.add(new ArrayDeque<>(List.of(element))); // which has no hash code of its content
    around.add(ways());
    element.add(around);
    requireRefused(foryAtOnce(), new ArrayList<>(List.of(around, atOnce(type, element))));
  }

  /** Each list has all lists that it is in, and they do not have their last elements yet. */
  @Test(dataProvider = "filledAtOnce")
  public void soIsOneThatLeadsToListsThatAreBeingRead(Class<?> type)
      throws ReflectiveOperationException {
    List<List<Object>> lists = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      List<Object> list = new ArrayList<>(lists);
      if (i > 0) {
        lists.get(i - 1).add(list);
      }
      lists.add(list);
    }
    Collection<Object> last = empty(type);
    lists.get(lists.size() - 1).add(last);
    last.add(lists.get(lists.size() - 1));
    requireRefused(foryAtOnce(), lists.get(0));
  }

  /** Goes by its number, and refers back. */
  static final class Node {
    int id;
    Object parent;
    Object children;
    List<Object> path = new ArrayList<>();

    @Override
    public int hashCode() {
      return id;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Node node && node.id == id;
    }
  }

  @SuppressWarnings("unchecked") // containers of objects
  private static Node node(int id, Node parent, Class<?> type) throws ReflectiveOperationException {
    Node node = new Node();
    node.id = id;
    node.children = empty(type);
    if (parent != null) {
      node.parent = parent;
      node.path.addAll(parent.path);
      node.path.add(parent);
      ((Collection<Object>) parent.children).add(node);
    }
    return node;
  }

  private static void requireRead(Object value, int size) throws ReflectiveOperationException {
    Fory fory = foryAtOnce();
    byte[] bytes = fory.serialize(value);
    reading = true;
    try {
      Object read = fory.deserialize(bytes);
      Object children =
          read instanceof Map<?, ?> map ? map.get("children") : ((Node) read).children;
      assertEquals(((Collection<?>) children).size(), size);
    } finally {
      reading = false;
    }
  }

  @Test(dataProvider = "filledAtOnce")
  public void objectsThatReferBackToTheirParentsAreRead(Class<?> type)
      throws ReflectiveOperationException {
    Node flat = node(0, null, type);
    for (int i = 1; i <= 5000; i++) {
      node(i, flat, type);
    }
    requireRead(flat, 5000);
    List<Node> tree = new ArrayList<>(List.of(node(0, null, type)));
    for (int i = 1; i <= 3000; i++) {
      tree.add(node(i, tree.get((i - 1) / 3), type));
    }
    requireRead(tree.get(0), 3);
  }

  @SuppressWarnings("unchecked") // as above
  private static Map<String, Object> map(int id, Map<String, Object> parent, Class<?> type)
      throws ReflectiveOperationException {
    Map<String, Object> map = new LinkedHashMap<>(Map.of("id", id));
    if (parent != null) {
      map.put("parent", parent);
      ((Collection<Object>) parent.get("children")).add(map);
    }
    map.put("children", empty(type));
    return map;
  }

  @Test(dataProvider = "filledAtOnce")
  public void mapsThatReferBackToTheirParentAreRead(Class<?> type)
      throws ReflectiveOperationException {
    Map<String, Object> flat = map(0, null, type);
    for (int i = 1; i <= 3000; i++) {
      map(i, flat, type);
    }
    requireRead(flat, 3000);
  }

  /** Where containers have a hash code of their content, a tree like this has none. */
  @Test
  public void treesOfMapsThatReferBackToTheirParentsAreRead() throws ReflectiveOperationException {
    for (Class<?> type : List.of(Bag.class, Line.class)) {
      List<Map<String, Object>> tree = new ArrayList<>(List.of(map(0, null, type)));
      for (int i = 1; i <= 3000; i++) {
        tree.add(map(i, tree.get((i - 1) / 3), type));
      }
      requireRead(tree.get(0), 3);
    }
  }

  record Pair(int high, int low) {
    @Override
    public int hashCode() {
      return high << 16 | low;
    }
  }

  /** All of different hash codes, and in one bucket of any table of up to 65,536. */
  @Test
  public void hashCodesThatDifferMayBeMadeForOneBucket() {
    Fory fory = Fory.builder().register(Pair.class).registerAsData(Names.class).build();
    Names names = new Names();
    for (int i = 0; i < 40_000; i++) {
      names.add(new Pair(i, i));
    }
    byte[] bytes = fory.serialize(names);
    expectThrows(LimitExceededException.class, () -> fory.deserialize(bytes));
  }
}
