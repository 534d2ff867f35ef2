package io.fory.builtin.container;

import io.fory.error.UnsupportedTypeException;
import io.fory.platform.ClassMembers;
import io.fory.platform.DeclaredMethod;
import io.fory.platform.PlatformClasses;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.AbstractQueue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;

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
   * @param result what it returns
   * @param property the method that Kotlin has classes declare in its place, or null
   */
  private record Operation(
      Class<?> result, String name, String property, List<Class<?>> parameters) {
    Operation(Class<?> result, String name, String property, Class<?>... parameters) {
      this(result, name, property, List.of(parameters));
    }

    boolean isDeclaredBy(Class<?> type) {
      DeclaredMethod declared = declaredBy(type, name, parameters);
      if (declared == null || Modifier.isStatic(declared.modifiers())) {
        return false;
      }
      return !declared.isBridge()
          || isBridged(type)
          || property != null && isOwn(declaredBy(type, property, List.of()));
    }

    /**
     * Whether the method is a bridge that the compiler adds for narrower parameters or results. So
     * it is if the class cannot be searched: a bridge to a method of a superclass that is not
     * public changes nothing, since that class declares it.
     */
    private boolean isBridged(Class<?> type) {
      Method[] methods;
      try {
        methods = ClassMembers.methodsOf(type);
      } catch (UnsupportedTypeException e) {
        return true;
      }
      for (Method method : methods) {
        if (method.getName().equals(name)
            && method.getParameterCount() == parameters.size()
            && !method.isBridge()
            && !Modifier.isStatic(method.getModifiers())) {
          return true;
        }
      }
      return false;
    }

    private static boolean isOwn(DeclaredMethod method) {
      return method != null && !method.isBridge() && !Modifier.isStatic(method.modifiers());
    }

    private DeclaredMethod declaredBy(Class<?> type, String called, List<Class<?>> taken) {
      return DeclaredMethod.find(type, called, result, taken.toArray(Class<?>[]::new));
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

  private static final Operation ADD = new Operation(boolean.class, "add", null, Object.class);
  private static final Operation PUT =
      new Operation(Object.class, "put", null, Object.class, Object.class);
  private static final Operation SIZE = new Operation(int.class, "size", "getSize");
  private static final Operation CLEAR = new Operation(void.class, "clear", null);

  /** Queues add by {@code offer}, and some queues and deques by the methods of their end. */
  private static final List<Operation> ADDING =
      List.of(
          ADD,
          new Operation(boolean.class, "offer", null, Object.class),
          new Operation(void.class, "addLast", null, Object.class),
          new Operation(boolean.class, "offerLast", null, Object.class));

  private static final List<Operation> OF_MAPS =
      List.of(PUT, SIZE, new Operation(Set.class, "entrySet", "getEntries"));

  private static final List<Operation> OF_COLLECTIONS =
      joined(
          ADDING,
          List.of(
              SIZE,
              new Operation(Iterator.class, "iterator", null),
              new Operation(Object.class, "get", null, int.class),
              new Operation(Object[].class, "toArray", null)));

  /** The other methods by which an application fills a map or changes its values. */
  private static final List<Operation> CHANGING_MAPS =
      List.of(
          new Operation(void.class, "putAll", null, Map.class),
          new Operation(Object.class, "putIfAbsent", null, Object.class, Object.class),
          new Operation(Object.class, "putFirst", null, Object.class, Object.class),
          new Operation(Object.class, "putLast", null, Object.class, Object.class),
          new Operation(Object.class, "setProperty", null, String.class, String.class),
          new Operation(Object.class, "merge", null, Object.class, Object.class, BiFunction.class),
          new Operation(Object.class, "compute", null, Object.class, BiFunction.class),
          new Operation(Object.class, "computeIfAbsent", null, Object.class, Function.class),
          new Operation(Object.class, "computeIfPresent", null, Object.class, BiFunction.class),
          new Operation(Object.class, "replace", null, Object.class, Object.class),
          new Operation(boolean.class, "replace", null, Object.class, Object.class, Object.class),
          new Operation(void.class, "replaceAll", null, BiFunction.class));

  /** The other methods by which an application fills a collection or changes its elements. */
  private static final List<Operation> CHANGING_COLLECTIONS =
      List.of(
          new Operation(void.class, "add", null, int.class, Object.class),
          new Operation(boolean.class, "addAll", null, Collection.class),
          new Operation(boolean.class, "addAll", null, int.class, Collection.class),
          new Operation(boolean.class, "addIfAbsent", null, Object.class),
          new Operation(int.class, "addAllAbsent", null, Collection.class),
          new Operation(void.class, "addFirst", null, Object.class),
          new Operation(boolean.class, "offerFirst", null, Object.class),
          new Operation(void.class, "push", null, Object.class),
          new Operation(void.class, "put", null, Object.class),
          new Operation(void.class, "putFirst", null, Object.class),
          new Operation(void.class, "putLast", null, Object.class),
          new Operation(boolean.class, "offer", null, Object.class, long.class, TimeUnit.class),
          new Operation(
              boolean.class, "offerFirst", null, Object.class, long.class, TimeUnit.class),
          new Operation(boolean.class, "offerLast", null, Object.class, long.class, TimeUnit.class),
          new Operation(void.class, "transfer", null, Object.class),
          new Operation(boolean.class, "tryTransfer", null, Object.class),
          new Operation(
              boolean.class, "tryTransfer", null, Object.class, long.class, TimeUnit.class),
          new Operation(void.class, "addElement", null, Object.class),
          new Operation(void.class, "insertElementAt", null, Object.class, int.class),
          new Operation(void.class, "setElementAt", null, Object.class, int.class),
          new Operation(Object.class, "set", null, int.class, Object.class),
          new Operation(void.class, "replaceAll", null, UnaryOperator.class));

  /** The methods by which {@code AbstractList} and {@code AbstractSequentialList} add elements. */
  private static final List<Operation> OF_ABSTRACT_LISTS =
      List.of(
          ADD,
          new Operation(void.class, "add", null, int.class, Object.class),
          new Operation(ListIterator.class, "listIterator", null, int.class));

  private ContainerOverrides() {}

  /**
   * Returns the first such method that a class or one of its superclasses declares, such as {@code
   * add(Object)}; null if there is none.
   *
   * @param exempt classes of which, and above which, it does not count
   */
  static String find(Class<?> type, Set<Class<?>> exempt) {
    return find(type, exempt, isMap(type) ? OF_MAPS : OF_COLLECTIONS);
  }

  /**
   * Returns the first method by which a class, or one of its superclasses, may keep a state of its
   * own in step with its elements: one of {@link #find}, or another one that adds or replaces
   * elements; null if there is none. Those that only remove elements are not looked for.
   *
   * @param exempt as above
   */
  static String findKeeping(Class<?> type, Set<Class<?>> exempt) {
    String method = find(type, exempt);
    return method != null
        ? method
        : find(type, exempt, isMap(type) ? CHANGING_MAPS : CHANGING_COLLECTIONS);
  }

  /** Returns the method by which a class adds an element that is read, or null if it has none. */
  static String findAdding(Class<?> type) {
    return find(type, Set.of(), isMap(type) ? List.of(PUT) : ADDING);
  }

  /** Returns whether a class, or one of its superclasses, declares {@code clear()}. */
  static boolean clears(Class<?> type) {
    return find(type, Set.of(), List.of(CLEAR)) != null;
  }

  private static String find(Class<?> type, Set<Class<?>> exempt, List<Operation> operations) {
    for (Class<?> c = type; isSearched(c) && !exempt.contains(c); c = c.getSuperclass()) {
      for (Operation operation : operations) {
        if (operation.isDeclaredBy(c)) {
          return operation.signature();
        }
      }
    }
    return null;
  }

  private static boolean isMap(Class<?> type) {
    return Map.class.isAssignableFrom(type);
  }

  private static List<Operation> joined(List<Operation> first, List<Operation> second) {
    List<Operation> all = new ArrayList<>(first);
    all.addAll(second);
    return List.copyOf(all);
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
