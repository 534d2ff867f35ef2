package io.fory.error;

/** Thrown when the schemas of the writer and the reader of a class cannot be reconciled. */
public final class IncompatibleSchemaException extends ForyException {
  private static final long serialVersionUID = 1L;

  /**
   * Makes an exception without a place.
   *
   * @param problem where the schemas differ, without a full stop; names from input must have gone
   *     through {@link ErrorText#printable(String)}
   */
  public IncompatibleSchemaException(String problem) {
    this(problem, null);
  }

  /**
   * Makes an exception without a place.
   *
   * @param problem as above
   * @param cause the exception that showed it, or null
   */
  public IncompatibleSchemaException(String problem, Throwable cause) {
    super(ErrorCode.INCOMPATIBLE_SCHEMA, problem, cause);
  }
}
