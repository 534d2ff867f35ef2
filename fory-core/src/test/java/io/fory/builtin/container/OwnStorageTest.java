package io.fory.builtin.container;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.serializer.UnknownEnumPolicy;
import java.time.LocalDate;
import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.AbstractQueue;
import java.util.AbstractSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Containers with a storage of their own, which their own {@code add} or {@code put} fills. */
public final class OwnStorageTest {
  /** A map around another one. */
  abstract static class Around<K, V> extends AbstractMap<K, V> {
    abstract Map<K, V> storage();

    @Override
    public V put(K key, V value) {
      return storage().put(key, value);
    }

    @Override
    public Set<Entry<K, V>> entrySet() {
      return storage().entrySet();
    }
  }

  /** A set around another collection. */
  abstract static class SetAround<E> extends AbstractSet<E> {
    abstract Collection<E> storage();

    @Override
    public boolean add(E element) {
      return storage().add(element);
    }

    @Override
    public Iterator<E> iterator() {
      return storage().iterator();
    }

    @Override
    public int size() {
      return storage().size();
    }
  }

  static final class UpperCase extends Around<String, String> {
    final transient Map<String, String> storage = new LinkedHashMap<>();

    @Override
    Map<String, String> storage() {
      return storage;
    }

    @Override
    public String put(String key, String value) {
      return storage.put(key.toUpperCase(Locale.ROOT), value);
    }
  }

  static final class Tenfold extends Around<String, Integer> {
    final transient Map<String, Integer> storage = new TreeMap<>();

    @Override
    Map<String, Integer> storage() {
      return storage;
    }

    @Override
    public Integer put(String key, Integer value) {
      return storage.put(key, 10 * value);
    }
  }

  static final class Counter extends Around<String, Integer> {
    final transient Map<String, Integer> storage = new HashMap<>();

    @Override
    Map<String, Integer> storage() {
      return storage;
    }

    @Override
    public Integer put(String key, Integer value) {
      return storage.merge(key, 1, Integer::sum);
    }
  }

  static final class Trimmed extends SetAround<String> {
    final transient Set<String> storage = new LinkedHashSet<>();

    @Override
    Set<String> storage() {
      return storage;
    }

    @Override
    public boolean add(String element) {
      return storage.add(element.trim());
    }
  }

  static final class LatestFirst extends SetAround<String> {
    final transient ArrayDeque<String> storage = new ArrayDeque<>();

    @Override
    Collection<String> storage() {
      return storage;
    }

    @Override
    public boolean add(String element) {
      boolean absent = !storage.contains(element);
      if (absent) {
        storage.addFirst(element);
      }
      return absent;
    }
  }

  static final class LatestEntryFirst extends AbstractMap<String, String> {
    final transient ArrayDeque<Map.Entry<String, String>> storage = new ArrayDeque<>();

    @Override
    public String put(String key, String value) {
      storage.addFirst(new SimpleEntry<>(key, value));
      return null;
    }

    @Override
    public Set<Map.Entry<String, String>> entrySet() {
      return new LinkedHashSet<>(storage);
    }
  }

  static final class Sorted extends SetAround<String> {
    final transient TreeSet<String> storage = new TreeSet<>();

    @Override
    Collection<String> storage() {
      return storage;
    }
  }

  private static <T extends Collection<? super String>> T of(T made, String... elements) {
    for (String element : elements) {
      made.add(element);
    }
    return made;
  }

  private static <T extends Map<String, ?>> T put(T made, String key, Object value) {
    @SuppressWarnings("unchecked") // of the class of its values
    Map<String, Object> map = (Map<String, Object>) made;
    map.put(key, value);
    return made;
  }

  private static Object withLower(UpperCase made) {
    made.storage.put("lower", "x");
    return put(made, "UPPER", "y");
  }

  private static Object withSpaces(Trimmed made) {
    made.storage.add(" a");
    return made;
  }

  @DataProvider
  public static Object[][] changing() {
    return new Object[][] {
      {withLower(new UpperCase())},
      {put(new Tenfold(), "k", 5)},
      {put(put(put(new Counter(), "a", 1), "a", 1), "b", 1)},
      {withSpaces(new Trimmed())},
      {of(new LatestFirst(), "a", "b")},
      {put(put(new LatestEntryFirst(), "a", "1"), "b", "2")},
    };
  }

  /** Runs a test with the settings that take other ways, and says which copy such roots. */
  private static void inAllSettings(Class<?> type, BiConsumer<Fory, Boolean> test) {
    for (int setting = 0; setting < 8; setting++) {
      ForyBuilder builder =
          Fory.builder()
              .register(type)
              .withRefTracking((setting & 1) != 0)
              .withXlang((setting & 2) != 0)
              .withAsyncCompilation(false);
      Fory fory = (setting & 4) != 0 ? builder.registerAsData(type).build() : builder.build();
      test.accept(fory, (setting & 2) == 0);
    }
  }

  @Test(dataProvider = "changing")
  public void oneWhoseOwnMethodsGiveItOtherContentIsRefused(Object value) {
    inAllSettings(
        value.getClass(),
        (fory, copies) -> {
          byte[] bytes = fory.serialize(value);
          ForyException error =
              expectThrows(
                  MalformedInputException.class, () -> fory.deserialize(bytes, value.getClass()));
          assertTrue(error.getMessage().contains("its own methods"), error.getMessage());
          if (copies) {
            error = expectThrows(ForyException.class, () -> fory.copy(value));
            assertTrue(error.getMessage().contains("its own methods"), error.getMessage());
          }
        });
  }

  static final class Stack extends AbstractQueue<String> {
    final transient ArrayDeque<String> storage = new ArrayDeque<>();

    @Override
    public boolean offer(String element) {
      storage.push(element);
      return true;
    }

    @Override
    public String poll() {
      return storage.poll();
    }

    @Override
    public String peek() {
      return storage.peek();
    }

    @Override
    public Iterator<String> iterator() {
      return storage.iterator();
    }

    @Override
    public int size() {
      return storage.size();
    }
  }

  static final class Pile extends AbstractCollection<String> {
    final transient ArrayDeque<String> storage = new ArrayDeque<>();

    @Override
    public boolean add(String element) {
      storage.push(element);
      return true;
    }

    @Override
    public Iterator<String> iterator() {
      return storage.iterator();
    }

    @Override
    public int size() {
      return storage.size();
    }
  }

  @Test
  public void aQueueOrCollectionThatItsOwnMethodsReverseIsRefused() {
    for (Collection<String> value : List.of(of(new Stack(), "1", "2"), of(new Pile(), "1", "2"))) {
      for (boolean references : new boolean[] {false, true}) {
        Fory fory =
            Fory.builder()
                .registerAsData(value.getClass())
                .withRefTracking(references)
                .withAsyncCompilation(false)
                .build();
        byte[] bytes = fory.serialize(value);
        expectThrows(MalformedInputException.class, () -> fory.deserialize(bytes));
        expectThrows(ForyException.class, () -> fory.copy(value));
        Object one = of(value instanceof Stack ? new Stack() : new Pile(), "1");
        assertEquals(fory.deserialize(fory.serialize(one)).toString(), "[1]");
      }
    }
  }

  /** A cache that keeps the entries that were used last. */
  static final class Recent extends Around<String, String> {
    final transient Map<String, String> storage =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
            return size() > 2;
          }
        };

    @Override
    Map<String, String> storage() {
      return storage;
    }
  }

  /** Its keys are made anew each time that they are asked for. */
  static final class Trie extends AbstractMap<List<String>, Integer> {
    static final class Node {
      final Map<String, Node> below = new HashMap<>();
      Integer value;

      void collect(List<String> path, Map<List<String>, Integer> all) {
        if (value != null) {
          all.put(new ArrayList<>(path), value);
        }
        below.forEach(
            (step, node) -> {
              List<String> longer = new ArrayList<>(path);
              longer.add(step);
              node.collect(longer, all);
            });
      }
    }

    final transient Node root = new Node();

    @Override
    public Integer put(List<String> key, Integer value) {
      Node node = root;
      for (String step : key) {
        node = node.below.computeIfAbsent(step, unused -> new Node());
      }
      Integer before = node.value;
      node.value = value;
      return before;
    }

    @Override
    public Set<Map.Entry<List<String>, Integer>> entrySet() {
      Map<List<String>, Integer> all = new LinkedHashMap<>();
      root.collect(List.of(), all);
      return all.entrySet();
    }
  }

  static final class Inserted extends SetAround<String> {
    final transient LinkedHashSet<String> storage = new LinkedHashSet<>();

    @Override
    Collection<String> storage() {
      return storage;
    }
  }

  static final class ByLength extends SetAround<String> {
    final transient TreeSet<String> storage =
        new TreeSet<>(Comparator.comparing(String::length).reversed());

    @Override
    Collection<String> storage() {
      return storage;
    }
  }

  /** Its order is another one when it has grown and is filled anew. */
  static final class Hashed extends SetAround<Object> {
    final transient Set<Object> storage = new HashSet<>();

    @Override
    Collection<Object> storage() {
      return storage;
    }
  }

  /** A table whose elements may stand in front of those that were there before. */
  static final class OpenTable extends AbstractSet<Integer> {
    final transient Integer[] slots = new Integer[4];
    transient int size;

    @Override
    public boolean add(Integer element) {
      int slot = element & 3;
      while (slots[slot] != null && !slots[slot].equals(element)) {
        slot = slot + 1 & 3;
      }
      boolean added = slots[slot] == null;
      slots[slot] = element;
      size += added ? 1 : 0;
      return added;
    }

    @Override
    public Iterator<Integer> iterator() {
      return Arrays.stream(slots).filter(Objects::nonNull).iterator();
    }

    @Override
    public int size() {
      return size;
    }
  }

  /** Keeps copies of the lists that it is given. */
  static final class Groups extends Around<String, List<String>> {
    final transient Map<String, List<String>> storage = new HashMap<>();

    @Override
    Map<String, List<String>> storage() {
      return storage;
    }

    @Override
    public List<String> put(String key, List<String> value) {
      return storage.put(key, new ArrayList<>(value));
    }
  }

  /** Keeps copies of the arrays that it is given. */
  static final class Blocks extends Around<String, int[]> {
    final transient Map<String, int[]> storage = new HashMap<>();

    @Override
    Map<String, int[]> storage() {
      return storage;
    }

    @Override
    public int[] put(String key, int[] value) {
      return storage.put(key, value.clone());
    }

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder();
      storage.forEach((key, value) -> text.append(key).append(Arrays.toString(value)));
      return text.toString();
    }
  }

  /** Holds dates as numbers. */
  static final class Days extends AbstractSet<LocalDate> {
    final transient Set<Long> storage = new HashSet<>();

    @Override
    public boolean add(LocalDate element) {
      return storage.add(element.toEpochDay());
    }

    @Override
    public Iterator<LocalDate> iterator() {
      return storage.stream().map(LocalDate::ofEpochDay).iterator();
    }

    @Override
    public int size() {
      return storage.size();
    }
  }

  private static <T extends Collection<Object>> T grown(T made, Function<Integer, Object> element) {
    for (int i = 0; i < 1000; i++) {
      made.add(element.apply(i));
    }
    Object[] all = made.toArray();
    for (int i = 20; i < all.length; i++) {
      made.remove(all[i]);
    }
    return made;
  }

  private static Groups grown(Groups made) {
    for (int i = 0; i < 1000; i++) {
      made.put("key" + i * 7919, List.of("v" + i));
    }
    made.entrySet().removeIf(entry -> entry.getKey().hashCode() % 17 != 0);
    return made;
  }

  @DataProvider
  public static Object[][] keeping() {
    Recent recent = put(put(put(new Recent(), "a", "1"), "b", "2"), "c", "3");
    assertEquals(recent.get("b"), "2");
    Trie trie = new Trie();
    trie.put(List.of("x", "y"), 1);
    trie.put(List.of("x"), 2);
    trie.put(List.of("q", "z"), 3);
    OpenTable table = new OpenTable();
    table.addAll(List.of(3, 7, 11));
    assertEquals(table.toString(), "[7, 11, 3]");
    Days days = new Days();
    for (int i = 1; i < 30; i++) {
      days.add(LocalDate.of(2000 + i, 1 + i % 12, i % 28 + 1));
    }
    return new Object[][] {
      {recent},
      {trie},
      {of(new Inserted(), "b", "a", "c")},
      {of(new ByLength(), "b", "aaa", "cc")},
      {grown(new Hashed(), i -> "e" + i * 7919)},
      {grown(new Hashed(), i -> List.of("e" + i * 7919))},
      {table},
      {put(put(new Groups(), "a", List.of("x")), "b", List.of())},
      {grown(new Groups())},
      {put(new Blocks(), "a", new int[] {1, 2})},
      {days},
      {put(put(new UpperCase(), "A", "1"), "b", "2")},
      {of(new Trimmed(), "a", " b")},
      {of(new Sorted(), "b", "a")},
    };
  }

  @Test(dataProvider = "keeping")
  public void oneWhoseOwnMethodsKeepItsContentIsRead(Object value) {
    inAllSettings(
        value.getClass(),
        (fory, copies) -> {
          requireSame(value, fory.deserialize(fory.serialize(value), value.getClass()));
          if (copies) {
            requireSame(value, fory.copy(value));
          }
        });
  }

  private static void requireSame(Object value, Object read) {
    assertSame(read.getClass(), value.getClass());
    if (value instanceof Blocks) {
      assertEquals(read.toString(), value.toString());
    } else {
      assertEquals(read, value);
    }
  }

  /** Keeps its elements sorted in a list. */
  static final class SortedList extends SetAround<String> {
    final transient ArrayList<String> storage = new ArrayList<>();

    @Override
    Collection<String> storage() {
      return storage;
    }

    @Override
    public boolean add(String element) {
      int at = Collections.binarySearch(storage, element);
      if (at < 0) {
        storage.add(-at - 1, element);
      }
      return at < 0;
    }
  }

  /** A heap. */
  static final class Heap extends AbstractQueue<String> {
    final transient PriorityQueue<String> storage = new PriorityQueue<>();

    @Override
    public boolean offer(String element) {
      return storage.offer(element);
    }

    @Override
    public String poll() {
      return storage.poll();
    }

    @Override
    public String peek() {
      return storage.peek();
    }

    @Override
    public Iterator<String> iterator() {
      return storage.iterator();
    }

    @Override
    public int size() {
      return storage.size();
    }
  }

  @Test
  public void oneThatSortsIsReadFromAnEarlierVersionThatDidNot() {
    Inserted set = of(new Inserted(), "c", "a", "b");
    assertEquals(readAs(set, Sorted.class), List.of("a", "b", "c"));
    assertEquals(readAs(set, SortedList.class), List.of("a", "b", "c"));
    assertEquals(readAs(of(new Stack(), "b", "a", "c"), Heap.class), List.of("a", "c", "b"));
  }

  private static List<Object> readAs(Collection<String> earlier, Class<?> later) {
    Class<?> type = earlier.getClass();
    Fory writer = Fory.builder().register(type, "Names").registerAsData(type).build();
    Fory reader = Fory.builder().register(later, "Names").registerAsData(later).build();
    Object read = reader.deserialize(writer.serialize(earlier));
    assertSame(read.getClass(), later);
    return new ArrayList<>((Collection<?>) read);
  }

  /** A multiset that counts. */
  static final class Bag extends AbstractCollection<String> {
    final transient Map<String, Integer> counts = new HashMap<>();

    @Override
    public boolean add(String element) {
      counts.merge(element, 1, Integer::sum);
      return true;
    }

    @Override
    public Iterator<String> iterator() {
      List<String> all = new ArrayList<>();
      counts.forEach(
          (element, count) -> {
            for (int i = 0; i < count; i++) {
              all.add(element);
            }
          });
      return all.iterator();
    }

    @Override
    public int size() {
      return counts.values().stream().mapToInt(count -> count).sum();
    }
  }

  @Test
  public void aMultisetThatIsDataIsReadInWhateverOrder() {
    Bag bag = new Bag();
    for (int i = 0; i < 1000; i++) {
      of(bag, "e" + i * 7919, "twice" + i);
    }
    bag.counts.keySet().removeIf(element -> element.hashCode() % 17 != 0);
    of(bag, "twice", "twice");
    Fory fory = Fory.builder().registerAsData(Bag.class).build();
    assertEquals(((Bag) fory.deserialize(fory.serialize(bag))).counts, bag.counts);
    assertEquals(fory.copy(bag).counts, bag.counts);
  }

  /** Has the identity of an object, and so another place in each hash table. */
  static final class Part {
    Parts parts;
    PartNames names;
    String name;
  }

  static final class Parts extends SetAround<Part> {
    final transient Set<Part> storage = new HashSet<>();

    @Override
    Collection<Part> storage() {
      return storage;
    }
  }

  static final class PartNames extends Around<Part, Part> {
    final transient Map<Part, Part> storage = new HashMap<>();

    @Override
    Map<Part, Part> storage() {
      return storage;
    }
  }

  @Test
  public void elementsThatLeadBackToItAreProvenAtTheEnd() {
    Part whole = new Part();
    whole.parts = new Parts();
    whole.names = new PartNames();
    for (int i = 0; i < 50; i++) {
      Part part = new Part();
      part.parts = whole.parts;
      part.name = "part" + i;
      whole.parts.add(part);
      whole.names.put(part, whole);
      whole.names.put(whole, part);
    }
    Fory fory = Fory.builder().register(Part.class).withRefTracking(true).build();
    for (Part read : List.of((Part) fory.deserialize(fory.serialize(whole)), fory.copy(whole))) {
      assertEquals(read.parts.size(), 50);
      assertEquals(read.names.size(), 51);
      for (Part part : read.parts) {
        assertSame(part.parts, read.parts);
        assertSame(read.names.get(part), read);
      }
    }
  }

  /** A key whose hash code follows from what it leads to. */
  static final class Key {
    Keys owner;
    String name;

    @Override
    public int hashCode() {
      return name.hashCode();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && key.name.equals(name);
    }
  }

  static final class Keys extends SetAround<Key> {
    final transient Set<Key> storage = new LinkedHashSet<>();

    @Override
    Collection<Key> storage() {
      return storage;
    }

    @Override
    public boolean add(Key key) {
      Key copy = new Key();
      copy.owner = key.owner;
      copy.name = key.name + "'";
      return storage.add(copy);
    }
  }

  @Test
  public void otherElementsThatLeadBackToItAreFoundAtTheEnd() {
    Keys keys = new Keys();
    Key key = new Key();
    key.owner = keys;
    key.name = "n";
    keys.add(key);
    Fory fory = Fory.builder().register(Key.class).withRefTracking(true).build();
    byte[] bytes = fory.serialize(keys.iterator().next());
    ForyException error =
        expectThrows(MalformedInputException.class, () -> fory.deserialize(bytes, Key.class));
    assertTrue(error.getMessage().contains("its own methods"), error.getMessage());
    expectThrows(ForyException.class, () -> fory.copy(keys));
  }

  enum Level {
    LOW,
    HIGH,
    HIGHEST
  }

  enum OldLevel {
    LOW
  }

  static final class Levels extends SetAround<Enum<?>> {
    final transient Set<Enum<?>> storage = new LinkedHashSet<>();

    @Override
    Collection<Enum<?>> storage() {
      return storage;
    }
  }

  static final class ByLevel extends Around<Enum<?>, String> {
    final transient Map<Enum<?>, String> storage = new LinkedHashMap<>();

    @Override
    Map<Enum<?>, String> storage() {
      return storage;
    }
  }

  @Test
  public void constantsThatAreUnknownHereMayBecomeOne() {
    Levels levels = new Levels();
    levels.addAll(List.of(Level.LOW, Level.HIGH, Level.HIGHEST));
    ByLevel byLevel = new ByLevel();
    levels.forEach(level -> byLevel.put(level, level.name()));
    Fory writer = levels(Level.class);
    Fory reader = levels(OldLevel.class);
    Levels read = (Levels) reader.deserialize(writer.serialize(levels));
    assertEquals(new ArrayList<>(read), Arrays.asList(OldLevel.LOW, null));
    ByLevel map = (ByLevel) reader.deserialize(writer.serialize(byLevel));
    assertEquals(map.size(), 2);
    assertEquals(map.get(OldLevel.LOW), "LOW");
    assertNull(map.get(Level.HIGH));
  }

  private static Fory levels(Class<?> type) {
    return Fory.builder()
        .register(type, "Level")
        .register(Levels.class)
        .register(ByLevel.class)
        .withUnknownEnumConstants(UnknownEnumPolicy.NULL)
        .build();
  }
}
