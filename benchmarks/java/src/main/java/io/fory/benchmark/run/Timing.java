package io.fory.benchmark.run;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * How long a cell is warmed up and measured.
 *
 * @param forks how many JVMs measure it, one after the other
 * @param warmups the number of iterations before it counts
 * @param warmup how long one of them is
 * @param measurements the number of iterations that count
 * @param measurement how long one of them is
 */
record Timing(int forks, int warmups, TimeValue warmup, int measurements, TimeValue measurement) {

  /** What a JVM takes to start and a suite to set its cell up, roughly. */
  private static final double SECONDS_PER_FORK = 2;

  /** What JMH takes for a suite that says nothing. */
  static final Timing JMH_DEFAULT =
      new Timing(
          Defaults.MEASUREMENT_FORKS,
          Defaults.WARMUP_ITERATIONS,
          Defaults.WARMUP_TIME,
          Defaults.MEASUREMENT_ITERATIONS,
          Defaults.MEASUREMENT_TIME);

  /** Returns this with iterations of another length. */
  Timing withSeconds(double seconds) {
    long millis = Math.round(seconds * 1e3);
    TimeValue time =
        millis % 1000 == 0 ? TimeValue.seconds(millis / 1000) : TimeValue.milliseconds(millis);
    return new Timing(forks, warmups, time, measurements, time);
  }

  Timing withWarmups(int iterations) {
    return new Timing(forks, iterations, warmup, measurements, measurement);
  }

  /** Returns how long a cell takes, roughly. */
  double seconds() {
    double iterations = warmups * seconds(warmup) + measurements * seconds(measurement);
    return Math.max(1, forks) * (iterations + SECONDS_PER_FORK);
  }

  private static double seconds(TimeValue time) {
    return time.convertTo(TimeUnit.NANOSECONDS) / 1e9;
  }
}
