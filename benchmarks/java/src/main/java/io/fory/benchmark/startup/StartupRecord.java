package io.fory.benchmark.startup;

import java.util.List;
import java.util.function.ToLongFunction;

/**
 * A line of {@code coldstart.json}: the medians of one library. CPU time and memory are 0 where the
 * system does not tell them.
 */
record StartupRecord(
    String library,
    int classes,
    String jdk,
    double medianMillisInMain,
    double wallMillis,
    double cpuMillis,
    double rssMiB) {

  private static final double NANOS_PER_MILLI = 1e6;
  private static final double KIB_PER_MIB = 1024;

  static StartupRecord of(
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

  /** Returns the median; of an even number of values, the mean of the two in the middle. */
  static double median(List<StartupSample> samples, ToLongFunction<StartupSample> figure) {
    long[] sorted = samples.stream().mapToLong(figure).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1
        ? sorted[middle]
        : (sorted[middle - 1] + (double) sorted[middle]) / 2;
  }
}
