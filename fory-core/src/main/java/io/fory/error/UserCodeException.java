package io.fory.error;

/**
 * Thrown when code of the application fails that is called on the way: a constructor, {@code
 * compareTo}, {@code hashCode}, a custom serializer; or when a custom serializer breaks its
 * contract, or the application has closed the arena of the memory of a buffer.
 *
 * <p>The exception or error that it threw is the cause. Its message is not repeated here, for it
 * may hold values of the payload. Errors of the virtual machine, such as {@link OutOfMemoryError},
 * are none of that code: they reach the caller as they are, but for {@link StackOverflowError},
 * which is a {@link LimitExceededException}.
 */
public final class UserCodeException extends ForyException {
  private static final long serialVersionUID = 1L;

  /** Where the JDK throws its exceptions for memory of arenas. */
  private static final String ARENAS = "jdk.internal.foreign.";

  /** The class, of newer JDKs, of the exception for memory of another thread. */
  private static final String OTHER_THREAD = "java.lang.WrongThreadException";

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
   * Returns the exception for an error that code of the application threw: a class that is missing
   * or cannot be initialized, a failed assertion, an error of its own.
   *
   * @param code which code failed, as above
   * @throws VirtualMachineError the error itself, if it is one: nobody knows whose it is
   * @throws Error the error itself, if it ends the thread
   */
  public static UserCodeException ofError(String code, Error thrown) {
    if (thrown instanceof VirtualMachineError
        || thrown.getClass().getName().equals("java.lang.ThreadDeath")) {
      throw thrown;
    }
    return new UserCodeException(code, thrown);
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

  /**
   * Returns what an exception from anywhere is: the error about the arena of some memory if the JDK
   * threw it for that, else null.
   */
  public static UserCodeException ofArena(Throwable thrown) {
    StackTraceElement[] trace = thrown.getStackTrace();
    boolean closed =
        thrown instanceof IllegalStateException
            && trace.length > 0
            && trace[0].getClassName().startsWith(ARENAS);
    return closed || thrown.getClass().getName().equals(OTHER_THREAD)
        ? (UserCodeException) ofMemory((RuntimeException) thrown)
        : null;
  }

  /**
   * Returns what a failed transfer from or to the memory of a buffer is: the error about its arena,
   * or anything else as it is.
   *
   * @param thrown by the transfer
   */
  public static RuntimeException ofMemory(RuntimeException thrown) {
    boolean closed = thrown instanceof IllegalStateException;
    if (!closed && !thrown.getClass().getName().equals(OTHER_THREAD)) {
      return thrown;
    }
    return broken(
            closed
                ? "The arena of the memory of a buffer is closed"
                : "The memory of a buffer belongs to the arena of another thread",
            thrown)
        .withCure(
            closed
                ? "Close an arena after the last use of its buffers, and of what was read from them"
                : "Take the memory from an arena that threads share: a graph that is too deep for the"
                    + " stack of a thread is read and written on others too");
  }
}
