package io.fory.golden;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BiConsumer;

/** Places that declare what elements a container has, and such that declare nothing. */
// Which elements may stand where, the caller knows.
@SuppressWarnings({"IdentityHashMapUsage", "rawtypes", "unchecked"})
final class CopyPlaces {
  private CopyPlaces() {}

  /** Holds objects before and behind a place. */
  static class Ends {
    Object before;
    Object after;
  }

  static class Held<T> {
    T value;

    Held() {}

    Held(T value) {
      this.value = value;
    }
  }

  record Cell<T>(T value) {}

  /** Places of values of a class. */
  static class Places<T> extends Ends {
    T itself;
    transient T hidden;
    List<T> inList;
    T[] inArray;
    T[][] inArrays;
    Map<String, T> inMap;
    Map<T, String> asKey;
    Map.Entry<String, T> inEntry;
    Optional<T> inOptional;
    AtomicReference<T> inReference;
    AtomicReferenceArray<T> inReferences;
    List<Optional<T>> inOptionals;
    Held<T> held;
    Cell<T> inCell;
  }

  /** Places of collections. */
  static class CollectionPlaces<E> extends Places<Collection<E>> {
    Collection<? extends E> wildcard;
    List<E> list;
    ArrayList<E> arrayList;
    Set<E> set;
    SortedSet<E> sortedSet;
    Queue<E> queue;
    Deque<E> deque;
  }

  /** Places of maps. */
  static class MapPlaces<K, V> extends Places<Map<K, V>> {
    Map<? extends K, ? extends V> wildcard;
    LinkedHashMap<K, V> linked;
    SortedMap<K, V> sorted;
  }

  static final class Open extends Places<Object> {}

  static final class OfTexts extends CollectionPlaces<String> {}

  static final class OfIntegers extends CollectionPlaces<Integer> {}

  static final class OfComparables extends CollectionPlaces<Comparable<?>> {}

  static final class OfLists extends CollectionPlaces<List<String>> {}

  static final class OfNodes extends CollectionPlaces<CopyValues.Node> {}

  static final class OfObjects extends CollectionPlaces<Object> {}

  static final class TextToInteger extends MapPlaces<String, Integer> {}

  static final class TextToObject extends MapPlaces<String, Object> {}

  static final class ToList extends MapPlaces<Comparable<?>, List<String>> {}

  static final class ToComparable extends MapPlaces<Comparable<?>, Comparable<?>> {}

  static final class ToNode extends MapPlaces<Object, CopyValues.Node> {}

  static final Class<?>[] TYPES = {
    Held.class,
    Cell.class,
    Open.class,
    OfTexts.class,
    OfIntegers.class,
    OfComparables.class,
    OfLists.class,
    OfNodes.class,
    OfObjects.class,
    TextToInteger.class,
    TextToObject.class,
    ToList.class,
    ToComparable.class,
    ToNode.class,
  };

  /** Puts a value into a place. */
  record Place(String name, Class<?> type, BiConsumer<Ends, Object> put) {}

  private static Place place(String name, BiConsumer<Places<Object>, Object> put) {
    return new Place(name, Object.class, (ends, value) -> put.accept((Places<Object>) ends, value));
  }

  private static Place collection(
      String name, Class<?> type, BiConsumer<CollectionPlaces, Object> put) {
    return new Place(name, type, (ends, value) -> put.accept((CollectionPlaces) ends, value));
  }

  private static Place map(String name, Class<?> type, BiConsumer<MapPlaces, Object> put) {
    return new Place(name, type, (ends, value) -> put.accept((MapPlaces) ends, value));
  }

  private static final List<Place> ALL =
      List.of(
          place("itself", (at, value) -> at.itself = value),
          place("hidden", (at, value) -> at.hidden = value),
          place("in a list", (at, value) -> at.inList = new ArrayList<>(List.of(value, value))),
          place("in a fixed list", (at, value) -> at.inList = List.of(value)),
          place("in a map", (at, value) -> at.inMap = new LinkedHashMap<>(Map.of("k", value))),
          place("a key", (at, value) -> at.asKey = keyed(value)),
          place("in an entry", (at, value) -> at.inEntry = Map.entry("k", value)),
          place("in an optional", (at, value) -> at.inOptional = Optional.of(value)),
          place("in a reference", (at, value) -> at.inReference = new AtomicReference<>(value)),
          place(
              "in references",
              (at, value) -> at.inReferences = new AtomicReferenceArray<>(new Object[] {value})),
          place(
              "in optionals",
              (at, value) -> at.inOptionals = new ArrayList<>(List.of(Optional.of(value)))),
          place("held", (at, value) -> at.held = new Held<>(value)),
          place("in a record", (at, value) -> at.inCell = new Cell<>(value)));

  private static final List<Place> OF_COLLECTIONS =
      List.of(
          collection(
              "in an array",
              Collection.class,
              (at, value) -> at.inArray = new Collection[] {(Collection) value, null}),
          collection(
              "in arrays",
              Collection.class,
              (at, value) -> at.inArrays = new Collection[][] {{(Collection) value}, null}),
          collection("wildcard", Collection.class, (at, value) -> at.wildcard = (Collection) value),
          collection("list", List.class, (at, value) -> at.list = (List) value),
          collection(
              "array list", ArrayList.class, (at, value) -> at.arrayList = (ArrayList) value),
          collection("set", Set.class, (at, value) -> at.set = (Set) value),
          collection(
              "sorted set", SortedSet.class, (at, value) -> at.sortedSet = (SortedSet) value),
          collection("queue", Queue.class, (at, value) -> at.queue = (Queue) value),
          collection("deque", Deque.class, (at, value) -> at.deque = (Deque) value));

  private static final List<Place> OF_MAPS =
      List.of(
          map("in an array", Map.class, (at, value) -> at.inArray = new Map[] {(Map) value}),
          map("in arrays", Map.class, (at, value) -> at.inArrays = new Map[][] {{(Map) value}}),
          map("wildcard", Map.class, (at, value) -> at.wildcard = (Map) value),
          map("linked", LinkedHashMap.class, (at, value) -> at.linked = (LinkedHashMap) value),
          map("sorted", SortedMap.class, (at, value) -> at.sorted = (SortedMap) value));

  private static final List<Place> OPEN =
      List.of(
          place("in an array", (at, value) -> at.inArray = new Object[] {value, value}),
          place("in an array of its own", (at, value) -> at.itself = arrayOf(value)));

  /** A container may lead back to itself, and then has no hash code. */
  private static Map<Object, String> keyed(Object key) {
    boolean container = key instanceof Collection<?> || key instanceof Map<?, ?>;
    Map<Object, String> map = container ? new IdentityHashMap<>() : new LinkedHashMap<>();
    map.put(key, "v");
    return map;
  }

  private static Object arrayOf(Object value) {
    Object array = Array.newInstance(value.getClass(), 1);
    Array.set(array, 0, value);
    return array;
  }

  /** Returns the places of a class of these that a value fits. */
  static List<Place> in(Ends ends, Object value) {
    List<Place> fitting = new ArrayList<>(ALL);
    boolean collections = ends instanceof CollectionPlaces;
    fitting.addAll(collections ? OF_COLLECTIONS : ends instanceof MapPlaces ? OF_MAPS : OPEN);
    fitting.removeIf(place -> !place.type().isInstance(value));
    return fitting;
  }

  /** Returns objects with places, all of which declare what a value has. */
  static List<Ends> around(Object value) {
    List<Ends> around = new ArrayList<>(List.of(new Open()));
    if (value instanceof Collection<?> collection) {
      around.add(new OfObjects());
      addIf(all(collection, String.class), around, new OfTexts());
      addIf(all(collection, Integer.class), around, new OfIntegers());
      addIf(all(collection, Comparable.class), around, new OfComparables());
      addIf(areLists(collection), around, new OfLists());
      addIf(all(collection, CopyValues.Node.class), around, new OfNodes());
    } else if (value instanceof Map<?, ?> map) {
      boolean texts = all(map.keySet(), String.class);
      boolean comparable = all(map.keySet(), Comparable.class);
      addIf(texts, around, new TextToObject());
      addIf(texts && all(map.values(), Integer.class), around, new TextToInteger());
      addIf(comparable && areLists(map.values()), around, new ToList());
      addIf(comparable && all(map.values(), Comparable.class), around, new ToComparable());
      addIf(all(map.values(), CopyValues.Node.class), around, new ToNode());
    }
    return around;
  }

  private static void addIf(boolean fits, List<Ends> around, Ends ends) {
    if (fits) {
      around.add(ends);
    }
  }

  private static boolean all(Collection<?> values, Class<?> type) {
    for (Object value : values) {
      if (value != null && !type.isInstance(value)) {
        return false;
      }
    }
    return true;
  }

  private static boolean areLists(Collection<?> values) {
    for (Object value : values) {
      if (value != null && !(value instanceof List<?> list && all(list, String.class))) {
        return false;
      }
    }
    return true;
  }

  /** Returns a new object with places like one of these. */
  static Ends again(Ends ends) {
    try {
      return (Ends) ends.getClass().getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("a class without a constructor", e);
    }
  }
}
