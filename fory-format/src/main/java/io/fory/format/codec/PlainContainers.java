package io.fory.format.codec;

import io.fory.error.TypeMismatchException;
import io.fory.error.UnsupportedTypeException;
import java.util.Collection;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.PriorityBlockingQueue;

/** Refuses collections and maps that would come back as others: they are more than elements. */
final class PlainContainers {
  private final Class<?> declared;

  /**
   * A class of which all objects are admitted, the last one seen: the JVM takes some nanoseconds to
   * see that a class does not implement an interface. Racy on purpose.
   */
  private Class<?> plain;

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
    if (!declared.isInterface() && type != declared) {
      throw new TypeMismatchException(declared, type);
    }
    boolean sorted = value instanceof SortedSet || value instanceof SortedMap;
    String lost = lostOf(value);
    if (lost != null) {
      throw new UnsupportedTypeException(type.getTypeName(), lost);
    }
    if (!sorted) {
      plain = type;
    }
  }

  /** Returns what would be lost; null if nothing would be. */
  private String lostOf(Object value) {
    if (declared == Collection.class && value instanceof Set) {
      return "it would come back as a list, which equals no set; declare a Set";
    }
    if (value instanceof PriorityQueue
        || value instanceof PriorityBlockingQueue
        || value instanceof DelayQueue) {
      return "it would come back as a queue in the order of its heap; declare a List";
    }
    boolean ordered =
        value instanceof SortedSet<?> set && set.comparator() != null
            || value instanceof SortedMap<?, ?> map && map.comparator() != null;
    return ordered ? "its comparator would be lost" : null;
  }
}
