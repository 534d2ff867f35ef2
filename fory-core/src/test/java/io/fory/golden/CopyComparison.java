package io.fory.golden;

import io.fory.annotation.Ignore;
import io.fory.platform.PlatformClasses;
import io.fory.serializer.CarriedFields;
import java.io.Externalizable;
import java.io.Serializable;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.UnaryOperator;

/**
 * Compares a copy with its original, both at once: the elements of containers, all fields of
 * classes of the application, the transient ones too, and which objects are the same.
 */
final class CopyComparison {
  private static final Set<String> HOOKS =
      Set.of("writeObject", "readObject", "writeReplace", "readResolve", "readObjectNoData");

  private final boolean identity;
  private final IdentityHashMap<Object, Object> copies = new IdentityHashMap<>();
  private final IdentityHashMap<Object, Object> originals = new IdentityHashMap<>();

  private CopyComparison(boolean identity) {
    this.identity = identity;
  }

  /**
   * Returns where a copy differs first, or null.
   *
   * @param identity whether the same objects must be shared in both
   */
  static String difference(Object copy, Object original, boolean identity) {
    return new CopyComparison(identity).compare(original, copy, "");
  }

  private String compare(Object original, Object copy, String path) {
    if (original == null || copy == null) {
      return original == copy ? null : path + " is " + copy + ", not " + original;
    }
    if (original.getClass() != copy.getClass()) {
      return path + " is of " + copy.getClass() + ", not " + original.getClass();
    }
    if (identity && hasIdentity(original)) {
      Object known = copies.putIfAbsent(original, copy);
      Object knownBack = originals.putIfAbsent(copy, original);
      if (known != null || knownBack != null) {
        boolean same = known == copy && knownBack == original;
        return same ? null : path + " is another object than in the original";
      }
    }
    return compareContent(original, copy, path);
  }

  private static boolean hasIdentity(Object value) {
    Class<?> type = value.getClass();
    return type.isArray()
        || value instanceof Collection<?>
        || value instanceof Map<?, ?>
        || value instanceof Throwable
        || value instanceof StringBuilder
        || value instanceof AtomicReference<?>
        || !PlatformClasses.isPlatformClass(type) && !(value instanceof Enum<?>);
  }

  private String compareContent(Object original, Object copy, String path) {
    if (original.getClass().isArray()) {
      return compareAll(elementsOf(original), elementsOf(copy), path);
    }
    if (original instanceof Throwable throwable) {
      return compareThrowables(throwable, (Throwable) copy, path);
    }
    List<Object> parts = partsOf(original);
    if (parts != null) {
      String found = compareAll(parts, partsOf(copy), path);
      return found != null ? found : compareFields(original, copy, path);
    }
    boolean leaf = original instanceof Enum<?> || original instanceof CarriedFields;
    if (!leaf && !PlatformClasses.isPlatformClass(original.getClass())) {
      return compareFields(original, copy, path);
    }
    String expected = Description.of(original);
    String met = Description.of(copy);
    return met.equals(expected) ? null : path + " is " + met + ", not " + expected;
  }

  private String compareAll(List<Object> originals, List<Object> copies, String path) {
    if (originals.size() != copies.size()) {
      return path + " has " + copies.size() + " parts, not " + originals.size();
    }
    for (int i = 0; i < copies.size(); i++) {
      String found = compare(originals.get(i), copies.get(i), path + "[" + i + "]");
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static List<Object> elementsOf(Object array) {
    List<Object> elements = new ArrayList<>();
    for (int i = 0; i < Array.getLength(array); i++) {
      elements.add(Array.get(array, i));
    }
    return elements;
  }

  /**
   * Returns the elements of a holder, or of a container that a class of the JDK stores; or null.
   */
  private static List<Object> partsOf(Object value) {
    List<Object> parts = new ArrayList<>();
    if (value instanceof Optional<?> optional) {
      parts.add(optional.orElse(null));
    } else if (value instanceof AtomicReference<?> reference) {
      parts.add(reference.get());
    } else if (value instanceof AtomicReferenceArray<?> array) {
      for (int i = 0; i < array.length(); i++) {
        parts.add(array.get(i));
      }
    } else if (value instanceof Map.Entry<?, ?> entry) {
      parts.add(entry.getKey());
      parts.add(entry.getValue());
    } else if (value instanceof Collection<?> collection && isStored(value)) {
      parts.addAll(collection);
      sortUnlessOrdered(value, parts, part -> part);
    } else if (value instanceof Map<?, ?> map && isStored(value)) {
      List<Object> entries = new ArrayList<>();
      map.forEach((k, v) -> entries.add(new Object[] {k, v}));
      sortUnlessOrdered(value, entries, entry -> ((Object[]) entry)[0]);
      entries.forEach(entry -> parts.addAll(elementsOf(entry)));
    } else {
      return null;
    }
    if (value instanceof SortedSet<?> set) {
      parts.add(set.comparator());
    } else if (value instanceof SortedMap<?, ?> map) {
      parts.add(map.comparator());
    }
    return parts;
  }

  private static boolean isStored(Object container) {
    Class<?> type = container.getClass();
    while (!PlatformClasses.isPlatformClass(type)) {
      type = type.getSuperclass();
    }
    return type != Object.class && !Modifier.isAbstract(type.getModifiers())
        || container.getClass() == type;
  }

  private static void sortUnlessOrdered(
      Object container, List<Object> parts, UnaryOperator<Object> key) {
    boolean ordered =
        !(container instanceof Set<?> || container instanceof Map<?, ?>)
            || container instanceof SortedSet<?>
            || container instanceof SortedMap<?, ?>
            || container instanceof LinkedHashSet<?>
            || container instanceof LinkedHashMap<?, ?>
            || container instanceof EnumSet<?>
            || container instanceof EnumMap<?, ?>;
    if (!ordered) {
      parts.sort(Comparator.comparing(part -> Description.of(key.apply(part))));
    }
  }

  private String compareThrowables(Throwable original, Throwable copy, String path) {
    List<Object> parts = new ArrayList<>();
    List<Object> others = new ArrayList<>();
    for (boolean first : new boolean[] {true, false}) {
      Throwable at = first ? original : copy;
      List<Object> all = first ? parts : others;
      all.add(at.getMessage());
      all.add(List.of(at.getStackTrace()).toString());
      all.add(at.getCause());
      all.addAll(List.of(at.getSuppressed()));
    }
    String found = compareAll(parts, others, path);
    return found != null ? found : compareFields(original, copy, path);
  }

  private String compareFields(Object original, Object copy, String path) {
    Class<?> type = original.getClass();
    boolean transients = !(original instanceof Throwable) && !isHooked(type);
    for (; !PlatformClasses.isPlatformClass(type); type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        int left = transients ? Modifier.STATIC : Modifier.STATIC | Modifier.TRANSIENT;
        if ((field.getModifiers() & left) == 0 && !field.isAnnotationPresent(Ignore.class)) {
          String at = path + "." + field.getName();
          String found = compare(get(field, original), get(field, copy), at);
          if (found != null) {
            return found;
          }
        }
      }
    }
    return null;
  }

  /** JDK serialization leaves the transient fields of such classes to their hooks. */
  private static boolean isHooked(Class<?> type) {
    if (Externalizable.class.isAssignableFrom(type)) {
      return true;
    }
    boolean hooked = false;
    for (Class<?> c = type; Serializable.class.isAssignableFrom(c); c = c.getSuperclass()) {
      if (!PlatformClasses.isPlatformClass(c)) {
        for (Method method : c.getDeclaredMethods()) {
          hooked |= HOOKS.contains(method.getName());
        }
      }
    }
    return hooked;
  }

  private static Object get(Field field, Object owner) {
    try {
      field.setAccessible(true);
      return field.get(owner);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }
}
