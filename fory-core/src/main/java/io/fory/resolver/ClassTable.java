package io.fory.resolver;

import io.fory.message.ResolvedType;
import java.lang.reflect.Modifier;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * An immutable hash table from classes to resolved types, with linear probing: one load, one
 * comparison for nearly every look-up.
 */
final class ClassTable {
  static final ClassTable EMPTY = new ClassTable(16, 0);

  private final Class<?>[] keys;
  private final ResolvedType[] values;
  private final int size;

  private ClassTable(int slots, int size) {
    this(new Class<?>[slots], new ResolvedType[slots], size);
  }

  private ClassTable(Class<?>[] keys, ResolvedType[] values, int size) {
    this.keys = keys;
    this.values = values;
    this.size = size;
  }

  ResolvedType get(Class<?> key) {
    Class<?>[] table = keys;
    int mask = table.length - 1;
    int slot = key.hashCode() & mask;
    Class<?> found;
    while ((found = table[slot]) != null) {
      if (found == key) {
        return values[slot];
      }
      slot = (slot + 1) & mask;
    }
    return null;
  }

  /** Returns a table with one more class, which this table does not have. */
  ClassTable with(Class<?> key, ResolvedType value) {
    ClassTable larger;
    if ((size + 1) * 3 <= keys.length) {
      larger = new ClassTable(keys.clone(), values.clone(), size + 1);
    } else {
      larger = new ClassTable(keys.length * 2, size + 1);
      for (int i = 0; i < keys.length; i++) {
        if (keys[i] != null) {
          larger.put(keys[i], values[i]);
        }
      }
    }
    larger.put(key, value);
    return larger;
  }

  private void put(Class<?> key, ResolvedType value) {
    int mask = keys.length - 1;
    int slot = key.hashCode() & mask;
    while (keys[slot] != null) {
      slot = (slot + 1) & mask;
    }
    keys[slot] = key;
    values[slot] = value;
  }

  /**
   * Returns a map for what is found about classes before they are admitted: one that is refused
   * must not be kept in memory. Thread-safe.
   */
  static <V> Map<Class<?>, V> newWeakMap() {
    return Collections.synchronizedMap(new WeakHashMap<>());
  }

  /** Returns a set for the same purpose. */
  static Set<Class<?>> newWeakSet() {
    return Collections.newSetFromMap(newWeakMap());
  }

  /** Returns whether a class has instances of its own. */
  static boolean isConcrete(Class<?> type) {
    return type.isEnum()
        || !type.isInterface()
            && !type.isArray()
            && !type.isPrimitive()
            && !Modifier.isAbstract(type.getModifiers());
  }
}
