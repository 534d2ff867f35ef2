package io.fory.builtin.container;

import io.fory.plan.TypeShape;
import io.fory.platform.ClassMembers;
import io.fory.platform.PlatformClasses;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.PriorityBlockingQueue;

/**
 * Whether the order of a container that its own {@code add} or {@code put} fills is a part of its
 * value, so that it has to come back in the same one.
 *
 * <p>That follows from its type: a list, a deque, a queue of the JDK that is not sorted, a {@code
 * LinkedHashSet} or {@code LinkedHashMap}, and from JDK 21 on whatever else is {@code Sequenced}
 * without being sorted. Any other container says nothing of its order. It may be a hash table,
 * which has another one when it is filled anew, or be sorted, and its elements come from a set that
 * is not; not so if it declares nothing to hold its elements but deques and containers that keep
 * the order of insertion.
 */
final class KeptOrder {
  private KeptOrder() {}

  /** Returns whether containers of a class keep their order. */
  static boolean isOf(Class<?> type) {
    return keepsByType(type) || holdsInOrder(type);
  }

  private static boolean keepsByType(Class<?> type) {
    if (List.class.isAssignableFrom(type) || Deque.class.isAssignableFrom(type)) {
      return true;
    }
    if (Queue.class.isAssignableFrom(type)) {
      return isFilledByPlatform(type) && !isSortedQueue(type);
    }
    return LinkedHashSet.class.isAssignableFrom(type)
        || CopyOnWriteArraySet.class.isAssignableFrom(type)
        || LinkedHashMap.class.isAssignableFrom(type)
        || !isSorted(type) && isSequenced(type);
  }

  private static boolean isFilledByPlatform(Class<?> type) {
    return SubclassForms.hasStorage(SubclassForms.platformParent(type));
  }

  private static boolean isSorted(Class<?> type) {
    return SortedSet.class.isAssignableFrom(type) || SortedMap.class.isAssignableFrom(type);
  }

  private static boolean isSortedQueue(Class<?> type) {
    return PriorityQueue.class.isAssignableFrom(type)
        || PriorityBlockingQueue.class.isAssignableFrom(type)
        || DelayQueue.class.isAssignableFrom(type);
  }

  /** By the names of interfaces that an older JDK does not have. */
  private static boolean isSequenced(Class<?> type) {
    if (type == null) {
      return false;
    }
    for (Class<?> implemented : type.getInterfaces()) {
      String name = implemented.getName();
      if (name.equals("java.util.SequencedCollection")
          || name.equals("java.util.SequencedMap")
          || isSequenced(implemented)) {
        return true;
      }
    }
    return isSequenced(type.getSuperclass());
  }

  /** Returns whether the fields that can hold elements are all containers that keep an order. */
  private static boolean holdsInOrder(Class<?> type) {
    if (isFilledByPlatform(type) || isSorted(type)) {
      return false;
    }
    Class<?> held = TypeShape.raw(ElementTypes.heldBy(type)[0]);
    boolean found = false;
    for (Class<?> c = type; !PlatformClasses.isPlatformClass(c); c = c.getSuperclass()) {
      for (Field field : ClassMembers.fieldsOf(c)) {
        if (!Modifier.isStatic(field.getModifiers()) && !holdsNothing(field.getType())) {
          if (!isInOrder(field.getGenericType(), held)) {
            return false;
          }
          found = true;
        }
      }
    }
    return found;
  }

  private static boolean holdsNothing(Class<?> type) {
    String home = type.getPackageName();
    return !type.isArray()
        && (type.isPrimitive()
            || type.isEnum()
            || Comparator.class.isAssignableFrom(type)
            || home.startsWith("java.util.concurrent.") // locks and counters
            || home.equals("java.lang") && type != Object.class && type != Iterable.class);
  }

  /**
   * Returns whether a field holds elements in the order in which they are put at its ends. A list
   * may be kept sorted, be a heap, or have the buckets of a hash table.
   *
   * @param held the elements of the owner; other ones than these, and entries, may be buckets
   */
  private static boolean isInOrder(Type declared, Class<?> held) {
    Class<?> raw = TypeShape.raw(declared);
    if (LinkedHashMap.class.isAssignableFrom(raw)) {
      return true;
    }
    boolean deque = Deque.class.isAssignableFrom(raw) && !List.class.isAssignableFrom(raw);
    if (!deque && !LinkedHashSet.class.isAssignableFrom(raw)) {
      return false;
    }
    Class<?> element = TypeShape.raw(TypeShape.argumentsFor(Collection.class, declared)[0]);
    return element == held || Map.Entry.class.isAssignableFrom(element);
  }
}
