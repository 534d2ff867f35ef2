package io.fory.builtin.container;

import io.fory.error.UnsupportedTypeException;
import io.fory.platform.PlatformClasses;
import io.fory.platform.SuperMethod;
import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.Map;
import java.util.Queue;
import java.util.Set;

/**
 * The elements of a container of the application as the class of the JDK holds them that it
 * extends: methods that the application overrides to count, check, change or hide elements are
 * passed by, as JDK serialization passes them by. The decision is in {@code
 * docs/decisions/0026-containers-with-fields.md}.
 */
final class Storage {
  private final boolean isMap;
  private final SuperMethod put;
  private final SuperMethod addAll;
  private final SuperMethod entries;
  private final SuperMethod size;
  private final SuperMethod clear;

  private Storage(Class<?> below) throws ReflectiveOperationException {
    Class<?> parent = below.getSuperclass();
    this.isMap = Map.class.isAssignableFrom(parent);
    this.size = SuperMethod.of(below, "size", int.class);
    this.clear = SuperMethod.of(below, "clear", void.class);
    if (isMap) {
      this.put = SuperMethod.of(below, "put", Object.class, Object.class, Object.class);
      this.addAll = null;
      this.entries = SuperMethod.of(below, "entrySet", Set.class);
    } else {
      String name = nameOfAdding(parent);
      Class<?> result = name.equals("addLast") ? void.class : boolean.class;
      this.put = SuperMethod.of(below, name, result, Object.class);
      this.addAll = SuperMethod.of(below, "addAll", boolean.class, Collection.class);
      this.entries = SuperMethod.of(below, "iterator", Iterator.class);
    }
  }

  /** Returns the method that all others of a class call that add an element behind the others. */
  private static String nameOfAdding(Class<?> parent) {
    if (parent == ArrayDeque.class) {
      return "addLast";
    }
    if (parent == LinkedList.class || !Queue.class.isAssignableFrom(parent)) {
      return "add";
    }
    return Deque.class.isAssignableFrom(parent) ? "offerLast" : "offer";
  }

  /**
   * Returns the storage of the objects of a class.
   *
   * @throws UnsupportedTypeException if its module is closed
   */
  static Storage of(Class<?> type) {
    Class<?> below = type;
    while (!PlatformClasses.isPlatformClass(below.getSuperclass())) {
      below = below.getSuperclass();
    }
    try {
      return new Storage(below);
    } catch (ReflectiveOperationException e) {
      throw new UnsupportedTypeException(
          type.getTypeName(),
          "what "
              + below.getSuperclass().getTypeName()
              + " holds for it cannot be reached past the methods that it overrides",
          e);
    }
  }

  /** Returns the elements of a collection. */
  Collection<Object> elementsOf(Object owner) {
    return new Elements(owner);
  }

  /** Returns the entries of a map. */
  Map<Object, Object> entriesOf(Object owner) {
    return new Entries(owner);
  }

  private final class Elements extends AbstractCollection<Object> {
    private final Object owner;

    Elements(Object owner) {
      this.owner = owner;
    }

    @Override
    public boolean add(Object element) {
      return !Boolean.FALSE.equals(put.call(owner, element));
    }

    @Override
    public boolean addAll(Collection<?> elements) {
      return (Boolean) addAll.call(owner, elements);
    }

    @Override
    @SuppressWarnings("unchecked") // of any collection
    public Iterator<Object> iterator() {
      return (Iterator<Object>) entries.call(owner);
    }

    @Override
    public int size() {
      return (Integer) size.call(owner);
    }

    @Override
    public void clear() {
      clear.call(owner);
    }
  }

  private final class Entries extends AbstractMap<Object, Object> {
    private final Object owner;

    Entries(Object owner) {
      this.owner = owner;
    }

    @Override
    public Object put(Object key, Object value) {
      return put.call(owner, key, value);
    }

    @Override
    @SuppressWarnings("unchecked") // of any map
    public Set<Map.Entry<Object, Object>> entrySet() {
      return (Set<Map.Entry<Object, Object>>) entries.call(owner);
    }

    @Override
    public int size() {
      return (Integer) size.call(owner);
    }

    @Override
    public void clear() {
      clear.call(owner);
    }
  }
}
