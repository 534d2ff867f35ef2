package io.fory.serializer;

/** The value that a reader takes for an enum constant that only the writer has, or an error. */
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
