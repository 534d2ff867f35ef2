package io.fory.builtin.container;

import io.fory.message.ContainerConversion;
import io.fory.message.MessageReader;
import io.fory.platform.ObjectCreator;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;

/** What a class of the JDK only takes when a container is made, and keeps. */
enum OriginKind {
  /** The order of a sorted container; null if its constructor sets it. */
  COMPARATOR("comparator", Comparator.class) {
    @Override
    ObjectCreator creator(Class<?> type, Class<?> parent) {
      return parent == PriorityBlockingQueue.class
          ? ObjectCreator.of(type, parent, int.class, Comparator.class)
          : ObjectCreator.of(type, parent, Comparator.class);
    }

    @Override
    Object make(ObjectCreator creator, Class<?> parent, Object value) {
      return parent == PriorityBlockingQueue.class
          ? creator.create(SortedContainers.USUAL_CAPACITY, value)
          : creator.create(value);
    }
  },

  /** The number of elements that a queue has room for. */
  CAPACITY("capacity", Integer.class) {
    @Override
    ObjectCreator creator(Class<?> type, Class<?> parent) {
      return ObjectCreator.of(type, parent, int.class);
    }

    @Override
    Object make(ObjectCreator creator, Class<?> parent, Object value) {
      return creator.create(value);
    }
  },

  /** Whether a map is ordered by access; null if its constructor sets it. */
  ACCESS_ORDER("accessOrder", Boolean.class) {
    @Override
    ObjectCreator creator(Class<?> type, Class<?> parent) {
      return ObjectCreator.of(type, parent, int.class, float.class, boolean.class);
    }

    @Override
    Object make(ObjectCreator creator, Class<?> parent, Object value) {
      return creator.create(HashTables.USUAL_CAPACITY, HashTables.USUAL_LOAD, value);
    }
  },

  /** The properties that stand for missing ones; null for none. */
  DEFAULTS("defaults", Properties.class) {
    @Override
    ObjectCreator creator(Class<?> type, Class<?> parent) {
      return ObjectCreator.of(type, parent, Properties.class);
    }

    @Override
    Object make(ObjectCreator creator, Class<?> parent, Object value) {
      return creator.create(value);
    }
  };

  private static final int REFERENCE_BYTES = 8;

  private final String argument;
  private final Class<?> type;

  OriginKind(String argument, Class<?> type) {
    this.argument = argument;
    this.type = type;
  }

  /** Returns what a class of the JDK takes, or null. */
  static OriginKind of(Class<?> parent) {
    if (SortedSet.class.isAssignableFrom(parent)
        || SortedMap.class.isAssignableFrom(parent)
        || parent == PriorityQueue.class
        || parent == PriorityBlockingQueue.class) {
      return COMPARATOR;
    }
    if (parent == LinkedBlockingQueue.class
        || parent == LinkedBlockingDeque.class
        || parent == ArrayBlockingQueue.class) {
      return CAPACITY;
    }
    if (parent == Properties.class) {
      return DEFAULTS;
    }
    return parent == LinkedHashMap.class ? ACCESS_ORDER : null;
  }

  /** Returns the name of the argument. */
  String argument() {
    return argument;
  }

  /** Returns its class. */
  Class<?> type() {
    return type;
  }

  /** Returns the creator that takes the argument, past the constructors of the application. */
  abstract ObjectCreator creator(Class<?> type, Class<?> parent);

  /** Makes an empty container with that creator. */
  abstract Object make(ObjectCreator creator, Class<?> parent, Object value);

  /** Checks an argument that has been read. */
  void check(MessageReader in, Class<?> parent, Object value) {
    if (this == CAPACITY) {
      int capacity = (Integer) value;
      if (capacity <= 0) {
        throw in.malformedInput("a queue with the capacity " + capacity);
      }
      if (parent == ArrayBlockingQueue.class) {
        in.charge((long) REFERENCE_BYTES * capacity);
      }
    }
  }

  /** Returns the comparator of a container. */
  static Comparator<?> comparatorOf(Object container) {
    return ContainerConversion.comparatorOf(container);
  }

  /** Returns the capacity of a queue. */
  static int capacityOf(Object container) {
    BlockingQueue<?> queue = (BlockingQueue<?>) container;
    long capacity = (long) queue.remainingCapacity() + queue.size();
    return (int) Math.min(capacity, Integer.MAX_VALUE);
  }
}
