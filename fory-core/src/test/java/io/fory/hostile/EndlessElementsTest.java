package io.fory.hostile;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import com.google.common.collect.ImmutableList;
import io.fory.Fory;
import io.fory.TypeRef;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.library.GuavaModule;
import java.util.AbstractCollection;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Containers of an application whose chain of nodes a message has closed to a ring. */
public final class EndlessElementsTest {
  private static final int GUARD_MILLIS = 30_000;

  enum Level {
    LOW,
    HIGH
  }

  static final class Node<E> {
    E item;
    Node<E> next;
  }

  static final class Nodes<E> implements Iterator<E> {
    private Node<E> at;

    Nodes(Node<E> head) {
      at = head;
    }

    @Override
    public boolean hasNext() {
      return at != null;
    }

    @Override
    public E next() {
      E item = at.item;
      at = at.next;
      return item;
    }
  }

  /** Elements in nodes, and how many there are. */
  static final class Linked<E> extends AbstractCollection<E> {
    Node<E> head;
    int size;

    @Override
    public boolean add(E item) {
      Node<E> node = new Node<>();
      node.item = item;
      node.next = head;
      head = node;
      size++;
      return true;
    }

    @Override
    public Iterator<E> iterator() {
      return new Nodes<>(head);
    }

    @Override
    public int size() {
      return size;
    }
  }

  /** A set of such elements. */
  static final class LinkedSet<E> extends AbstractSet<E> {
    final Linked<E> items = new Linked<>();

    @Override
    public boolean add(E item) {
      return items.add(item);
    }

    @Override
    public Iterator<E> iterator() {
      return items.iterator();
    }

    @Override
    public int size() {
      return items.size();
    }
  }

  /** A map of such entries. */
  static final class LinkedMap<K, V> extends AbstractMap<K, V> {
    final LinkedSet<Object> entries = new LinkedSet<>(); // declares nothing that is checked

    @Override
    public V put(K key, V value) {
      entries.add(new SimpleEntry<>(key, value));
      return null;
    }

    @Override
    @SuppressWarnings("unchecked") // has entries alone
    public Set<Map.Entry<K, V>> entrySet() {
      return (Set<Map.Entry<K, V>>) (Set<?>) entries;
    }
  }

  static final class Wide {
    Object any;
    Collection<Object> list;
    Collection<Object> set;
    Map<Object, Object> map;
    Map<Object, Object> sorted;
    Map<Object, Object> constants;
  }

  static final class Declared {
    Collection<String> names;
  }

  /** The same fields with other containers. */
  static final class Moved {
    Object any;
    ArrayList<String> list;
    TreeSet<String> set;
    HashMap<String, String> map;
    TreeMap<String, String> sorted;
    EnumMap<Level, String> constants;
  }

  private final Fory writer = fory(Wide.class);
  private final Fory reader = fory(Moved.class);

  private static Fory fory(Class<?> holder) {
    return Fory.builder()
        .withRefTracking(true)
        .register(holder, "holder")
        .registerAll(Declared.class, Linked.class, LinkedSet.class, LinkedMap.class, Level.class)
        .build();
  }

  private static <E> Linked<E> linked(boolean ring, E first, E second) {
    Linked<E> linked = new Linked<>();
    linked.add(first);
    linked.add(second);
    if (ring) {
      close(linked);
    }
    return linked;
  }

  private static void close(Linked<?> linked) {
    close(linked.head);
  }

  private static <E> void close(Node<E> head) {
    head.next.next = head;
  }

  private static <E> LinkedSet<E> linkedSet(boolean ring, E first, E second) {
    LinkedSet<E> set = new LinkedSet<>();
    set.add(first);
    set.add(second);
    if (ring) {
      close(set.items);
    }
    return set;
  }

  private static <K> LinkedMap<K, String> linkedMap(boolean ring, K first, K second) {
    LinkedMap<K, String> map = new LinkedMap<>();
    map.put(first, "a");
    map.put(second, "b");
    if (ring) {
      close(map.entries.items);
    }
    return map;
  }

  /** Rings come from functions, since a test framework prints the parameters of tests. */
  @DataProvider
  public static Object[][] roots() {
    return new Object[][] {
      {new TypeRef<Collection<String>>() {}, of(ring -> linked(ring, "x", "y"))},
      {new TypeRef<Set<String>>() {}, of(ring -> linkedSet(ring, "x", "y"))},
      {new TypeRef<Map<String, String>>() {}, of(ring -> linkedMap(ring, "x", "y"))},
      {
        new TypeRef<List<Set<String>>>() {},
        of(ring -> new ArrayList<>(List.of(linkedSet(ring, "x", "y"))))
      },
    };
  }

  private static Function<Boolean, Object> of(Function<Boolean, Object> made) {
    return made;
  }

  @Test(dataProvider = "roots", timeOut = GUARD_MILLIS)
  public void elementsOfARootOfAGenericTypeAreCounted(
      TypeRef<Object> asked, Function<Boolean, Object> made) {
    byte[] bytes = writer.serialize(made.apply(true));
    expectThrows(LimitExceededException.class, () -> writer.deserialize(bytes, asked));
    Object honest = made.apply(false);
    Object back = writer.deserialize(writer.serialize(honest), asked);
    assertEquals(back.getClass(), honest.getClass());
    assertEquals(back.toString(), honest.toString());
  }

  @DataProvider
  public static Object[][] layers() {
    return new Object[][] {
      {of(ring -> Collections.checkedCollection(linked(ring, "x", "y"), String.class))},
      {of(ring -> Collections.checkedSet(linkedSet(ring, "x", "y"), String.class))},
      {of(ring -> Collections.checkedMap(linkedMap(ring, "x", "y"), String.class, String.class))},
    };
  }

  private static Set<String> setAround(boolean ring) {
    LinkedMap<String, Boolean> map = new LinkedMap<>();
    Set<String> set = Collections.newSetFromMap(map);
    set.add("x");
    set.add("y");
    if (ring) {
      close(map.entries.items);
    }
    return set;
  }

  @Test(dataProvider = "layers", timeOut = GUARD_MILLIS)
  public void elementsBelowALayerAreCounted(Function<Boolean, Object> made) {
    Wide wide = new Wide();
    wide.any = made.apply(true);
    byte[] bytes = writer.serialize(wide);
    expectThrows(LimitExceededException.class, () -> writer.deserialize(bytes, Wide.class));
    wide.any = made.apply(false);
    Wide back = writer.deserialize(writer.serialize(wide), Wide.class);
    assertEquals(back.any.toString(), wide.any.toString());
  }

  @Test(timeOut = GUARD_MILLIS)
  public void keysOfASetAroundAMapOfTheApplicationAreCounted() {
    Wide wide = new Wide();
    wide.any = setAround(true);
    byte[] bytes = writer.serialize(wide);
    expectThrows(LimitExceededException.class, () -> writer.deserialize(bytes, Wide.class));
    expectThrows(LimitExceededException.class, () -> writer.copy(wide));
  }

  @Test(timeOut = GUARD_MILLIS)
  public void elementsThatACopyLooksAtAreCounted() {
    Declared declared = new Declared();
    declared.names = linked(true, "x", "y");
    expectThrows(LimitExceededException.class, () -> writer.copy(declared));
    declared.names = linked(false, "x", "y");
    assertEquals(writer.copy(declared).names.toString(), "[y, x]");
  }

  /** A list by nodes, whose library makes another one of it. */
  static final class LinkedForm<E> extends AbstractList<E> {
    final Linked<E> items = new Linked<>();

    @Override
    public E get(int index) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Iterator<E> iterator() {
      return items.iterator();
    }

    @Override
    public int size() {
      return items.size();
    }
  }

  @DataProvider
  public static Object[][] references() {
    return new Object[][] {{true, false}, {true, true}, {false, false}};
  }

  @Test(dataProvider = "references", timeOut = GUARD_MILLIS)
  public void elementsOfAFormThatALibraryGoesThroughAreCounted(boolean ring, boolean below) {
    LinkedForm<Object> form = new LinkedForm<>();
    form.items.add("x");
    form.items.add("y");
    if (ring) {
      close(form.items);
    }
    List<Object> sent = below ? Collections.checkedList(form, Object.class) : form;
    Fory sender =
        Fory.builder()
            .withRefTracking(true)
            .registerReplacement(
                ImmutableList.class,
                List.class,
                list -> sent,
                list -> ImmutableList.copyOf((List<?>) list))
            .registerAll(LinkedForm.class, Linked.class)
            .build();
    Fory receiver =
        Fory.builder()
            .withRefTracking(true)
            .install(new GuavaModule())
            .registerAll(LinkedForm.class, Linked.class)
            .build();
    byte[] bytes = sender.serialize(ImmutableList.of("any"));
    if (ring) {
      expectThrows(LimitExceededException.class, () -> receiver.deserialize(bytes));
    } else {
      assertEquals(receiver.deserialize(bytes), ImmutableList.of("y", "x"));
    }
  }

  @Test(timeOut = GUARD_MILLIS)
  public void elementsOfAViewThatIsWrittenOrCopiedAreCounted() {
    Wide wide = new Wide();
    wide.any = Collections.unmodifiableCollection(linked(true, "x", "y"));
    expectThrows(ForyException.class, () -> writer.serialize(wide));
    expectThrows(ForyException.class, () -> writer.copy(wide));
    wide.any = Collections.unmodifiableCollection(linked(false, "x", "y"));
    Wide back = writer.deserialize(writer.serialize(wide), Wide.class);
    assertEquals(back.any.toString(), "[y, x]");
    assertEquals(writer.copy(wide).any.toString(), "[y, x]");
    wide.any = Collections.unmodifiableMap(linkedMap(true, "x", "y"));
    expectThrows(ForyException.class, () -> writer.serialize(wide));
    expectThrows(ForyException.class, () -> writer.copy(wide));
  }

  @DataProvider
  public static Object[][] conversions() {
    return new Object[][] {{"list"}, {"set"}, {"map"}, {"sorted"}, {"constants"}};
  }

  private static Wide conversion(String field, boolean ring) {
    Wide wide = new Wide();
    switch (field) {
      case "list" -> wide.list = linked(ring, "x", "y");
      case "set" -> wide.set = linkedSet(ring, "x", "y");
      case "map" -> wide.map = objects(linkedMap(ring, "x", "y"));
      case "sorted" -> wide.sorted = objects(linkedMap(ring, "x", "y"));
      default -> wide.constants = objects(linkedMap(ring, Level.LOW, Level.HIGH));
    }
    return wide;
  }

  @SuppressWarnings("unchecked") // nothing is put
  private static Map<Object, Object> objects(Map<?, ?> map) {
    return (Map<Object, Object>) map;
  }

  @Test(dataProvider = "conversions", timeOut = GUARD_MILLIS)
  public void elementsThatMoveIntoAnotherContainerAreCounted(String field) {
    byte[] ring = writer.serialize(conversion(field, true));
    expectThrows(LimitExceededException.class, () -> reader.deserialize(ring, Moved.class));
    Moved back = reader.deserialize(writer.serialize(conversion(field, false)), Moved.class);
    switch (field) {
      case "list" -> assertEquals(back.list, List.of("y", "x"));
      case "set" -> assertEquals(back.set, Set.of("x", "y"));
      case "map" -> assertEquals(back.map, Map.of("x", "a", "y", "b"));
      case "sorted" -> assertEquals(back.sorted, Map.of("x", "a", "y", "b"));
      default -> assertEquals(back.constants, Map.of(Level.LOW, "a", Level.HIGH, "b"));
    }
  }
}
