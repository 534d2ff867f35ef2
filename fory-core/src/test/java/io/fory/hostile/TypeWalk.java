package io.fory.hostile;

import io.fory.carried.CarriedLayout;
import io.fory.codec.ValueCodec;
import io.fory.message.ResolvedType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Walks an object graph and checks that each field, array element and declared container element
 * holds an instance of its declared type. A wrong reference would show only when it is used.
 */
public final class TypeWalk {
  /** The fields of a class and its ancestors that hold objects. */
  private static final ClassValue<List<Place>> PLACES =
      new ClassValue<>() {
        @Override
        protected List<Place> computeValue(Class<?> type) {
          return placesOf(type);
        }
      };

  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final ArrayDeque<Object> queue = new ArrayDeque<>();

  /** Whether two places may share a container, which then suits the elements of one of them. */
  private final boolean shared;

  private record Place(Field field, Type declared) {}

  private static List<Place> placesOf(Class<?> type) {
    List<Place> places = new ArrayList<>();
    for (Class<?> c = type; c.getClassLoader() != null; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
          field.setAccessible(true);
          places.add(new Place(field, field.getGenericType()));
        }
      }
    }
    return places;
  }

  private TypeWalk(boolean shared) {
    this.shared = shared;
  }

  /**
   * Fails with an {@link AssertionError} unless all values are of their declared types.
   *
   * @param shared whether the message may have references; then the elements of a container that is
   *     declared with a type argument are read, but may be of any type, as in Java itself
   */
  public static void check(Object root, boolean shared) {
    TypeWalk walk = new TypeWalk(shared);
    walk.enqueue(root);
    while (!walk.queue.isEmpty()) {
      walk.visit(walk.queue.remove());
    }
  }

  private void enqueue(Object value) {
    if (value != null && !isOfTheInstance(value) && seen.add(value)) {
      queue.add(value);
    }
  }

  /**
   * Carried fields refer to the types, codecs and layouts of their {@code Fory}, behind which all
   * of its registry and plans would be walked. Those are no part of the value: no message fills
   * them.
   */
  private static boolean isOfTheInstance(Object value) {
    return value instanceof ResolvedType
        || value instanceof ValueCodec
        || value instanceof CarriedLayout;
  }

  private void visit(Object value) {
    Class<?> type = value.getClass();
    if (type.isArray()) {
      visitArray(value, type.getComponentType());
    } else if (value instanceof Map<?, ?> map) {
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        enqueue(entry.getKey());
        enqueue(entry.getValue());
      }
    } else if (value instanceof Collection<?> collection) {
      for (Object element : collection) {
        enqueue(element);
      }
    } else if (value instanceof Map.Entry<?, ?> entry) {
      enqueue(entry.getKey());
      enqueue(entry.getValue());
    } else {
      visitHolder(value);
      visitFields(value);
    }
  }

  private void visitHolder(Object value) {
    if (value instanceof Optional<?> optional) {
      enqueue(optional.orElse(null));
    } else if (value instanceof AtomicReference<?> reference) {
      enqueue(reference.get());
    } else if (value instanceof AtomicReferenceArray<?> array) {
      for (int i = 0; i < array.length(); i++) {
        enqueue(array.get(i));
      }
    } else if (value instanceof Throwable throwable) {
      enqueue(throwable.getCause());
      for (Throwable suppressed : throwable.getSuppressed()) {
        enqueue(suppressed);
      }
      for (StackTraceElement element : throwable.getStackTrace()) {
        enqueue(element.getClassName());
      }
    }
  }

  private void visitArray(Object array, Class<?> component) {
    if (array instanceof Object[] elements) {
      for (Object element : elements) {
        require(component, element, component);
        enqueue(element);
      }
    }
  }

  private void visitFields(Object value) {
    for (Place place : PLACES.get(value.getClass())) {
      Object content = get(place.field(), value);
      require(place.field().getType(), content, place);
      requireElements(place.declared(), content, place);
      enqueue(content);
    }
  }

  /**
   * @param where the place that holds the content, printed only where it is wrong
   */
  private void requireElements(Type declared, Object content, Object where) {
    if (shared
        || !(declared instanceof ParameterizedType parameterized)
        || !takesItsElementsFromThePlace(content)) {
      return;
    }
    Type[] arguments = parameterized.getActualTypeArguments();
    if (content instanceof Map<?, ?> map && arguments.length == 2) {
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        requireElement(arguments[0], entry.getKey(), where);
        requireElement(arguments[1], entry.getValue(), where);
      }
    } else if (content instanceof Collection<?> collection && arguments.length == 1) {
      for (Object element : collection) {
        requireElement(arguments[0], element, where);
      }
    } else if (content instanceof Optional<?> optional) {
      requireElement(arguments[0], optional.orElse(null), where);
    } else if (content instanceof AtomicReference<?> reference) {
      requireElement(arguments[0], reference.get(), where);
    }
  }

  /**
   * Enum containers say themselves of which enum they are, and subclasses that the application
   * makes bind the type of the elements; so they suit any place that their class suits.
   */
  private static boolean takesItsElementsFromThePlace(Object content) {
    return content != null
        && content.getClass().getClassLoader() == null
        && !(content instanceof EnumSet<?>)
        && !(content instanceof EnumMap<?, ?>);
  }

  private void requireElement(Type declared, Object element, Object where) {
    if (declared instanceof Class<?> type) {
      require(type, element, where);
    } else if (declared instanceof ParameterizedType parameterized) {
      require((Class<?>) parameterized.getRawType(), element, where);
      requireElements(parameterized, element, where);
    }
  }

  private static void require(Class<?> declared, Object value, Object where) {
    if (value != null && !declared.isInstance(value)) {
      throw new AssertionError(
          value.getClass() + " stands where " + declared + " is declared, in " + where);
    }
  }

  private static Object get(Field field, Object owner) {
    try {
      return field.get(owner);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }
}
