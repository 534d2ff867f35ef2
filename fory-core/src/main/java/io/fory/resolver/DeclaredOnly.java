package io.fory.resolver;

import io.fory.builtin.jdk.SerialClass;
import java.util.List;

/**
 * Registration follows declarations only: other registrations must not matter.
 *
 * @param gate knows the classes with serializers of the application, and the hooked ones
 */
record DeclaredOnly(StructGate gate) implements ReachableTypes.Boundary {
  @Override
  public boolean isOpaque(Class<?> type) {
    return gate.isCustom(type);
  }

  @Override
  public Rule.Replacement replacementOf(Class<?> type) {
    return gate.replacementOf(type);
  }

  @Override
  public SerialClass hooked(Class<?> type) {
    return gate.hooked(type);
  }

  @Override
  public boolean mayHoldLambdas(Class<?> declared) {
    return gate.mayHoldLambdas(declared);
  }

  @Override
  public List<Class<?>> subtypesOf(Class<?> declared) {
    return List.of();
  }
}
