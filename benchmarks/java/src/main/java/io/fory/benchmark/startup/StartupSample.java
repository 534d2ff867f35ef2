package io.fory.benchmark.startup;

/**
 * One fresh JVM.
 *
 * @param mainNanos from the first line of {@code main} to the last round trip
 * @param wallNanos from starting the process to its end
 * @param cpuNanos of all threads at the end of {@code main}, 0 if unknown
 * @param peakKiB the peak of its resident memory, 0 if unknown
 */
record StartupSample(long mainNanos, long wallNanos, long cpuNanos, long peakKiB) {

  /**
   * Reads what {@link StartupChild} has printed.
   *
   * @throws IllegalArgumentException if it is anything else
   */
  static StartupSample parse(String output, long wallNanos) {
    String[] numbers = output.strip().split(" ", -1);
    if (numbers.length != 3) {
      throw new IllegalArgumentException("three numbers expected, but this was printed: " + output);
    }
    try {
      return new StartupSample(
          Long.parseLong(numbers[0]),
          wallNanos,
          Long.parseLong(numbers[2]),
          Long.parseLong(numbers[1]));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("numbers expected, but this was printed: " + output, e);
    }
  }
}
