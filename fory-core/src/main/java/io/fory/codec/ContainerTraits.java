package io.fory.codec;

import io.fory.type.TypeParameters;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Map;

/** What the class of a container says of its elements, so that nothing has to look at them. */
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

  /**
   * Returns whether the elements of a class need not be looked at, or must not be.
   *
   * <p>Must not: a multiset of Guava has an element as often as a number of a few bytes says. Need
   * not: {@code class Numbers extends AbstractList<Integer>} has fields of its own, of which each
   * is of its declared type, and whatever it computes of them is an {@code Integer}.
   *
   * @param type of the container
   * @param place the elements that its place declares
   */
  static boolean tell(Class<?> type, ElementCodecs place) {
    ContainerTraits traits = OF.get(type);
    return traits.multiset
        || traits.first != null
            && fits(traits.first, place.first())
            && (traits.second == null || fits(traits.second, place.second()));
  }

  private static boolean fits(Class<?> element, ValueCodec codec) {
    Class<?> declared = DeclaredElements.classOf(codec);
    ElementCodecs inner = ElementCodecs.of(codec);
    return (declared == null || declared.isAssignableFrom(element))
        && (inner == null || !inner.areChecked());
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
   * Whether no class of the JDK above a class has elements: these are read as a message has them.
   */
  private static boolean isOfOwnFields(Class<?> type) {
    for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
      if (c.getClassLoader() == null && !Modifier.isAbstract(c.getModifiers())) {
        return false;
      }
    }
    return true;
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
