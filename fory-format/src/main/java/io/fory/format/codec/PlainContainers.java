package io.fory.format.codec;

import io.fory.error.TypeMismatchException;
import io.fory.error.UnsupportedTypeException;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.Spliterator;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.PriorityBlockingQueue;

/**
 * Refuses collections and maps that would come back as others: they are more than elements.
 *
 * <p>A wrapper, such as {@link Collections#unmodifiableMap}, has the interfaces of its own and not
 * those of what it hides. The spliterator that it passes on tells: it has the comparator of a
 * sorted container, and its characteristics are those of a set or of a queue.
 */
final class PlainContainers {
  /** Classes that hide nothing, of containers other than lists. */
  private static final Set<Class<?>> PLAIN =
      Set.of(
          HashMap.class,
          LinkedHashMap.class,
          ConcurrentHashMap.class,
          EnumMap.class,
          HashSet.class,
          LinkedHashSet.class,
          ArrayDeque.class,
          Map.of().getClass(),
          Map.of(1, 1).getClass(),
          Set.of().getClass(),
          Set.of(1).getClass());

  private static final Class<?> QUEUE =
      Collections.checkedQueue(new ArrayDeque<>(), Object.class).getClass();

  private static final Class<?> STACK = Collections.asLifoQueue(new ArrayDeque<>()).getClass();

  /** Spliterators of keys in descending order do not say that they are sorted. */
  private static final String OF_TREES = "java.util.TreeMap$";

  private static final String COMPARATOR = "its comparator would be lost";
  private static final String SET =
      "it would come back as a list, which equals no set; declare a Set";
  private static final String HEAP =
      "it is a heap, and would come back as a plain sequence; copy it to a List";

  private final Class<?> declared;

  /**
   * A class of which all objects are admitted, the last one seen: the JVM takes some nanoseconds to
   * see that a class does not implement an interface. Racy on purpose.
   */
  private Class<?> plain;

  /** The same of a class of which each object is asked what it hides, and nothing else. */
  private Class<?> wrapper;

  PlainContainers(Class<?> declared) {
    this.declared = declared;
  }

  /**
   * Checks an object.
   *
   * @throws TypeMismatchException if it is of another class than the declared one
   * @throws UnsupportedTypeException if its comparator or its order would be lost
   */
  void require(Object value) {
    Class<?> type = value.getClass();
    if (type != plain) {
      requireOfClass(type, value);
    }
  }

  private void requireOfClass(Class<?> type, Object value) {
    if (type == wrapper) {
      refuse(type, hidden(type, value));
      return;
    }
    if (declared.isInterface() ? !declared.isInstance(value) : type != declared) {
      throw new TypeMismatchException(declared, type);
    }
    boolean hides = mayHide(type, value);
    refuse(type, hides ? hidden(type, value) : lostOf(type, value));
    if (hides) {
      wrapper = type;
    } else if (value instanceof List || PLAIN.contains(type)) {
      plain = type;
    }
  }

  private static void refuse(Class<?> type, String lost) {
    if (lost != null) {
      throw new UnsupportedTypeException(type.getTypeName(), lost);
    }
  }

  /** Whether neither its class nor its interfaces tell what an object is. */
  private boolean mayHide(Class<?> type, Object value) {
    return !(value instanceof List
        || PLAIN.contains(type)
        || type == STACK
        || declared == Collection.class && value instanceof Set
        || value instanceof SortedSet
        || value instanceof SortedMap
        || value instanceof PriorityQueue
        || value instanceof PriorityBlockingQueue
        || value instanceof DelayQueue);
  }

  /** Returns what would be lost of what does not hide it; null if nothing would be. */
  private String lostOf(Class<?> type, Object value) {
    if (declared == Collection.class && value instanceof Set) {
      return SET;
    }
    if (value instanceof PriorityQueue
        || value instanceof PriorityBlockingQueue
        || value instanceof DelayQueue) {
      return HEAP;
    }
    if (type == STACK) {
      return "what comes back would take elements at its other end";
    }
    if (value instanceof SortedSet<?> set) {
      return set.comparator() != null ? COMPARATOR : null;
    }
    if (value instanceof SortedMap<?, ?> map) {
      return map.comparator() != null ? COMPARATOR : null;
    }
    return null;
  }

  /** Returns what would be lost of that which a wrapper hides. */
  private String hidden(Class<?> type, Object value) {
    Collection<?> keys = value instanceof Map<?, ?> map ? map.keySet() : (Collection<?>) value;
    Spliterator<?> found = keys.spliterator();
    boolean sorted = found.hasCharacteristics(Spliterator.SORTED);
    boolean distinct = found.hasCharacteristics(Spliterator.DISTINCT);
    if (sorted && distinct && found.getComparator() != null
        || !sorted && distinct && found.getClass().getName().startsWith(OF_TREES)) {
      return COMPARATOR;
    }
    if (ReversedOrder.isHidden(type, value, found)) {
      return COMPARATOR;
    }
    // A list that has one element for ever is distinct, too.
    boolean single = found.hasCharacteristics(Spliterator.IMMUTABLE | Spliterator.ORDERED);
    if (declared == Collection.class && distinct && !single) {
      return SET;
    }
    boolean heap = type == QUEUE && !found.hasCharacteristics(Spliterator.ORDERED);
    return heap ? HEAP : null;
  }
}
