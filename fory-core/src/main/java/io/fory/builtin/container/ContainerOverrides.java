package io.fory.builtin.container;

import io.fory.platform.PlatformClasses;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.AbstractQueue;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the methods of an application's container by which it is filled when it is read, and those
 * by which its elements are found when it is written.
 *
 * <p>A class that extends a container of the JDK with a storage of its own, such as {@code
 * ArrayList}, need not declare any of them. If it does, they may count, check, change or hide
 * elements. One that extends {@code AbstractList}, {@code AbstractSet} or {@code AbstractMap} has
 * to declare them.
 */
final class ContainerOverrides {
  /**
   * A method.
   *
   * @param property the method that Kotlin has classes declare in its place, or null
   */
  private record Operation(String name, String property, List<Class<?>> parameters) {
    Operation(String name, String property, Class<?>... parameters) {
      this(name, property, List.of(parameters));
    }

    boolean isDeclaredBy(Class<?> type) {
      Method declared = declaredBy(type, name, parameters);
      if (declared == null || Modifier.isStatic(declared.getModifiers())) {
        return false;
      }
      return !declared.isBridge()
          || isBridged(type)
          || property != null && isOwn(declaredBy(type, property, List.of()));
    }

    /** Whether the method is a bridge that the compiler adds for narrower parameters or results. */
    private boolean isBridged(Class<?> type) {
      for (Method method : type.getDeclaredMethods()) {
        if (method.getName().equals(name)
            && method.getParameterCount() == parameters.size()
            && isOwn(method)) {
          return true;
        }
      }
      return false;
    }

    private static boolean isOwn(Method method) {
      return method != null && !method.isBridge() && !Modifier.isStatic(method.getModifiers());
    }

    private static Method declaredBy(Class<?> type, String name, List<Class<?>> parameters) {
      try {
        return type.getDeclaredMethod(name, parameters.toArray(Class<?>[]::new));
      } catch (NoSuchMethodException e) {
        return null;
      }
    }

    /** Returns the method as it is written: {@code put(Object, Object)}. */
    String signature() {
      StringBuilder text = new StringBuilder(name).append('(');
      for (int i = 0; i < parameters.size(); i++) {
        text.append(i == 0 ? "" : ", ").append(parameters.get(i).getSimpleName());
      }
      return text.append(')').toString();
    }
  }

  private static final Operation ADD = new Operation("add", null, Object.class);
  private static final Operation PUT = new Operation("put", null, Object.class, Object.class);
  private static final Operation SIZE = new Operation("size", "getSize");

  private static final List<Operation> OF_MAPS =
      List.of(PUT, SIZE, new Operation("entrySet", "getEntries"));

  /** Queues add by {@code offer}, and some queues and deques by the methods of their end. */
  private static final List<Operation> OF_COLLECTIONS =
      List.of(
          ADD,
          new Operation("offer", null, Object.class),
          new Operation("addLast", null, Object.class),
          new Operation("offerLast", null, Object.class),
          SIZE,
          new Operation("iterator", null),
          new Operation("get", null, int.class),
          new Operation("toArray", null));

  /** The methods by which {@code AbstractList} and {@code AbstractSequentialList} add elements. */
  private static final List<Operation> OF_ABSTRACT_LISTS =
      List.of(
          ADD,
          new Operation("add", null, int.class, Object.class),
          new Operation("listIterator", null, int.class));

  private ContainerOverrides() {}

  /**
   * Returns the first such method that a class or one of its superclasses declares, such as {@code
   * add(Object)}; null if there is none.
   *
   * @param exempt classes of which, and above which, it does not count
   */
  static String find(Class<?> type, Set<Class<?>> exempt) {
    for (Class<?> c = type; isSearched(c) && !exempt.contains(c); c = c.getSuperclass()) {
      for (Operation operation : Map.class.isAssignableFrom(type) ? OF_MAPS : OF_COLLECTIONS) {
        if (operation.isDeclaredBy(c)) {
          return operation.signature();
        }
      }
    }
    return null;
  }

  /**
   * Returns whether a class that extends one without a storage declares what adds to it, which
   * always throws otherwise.
   */
  static boolean canBeFilled(Class<?> type) {
    if (AbstractQueue.class.isAssignableFrom(type)) {
      return true; // It adds by offer, which is abstract.
    }
    List<Operation> fill =
        Map.class.isAssignableFrom(type)
            ? List.of(PUT)
            : List.class.isAssignableFrom(type) ? OF_ABSTRACT_LISTS : List.of(ADD);
    for (Class<?> c = type; isSearched(c); c = c.getSuperclass()) {
      for (Operation operation : fill) {
        if (operation.isDeclaredBy(c)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isSearched(Class<?> type) {
    return type != null && !PlatformClasses.isPlatformClass(type);
  }
}
