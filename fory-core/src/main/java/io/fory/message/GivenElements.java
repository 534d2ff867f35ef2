package io.fory.message;

import io.fory.error.LimitExceededException;
import io.fory.platform.PlatformClasses;
import io.fory.serializer.ReadContext;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * The elements that a container of whatever class gives. Objects of a class of the application are
 * made of the fields that a message has for them: their iterator may give more elements than {@code
 * size()} says, or never end, as where a chain of nodes is closed to a ring. So whoever goes
 * through one counts each element, and charges it where there is an account.
 */
public final class GivenElements {
  /** So many more elements than its size a container may give: sizes are estimates in some. */
  private static final int SPARE = 1 << 16;

  /** So many elements room is made for before they are given. */
  private static final int TRUSTED = 1 << 10;

  private GivenElements() {}

  /**
   * Returns the elements of a collection that has been read or is copied.
   *
   * @param bytes that are charged for each
   * @throws LimitExceededException if that is too much memory, or if they do not end
   */
  public static List<Object> of(ReadContext in, Collection<?> source, long bytes) {
    List<Object> elements = room(source.size());
    for (Object element : source) {
      in.charge(bytes);
      elements.add(element);
      count(elements.size(), source);
    }
    return elements;
  }

  /** Returns the keys of a map in the same way, by its entries. */
  public static List<Object> keysOf(ReadContext in, Map<?, ?> source, long bytes) {
    List<Object> keys = room(source.size());
    for (Map.Entry<?, ?> entry : source.entrySet()) {
      in.charge(bytes);
      keys.add(entry.getKey());
      count(keys.size(), source);
    }
    return keys;
  }

  /**
   * Charges the elements of a container, if it is one, before a library goes through them without
   * counting. Those of the JDK end by themselves, but for views.
   */
  public static void charge(ReadWork work, Object source) {
    if (source == null || !mayNotEnd(source.getClass())) {
      return;
    }
    Iterable<?> elements =
        source instanceof Map<?, ?> map
            ? map.entrySet()
            : source instanceof Collection<?> collection ? collection : List.of();
    int given = 0;
    for (Object unused : elements) {
      work.charge(1);
      count(++given, source);
    }
  }

  private static boolean mayNotEnd(Class<?> type) {
    return !PlatformClasses.isPlatformClass(type) || type.getNestHost() == Collections.class;
  }

  private static List<Object> room(int size) {
    return new ArrayList<>(Math.max(0, Math.min(size, TRUSTED)));
  }

  /**
   * Takes note that a container has given so many elements, where no account counts them.
   *
   * @param source a collection or a map
   * @throws LimitExceededException if they do not end
   */
  public static void count(int given, Object source) {
    if (given > SPARE) {
      requireEnd(given, source);
    }
  }

  private static void requireEnd(int given, Object source) {
    int says = source instanceof Map<?, ?> map ? map.size() : ((Collection<?>) source).size();
    int size = Math.max(0, says);
    if (given - SPARE > size) {
      throw new LimitExceededException(
          "elements that the iterator of a " + source.getClass().getTypeName() + " gives",
          given,
          (long) size + SPARE,
          "Have its size() count them; a message may also have closed a chain of its nodes to a"
              + " ring");
    }
  }
}
