package io.fory.schema;

import io.fory.type.BuiltInTypes;
import java.util.ArrayDeque;
import java.util.Hashtable;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.PriorityBlockingQueue;

/** What the containers of the JDK demand of their elements. */
final class ContainerDemands {
  private static final String CONCURRENT = "java.util.concurrent.";

  private ContainerDemands() {}

  /** Returns whether a class or interface is one of collections or maps; not for null. */
  static boolean isContainer(Class<?> type) {
    return type != null && BuiltInTypes.isContainer(type);
  }

  /** Returns whether a container finds its elements by hash codes or an order. */
  static boolean findsElements(Class<?> container) {
    return isDistinct(container)
        || container == PriorityQueue.class
        || container == PriorityBlockingQueue.class;
  }

  /** Returns whether a container holds no two elements or keys that are equal for it. */
  static boolean isDistinct(Class<?> container) {
    return Set.class.isAssignableFrom(container) || Map.class.isAssignableFrom(container);
  }

  /** Returns whether a container keeps its elements in an order of their own. */
  static boolean isSorted(Class<?> container) {
    return SortedSet.class.isAssignableFrom(container)
        || SortedMap.class.isAssignableFrom(container)
        || container == PriorityQueue.class;
  }

  /** Returns whether a container, or an array of primitives, refuses null as an element. */
  static boolean refusesNull(Class<?> container) {
    String name = container.getName();
    return container.isArray() && container.getComponentType().isPrimitive()
        || container == ArrayDeque.class
        || container == PriorityQueue.class
        || container == Hashtable.class
        || name.startsWith(CONCURRENT) && !name.startsWith(CONCURRENT + "CopyOnWrite");
  }
}
