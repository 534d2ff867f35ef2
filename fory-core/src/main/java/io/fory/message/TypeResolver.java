package io.fory.message;

/** Resolves classes and their identities on the wire; consults the registry only. */
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

  /**
   * Returns the registered class that has a name of its own, whatever its identity, or null; for
   * messages of errors.
   */
  default Class<?> classNamed(String name) {
    return null;
  }

  /**
   * Returns the array type of a component, which may be the version that a writer has of a class.
   *
   * @throws io.fory.error.UnsupportedTypeException if it has too many dimensions
   */
  ResolvedType arrayOf(ResolvedType component);

  /**
   * Returns what reads the bodies of a class that is written field by field here and whose writer
   * describes them, or null if nothing does.
   */
  default DescribedBody describedBody(ResolvedType type) {
    return null;
  }

  /**
   * Returns the type that a schema describes: the local one, another version of it, or if its class
   * is not registered one {@linkplain ResolvedType#isUnknown() that is unknown}.
   *
   * @param schema encoded
   * @param admission says whether the message may hold the local one: a class that it may not hold
   *     is not looked at, since that could run its static initializer
   * @throws io.fory.error.ForyException if it is malformed, or describes a class that cannot be
   *     read as the local one
   */
  ResolvedType versionOf(byte[] schema, Admission admission);
}
