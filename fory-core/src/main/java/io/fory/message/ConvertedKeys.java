package io.fory.message;

import io.fory.serializer.ReadContext;
import io.fory.type.BuiltInTypes;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collection;
import java.util.Hashtable;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.PriorityBlockingQueue;

/**
 * Charges to {@link ReadWork} the comparisons that keys take which have been read and are moved
 * into a container of another class.
 */
final class ConvertedKeys {
  /** Weight of an object whose content is not looked at. */
  private static final int OBJECT = 64;

  private static final int VISIT = 4;

  private ConvertedKeys() {}

  /** Returns whether a class finds its elements by their order. */
  static boolean isSorted(Class<?> type) {
    return SortedMap.class.isAssignableFrom(type)
        || SortedSet.class.isAssignableFrom(type)
        || type == PriorityQueue.class
        || type == PriorityBlockingQueue.class;
  }

  /** Returns whether the hash code and order of an element visit no other object. */
  static boolean isSimple(Object element) {
    return element == null || isSimple(element.getClass());
  }

  private static boolean isSimple(Class<?> type) {
    boolean plain =
        BuiltInTypes.numberOf(type) >= 0
            && !type.isArray()
            && !Collection.class.isAssignableFrom(type)
            && !Map.class.isAssignableFrom(type)
            && !Map.Entry.class.isAssignableFrom(type)
            && type != Optional.class;
    return plain || type.isArray() || HashTraits.hashesByIdentity(type);
  }

  /** Returns the capacity of a {@link Hashtable} that takes so many keys without growing. */
  static int chains(int keys) {
    return (int) Math.min(keys * 4L / 3 + 2, 1 << 30);
  }

  /** Charges the insertion of all keys into an empty container. */
  static void charge(ReadContext in, ReadWork work, Object[] keys, Class<?> type) {
    if (isSorted(type)) {
      chargeSorted(in, work, keys);
    } else if (type == CopyOnWriteArraySet.class) {
      for (int i = 1; i < keys.length; i++) {
        work.charge(ReadWork.times(i, equality(keys[i])));
      }
    } else if (type == Hashtable.class) {
      int[] lengths = new int[chains(keys.length)];
      for (Object key : keys) {
        int hash = key == null ? 0 : key.hashCode();
        int before = lengths[(hash & Integer.MAX_VALUE) % lengths.length]++;
        work.charge(ReadWork.times(before, equality(key)));
      }
    }
  }

  /** An insertion compares a key with each of the keys on its path once. */
  private static void chargeSorted(ReadContext in, ReadWork work, Object[] keys) {
    int path = Integer.SIZE - Integer.numberOfLeadingZeros(keys.length);
    long[] weights = new long[keys.length];
    long own = 0;
    DecimalOrder decimals = new DecimalOrder(in);
    for (int i = 0; i < weights.length; i++) {
      long digits = digits(work, keys[i]);
      decimals.charge(keys[i], digits, path);
      weights[i] = order(keys[i]) + digits;
      own = ReadWork.sum(own, weights[i]);
    }
    Arrays.sort(weights);
    long heaviest = 0;
    for (int i = Math.max(0, weights.length - path); i < weights.length; i++) {
      heaviest = ReadWork.sum(heaviest, weights[i]);
    }
    work.charge(ReadWork.sum(ReadWork.times(path, own), ReadWork.times(keys.length, heaviest)));
  }

  private static long order(Object key) {
    if (key instanceof BigDecimal number) {
      return (long) VISIT + number.unscaledValue().bitLength() / Byte.SIZE + 1;
    }
    return key != null && PlainBody.has(key.getClass()) ? 1 : VISIT;
  }

  /** Returns the units for digits: an object may refer to the longest number of the message. */
  private static long digits(ReadWork work, Object key) {
    if (key instanceof BigDecimal number) {
      return ReadWork.digits(number);
    }
    return work.mostDigits() == 0 || isSimple(key) ? 0 : work.mostDigits();
  }

  private static long equality(Object key) {
    if (key instanceof String text) {
      return 1L + (text.length() >> 4);
    }
    if (key instanceof BigInteger number) {
      return 1L + (number.bitLength() >> 7);
    }
    if (key instanceof BigDecimal number) {
      return 1L + (number.unscaledValue().bitLength() >> 7);
    }
    boolean small = key == null || key instanceof Enum<?> || PlainBody.has(key.getClass());
    return small ? 1 : OBJECT;
  }
}
