package io.fory.evolution;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;

/** Compares objects with a description of what they should be. */
final class DescribedEquality {
  private final ModelVersion version;
  private final DescribedObjects classes;
  private final boolean identity;
  private final BiPredicate<String, String> lost;
  private final IdentityHashMap<StructValue, Object> toObject = new IdentityHashMap<>();
  private final IdentityHashMap<Object, StructValue> toDescription = new IdentityHashMap<>();

  /**
   * Makes a comparison.
   *
   * @param identity whether what is shared in the one must be shared in the other
   */
  DescribedEquality(ModelVersion version, DescribedObjects classes, boolean identity) {
    this(version, classes, identity, (type, field) -> false);
  }

  /**
   * Makes a comparison that leaves out some fields.
   *
   * @param lost whether a field of a class, by its key, is left out
   */
  DescribedEquality(
      ModelVersion version,
      DescribedObjects classes,
      boolean identity,
      BiPredicate<String, String> lost) {
    this.lost = lost;
    this.version = version;
    this.classes = classes;
    this.identity = identity;
  }

  /** Returns where the object differs first, or null if it does not. */
  String difference(Object actual, StructValue expected) {
    return compare(actual, expected, "root");
  }

  private String compare(Object actual, Object expected, String path) {
    if (actual == null || expected == null) {
      return actual == expected ? null : differ(path, actual, expected);
    }
    if (expected instanceof StructValue struct) {
      return compareStructs(actual, struct, path);
    }
    if (expected instanceof EnumValue constant) {
      return constant.equals(described(actual)) ? null : differ(path, actual, expected);
    }
    if (expected instanceof ContainerValue.OfMaybe maybe) {
      return actual instanceof Optional<?> optional
          ? compare(optional.orElse(null), maybe.value(), path + ".value")
          : differ(path, actual, expected);
    }
    if (expected instanceof ContainerValue.OfEntries entries) {
      return compareMaps(actual, entries, path);
    }
    if (expected instanceof ContainerValue.OfItems items) {
      return actual.getClass().isArray()
          ? compareArrays(actual, items, path)
          : compareCollections(actual, items, path);
    }
    return expected.equals(actual) ? null : differ(path, actual, expected);
  }

  private String compareStructs(Object actual, StructValue expected, String path) {
    Object known = toObject.putIfAbsent(expected, actual);
    StructValue knownBack = toDescription.putIfAbsent(actual, expected);
    if (known == actual && knownBack == expected) {
      return null;
    }
    if (identity && (known != null || knownBack != null)) {
      return path + " is shared on one side only";
    }
    if (actual.getClass() != classes.classOf(expected.type)) {
      return differ(path, actual, expected);
    }
    ModelClass described = version.classes.get(expected.type);
    for (Member member : described.members()) {
      if (lost.test(expected.type, described.keyOf(member))) {
        continue;
      }
      Object content = Version.get(DescribedObjects.field(actual.getClass(), member), actual);
      String at = path + "." + member.name();
      String found = compare(content, expected.fields.get(described.keyOf(member)), at);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private String compareArrays(Object actual, ContainerValue.OfItems expected, String path) {
    boolean array = expected.made() == Object[].class;
    if (!array || Array.getLength(actual) != expected.items().size()) {
      return differ(path, actual, expected);
    }
    if (!expected.ordered()) {
      List<Object> items = new ArrayList<>();
      for (int i = 0; i < expected.items().size(); i++) {
        items.add(Array.get(actual, i));
      }
      return compareUnordered(items, expected, path);
    }
    for (int i = 0; i < expected.items().size(); i++) {
      String found = compare(Array.get(actual, i), expected.items().get(i), path + "[" + i + "]");
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private String compareCollections(Object actual, ContainerValue.OfItems expected, String path) {
    boolean otherClass = expected.made() != null && expected.made() != actual.getClass();
    if (otherClass || !(actual instanceof Collection<?> collection)) {
      return differ(path, actual, expected);
    }
    if (collection.size() != expected.items().size()) {
      return differ(path, actual, expected);
    }
    if (!expected.ordered()) {
      return compareUnordered(collection, expected, path);
    }
    int i = 0;
    for (Object item : collection) {
      String found = compare(item, expected.items().get(i), path + "[" + i++ + "]");
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static String compareUnordered(
      Collection<?> actual, ContainerValue.OfItems expected, String path) {
    Set<Object> described = new HashSet<>();
    actual.forEach(item -> described.add(described(item)));
    return described.equals(new HashSet<>(expected.items()))
        ? null
        : differ(path, actual, expected);
  }

  private String compareMaps(Object actual, ContainerValue.OfEntries expected, String path) {
    boolean otherClass = expected.made() != null && expected.made() != actual.getClass();
    if (otherClass || !(actual instanceof Map<?, ?> map)) {
      return differ(path, actual, expected);
    }
    Map<Object, Object> described = new HashMap<>();
    map.forEach((key, value) -> described.put(described(key), value));
    if (!described.keySet().equals(expected.entries().keySet())) {
      return differ(path, actual, expected);
    }
    for (Map.Entry<Object, Object> entry : expected.entries().entrySet()) {
      Object key = entry.getKey();
      String found = compare(described.get(key), entry.getValue(), path + "{" + key + "}");
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** Returns the description of a value without fields. */
  private static Object described(Object value) {
    return value instanceof Enum<?> constant
        ? new EnumValue(constant.getDeclaringClass().getSimpleName(), constant.name())
        : value;
  }

  private static String differ(String path, Object actual, Object expected) {
    String type = actual == null ? "" : " of " + actual.getClass().getName();
    return path + ": expected " + expected + " but was " + text(actual) + type;
  }

  private static String text(Object value) {
    boolean plain = value == null || value.getClass().getClassLoader() == null;
    return plain || value instanceof Enum<?> ? String.valueOf(value) : "an object";
  }
}
