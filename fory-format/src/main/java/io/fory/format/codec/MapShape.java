package io.fory.format.codec;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The maps that maps of rows are read into; the first class is the one that is made. */
enum MapShape {
  LINKED(LinkedHashMap.class, Map.class) {
    @Override
    Map<Object, Object> make() {
      return new LinkedHashMap<>();
    }
  },
  HASH(HashMap.class) {
    @Override
    Map<Object, Object> make() {
      return new HashMap<>();
    }
  },
  SORTED(TreeMap.class, SortedMap.class, NavigableMap.class) {
    @Override
    Map<Object, Object> make() {
      return new TreeMap<>();
    }
  },
  CONCURRENT(ConcurrentHashMap.class, ConcurrentMap.class) {
    @Override
    Map<Object, Object> make() {
      return new ConcurrentHashMap<>();
    }
  };

  private static final Map<Class<?>, MapShape> BY_CLASS = new HashMap<>();

  static {
    for (MapShape shape : values()) {
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

  MapShape(Class<?> made) {
    this(made, made, made);
  }

  MapShape(Class<?> made, Class<?> declared) {
    this(made, declared, declared);
  }

  MapShape(Class<?> made, Class<?> first, Class<?> second) {
    this.made = made;
    this.first = first;
    this.second = second;
  }

  /** Returns the shape of a declared class, or null if there is none. */
  static MapShape of(Class<?> declared) {
    return BY_CLASS.get(declared);
  }

  /** Returns an empty map. */
  abstract Map<Object, Object> make();

  /** Returns whether keys are compared with each other. */
  boolean isSorted() {
    return this == SORTED;
  }

  /** Returns whether values may be null. */
  boolean takesNull() {
    return this != CONCURRENT;
  }
}
