package io.fory.engine;

import io.fory.annotation.Ignore;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Compares two object graphs by reflection, field by field, without calling {@code equals} of what
 * has fields. Fields that are not serialized must have their default values in the second graph.
 */
public final class GraphEquality {
  private final boolean identity;
  private final IdentityHashMap<Object, Object> expectedToActual = new IdentityHashMap<>();
  private final IdentityHashMap<Object, Object> actualToExpected = new IdentityHashMap<>();

  private GraphEquality(boolean identity) {
    this.identity = identity;
  }

  /**
   * Fails if the graphs differ.
   *
   * @param identity whether the same objects must be shared in both
   */
  public static void assertEqualGraphs(Object actual, Object expected, boolean identity) {
    String difference = difference(actual, expected, identity);
    if (difference != null) {
      throw new AssertionError(difference);
    }
  }

  /** Returns where the graphs differ first, or null if they are equal. */
  static String difference(Object actual, Object expected, boolean identity) {
    return new GraphEquality(identity).compare(expected, actual, "root");
  }

  private String compare(Object expected, Object actual, String path) {
    if (expected == null || actual == null) {
      return expected == actual ? null : differ(path, expected, actual);
    }
    if (expected.getClass() != actual.getClass()) {
      return differ(path + ".getClass()", expected.getClass(), actual.getClass());
    }
    Class<?> type = expected.getClass();
    if (type.isArray() || isMutableContainer(type) || type.getClassLoader() != null) {
      if (expected instanceof Enum<?>) {
        return expected == actual ? null : differ(path, expected, actual);
      }
      Object known = expectedToActual.put(expected, actual);
      Object knownBack = actualToExpected.put(actual, expected);
      if (known != null || knownBack != null) {
        boolean same = known == actual && knownBack == expected;
        if (same) {
          return null;
        }
        if (identity) {
          return path + " is shared in one graph only";
        }
      }
    }
    return compareContent(expected, actual, path);
  }

  private static boolean isMutableContainer(Class<?> type) {
    return type.getPackageName().equals("java.util")
        && (Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type))
        && (type.getEnclosingClass() == null || EnumSet.class.isAssignableFrom(type));
  }

  private String compareContent(Object expected, Object actual, String path) {
    Class<?> type = expected.getClass();
    if (type.isArray()) {
      return compareArrays(expected, actual, path);
    }
    if (expected instanceof Optional<?> optional) {
      return compare(
          optional.orElse(null), ((Optional<?>) actual).orElse(null), path + ".orElse(null)");
    }
    if (expected instanceof AtomicReference<?> reference) {
      return compare(reference.get(), ((AtomicReference<?>) actual).get(), path + ".get()");
    }
    if (expected instanceof Map<?, ?> map) {
      return compareMaps(map, (Map<?, ?>) actual, path);
    }
    if (expected instanceof Set<?> set && isUnordered(type)) {
      return set.equals(actual) ? null : differ(path, set.size(), ((Set<?>) actual).size());
    }
    if (expected instanceof Collection<?> collection) {
      return compareInOrder(collection, (Collection<?>) actual, path);
    }
    if (type.getClassLoader() == null) {
      return expected.equals(actual) ? null : differ(path, expected, actual);
    }
    return compareFields(expected, actual, path);
  }

  private static boolean isUnordered(Class<?> type) {
    return type.getName().equals("java.util.HashSet")
        || type.getName().startsWith("java.util.ImmutableCollections$");
  }

  private String compareArrays(Object expected, Object actual, String path) {
    int length = Array.getLength(expected);
    if (length != Array.getLength(actual)) {
      return differ(path + ".length", length, Array.getLength(actual));
    }
    for (int i = 0; i < length; i++) {
      String found = compare(Array.get(expected, i), Array.get(actual, i), path + "[" + i + "]");
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private String compareInOrder(Collection<?> expected, Collection<?> actual, String path) {
    if (expected.size() != actual.size()) {
      return differ(path + ".size()", expected.size(), actual.size());
    }
    if (expected instanceof SortedSet<?> sorted
        && (sorted.comparator() == null) != (((SortedSet<?>) actual).comparator() == null)) {
      return path + " has another comparator";
    }
    Iterator<?> others = actual.iterator();
    int i = 0;
    for (Object value : expected) {
      String found = compare(value, others.next(), path + "[" + i++ + "]");
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** Keys are equal by value; they are found in the other map by their hash codes or in order. */
  private String compareMaps(Map<?, ?> expected, Map<?, ?> actual, String path) {
    if (expected.size() != actual.size()) {
      return differ(path + ".size()", expected.size(), actual.size());
    }
    if (expected instanceof SortedMap<?, ?> || expected.getClass().getName().contains("Linked")) {
      List<?> keys = List.copyOf(expected.keySet());
      if (!keys.equals(List.copyOf(actual.keySet()))) {
        return path + " has its keys in another order";
      }
    }
    for (Map.Entry<?, ?> entry : expected.entrySet()) {
      if (!actual.containsKey(entry.getKey())) {
        return path + " does not contain a key of " + entry.getKey().getClass();
      }
      String found =
          compare(entry.getValue(), actual.get(entry.getKey()), path + "{" + entry.getKey() + "}");
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private String compareFields(Object expected, Object actual, String path) {
    for (Class<?> c = expected.getClass(); c != Object.class; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers())) {
          continue;
        }
        String at = path + "." + field.getName();
        Object read = get(field, actual);
        String found =
            isSerialized(field)
                ? compare(get(field, expected), read, at)
                : requireDefault(read, at);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  private static boolean isSerialized(Field field) {
    return !Modifier.isTransient(field.getModifiers()) && !field.isAnnotationPresent(Ignore.class);
  }

  private static String requireDefault(Object value, String path) {
    boolean isDefault =
        value == null
            || (value instanceof Number number && number.doubleValue() == 0)
            || (value instanceof Character c && c == 0)
            || (value instanceof Boolean b && !b);
    return isDefault ? null : path + " is not serialized, but was set";
  }

  private static Object get(Field field, Object owner) {
    try {
      field.setAccessible(true);
      return field.get(owner);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  private static String differ(String path, Object expected, Object actual) {
    return path + ": expected <" + text(expected) + "> but was <" + text(actual) + ">";
  }

  private static String text(Object value) {
    return value == null || value.getClass().getClassLoader() == null
        ? String.valueOf(value)
        : value.getClass().getName();
  }
}
