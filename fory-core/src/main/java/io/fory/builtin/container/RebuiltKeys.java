package io.fory.builtin.container;

import io.fory.message.HashTraits;
import io.fory.message.PlainBody;
import io.fory.message.ReadWork;
import java.lang.reflect.Array;
import java.util.Collection;
import java.util.function.Function;

/**
 * Accounts for the keys with which a table of a library is filled when they have been read.
 *
 * <p>What each key weighs is not known any more. To compare two of them takes no more than the
 * lighter one weighs; so all comparisons among g keys take at most g / 2 times what they weigh
 * together, which is charged for each g beyond a few.
 */
public final class RebuiltKeys {
  /** So many keys are compared at the cost of reading them. */
  private static final int FEW = 16;

  /** An order without parts, with the name of its class. */
  private static final int MOST_OF_SIMPLE_ORDER = 64;

  private RebuiltKeys() {}

  /**
   * Accounts for keys.
   *
   * @param keys an array or a collection
   * @param weight of all of them
   * @param order weight of the comparator of the table
   * @param hash returns the hash code by which the table finds a key
   */
  public static void charge(
      ReadWork work,
      KeySearch search,
      Object keys,
      long weight,
      long order,
      Function<Object, Object> hash) {
    Object array = keys instanceof Collection<?> collection ? collection.toArray() : keys;
    int size = Array.getLength(array);
    if (size == 0) {
      return;
    }
    Comparisons comparisons = Comparisons.of(search, size, work);
    boolean hashed = false;
    long by = order > MOST_OF_SIMPLE_ORDER ? order : 0;
    for (int i = 0; i < size; i++) {
      Object key = Array.get(array, i);
      boolean plain = key == null || PlainBody.has(key.getClass());
      if (plain && search == KeySearch.HASHED) {
        continue; // a tree bin orders them
      }
      if (!plain && !hashed) {
        hashed = true;
        work.charge(ReadWork.times(2, weight)); // here and there
      }
      boolean found = !search.hashes();
      int count = comparisons.count(found ? null : hash.apply(key));
      if (count > 0) {
        long each = plain ? visit(key) : 1 + weight / (count < FEW ? size : count);
        work.charge(ReadWork.times(count, ReadWork.sum(each, by)));
      }
    }
  }

  /**
   * Returns whether a hash table finds keys without a look at their fields.
   *
   * @param keys an array or a collection
   */
  public static boolean areFoundAsTheyAre(Object keys) {
    Object array = keys instanceof Collection<?> collection ? collection.toArray() : keys;
    for (int i = 0; i < Array.getLength(array); i++) {
      Object key = Array.get(array, i);
      boolean plain = key == null || PlainBody.has(key.getClass());
      if (!plain && !HashTraits.isFoundAsItIs(key.getClass())) {
        return false;
      }
    }
    return true;
  }

  /** Returns the units of a comparison of a plain key. */
  private static long visit(Object key) {
    return key instanceof CharSequence text ? 1 + (text.length() >> 4) : 1;
  }
}
