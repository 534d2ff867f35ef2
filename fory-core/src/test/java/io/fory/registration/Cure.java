package io.fory.registration;

/**
 * A row of the table of what messages recommend.
 *
 * @param situation what goes wrong
 * @param fails produces the error
 * @param message what the error says to do
 * @param done what is done then
 * @param works does it, and makes sure that nothing is lost
 */
record Cure(String situation, Action fails, String message, String done, Action works) {
  /** Something that may throw anything. */
  @FunctionalInterface
  interface Action {
    void run() throws Exception;
  }

  Object[] row() {
    return new Object[] {situation, message, done, this};
  }
}
