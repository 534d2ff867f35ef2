package io.fory.builtin.container;

import io.fory.message.PlainBody;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.ToLongFunction;

/**
 * Compares what a container of the application holds with what its own methods were given: the same
 * objects, or equal ones where these are plain values, such as strings and boxes.
 */
final class FilledContent {
  private FilledContent() {}

  /** Returns whether two elements are the same object, or equal plain values. */
  private static boolean isSame(Object one, Object other) {
    return one == other || one != null && isPlain(one) && one.equals(other);
  }

  private static boolean isSameEntry(Map.Entry<?, ?> one, Map.Entry<?, ?> other) {
    return isSame(one.getKey(), other.getKey()) && isSame(one.getValue(), other.getValue());
  }

  private static boolean isPlain(Object value) {
    return PlainBody.has(value.getClass());
  }

  /**
   * Returns whether a container holds the elements that it was given, each as often.
   *
   * @param ordered whether it keeps them in their order
   */
  static boolean isOf(Collection<?> held, Collection<?> given, boolean ordered) {
    if (ordered) {
      return inOrder(held, given, FilledContent::isSame);
    }
    Numbers numbers = new Numbers();
    return asOften(held, given, numbers::of);
  }

  /** Returns the same for the entries of a map: each key has its value. */
  static boolean isOfEntries(
      Collection<? extends Map.Entry<?, ?>> held,
      Collection<? extends Map.Entry<?, ?>> given,
      boolean ordered) {
    if (ordered) {
      return inOrder(held, given, FilledContent::isSameEntry);
    }
    Numbers keys = new Numbers();
    Numbers values = new Numbers();
    return asOften(
        held,
        given,
        entry -> keys.of(entry.getKey()) << Integer.SIZE | values.of(entry.getValue()));
  }

  private static <T> boolean inOrder(
      Collection<? extends T> held, Collection<? extends T> given, BiPredicate<T, T> same) {
    Iterator<? extends T> expected = given.iterator();
    for (T item : held) {
      if (!expected.hasNext() || !same.test(item, expected.next())) {
        return false;
      }
    }
    return !expected.hasNext();
  }

  /** Sums over numbers of the items, of which those that are the same have the same. */
  private static <T> boolean asOften(
      Collection<? extends T> held, Collection<? extends T> given, ToLongFunction<T> number) {
    Map<Long, Integer> counts = new HashMap<>();
    for (T item : given) {
      counts.merge(number.applyAsLong(item), 1, Integer::sum);
    }
    int found = 0;
    for (T item : held) {
      int left = counts.merge(number.applyAsLong(item), -1, Integer::sum);
      if (left < 0) {
        return false;
      }
      found++;
    }
    return found == given.size();
  }

  /** Numbers objects, and plain values by class: those of one class have an order or few equals. */
  private static final class Numbers {
    private final IdentityHashMap<Object, Long> objects = new IdentityHashMap<>();
    private final Map<Class<?>, Map<Object, Long>> plain = new HashMap<>();
    private long next;

    long of(Object value) {
      if (value == null || !isPlain(value)) {
        return objects.computeIfAbsent(value, unused -> next++);
      }
      return plain
          .computeIfAbsent(value.getClass(), unused -> new HashMap<>())
          .computeIfAbsent(value, unused -> next++);
    }
  }
}
