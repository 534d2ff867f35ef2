package io.fory.codec;

import io.fory.platform.SerializationHook;
import io.fory.platform.SerializationHook.Kind;
import io.fory.type.TypeParameters;
import java.io.Externalizable;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Map;

/** What the class of a container says of its elements. */
final class ContainerTraits {
  private static final String MULTISET = "com.google.common.collect.Multiset";

  private static final ClassValue<ContainerTraits> OF =
      new ClassValue<>() {
        @Override
        protected ContainerTraits computeValue(Class<?> type) {
          return new ContainerTraits(type);
        }
      };

  private final boolean multiset;
  private final Class<?> first;
  private final Class<?> second;

  private ContainerTraits(Class<?> type) {
    this.multiset = isMultiset(type);
    Class<?>[] elements = isOfOwnFields(type) ? elements(type) : new Class<?>[2];
    this.first = elements[0];
    this.second = elements[1];
  }

  static ContainerTraits of(Class<?> type) {
    return OF.get(type);
  }

  /** Returns whether an element may be there as often as a number of a few bytes says. */
  boolean isMultiset() {
    return multiset;
  }

  /**
   * Returns the class of the elements, or of a map's keys, or null if the class does not say it:
   * {@code class Numbers extends AbstractList<Integer>} has fields of its own, of which each is of
   * its declared type, and whatever it computes of them is an {@code Integer}.
   */
  Class<?> first() {
    return first;
  }

  /** Returns the class of a map's values, or null. */
  Class<?> second() {
    return second;
  }

  /** The class is known by its name, as the library may be absent. */
  private static boolean isMultiset(Class<?> type) {
    if (type == null || type.getName().equals(MULTISET)) {
      return type != null;
    }
    for (Class<?> each : type.getInterfaces()) {
      if (isMultiset(each)) {
        return true;
      }
    }
    return isMultiset(type.getSuperclass());
  }

  /**
   * Whether objects are the fields of their classes: neither does a class of the JDK among them
   * have elements, nor a hook that makes some of whatever a message has.
   */
  private static boolean isOfOwnFields(Class<?> type) {
    boolean fields =
        !Externalizable.class.isAssignableFrom(type)
            && SerializationHook.find(Kind.READ_RESOLVE, type) == null;
    for (Class<?> c = type; fields && c != null && c != Object.class; c = c.getSuperclass()) {
      boolean stores = c.getClassLoader() == null && !Modifier.isAbstract(c.getModifiers());
      fields = !stores && SerializationHook.find(Kind.READ_OBJECT, c) == null;
    }
    return fields;
  }

  private static Class<?>[] elements(Class<?> type) {
    boolean map = Map.class.isAssignableFrom(type);
    if (!map && !Collection.class.isAssignableFrom(type)) {
      return new Class<?>[2];
    }
    Type[] arguments =
        TypeParameters.argumentsFor(map ? Map.class : Collection.class, type, map ? 2 : 1);
    Class<?> first = classOf(arguments[0]);
    Class<?> second = map ? classOf(arguments[1]) : null;
    return map && second == null ? new Class<?>[2] : new Class<?>[] {first, second};
  }

  private static Class<?> classOf(Type type) {
    if (type instanceof ParameterizedType parameterized) {
      return (Class<?>) parameterized.getRawType();
    }
    return type instanceof Class<?> c ? c : null;
  }
}
