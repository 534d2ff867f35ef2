package io.fory.resolver;

import io.fory.builtin.jdk.SerialClass;
import io.fory.type.BuiltInTypes;
import java.util.List;

/**
 * Admission also follows open places to every registered class that may stand there.
 *
 * @param gate knows the classes with serializers of the application, and the hooked ones
 */
record OpenPlaces(StructGate gate, RegisteredTypes registered) implements ReachableTypes.Boundary {
  @Override
  public boolean isOpaque(Class<?> type) {
    boolean platform = type.getClassLoader() == null && registered.has(type);
    return gate.isCustom(type) || platform && gate.hooked(type) == null;
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
    return gate.mayHoldLambdas(declared)
        && (registered.has(declared) || BuiltInTypes.numberOf(declared) >= 0);
  }

  @Override
  public List<Class<?>> subtypesOf(Class<?> declared) {
    List<Class<?>> subtypes = registered.subtypesOf(declared);
    subtypes.addAll(gate.replacedIn(declared));
    return subtypes;
  }
}
