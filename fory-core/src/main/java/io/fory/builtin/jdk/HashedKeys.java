package io.fory.builtin.jdk;

import io.fory.codec.ValueCodec;
import io.fory.message.MessageReader;
import io.fory.message.PlainBody;
import io.fory.message.ReadWork;
import io.fory.message.SharedKeys;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The account of the keys that the {@code readObject} of a hash container inserts as it reads them:
 * of one of the JDK for a class of the application below it, or of one of Guava. A visit of each
 * for its hash code, and one more for each of equal hash code before it.
 */
final class HashedKeys {
  /** Estimate of the memory that is taken for a key. */
  private static final int KEY_BYTES = 64;

  private static final String GUAVA = "com.google.common.collect.";

  /** What the objects are that a hook reads. */
  private enum Order {
    /** Keys. */
    KEYS,
    /** Keys and values in turn. */
    KEYS_AND_VALUES,
    /** Keys, each with a number and so many elements of a set behind it. */
    SETS,
    /** The same with elements that are not hashed. */
    LISTS,
    /** Keys and elements of their sets in turn. */
    KEYS_AND_ELEMENTS
  }

  private final Order order;

  /** Whether a tree is made of keys of equal hash code. */
  private final boolean trees;

  private final Map<Integer, Integer> ofHash = new HashMap<>();

  /** The same for the elements of one set. */
  private final Map<Integer, Integer> inGroup = new HashMap<>();

  private boolean valueIsNext;
  private Object last;
  private long lastWeight;

  private HashedKeys(Order order, boolean trees) {
    this.order = order;
    this.trees = trees;
  }

  /** Returns the account for the level of a class, or null if it hashes nothing. */
  static HashedKeys of(Class<?> type) {
    if (type == HashMap.class || type == Hashtable.class || type == ConcurrentHashMap.class) {
      return new HashedKeys(Order.KEYS_AND_VALUES, true);
    }
    if (type == HashSet.class) {
      return new HashedKeys(Order.KEYS, true);
    }
    return type.getName().startsWith(GUAVA)
        ? ofGuava(type.getName().substring(GUAVA.length()))
        : null;
  }

  private static HashedKeys ofGuava(String name) {
    return switch (name) {
      case "HashBiMap", "HashMultiset", "LinkedHashMultiset" -> new HashedKeys(Order.KEYS, false);
      case "HashMultimap", "ImmutableSetMultimap" -> new HashedKeys(Order.SETS, true);
      case "LinkedHashMultimap" -> new HashedKeys(Order.KEYS_AND_ELEMENTS, false);
      case "ArrayListMultimap", "ImmutableListMultimap" -> new HashedKeys(Order.LISTS, true);
      default -> null;
    };
  }

  /** Reads an object, and accounts for what is inserted. */
  Object read(MessageReader in, ValueCodec place) {
    ReadWork work = MessageReader.workOf(in);
    long mark = work.mark();
    boolean isValue = order == Order.KEYS_AND_VALUES && valueIsNext;
    Object object = isValue ? place.read(in) : SharedKeys.read(in, () -> place.read(in));
    long weight = work.since(mark);
    boolean second = valueIsNext;
    valueIsNext = !second;
    switch (order) {
      case KEYS -> charge(in, ofHash, object, Objects.hashCode(object), weight);
      case KEYS_AND_VALUES -> {
        if (!second) {
          charge(in, ofHash, object, Objects.hashCode(object), weight);
        }
      }
      case KEYS_AND_ELEMENTS -> {
        if (second) {
          int both = 31 * Objects.hashCode(last) + Objects.hashCode(object);
          charge(in, ofHash, object, both, weight);
        }
        last = object;
      }
      default -> {
        if (last != null && order == Order.SETS) {
          charge(in, inGroup, last, last.hashCode(), lastWeight);
        }
        last = object;
        lastWeight = weight;
      }
    }
    return object;
  }

  /** Notes that a number is read: in {@link Order#SETS}, the last object was a key. */
  void passNumber(MessageReader in) {
    valueIsNext = false;
    if (last != null && (order == Order.SETS || order == Order.LISTS)) {
      charge(in, ofHash, last, last.hashCode(), lastWeight);
      inGroup.clear();
    }
    last = null;
  }

  private void charge(
      MessageReader in, Map<Integer, Integer> hashes, Object key, int hash, long weight) {
    boolean plain = key == null || PlainBody.has(key.getClass());
    if (plain && trees) {
      return;
    }
    in.charge(KEY_BYTES);
    ReadWork work = MessageReader.workOf(in);
    if (!plain) {
      work.charge(3 * weight); // twice hashed here, once more by the container
    }
    int before = hashes.merge(hash, 1, Integer::sum) - 1;
    // The tree that a table makes of equal hash codes is ordered only if its keys are.
    int visited =
        trees && key instanceof Comparable
            ? Integer.SIZE - Integer.numberOfLeadingZeros(before)
            : before;
    long compared = ReadWork.times(visited, plain ? 1 + (weight >> 4) : weight);
    work.charge(compared);
    work.add(compared);
  }
}
