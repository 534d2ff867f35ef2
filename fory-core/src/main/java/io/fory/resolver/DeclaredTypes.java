package io.fory.resolver;

import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The classes that may stand anywhere below a type. What a class itself declares is kept, since
 * large models are asked for root by root, and each root reaches most of the others. Thread-safe.
 */
final class DeclaredTypes {
  private final ReachableTypes.Boundary openPlaces;
  private final RegisteredTypes registered;
  private volatile Known known = new Known(0);

  /** What classes declare while a number of classes is registered, each of which may add to it. */
  private record Known(int registered, Map<Class<?>, ReachableTypes.Declared> byClass) {
    Known(int registered) {
      this(registered, new ConcurrentHashMap<>());
    }
  }

  DeclaredTypes(ReachableTypes.Boundary openPlaces, RegisteredTypes registered) {
    this.openPlaces = openPlaces;
    this.registered = registered;
  }

  /** Returns the classes that a type reaches, or null if a place is declared {@code Object}. */
  Set<Class<?>> reachedFrom(Type root) {
    Map<Class<?>, ReachableTypes.Declared> byClass = current();
    Set<Class<?>> seen = new HashSet<>();
    Set<Class<?>> found = new LinkedHashSet<>();
    ArrayDeque<Class<?>> queue = new ArrayDeque<>();
    ReachableTypes.Declared declared = ReachableTypes.in(root, openPlaces);
    while (!declared.everything()) {
      found.addAll(declared.found());
      for (Class<?> next : declared.next()) {
        if (seen.add(next)) {
          queue.add(next);
        }
      }
      if (queue.isEmpty()) {
        return found;
      }
      declared = declaredBy(queue.remove(), byClass);
    }
    return null;
  }

  private ReachableTypes.Declared declaredBy(
      Class<?> type, Map<Class<?>, ReachableTypes.Declared> byClass) {
    ReachableTypes.Declared declared = byClass.get(type);
    if (declared == null) {
      declared = ReachableTypes.by(type, openPlaces);
      byClass.put(type, declared);
    }
    return declared;
  }

  private Map<Class<?>, ReachableTypes.Declared> current() {
    int count = registered.count();
    Known current = known;
    if (current.registered() != count) {
      current = new Known(count);
      known = current;
    }
    return current.byClass();
  }
}
