package io.fory.format.codec;

import io.fory.error.LimitExceededException;
import io.fory.error.UnsupportedTypeException;
import io.fory.format.layout.CallBudget;
import io.fory.format.layout.RowInput;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
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
 * What the keys of a map or the elements of a set may be, and the account of their hash codes and
 * comparisons where they are those of a stranger. Immutable.
 *
 * <p>Keys of one hash code are compared with each other. Those that {@code HashMap} can put in
 * order by {@code compareTo} cost little then; of others no more than {@value #MAX_EQUAL} may have
 * one hash code, and their comparisons are {@linkplain RowInput#work counted}: all among keys of
 * one hash code visit at most half their number times the bytes of all keys, for one comparison
 * visits no more than the lighter key has. Writers bound the hash codes as readers do.
 *
 * <p>Decimals are compared digit by digit, and a short one may cost as much as a long one. Those of
 * a sorted container come in its order: each is compared with the next alone, in the digits that
 * both have together. Only keys that come in another order, which no writer of a sorted container
 * makes, are counted as if each was compared with the longest.
 */
final class KeyGuard {
  /** The most keys of one hash code. */
  static final int MAX_EQUAL = 512;

  /** Classes that have an order of their own, and visit nothing but their bytes. */
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

  private final Class<?> key;
  private final boolean sorted;

  /** Whether keys are views, or have some: these decode their fields for each hash code. */
  private final boolean views;

  /** Whether keys are values without parts that have an order of their own. */
  private final boolean simple;

  /**
   * Makes a guard.
   *
   * @param key the class of the keys
   * @param sorted whether they are compared with each other, and their hash codes are not asked for
   */
  KeyGuard(Class<?> key, boolean sorted) {
    this(key, sorted, false);
  }

  /** Makes a guard of keys that may be views. */
  KeyGuard(Class<?> key, boolean sorted, boolean views) {
    this.views = views;
    this.key = key;
    this.sorted = sorted;
    this.simple = ORDERED.contains(key) || key.isEnum();
  }

  /**
   * Checks that a container can be read again, whose keys come back as they are.
   *
   * @param keys of a map, or elements of a set
   * @throws UnsupportedTypeException if two are equal, as in an {@code IdentityHashMap} or after
   *     one was changed
   * @throws LimitExceededException if too many have one hash code
   */
  void requireReadable(Object container, Object[] keys) {
    if (simple && DISTINCT.contains(container.getClass())) {
      return;
    }
    if (!areDistinct(keys)) {
      throw new UnsupportedTypeException(
          container.getClass().getTypeName(), "two of its keys or elements are equal");
    }
  }

  /** Checks that keys that were written and read are as many for a reader, too. */
  void requireSoMany(Object[] read) {
    if (sorted ? !addAll(new TreeSet<>(), read) : !areDistinct(read)) {
      throw new UnsupportedTypeException(
          key.getTypeName(),
          "two keys or elements that differ would be equal when they are read back");
    }
  }

  private boolean areDistinct(Object[] keys) {
    if (keys.length > FEW) {
      if (!simple && keys.length > MAX_EQUAL) {
        longestRun(keys);
      }
      return addAll(new HashSet<>(2 * keys.length), keys);
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

  /** Adds keys to a collection; returns false if it did not take one, since it has an equal one. */
  static boolean addAll(Collection<Object> made, Object[] keys) {
    for (Object key : keys) {
      if (!made.add(key)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether the keys of a codec are equal when they are read if, and only if, they were.
   */
  static boolean comeBackEqual(SlotCodec codec) {
    return codec instanceof FixedCodec || codec instanceof TextCodec || codec instanceof EnumCodec;
  }

  /**
   * Has what keys decode themselves, until it is {@linkplain #close closed}, count as work of the
   * call that puts them into a container; returns null if they decode nothing.
   */
  CallBudget open(RowInput in) {
    return views ? CallBudget.ofKeys(in) : null;
  }

  /** Ends what {@link #open} has begun, if anything. */
  static void close(CallBudget views) {
    if (views != null) {
      views.close();
    }
  }

  /**
   * Accounts for the work that it takes to put keys into a container that is empty, before any is
   * put there. The writer of the bytes has chosen the keys.
   *
   * @param in from which they were read
   * @param weight of all of them, see {@link RowInput#since}
   * @return whether they are in ascending order: then {@link AscendingMap} puts them into a sorted
   *     container
   * @throws LimitExceededException if that is too much, or too many keys have one hash code
   */
  boolean charge(RowInput in, Object[] keys, long weight) {
    int count = keys.length;
    if (sorted) {
      in.work(simple && in.mostDigits() == 0 ? 0 : 2 * weight); // each is compared with the next
      if (isAscending(keys)) {
        return true;
      }
    }
    int rounds = Integer.SIZE - Integer.numberOfLeadingZeros(count);
    long compared = count;
    if (!simple && sorted) {
      in.work(weight * rounds);
    } else if (!simple && count > 0) {
      in.work(2 * weight); // hash codes: to count those that are alike, and by the table
      long alike = count <= FEW ? count : longestRun(keys);
      in.work((alike - 1) * weight >> 1);
    } else if (key == BigDecimal.class && !sorted && in.mostDigits() > 0) {
      in.work(2 * weight);
      compared = alike(keys);
    }
    boolean decimals = key == BigDecimal.class || sorted && !simple;
    if (decimals && in.mostDigits() > 0 && count > 1) {
      in.work(compared * rounds * in.mostDigits());
    }
    return false;
  }

  /** Returns whether each key is less than the next, as keys that a sorted container wrote are. */
  @SuppressWarnings("unchecked") // Comparable, which CodecFactory.requireKey checks
  private static boolean isAscending(Object[] keys) {
    for (int i = 1; i < keys.length; i++) {
      if (((Comparable<Object>) keys[i - 1]).compareTo(keys[i]) >= 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns how many keys have the hash code of another one. */
  private static int alike(Object[] keys) {
    int[] hashes = sortedHashes(keys);
    int alike = 0;
    for (int i = 0; i < hashes.length; i++) {
      boolean before = i > 0 && hashes[i - 1] == hashes[i];
      boolean behind = i + 1 < hashes.length && hashes[i + 1] == hashes[i];
      alike += before || behind ? 1 : 0;
    }
    return alike;
  }

  private static int[] sortedHashes(Object[] keys) {
    int[] hashes = new int[keys.length];
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = Objects.hashCode(keys[i]);
    }
    Arrays.sort(hashes);
    return hashes;
  }

  /**
   * Returns how many keys have the most frequent hash code.
   *
   * @throws LimitExceededException if they are more than {@value #MAX_EQUAL}
   */
  private int longestRun(Object[] keys) {
    int[] hashes = sortedHashes(keys);
    int longest = 0;
    for (int from = 0, to = 0; from < hashes.length; from = to) {
      while (to < hashes.length && hashes[to] == hashes[from]) {
        to++;
      }
      longest = Math.max(longest, to - from);
    }
    if (longest > MAX_EQUAL) {
      throw new LimitExceededException(
          "keys of one hash code in a map or set",
          longest,
          MAX_EQUAL,
          "Give " + key.getTypeName() + " a hashCode that spreads");
    }
    return longest;
  }
}
