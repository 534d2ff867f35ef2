package io.fory.resolver;

import java.util.List;
import java.util.Set;

/**
 * Admission also follows open places to every registered class that may stand there.
 *
 * @param custom classes with serializers of the application
 */
record OpenPlaces(Set<Class<?>> custom, RegisteredTypes registered)
    implements ReachableTypes.Boundary {
  @Override
  public boolean isOpaque(Class<?> type) {
    return custom.contains(type) || type.getClassLoader() == null && registered.has(type);
  }

  @Override
  public List<Class<?>> subtypesOf(Class<?> declared) {
    return registered.subtypesOf(declared);
  }
}
