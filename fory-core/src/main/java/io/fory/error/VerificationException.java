package io.fory.error;

import java.util.List;

/**
 * Thrown when classes are verified and some cannot be serialized; its message has one line for each
 * problem.
 */
public final class VerificationException extends ForyException {
  private static final long serialVersionUID = 1L;

  private final String[] problems;

  /**
   * Makes an exception without a place.
   *
   * @param problems one line each; names from input must have gone through {@link
   *     ErrorText#printable(String)}
   */
  public VerificationException(List<String> problems) {
    super(
        ErrorCode.UNSUPPORTED_TYPE,
        ErrorText.count(problems.size(), "problem")
            + " with what is registered:\n  "
            + String.join("\n  ", problems),
        null);
    this.problems = problems.toArray(new String[0]);
  }

  /** Returns the problems, one line each, in an order that depends on declarations only. */
  public List<String> problems() {
    return List.of(problems);
  }
}
