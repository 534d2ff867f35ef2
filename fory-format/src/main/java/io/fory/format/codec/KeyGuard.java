package io.fory.format.codec;

import io.fory.error.LimitExceededException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Bounds the work of a hash table that is filled with keys of a stranger. Keys of one hash code are
 * compared with each other; those that {@code HashMap} can put in order by {@code compareTo} cost
 * little then, of others no more than {@value #MAX_EQUAL} may have one hash code.
 */
final class KeyGuard {
  /** The most keys of one hash code. */
  static final int MAX_EQUAL = 64;

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
