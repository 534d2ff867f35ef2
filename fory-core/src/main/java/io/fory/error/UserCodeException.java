package io.fory.error;

/**
 * Thrown when code of the application fails that is called on the way: a constructor, {@code
 * compareTo}, {@code hashCode}, a custom serializer; or when a custom serializer breaks its
 * contract, or the application has closed the arena of the memory of a buffer.
 *
 * <p>The exception that it threw is the cause. Its message is not repeated here, for it may hold
 * values of the payload.
 */
public final class UserCodeException extends ForyException {
  private static final long serialVersionUID = 1L;

  /**
   * Makes an exception without a place.
   *
   * @param code which code failed, such as "The constructor of com.acme.Money"
   * @param cause the exception that it threw
   */
  public UserCodeException(String code, Throwable cause) {
    super(
        ErrorCode.USER_CODE_FAILED,
        code + " threw " + ErrorText.printable(cause.getClass().getName()),
        cause);
  }

  private UserCodeException(Throwable cause, String problem) {
    super(ErrorCode.USER_CODE_FAILED, problem, cause);
  }

  /**
   * Makes the exception for code that breaks its contract.
   *
   * @param problem which code, and how, without a full stop
   * @param cause the exception that showed it, or null
   */
  public static UserCodeException broken(String problem, Throwable cause) {
    return new UserCodeException(cause, problem);
  }
}
