package io.fory.plan;

import io.fory.annotation.ForyField;
import io.fory.error.UnsupportedTypeException;
import io.fory.platform.ClassMembers;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * The keys of a field of this side: its key now, and for readers the keys that it had before.
 *
 * @param key of the field now
 * @param former other keys under which a reader takes it; may be empty
 */
public record FieldKeys(String key, List<String> former) {
  /** Stands between the name of a field and the class that declares it. */
  static final char OF = '^';

  /** Leaves out repeated keys: a key of a class may be a former one of its subclass. */
  public FieldKeys {
    Collection<String> others = former;
    if (former.size() > 1 || former.contains(key)) {
      others = new LinkedHashSet<>(former);
      others.remove(key);
    }
    former = List.copyOf(others);
  }

  /** Returns whether a key belongs to one of several fields of the same name. */
  public static boolean isOfSeveral(String key) {
    return key.indexOf(OF) >= 0;
  }

  /** Returns the name that a key begins with; a number for itself. */
  static String nameOf(String key) {
    int end = key.indexOf(OF);
    return end < 0 ? key : key.substring(0, end);
  }

  /**
   * Checks that no key stands for two fields of a class.
   *
   * @throws UnsupportedTypeException if one does
   */
  public static void requireDistinct(Class<?> type, Collection<FieldKeys> fields) {
    String problem = conflict(type.isEnum() ? "constant" : "field", fields);
    if (problem != null) {
      throw new UnsupportedTypeException(type.getTypeName(), problem);
    }
  }

  /**
   * Returns the keys of the constants of an enum, in order.
   *
   * @throws UnsupportedTypeException if a name stands for two of them
   */
  public static List<FieldKeys> ofConstants(Class<?> type) {
    Map<String, List<String>> former = formerConstants(type);
    List<FieldKeys> keys = new ArrayList<>();
    for (Object constant : type.getEnumConstants()) {
      String name = ((Enum<?>) constant).name();
      keys.add(new FieldKeys(name, former.getOrDefault(name, List.of())));
    }
    requireDistinct(type, keys);
    return keys;
  }

  /**
   * Checks that no name stands for two constants of an enum, which it initializes only if one of
   * them has a former name.
   *
   * @throws UnsupportedTypeException if one does
   */
  public static void requireDistinctConstants(Class<?> type) {
    if (!formerConstants(type).isEmpty()) {
      ofConstants(type);
    }
  }

  /** Returns the former names of those constants that have some. */
  private static Map<String, List<String>> formerConstants(Class<?> type) {
    Map<String, List<String>> former = new HashMap<>();
    for (Field field : ClassMembers.fieldsOf(type)) {
      if (field.isEnumConstant() && field.isAnnotationPresent(ForyField.class)) {
        former.put(field.getName(), FieldDiscovery.formerly(field));
      }
    }
    return former;
  }

  /**
   * Returns why two of some fields, or constants, cannot be in one class, or null.
   *
   * @param kind the word for one of them
   */
  public static String conflict(String kind, Collection<FieldKeys> fields) {
    Map<String, String> owners = new HashMap<>();
    for (FieldKeys field : fields) {
      if (owners.put(field.key, field.key) != null) {
        return "two of its "
            + kind
            + "s have the key "
            + field.key
            + "; @ForyField(id = ...) gives one of them another";
      }
    }
    for (FieldKeys field : fields) {
      for (String key : field.former) {
        String owner = owners.put(key, field.key);
        if (owner != null) {
          return "its "
              + kind
              + " "
              + field.key
              + " was formerly "
              + key
              + (owner.equals(key)
                  ? ", which is the key of a " + kind + " now"
                  : ", and so was " + owner);
        }
      }
    }
    return null;
  }
}
