package io.fory.jdk;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.TreeSet;

/**
 * Describes a graph as text: all instance fields of classes of applications, transient ones
 * included, elements of containers in their order, and for all else what {@code toString} says.
 */
public final class Shape {
  private final boolean identity;
  private final IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();
  private final StringBuilder text = new StringBuilder();

  private Shape(boolean identity) {
    this.identity = identity;
  }

  /**
   * Returns the description.
   *
   * @param identity whether it tells the same object from an equal one
   */
  public static String of(Object root, boolean identity) {
    Shape shape = new Shape(identity);
    shape.add(root);
    return shape.text.toString();
  }

  private void add(Object object) {
    if (object == null || object instanceof String || object instanceof Number) {
      text.append(object).append(' ');
      return;
    }
    if (object instanceof Enum<?> constant) {
      text.append(constant.name()).append(' ');
      return;
    }
    Integer known = numbers.putIfAbsent(object, numbers.size());
    if (known != null && (identity || known < 0)) {
      text.append('#').append(known).append(' ');
      return;
    }
    text.append(nameOf(object)).append('{');
    if (!identity) {
      numbers.put(object, -1);
    }
    addContent(object);
    if (!identity) {
      numbers.remove(object);
    }
    text.append("} ");
  }

  private static String nameOf(Object object) {
    Class<?> type = object.getClass();
    return Proxy.isProxyClass(type) || type.isHidden() ? "made" : type.getName();
  }

  private void addContent(Object object) {
    Class<?> type = object.getClass();
    if (type.isArray()) {
      for (int i = 0; i < Array.getLength(object); i++) {
        add(Array.get(object, i));
      }
    } else if (object instanceof Map<?, ?> map) {
      map.forEach(
          (key, value) -> {
            add(key);
            add(value);
          });
    } else if (object instanceof Collection<?> elements) {
      elements.forEach(this::add);
    } else if (Proxy.isProxyClass(type)) {
      InvocationHandler handler = Proxy.getInvocationHandler(object);
      add(handler);
    } else if (isOfJdk(type) && !(object instanceof Throwable)) {
      text.append(object);
    }
    if (!isOfJdk(type) && !Proxy.isProxyClass(type)) {
      addFields(object);
    }
  }

  private static boolean isOfJdk(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == null || loader == ClassLoader.getPlatformClassLoader();
  }

  private void addFields(Object object) {
    for (Class<?> c = object.getClass(); !isOfJdk(c); c = c.getSuperclass()) {
      TreeSet<String> names = new TreeSet<>();
      for (Field field : c.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          names.add(field.getName());
        }
      }
      for (String name : names) {
        text.append(name).append('=');
        add(get(c, name, object));
      }
    }
  }

  private static Object get(Class<?> owner, String name, Object object) {
    try {
      Field field = owner.getDeclaredField(name);
      field.setAccessible(true);
      return field.get(object);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(name, e);
    }
  }
}
