package io.fory.builtin.container;

import io.fory.plan.TypeShape;
import java.lang.reflect.Type;
import java.util.HashSet;
import java.util.Set;

/**
 * Classes of containers that hold containers of their own kind, as {@code class Node<K> extends
 * TreeMap<K, Node<K>>} does, and {@code class Grown<T> extends ArrayList<Grown<List<T>>>}, of which
 * no two levels are alike. What a place declares of them is followed to the first level.
 */
final class ElementCycles {
  private ElementCycles() {}

  /** Returns whether the elements that a class declares lead back to it. */
  static boolean leadsBack(Class<?> type) {
    return reaches(type, type, new HashSet<>());
  }

  private static boolean reaches(Class<?> from, Class<?> goal, Set<Class<?>> seen) {
    for (Type element : ElementTypes.heldBy(from)) {
      if (mentions(element, goal, seen)) {
        return true;
      }
    }
    return false;
  }

  private static boolean mentions(Type type, Class<?> goal, Set<Class<?>> seen) {
    Class<?> raw = TypeShape.raw(type);
    if (raw.isArray()) {
      return mentions(TypeShape.component(type), goal, seen);
    }
    Type[] arguments = TypeShape.arguments(type);
    boolean binds = TypeShape.bindsVariables(type);
    if (binds && (raw == goal || seen.add(raw) && reaches(raw, goal, seen))) {
      return true;
    }
    for (Type argument : arguments) {
      if (mentions(argument, goal, seen)) {
        return true;
      }
    }
    return false;
  }

  /** Returns types in which containers that lead back to their class have no arguments. */
  static Type[] cut(Type... types) {
    Type[] cut = types.clone();
    for (int i = 0; i < cut.length; i++) {
      cut[i] = cut(cut[i]);
    }
    return cut;
  }

  private static Type cut(Type type) {
    Class<?> raw = TypeShape.raw(type);
    Type[] arguments = TypeShape.arguments(type);
    if (raw.isArray() || TypeShape.bindsVariables(type) && leadsBack(raw)) {
      return raw;
    }
    return arguments.length == 0 ? type : TypeShape.generic(raw, cut(arguments));
  }
}
