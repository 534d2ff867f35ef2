package io.fory.builtin.container;

import io.fory.error.ForyException;
import io.fory.message.PlainBody;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.ToLongFunction;

/**
 * Compares what a container of the application holds with what its own methods were given: the same
 * objects, or equal ones where these are plain values, such as strings and boxes. Sets and maps may
 * be asked for equal ones of any class.
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

  private static boolean areEqual(Map.Entry<?, ?> one, Map.Entry<?, ?> other) {
    return Objects.deepEquals(one.getKey(), other.getKey())
        && Objects.deepEquals(one.getValue(), other.getValue());
  }

  private static boolean isPlain(Object value) {
    return PlainBody.has(value.getClass());
  }

  /** Returns whether a container holds the elements that it was given in their order. */
  static boolean inOrder(Collection<?> held, Collection<?> given) {
    return inOrder(held, given, FilledContent::isSame);
  }

  /** Returns the same for the entries of a map. */
  static boolean entriesInOrder(
      Collection<? extends Map.Entry<?, ?>> held, Collection<? extends Map.Entry<?, ?>> given) {
    return inOrder(held, given, FilledContent::isSameEntry);
  }

  /**
   * Returns whether a container holds the elements that it was given, each as often.
   *
   * @param ordered whether it keeps them in their order
   * @param once whether it holds equal ones once
   */
  static boolean isOf(Collection<?> held, Collection<?> given, boolean ordered, boolean once) {
    if (inOrder(held, given)) {
      return true;
    }
    int merged = once ? DistinctKeys.standIns(given) : 0;
    Numbers numbers = new Numbers();
    return (!ordered || merged > 0) && asOften(held, given, numbers::of, merged);
  }

  /** Returns the same for the entries of a map: each key has its value. */
  static boolean isOfEntries(
      Collection<? extends Map.Entry<?, ?>> held,
      Collection<? extends Map.Entry<?, ?>> given,
      boolean ordered) {
    if (entriesInOrder(held, given)) {
      return true;
    }
    List<Object> givenKeys = new ArrayList<>(given.size());
    given.forEach(entry -> givenKeys.add(entry.getKey()));
    int merged = DistinctKeys.standIns(givenKeys);
    Numbers keys = new Numbers();
    Numbers values = new Numbers();
    return (!ordered || merged > 0)
        && asOften(
            held,
            given,
            entry -> keys.of(entry.getKey()) << Integer.SIZE | values.of(entry.getValue()),
            merged);
  }

  /** Returns whether a set holds elements that equal those that it was given. */
  static boolean isEqual(Collection<?> held, Collection<?> given, boolean ordered) {
    return answers(
        () -> {
          if (inOrder(held, given, Objects::deepEquals)) {
            return true;
          }
          Set<Object> left = new HashSet<>();
          given.forEach(element -> left.add(new Deep(element)));
          if (ordered || left.size() < given.size()) {
            return false;
          }
          for (Object element : held) {
            if (!left.remove(new Deep(element))) {
              return false;
            }
          }
          return left.isEmpty();
        });
  }

  /** Returns the same for the entries of a map. */
  static boolean areEqualEntries(
      Collection<? extends Map.Entry<?, ?>> held,
      Collection<? extends Map.Entry<?, ?>> given,
      boolean ordered) {
    return answers(
        () -> {
          if (inOrder(held, given, FilledContent::areEqual)) {
            return true;
          }
          Map<Object, Map.Entry<?, ?>> left = new HashMap<>();
          for (Map.Entry<?, ?> entry : given) {
            left.put(new Deep(entry.getKey()), entry);
          }
          if (ordered || left.size() < given.size()) {
            return false;
          }
          for (Map.Entry<?, ?> entry : held) {
            Map.Entry<?, ?> other = left.remove(new Deep(entry.getKey()));
            if (other == null || !areEqual(entry, other)) {
              return false;
            }
          }
          return left.isEmpty();
        });
  }

  /** An object that is compared by its content if it is an array. */
  private record Deep(Object value) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Deep deep && Objects.deepEquals(value, deep.value);
    }

    @Override
    public int hashCode() {
      return Arrays.deepHashCode(new Object[] {value});
    }
  }

  private interface Comparison {
    boolean make();
  }

  /** Objects that cannot be compared are not equal. */
  private static boolean answers(Comparison comparison) {
    try {
      return comparison.make();
    } catch (ForyException e) {
      throw e;
    } catch (RuntimeException e) {
      return false;
    }
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

  /**
   * Sums over numbers of the items, of which those that are the same have the same.
   *
   * @param merged how many items may be missing
   */
  private static <T> boolean asOften(
      Collection<? extends T> held,
      Collection<? extends T> given,
      ToLongFunction<T> number,
      int merged) {
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
    return found == given.size() - merged;
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
