package io.fory.builtin.jdk;

import io.fory.codec.ValueCodec;
import io.fory.message.KeyCost;
import io.fory.message.MessageReader;
import io.fory.message.PlainBody;
import io.fory.message.ReadWork;
import io.fory.message.SharedKeys;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The account of the keys that the {@code readObject} of a hash or sorted container inserts as it
 * reads them: of one of the JDK for a class of the application below it, or of one of Guava. A key
 * is charged as soon as it has been read, before its hash code is asked for here or there.
 */
final class HashedKeys {
  /** Estimate of the memory that is taken for a key. */
  static final int KEY_BYTES = 64;

  /** An order without parts, with the name of its class. */
  private static final int MOST_OF_SIMPLE_ORDER = 64;

  static final String GUAVA = "com.google.common.collect.";

  /** What the objects are that a hook reads. */
  private enum Order {
    /** Keys. */
    KEYS,
    /** Keys and values in turn. */
    KEYS_AND_VALUES,
    /** Keys, each with a number and so many elements behind it. */
    GROUPS,
    /** Keys; behind the second number, keys and elements of their sets in turn. */
    KEYS_AND_PAIRS
  }

  /** How keys, or elements of groups, are found. */
  private enum Search {
    /** They are not. */
    NONE,
    /** By hash code in a table that makes a tree of equal ones. */
    TREES,
    /** By hash code in a table of chains. */
    CHAINS,
    /** By order. */
    SORTED
  }

  private final Order order;
  private final Search keys;
  private final Search elements;

  /** How many objects before the keys are comparators. */
  private int comparators;

  private final Map<Integer, Integer> ofHash = new HashMap<>();

  /** The same for the elements of one group. */
  private final Map<Integer, Integer> inGroup = new HashMap<>();

  private KeyCost cost;
  private int numbers;

  /** How many elements the group has yet. */
  private long left;

  /** Whether the last object was a key, whose value, number or element comes next. */
  private boolean behindKey;

  private int hashOfKey;
  private int sorted;
  private int sortedInGroup;
  private long heaviest;
  private int highest;
  private long orderWeight;
  private int orderHeight;

  private HashedKeys(Order order, Search keys, Search elements, int comparators) {
    this.order = order;
    this.keys = keys;
    this.elements = elements;
    this.comparators = comparators;
  }

  /** Returns the account for the level of a class, or null if it finds nothing by its content. */
  static HashedKeys of(Class<?> type) {
    if (type == HashMap.class || type == Hashtable.class || type == ConcurrentHashMap.class) {
      return new HashedKeys(Order.KEYS_AND_VALUES, Search.TREES, Search.NONE, 0);
    }
    if (type == HashSet.class) {
      return new HashedKeys(Order.KEYS, Search.TREES, Search.NONE, 0);
    }
    if (type == PriorityQueue.class) {
      return new HashedKeys(Order.KEYS, Search.SORTED, Search.NONE, 0);
    }
    if (type == ConcurrentSkipListMap.class) {
      return new HashedKeys(Order.KEYS_AND_VALUES, Search.SORTED, Search.NONE, 0);
    }
    if (type == TreeMap.class) { // It takes the order of its keys for granted.
      return new HashedKeys(Order.KEYS_AND_VALUES, Search.NONE, Search.NONE, 0);
    }
    return type.getName().startsWith(GUAVA)
        ? ofGuava(type.getName().substring(GUAVA.length()))
        : null;
  }

  private static HashedKeys ofGuava(String name) {
    return switch (name) {
      case "HashBiMap", "EnumHashBiMap", "HashMultiset", "LinkedHashMultiset" ->
          new HashedKeys(Order.KEYS, Search.CHAINS, Search.NONE, 0);
      case "HashMultimap", "ImmutableSetMultimap" ->
          new HashedKeys(Order.GROUPS, Search.TREES, Search.TREES, 0);
      case "ArrayListMultimap", "ImmutableListMultimap" ->
          new HashedKeys(Order.GROUPS, Search.TREES, Search.NONE, 0);
      case "LinkedListMultimap" ->
          new HashedKeys(Order.KEYS_AND_VALUES, Search.TREES, Search.NONE, 0);
      case "LinkedHashMultimap" ->
          new HashedKeys(Order.KEYS_AND_PAIRS, Search.TREES, Search.CHAINS, 0);
      case "TreeMultiset" -> new HashedKeys(Order.KEYS, Search.SORTED, Search.NONE, 1);
      case "TreeMultimap" -> new HashedKeys(Order.GROUPS, Search.SORTED, Search.SORTED, 2);
      default -> null;
    };
  }

  /** Called before the fields of the level are read, where a comparator may be. */
  void beginFields(MessageReader in) {
    cost = new KeyCost(in);
    cost.begin();
  }

  /** Called when they have been read. */
  void endFields() {
    cost.end();
    noteOrder();
  }

  private void noteOrder() {
    orderWeight = Math.max(orderWeight, cost.orderWeight());
    orderHeight = Math.max(orderHeight, cost.height());
  }

  /** Reads an object, and accounts for what is inserted. */
  Object read(MessageReader in, ValueCodec place) {
    if (cost == null) {
      cost = new KeyCost(in);
    }
    KeyCost measured = cost;
    boolean isValue = comparators == 0 && order == Order.KEYS_AND_VALUES && behindKey;
    measured.begin();
    Object object = isValue ? place.read(in) : SharedKeys.read(in, () -> place.read(in));
    measured.end();
    if (comparators > 0) {
      comparators--;
      noteOrder();
      return object;
    }
    switch (order) {
      case KEYS -> insert(in, keys, ofHash, object);
      case KEYS_AND_VALUES -> {
        behindKey = !behindKey;
        if (behindKey) {
          insert(in, keys, ofHash, object);
        }
      }
      case GROUPS -> {
        if (left > 0) {
          left--;
          insert(in, elements, inGroup, object);
        } else {
          behindKey = true;
          insert(in, keys, ofHash, object);
        }
      }
      default -> readPairs(in, object);
    }
    return object;
  }

  private void readPairs(MessageReader in, Object object) {
    if (numbers < 2) {
      insert(in, keys, ofHash, object);
      return;
    }
    behindKey = !behindKey;
    chargeHash(object);
    int hash = Objects.hashCode(object);
    if (behindKey) {
      hashOfKey = hash;
    } else {
      compare(elements, object, before(inGroup, 31 * hashOfKey + hash));
    }
  }

  /** Notes that a number is read: behind a key, that of the elements in its group. */
  void passNumber(int number) {
    numbers++;
    if (order == Order.GROUPS) {
      left = behindKey ? number : 0;
      inGroup.clear();
      sortedInGroup = 0;
    }
    behindKey = false;
  }

  static boolean isPlain(Object key) {
    return key == null || PlainBody.has(key.getClass());
  }

  private void chargeHash(Object key) {
    if (!isPlain(key)) {
      cost.chargeHash(3); // twice hashed here, once more by the container
    }
  }

  private void insert(
      MessageReader in, Search search, Map<Integer, Integer> hashes, Object object) {
    switch (search) {
      case NONE -> {}
      case SORTED -> {
        int before = hashes == inGroup ? sortedInGroup++ : sorted++;
        // The first one is compared with itself.
        compare(search, object, Math.max(1, steps(before)));
      }
      default -> {
        if (isPlain(object) && search == Search.TREES) {
          return;
        }
        chargeHash(object);
        in.charge(KEY_BYTES);
        int before = before(hashes, Objects.hashCode(object));
        // The tree that a table makes of equal hash codes is ordered only if its keys are.
        boolean tree = search == Search.TREES && object instanceof Comparable;
        compare(search, object, tree ? steps(before) : before);
      }
    }
  }

  static int before(Map<Integer, Integer> hashes, int hash) {
    return hashes.merge(hash, 1, Integer::sum) - 1;
  }

  /** Returns the steps from the root of a tree of so many keys. */
  private static int steps(int keys) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(keys);
  }

  private void compare(Search search, Object key, int count) {
    if (count == 0) {
      return;
    }
    boolean plain = isPlain(key);
    long own = plain ? 1 + (cost.weight() >> 4) : cost.comparison();
    heaviest = Math.max(heaviest, own);
    highest = Math.max(highest, cost.height());
    boolean sorts = search == Search.SORTED;
    long by = sorts && orderWeight > MOST_OF_SIMPLE_ORDER ? orderWeight : 0;
    long each = ReadWork.sum(sorts ? heaviest : own, by);
    cost.chargeComparisons(ReadWork.times(count, each), highest + (sorts ? orderHeight : 0));
  }
}
