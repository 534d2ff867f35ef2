package io.fory.format.codec;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Queue;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** The collections that lists of rows are read into; the first class is the one that is made. */
enum CollectionShape {
  LIST(ArrayList.class, List.class, Collection.class) {
    @Override
    Collection<Object> make(int count) {
      return new ArrayList<>(count);
    }
  },
  LINKED_LIST(LinkedList.class) {
    @Override
    Collection<Object> make(int count) {
      return new LinkedList<>();
    }
  },
  SET(LinkedHashSet.class, Set.class) {
    @Override
    Collection<Object> make(int count) {
      return new LinkedHashSet<>();
    }
  },
  HASH_SET(HashSet.class) {
    @Override
    Collection<Object> make(int count) {
      return new HashSet<>();
    }
  },
  SORTED_SET(TreeSet.class, SortedSet.class, NavigableSet.class) {
    @Override
    Collection<Object> make(int count) {
      return new TreeSet<>();
    }
  },
  DEQUE(ArrayDeque.class, Deque.class, Queue.class) {
    @Override
    Collection<Object> make(int count) {
      return new ArrayDeque<>(count);
    }
  };

  private static final Map<Class<?>, CollectionShape> BY_CLASS = new HashMap<>();

  static {
    for (CollectionShape shape : values()) {
      BY_CLASS.put(shape.made, shape);
      BY_CLASS.put(shape.first, shape);
      BY_CLASS.put(shape.second, shape);
    }
  }

  private final Class<?> made;

  /** An interface for which it is made, or the class itself. */
  private final Class<?> first;

  /** Another one, or the same. */
  private final Class<?> second;

  CollectionShape(Class<?> made) {
    this(made, made, made);
  }

  CollectionShape(Class<?> made, Class<?> declared) {
    this(made, declared, declared);
  }

  CollectionShape(Class<?> made, Class<?> first, Class<?> second) {
    this.made = made;
    this.first = first;
    this.second = second;
  }

  /** Returns the shape of a declared class, or null if there is none. */
  static CollectionShape of(Class<?> declared) {
    return BY_CLASS.get(declared);
  }

  /** Returns an empty collection. */
  abstract Collection<Object> make(int count);

  /** Returns whether no element may equal another. */
  boolean isSet() {
    return Set.class.isAssignableFrom(made);
  }

  /** Returns whether elements are found by their hash codes. */
  boolean isHashed() {
    return this == SET || this == HASH_SET;
  }

  /** Returns whether elements are compared with each other. */
  boolean isSorted() {
    return this == SORTED_SET;
  }

  /** Returns whether elements may be null. */
  boolean takesNull() {
    return this != SORTED_SET && this != DEQUE;
  }
}
