package io.fory.message;

/** Which types a message may hold. */
public interface Admission {
  /** Returns whether the registry, and the type that the caller asked for, admit a type. */
  boolean isAdmitted(ResolvedType type);
}
