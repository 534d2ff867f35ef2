package io.fory.serializer;

/** What becomes of a constant of an enum that the writer has and the reader does not. */
public enum UnknownEnumPolicy {
  /** An error that names the constant. */
  FAIL,
  /** Null; in an enum set or as a key of an enum map it is left out. */
  NULL,
  /**
   * The constant with {@link io.fory.annotation.ForyEnumDefault}; an error for enums without one.
   */
  DEFAULT
}
