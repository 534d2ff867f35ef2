package io.fory.serializer;

/** Resolves classes and what stands for them on the wire; consults the registry only. */
public interface TypeResolver {
  /**
   * Returns the resolved form of the class of a value.
   *
   * @throws io.fory.error.TypeNotAllowedException if the class is not admitted
   */
  ResolvedType resolve(Class<?> type);

  /** Returns the built-in type of that number, or null. */
  ResolvedType builtIn(int number);

  /** Returns the class that is registered under {@code id}, or null. */
  ResolvedType registered(int id);

  /** Returns the class that is registered under {@code name}, or null; loads nothing. */
  ResolvedType registered(String name);
}
