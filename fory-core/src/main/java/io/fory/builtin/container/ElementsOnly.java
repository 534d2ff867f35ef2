package io.fory.builtin.container;

import io.fory.annotation.Ignore;
import io.fory.codec.HeadedCodec;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.ContainerConversion;
import io.fory.platform.ClassMembers;
import io.fory.platform.PlatformClasses;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;

/**
 * Refuses containers that hold more than their elements, where a format writes nothing but these: a
 * comparator, and fields that an application adds to a container of the JDK.
 *
 * <p>A class of the application that extends none, or an abstract one, keeps its elements in its
 * fields: which other fields it has cannot be told.
 */
final class ElementsOnly {
  private static final String NO_FIELD = "";

  /** The first field that a class adds to a container of the JDK; else {@link #NO_FIELD}. */
  private static final ClassValue<String> ADDED =
      new ClassValue<>() {
        @Override
        protected String computeValue(Class<?> type) {
          return addedField(type);
        }
      };

  /** Whether a class wraps a container that it does not show. */
  private static final ClassValue<Boolean> IS_VIEW =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return type.getNestHost() == Collections.class
              || type.getNestHost() == IdentityHashMap.class && type != IdentityHashMap.class;
        }
      };

  private ElementsOnly() {}

  /** Makes sure that a collection is no more than its elements. */
  static void require(Collection<?> collection) {
    Class<?> type = collection.getClass();
    if (type != ArrayList.class && type != HashSet.class) {
      requireNoFields(type);
      requireNaturalOrder(type, orderOf(collection, collection));
    }
  }

  /** Returns whether a view is one of a container that compares by identity. */
  static boolean comparesByIdentity(Collection<?> elements) {
    Class<?> type = elements.getClass();
    return type != ArrayList.class
        && type != HashSet.class
        && IS_VIEW.get(type)
        && ViewedState.isOfIdentityMap(elements.spliterator());
  }

  /** Returns whether a view is one of a map that compares by identity. */
  static boolean comparesByIdentity(Map<?, ?> map) {
    Class<?> type = map.getClass();
    return type != HashMap.class
        && type != LinkedHashMap.class
        && IS_VIEW.get(type)
        && ViewedState.isOfIdentityMap(map.keySet().spliterator());
  }

  /** Makes sure that a map is no more than its entries. */
  static void require(Map<?, ?> map) {
    Class<?> type = map.getClass();
    if (type != HashMap.class && type != LinkedHashMap.class) {
      requireNoFields(type);
      requireNaturalOrder(type, orderOf(map, map.keySet()));
      if (map instanceof Properties properties && PropertiesDefaults.of(properties) != null) {
        throw new UnsupportedTypeException(
            type.getTypeName(), "it has defaults, and nothing but its entries is written");
      }
    }
  }

  /** Makes sure that a class adds no fields to a container of the JDK. */
  static void requireNoFields(Class<?> type) {
    String added = ADDED.get(type);
    if (!added.isEmpty()) {
      throw refused(type, "it is a container with a field of its own, " + added);
    }
  }

  /** Makes sure that the application does not write the containers of a class otherwise. */
  static void requireNoSerializer(HeadedCodec element, Class<?> type) {
    if (type != ArrayList.class
        && type != HashMap.class
        && !PlatformClasses.isPlatformClass(type)
        && element.isServed(type)) {
      throw refused(
          type, "it has a serializer of its own, and its place takes nothing but elements");
    }
  }

  private static Comparator<?> orderOf(Object container, Collection<?> elements) {
    return IS_VIEW.get(container.getClass())
        ? ViewedState.orderBelow(elements.spliterator())
        : ContainerConversion.comparatorOf(container);
  }

  private static void requireNaturalOrder(Class<?> type, Comparator<?> order) {
    if (order != null && !order.equals(Comparator.naturalOrder())) {
      throw refused(type, "it has a comparator, and nothing but its elements is written");
    }
  }

  private static UnsupportedTypeException refused(Class<?> type, String reason) {
    UnsupportedTypeException error = new UnsupportedTypeException(type.getTypeName(), reason);
    error.withCure(
        "Hold a plain container of the same elements, such as an ArrayList, a LinkedHashSet or a"
            + " LinkedHashMap, or use the native format");
    return error;
  }

  private static String addedField(Class<?> type) {
    String added = NO_FIELD;
    Class<?> c = type;
    for (; c != null && !PlatformClasses.isPlatformClass(c); c = c.getSuperclass()) {
      for (Field field : ClassMembers.fieldsOf(c)) {
        boolean left = (field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) != 0;
        if (!left && !field.isSynthetic() && !field.isAnnotationPresent(Ignore.class)) {
          added = field.getName();
        }
      }
    }
    boolean holdsElements = c == null || c == Object.class || Modifier.isAbstract(c.getModifiers());
    return holdsElements ? NO_FIELD : added;
  }
}
