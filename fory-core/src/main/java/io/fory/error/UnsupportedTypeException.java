package io.fory.error;

/** Thrown when a class, or an object of this shape, cannot be serialized at all. */
public final class UnsupportedTypeException extends ForyException {
  private static final long serialVersionUID = 1L;

  /**
   * Makes an exception without a place.
   *
   * @param typeName the name of the class, raw
   * @param reason why it cannot be serialized, without a full stop
   */
  public UnsupportedTypeException(String typeName, String reason) {
    this(typeName, reason, null);
  }

  /**
   * Makes an exception without a place.
   *
   * @param typeName the name of the class, raw
   * @param reason why it cannot be serialized, without a full stop
   * @param cause the exception that showed it, or null
   */
  public UnsupportedTypeException(String typeName, String reason, Throwable cause) {
    super(
        ErrorCode.UNSUPPORTED_TYPE,
        "Class " + ErrorText.printable(typeName) + " cannot be serialized: " + reason,
        cause);
  }
}
