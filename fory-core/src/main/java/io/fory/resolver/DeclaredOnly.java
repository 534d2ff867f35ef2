package io.fory.resolver;

import java.util.List;
import java.util.Set;

/**
 * Registration follows declarations only: other registrations must not matter.
 *
 * @param custom classes with serializers of the application
 */
record DeclaredOnly(Set<Class<?>> custom) implements ReachableTypes.Boundary {
  @Override
  public boolean isOpaque(Class<?> type) {
    return custom.contains(type);
  }

  @Override
  public List<Class<?>> subtypesOf(Class<?> declared) {
    return List.of();
  }
}
