package io.fory.builtin.container;

import io.fory.annotation.ForyEnumDefault;
import io.fory.error.MalformedInputException;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.DroppedElements;
import io.fory.message.KeyTable;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.platform.PlatformClasses;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Makes sure that a container which holds equal keys once has as many as were written.
 *
 * <p>There are fewer where a key was changed after it had been put, so that it equals another one,
 * and where {@code equals} compares fields that are not written, or that the reader's version of
 * the class lacks. Constants of enums are no reason to fail where the reader may lack several,
 * which become null or the constant with {@link ForyEnumDefault}: where one of these is a key, and
 * no key is anything else than null or a constant.
 */
final class DistinctKeys {
  private DistinctKeys() {}

  /**
   * Makes sure that an identity map is read back with as many keys as it has: those of which equal
   * ones are read as one object must not be equal. {@link #require} finds others.
   */
  static void requireApart(Map<?, ?> written) {
    Set<Object> values = null;
    for (Object key : written.keySet()) {
      if (isShared(key)) {
        values = values == null ? new HashSet<>() : values;
        if (!values.add(key)) {
          throw refusal(written.getClass(), key.getClass());
        }
      }
    }
  }

  /**
   * Makes sure that a container which compares by identity loses nothing where it is read as one
   * that compares by {@code equals}.
   *
   * @param keys of the map, or the set itself
   */
  static void requireUnequal(MessageWriter out, Object written, Collection<?> keys) {
    boolean map = written instanceof Map<?, ?>;
    boolean equal;
    int i = 0;
    try {
      KeyTable table = KeyTable.of(out, written.getClass());
      for (Object key : keys) {
        table.charge(key);
        i++;
      }
      equal = new HashSet<>(keys).size() < i;
    } catch (RuntimeException e) {
      throw out.failure(e, i == keys.size() ? null : map ? "{key}" : "[" + i + "]", written);
    }
    if (equal) {
      UnsupportedTypeException refused =
          new UnsupportedTypeException(
              written.getClass().getTypeName(),
              map
                  ? "two of its keys are equal, and it is read as a map that keeps one of them"
                  : "two of its elements are equal, and it is read as a set that keeps one of them");
      refused.withCure(
          map
              ? "Hold its keys and values in lists"
              : "Hold the elements in a list, such as an ArrayList");
      throw refused;
    }
  }

  private static boolean isShared(Object key) {
    return key instanceof Character
        || key instanceof Boolean
        || key instanceof Number && PlatformClasses.isPlatformClass(key.getClass())
        || key instanceof Locale;
  }

  private static UnsupportedTypeException refusal(Class<?> owner, Class<?> key) {
    UnsupportedTypeException refused =
        new UnsupportedTypeException(
            owner.getTypeName(),
            "two of its keys are equal, and a reader tells objects of "
                + key.getTypeName()
                + " apart by their values only");
    refused.withCure("Use a HashMap, or keys of a class of the application");
    return refused;
  }

  /** Compares the number of elements; a collection that is no set passes. */
  static void require(MessageReader in, Collection<?> made, int written, Class<?> owner) {
    if (made.size() < written) {
      fail(in, made, written, owner);
    }
  }

  /** Compares the number of entries. */
  static void require(MessageReader in, Map<?, ?> made, int written, Class<?> owner) {
    if (made.size() < written) {
      fail(in, made.keySet(), written, owner);
    }
  }

  /**
   * Returns how many keys a container may lack of those that it is given, as {@link #require} lets
   * pass: stand-ins of constants that are unknown here.
   */
  static int standIns(Iterable<?> given) {
    Set<Object> seen = new HashSet<>();
    int repeated = 0;
    for (Object key : given) {
      boolean constant = key instanceof Enum<?>;
      if (key != null && !constant) {
        return 0;
      }
      if (!seen.add(key) && (!constant || isStandIn((Enum<?>) key))) {
        repeated++;
      }
    }
    return repeated;
  }

  private static void fail(MessageReader in, Collection<?> keys, int written, Class<?> owner) {
    Object first = null;
    boolean standIn = false;
    boolean constants = true;
    for (Object key : keys) {
      standIn |= key == null || key instanceof Enum<?> constant && isStandIn(constant);
      constants &= key == null || key instanceof Enum<?>;
      first = first == null ? key : first;
    }
    if ((!standIn || !constants) && !DroppedElements.mayLeaveOut(in)) {
      throw failure(in, first, keys.size(), written, owner);
    }
  }

  private static boolean isStandIn(Enum<?> constant) {
    try {
      return constant
          .getDeclaringClass()
          .getField(constant.name())
          .isAnnotationPresent(ForyEnumDefault.class);
    } catch (NoSuchFieldException e) {
      return false;
    }
  }

  private static MalformedInputException failure(
      MessageReader in, Object first, int size, int written, Class<?> owner) {
    String such = first == null ? "" : ", such as those of " + first.getClass().getTypeName();
    String equal =
        "two are equal"
            + such
            + ": one was changed after it was put, or equals compares fields that are not written,"
            + " or that are missing here";
    return in.malformedInput(
        owner.getTypeName()
            + " of "
            + written
            + " keys or elements would keep "
            + size
            + (PlatformClasses.isPlatformClass(owner)
                ? ", since " + equal
                : ": " + cause(owner, size, equal)));
  }

  /** A class of the application may drop elements itself, and may have been a list. */
  private static String cause(Class<?> owner, int size, String equal) {
    String own =
        LinkedHashMap.class.isAssignableFrom(owner)
            ? "its own methods dropped some, as removeEldestEntry does by a transient field"
            : "its own methods dropped some";
    boolean list = Set.class.isAssignableFrom(owner);
    String twice = list ? "; or its class is a list where it was written, and had one twice" : "";
    return size == 0 ? own : equal + twice + "; or " + own;
  }
}
