package io.fory.error;

/**
 * Thrown when the bytes are a message that the reader is not configured for: one of the other
 * format or of another version of it, one with references for a reader that tracks none, one of a
 * session outside of any.
 *
 * <p>{@link #cure()} names the option or the call that reads it, where there is one.
 */
public final class ConfigurationMismatchException extends ForyException {
  private static final long serialVersionUID = 1L;

  /**
   * Makes an exception without a place.
   *
   * @param problem the difference, without a full stop
   */
  public ConfigurationMismatchException(String problem) {
    super(ErrorCode.CONFIGURATION_MISMATCH, problem, null);
  }
}
