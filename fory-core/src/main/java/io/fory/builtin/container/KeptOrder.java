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
import java.util.concurrent.DelayQueue;
import java.util.concurrent.PriorityBlockingQueue;

/**
 * Whether the order of a container that its own {@code add} or {@code put} fills is a part of its
 * value, so that it has to come back in the same one.
 *
 * <p>That follows from its type: a list, a deque, a queue that is not sorted, a {@code
 * LinkedHashSet} or {@code LinkedHashMap}, and from JDK 21 on whatever else is {@code Sequenced}
 * without being sorted. Any other container says nothing of its order. It may be a hash table,
 * which has another one when it is filled anew; not so if it declares nothing to hold its elements
 * but containers that keep an order.
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
      return !isSortedQueue(type);
    }
    return LinkedHashSet.class.isAssignableFrom(type)
        || LinkedHashMap.class.isAssignableFrom(type)
        || !isSorted(type) && isSequenced(type);
  }

  private static boolean isSorted(Class<?> type) {
    return SortedSet.class.isAssignableFrom(type) || SortedMap.class.isAssignableFrom(type);
  }

  /** Its iterator has no order that elements must keep, such as that of a heap. */
  private static boolean isSortedQueue(Class<?> type) {
    return PriorityQueue.class.isAssignableFrom(type)
        || PriorityBlockingQueue.class.isAssignableFrom(type)
        || DelayQueue.class.isAssignableFrom(type)
        || ContainerStructs.anyField(
                type, field -> Comparator.class.isAssignableFrom(field.getType()))
            != null;
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
    if (SubclassForms.hasStorage(SubclassForms.platformParent(type)) || isSorted(type)) {
      return false; // The JDK's class holds them; or a comparator orders them.
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
   * Returns whether a field holds elements in their order. The buckets of a hash table may be in a
   * list, too, so that the elements of a collection must be those of the owner, or entries.
   */
  private static boolean isInOrder(Type declared, Class<?> held) {
    Class<?> raw = TypeShape.raw(declared);
    if (LinkedHashMap.class.isAssignableFrom(raw) || SortedMap.class.isAssignableFrom(raw)) {
      return true;
    }
    boolean ordered =
        List.class.isAssignableFrom(raw)
            || Deque.class.isAssignableFrom(raw)
            || LinkedHashSet.class.isAssignableFrom(raw)
            || SortedSet.class.isAssignableFrom(raw);
    Type[] elements = ordered ? TypeShape.argumentsFor(Collection.class, declared) : new Type[0];
    if (elements.length == 0) {
      return false;
    }
    Class<?> element = TypeShape.raw(elements[0]);
    return element == held || Map.Entry.class.isAssignableFrom(element);
  }
}
