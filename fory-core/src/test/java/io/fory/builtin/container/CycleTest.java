package io.fory.builtin.container;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.builtin.container.Messages.Node;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.UnsupportedTypeException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Factory;
import org.testng.annotations.Test;

/** Shared and cyclic graphs that lead through containers. */
public final class CycleTest {
  private final boolean copies;

  /**
   * Makes the tests of one way.
   *
   * @param copies whether a value is copied, else written and read
   */
  @Factory(dataProviderClass = Messages.class, dataProvider = "ways")
  public CycleTest(boolean copies) {
    this.copies = copies;
  }

  private <T> T copy(Fory fory, T value) {
    return copies ? fory.copy(value) : Messages.copy(fory, value);
  }

  /** A key whose hash code and order follow from a field that comes behind the container. */
  static final class Key implements Comparable<Key> {
    Object first;
    String name;
    Ref ref;

    Key() {}

    Key(String name) {
      this.name = name;
      this.ref = new Ref(this);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && key.ref.hash() == ref.hash() && key.name.equals(name);
    }

    @Override
    public int hashCode() {
      return ref.hash();
    }

    @Override
    public int compareTo(Key other) {
      return Integer.compare(ref.hash(), other.ref.hash());
    }
  }

  /** A part of a key that leads back to it. */
  static final class Ref {
    Key owner;
    int hash;

    Ref() {}

    Ref(Key owner) {
      this.owner = owner;
      this.hash = owner.name.hashCode();
    }

    int hash() {
      return hash;
    }
  }

  /** A comparator that is an object of its own. */
  static final class ByName implements Comparator<Key> {
    boolean descending;

    @Override
    public int compare(Key a, Key b) {
      return descending ? b.compareTo(a) : a.compareTo(b);
    }
  }

  private static final Fory FORY =
      Fory.builder()
          .withRefTracking(true)
          .withCodegen(false)
          .register(Key.class)
          .register(ByName.class)
          .register(Node.class)
          .build();

  @DataProvider
  public Object[][] collections() {
    return rows(
        List.<Supplier<Collection<Object>>>of(
            ArrayList::new,
            LinkedList::new,
            ArrayDeque::new,
            Vector::new,
            HashSet::new,
            LinkedHashSet::new,
            TreeSet::new,
            PriorityQueue::new,
            PriorityBlockingQueue::new,
            ConcurrentSkipListSet::new,
            ConcurrentHashMap::newKeySet,
            ConcurrentLinkedDeque::new,
            LinkedBlockingQueue::new,
            CopyOnWriteArrayList::new,
            CopyOnWriteArraySet::new));
  }

  @DataProvider
  public Object[][] maps() {
    return rows(
        List.<Supplier<Map<Object, Object>>>of(
            HashMap::new,
            LinkedHashMap::new,
            TreeMap::new,
            Hashtable::new,
            IdentityHashMap::new,
            ConcurrentHashMap::new,
            ConcurrentSkipListMap::new));
  }

  private static Object[][] rows(List<?> values) {
    Object[][] rows = new Object[values.size()][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new Object[] {values.get(i)};
    }
    return rows;
  }

  private static List<Key> keysThatLeadTo(Object container) {
    List<Key> keys = new ArrayList<>();
    for (String name : List.of("b", "c", "a")) {
      Key key = new Key(name);
      key.first = container;
      keys.add(key);
    }
    return keys;
  }

  /** The cycle is entered at the container, so that its keys are complete before it is. */
  @Test(dataProvider = "collections")
  public void aCollectionInACycleFindsItsElements(Supplier<Collection<Object>> maker) {
    Collection<Object> collection = maker.get();
    collection.addAll(keysThatLeadTo(collection));
    Collection<Object> copy = copy(FORY, collection);
    assertHolds(copy, collection);
    for (Object element : copy) {
      assertSame(((Key) element).first, copy);
      assertSame(((Key) element).ref.owner, element);
    }
  }

  private static void assertHolds(Collection<Object> copy, Collection<Object> collection) {
    assertSame(copy.getClass(), collection.getClass());
    assertEquals(names(copy), names(collection));
    for (String name : List.of("a", "b", "c")) {
      assertTrue(copy.contains(new Key(name)), copy.getClass() + " lost " + name);
    }
    assertEquals(copy.size(), 3);
  }

  private static List<String> names(Collection<?> keys) {
    List<String> names = new ArrayList<>();
    for (Object key : keys) {
      names.add(((Key) key).name);
    }
    return names;
  }

  /** The cycle is entered at a key, which is therefore incomplete when the container is read. */
  @Test(dataProvider = "collections")
  public void aCollectionThatIsEnteredThroughAnElementFindsItsElements(
      Supplier<Collection<Object>> maker) {
    Collection<Object> collection = maker.get();
    List<Key> keys = keysThatLeadTo(collection);
    collection.addAll(keys);
    for (Key entrance : keys) {
      Key copy = copy(FORY, entrance);
      @SuppressWarnings("unchecked") // it was written as one
      Collection<Object> found = (Collection<Object>) copy.first;
      assertHolds(found, collection);
      assertTrue(found.stream().anyMatch(element -> element == copy));
    }
  }

  @Test(dataProvider = "maps")
  public void aMapInACycleFindsItsKeys(Supplier<Map<Object, Object>> maker) {
    Map<Object, Object> map = maker.get();
    List<Key> keys = keysThatLeadTo(map);
    for (Key key : keys) {
      map.put(key, map);
    }
    assertFindsKeys(copy(FORY, map), map);
    for (Key entrance : keys) {
      Key copy = copy(FORY, entrance);
      @SuppressWarnings("unchecked") // it was written as one
      Map<Object, Object> found = (Map<Object, Object>) copy.first;
      assertFindsKeys(found, map);
      assertSame(found.get(copy), found);
    }
  }

  private static void assertFindsKeys(Map<Object, Object> copy, Map<Object, Object> map) {
    assertSame(copy.getClass(), map.getClass());
    assertEquals(copy.size(), 3);
    if (!(map instanceof IdentityHashMap)) {
      if (!(map instanceof Hashtable)) {
        assertEquals(names(copy.keySet()), names(map.keySet()));
      }
      for (String name : List.of("a", "b", "c")) {
        assertSame(copy.get(new Key(name)), copy);
      }
    }
  }

  @Test
  public void aWrapperInACycleIsTheOneThatIsReferredTo() {
    List<UnaryOperator<List<Object>>> wrappers =
        List.of(Collections::unmodifiableList, Collections::synchronizedList);
    for (UnaryOperator<List<Object>> wrapper : wrappers) {
      List<Object> inner = new ArrayList<>();
      List<Object> outer = wrapper.apply(inner);
      inner.add(outer);
      List<Object> copy = copy(FORY, outer);
      assertSame(copy.get(0), copy);
    }
    Object[] array = new Object[1];
    List<Object> view = Arrays.asList(array);
    array[0] = view;
    List<Object> copy = copy(FORY, view);
    assertSame(copy.get(0), copy);
    Map<Object, Object> inner = new HashMap<>();
    Map<Object, Object> map = Collections.unmodifiableMap(inner);
    inner.put(new Key("a"), map);
    Map<Object, Object> mapCopy = copy(FORY, map);
    assertSame(mapCopy.get(new Key("a")), mapCopy);
  }

  @Test
  public void aSetOfSetsThatWaitFindsThem() {
    Node node = new Node("root");
    Set<Object> inner = new HashSet<>();
    Key key = new Key("a");
    key.first = node;
    inner.add(key);
    inner.add("plain");
    Set<Object> outer = new HashSet<>();
    outer.add(inner);
    Map<Object, Object> map = new HashMap<>();
    map.put(outer, "found");
    node.next = map;
    Node copy = copy(FORY, node);
    Map<?, ?> mapCopy = (Map<?, ?>) copy.next;
    Set<?> outerCopy = (Set<?>) mapCopy.keySet().iterator().next();
    assertTrue(mapCopy.containsKey(outerCopy));
    Set<?> innerCopy = (Set<?>) outerCopy.iterator().next();
    assertTrue(outerCopy.contains(innerCopy));
    assertTrue(innerCopy.contains(new Key("a")));
    assertTrue(innerCopy.contains("plain"));
  }

  @Test
  public void aSortedSetInACycleKeepsAComparatorThatIsAnObject() {
    ByName comparator = new ByName();
    comparator.descending = true;
    Set<Key> set = new TreeSet<>(comparator);
    set.addAll(keysThatLeadTo(set));
    Set<Key> copy = copy(FORY, set);
    assertEquals(names(copy), List.of("c", "b", "a"));
    assertSame(copy.iterator().next().first, copy);
  }

  @Test
  public void aCycleThroughAnImmutableContainerIsRefusedWhenWritten() {
    List<UnaryOperator<Object>> makers =
        List.of(
            List::of,
            Set::of,
            value -> Map.of("key", value),
            value -> Map.entry("key", value),
            Collections::singletonList,
            Collections::singleton);
    for (UnaryOperator<Object> maker : makers) {
      Node node = new Node("inside");
      node.next = maker.apply(node);
      Node copy = copy(FORY, node);
      assertSame(copy.next.getClass(), node.next.getClass());
      ForyException error =
          expectThrows(UnsupportedTypeException.class, () -> FORY.serialize(node.next));
      assertTrue(error.getMessage().contains("cycle"), error.getMessage());
    }
  }

  @Test
  public void anImmutableSetOfKeysThatChangeIsRefused() {
    Key key = new Key("a");
    Set<Object> set = new LinkedHashSet<>();
    key.first = Set.of(key, "other");
    set.add(key);
    // Whichever way it ends, no set comes back that has lost an element.
    try {
      Set<?> copy = copy(FORY, set);
      Key keyCopy = (Key) copy.iterator().next();
      assertTrue(((Set<?>) keyCopy.first).contains(keyCopy));
    } catch (ForyException expected) {
      assertTrue(expected.getMessage().contains("Key"), expected.getMessage());
    }
  }

  @Test
  public void sharedContainersStayShared() {
    List<Object> shared = new ArrayList<>(List.of("a"));
    int[] numbers = {1};
    List<Object> list = new ArrayList<>(Arrays.asList(shared, numbers, shared, numbers, "a"));
    List<Object> copy = copy(FORY, list);
    assertSame(copy.get(2), copy.get(0));
    assertSame(copy.get(3), copy.get(1));
  }

  @Test
  public void withoutTrackingACycleIsAnErrorThatNamesTheCure() {
    List<Object> list = new ArrayList<>();
    list.add(list);
    Map<Object, Object> map = new LinkedHashMap<>();
    map.put("self", map);
    Object[] array = new Object[1];
    array[0] = array;
    for (Object cycle : new Object[] {list, map, array}) {
      LimitExceededException error =
          expectThrows(LimitExceededException.class, () -> Messages.UNTRACKED.serialize(cycle));
      assertTrue(error.getMessage().contains("withRefTracking(true)"), error.getMessage());
    }
  }
}
