package io.fory.error;

/** Thrown when the bytes are truncated, corrupt, or not of the format that is read. */
public final class MalformedInputException extends ForyException {
  private static final long serialVersionUID = 1L;

  /**
   * Makes an exception without a place.
   *
   * @param problem the defect of the bytes, without a full stop
   */
  public MalformedInputException(String problem) {
    this(problem, null);
  }

  /**
   * Makes an exception without a place.
   *
   * @param problem what is wrong with the bytes, without a full stop
   * @param cause the exception that decoding them raised, or null
   */
  public MalformedInputException(String problem, Throwable cause) {
    this(ErrorCode.MALFORMED_INPUT, problem, cause);
  }

  private MalformedInputException(ErrorCode code, String problem, Throwable cause) {
    super(code, problem, cause);
  }

  /**
   * Makes the exception for input that ends before an announced or needed part; its code is {@link
   * ErrorCode#TRUNCATED_INPUT}.
   *
   * @param needed how many bytes are needed
   * @param remaining how many are there
   * @param offset the offset at which they are needed, or -1
   */
  public static MalformedInputException truncated(long needed, long remaining, long offset) {
    return truncated(ErrorText.count(needed, "byte") + " needed", remaining, offset);
  }

  /**
   * Makes the exception for input that ends early, with a description of the missing part.
   *
   * @param needed the missing part, such as "a string of 7 bytes"
   */
  public static MalformedInputException truncated(String needed, long remaining, long offset) {
    MalformedInputException truncated =
        new MalformedInputException(
            ErrorCode.TRUNCATED_INPUT,
            "Input ends early: " + needed + ", " + remaining + " remain",
            null);
    truncated.withOffset(offset);
    return truncated;
  }
}
