package io.fory.format.codec;

import io.fory.error.LimitExceededException;
import io.fory.error.UnsupportedTypeException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Bounds the work of a hash table that is filled with keys of a stranger. Keys of one hash code are
 * compared with each other; those that {@code HashMap} can put in order by {@code compareTo} cost
 * little then, of others no more than {@value #MAX_EQUAL} may have one hash code. A key is then
 * compared at most so often, and the work is in proportion to the bytes of all keys. Writers ask as
 * readers do. No more keys than that need no guard.
 */
final class KeyGuard {
  /** The most keys of one hash code. */
  static final int MAX_EQUAL = 512;

  private static final Set<Class<?>> ORDERED =
      Set.of(
          Boolean.class,
          Byte.class,
          Short.class,
          Character.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class,
          String.class,
          BigDecimal.class,
          BigInteger.class,
          UUID.class);

  private final Map<Integer, int[]> counts = new HashMap<>();

  /** Classes of containers without equal keys, if keys are such as need no guard. */
  private static final Set<Class<?>> DISTINCT =
      Set.of(
          HashSet.class,
          LinkedHashSet.class,
          TreeSet.class,
          Set.of().getClass(),
          Set.of(1).getClass(),
          HashMap.class,
          LinkedHashMap.class,
          TreeMap.class,
          EnumMap.class,
          ConcurrentHashMap.class,
          Map.of().getClass(),
          Map.of(1, 1).getClass());

  /** So few keys are compared with each other, for which no table is made. */
  private static final int FEW = 4;

  /**
   * Checks that a container can be read again, whose keys come back as they are.
   *
   * @param keys of a map, or elements of a set
   * @param guarded whether they need a guard
   * @throws UnsupportedTypeException if two are equal, as in an {@code IdentityHashMap} or after
   *     one was changed
   * @throws LimitExceededException if too many have one hash code
   */
  static void requireReadable(Object container, Object[] keys, boolean guarded) {
    if (!guarded && DISTINCT.contains(container.getClass())) {
      return;
    }
    if (!areDistinct(keys, guarded)) {
      throw new UnsupportedTypeException(
          container.getClass().getTypeName(), "two of its keys or elements are equal");
    }
  }

  /** Checks that keys that were written and read are as many for a reader, too. */
  static void requireSoMany(Class<?> key, Object[] read, boolean sorted, boolean guarded) {
    if (sorted ? !addAll(new TreeSet<>(), read, false) : !areDistinct(read, guarded)) {
      throw new UnsupportedTypeException(
          key.getTypeName(),
          "two keys or elements that differ would be equal when they are read back");
    }
  }

  private static boolean areDistinct(Object[] keys, boolean guarded) {
    if (keys.length > FEW) {
      return addAll(new HashSet<>(2 * keys.length), keys, guarded);
    }
    for (int i = 1; i < keys.length; i++) {
      for (int j = 0; j < i; j++) {
        if (Objects.equals(keys[i], keys[j])) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Adds keys to a collection.
   *
   * @return false if it did not take one, since it has an equal one
   * @throws LimitExceededException if too many have one hash code
   */
  static boolean addAll(Collection<Object> made, Object[] keys, boolean guarded) {
    KeyGuard guard = of(keys.length, guarded);
    for (Object key : keys) {
      if (guard != null && key != null) {
        guard.add(key);
      }
      if (!made.add(key)) {
        return false;
      }
    }
    return true;
  }

  /** Returns a guard of some keys, or null if they need none. */
  static KeyGuard of(int count, boolean guarded) {
    return guarded && count > MAX_EQUAL ? new KeyGuard() : null;
  }

  /**
   * Returns whether the keys of a codec are equal when they are read if, and only if, they were.
   */
  static boolean comeBackEqual(SlotCodec codec) {
    return codec instanceof FixedCodec || codec instanceof TextCodec || codec instanceof EnumCodec;
  }

  /** Returns whether keys of a class need a guard. */
  static boolean isNeeded(Class<?> key) {
    return !ORDERED.contains(key) && !key.isEnum();
  }

  /**
   * Counts a key.
   *
   * @throws LimitExceededException if too many had its hash code
   */
  void add(Object key) {
    int count = ++counts.computeIfAbsent(key.hashCode(), hash -> new int[1])[0];
    if (count > MAX_EQUAL) {
      throw new LimitExceededException(
          "keys of one hash code in a map or set",
          count,
          MAX_EQUAL,
          "Give " + key.getClass().getTypeName() + " a hashCode that spreads");
    }
  }
}
