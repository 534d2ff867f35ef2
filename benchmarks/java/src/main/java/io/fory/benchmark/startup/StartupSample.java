package io.fory.benchmark.startup;

import io.fory.benchmark.report.Measurement;
import io.fory.benchmark.report.StartupRecord;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * One fresh JVM.
 *
 * @param mainNanos from the first line of {@code main} to the last round trip
 * @param wallNanos from starting the process to its end
 * @param cpuNanos of all threads at the end of {@code main}, 0 if unknown
 * @param peakKiB the peak of its resident memory, 0 if unknown
 */
record StartupSample(long mainNanos, long wallNanos, long cpuNanos, long peakKiB) {

  private static final double NANOS_PER_MILLI = 1e6;
  private static final double KIB_PER_MIB = 1024;

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

  /** Returns the medians of the samples of one library, in the units of the report. */
  static StartupRecord medians(
      StartupLibrary library, int classes, String jdk, List<StartupSample> samples) {
    return new StartupRecord(
        library.name(),
        classes,
        jdk,
        median(samples, StartupSample::mainNanos) / NANOS_PER_MILLI,
        median(samples, StartupSample::wallNanos) / NANOS_PER_MILLI,
        median(samples, StartupSample::cpuNanos) / NANOS_PER_MILLI,
        median(samples, StartupSample::peakKiB) / KIB_PER_MIB);
  }

  static double median(List<StartupSample> samples, ToLongFunction<StartupSample> figure) {
    return Measurement.median(samples.stream().mapToDouble(s -> figure.applyAsLong(s)).toArray());
  }
}
