package io.fory.benchmark.run;

/**
 * How long one fork of a cell is warmed up and measured.
 *
 * @param warmups the number of iterations before it counts
 * @param warmupSeconds how long one of them is
 * @param measurements the number of iterations that count
 * @param measurementSeconds how long one of them is
 */
public record Timing(
    int warmups, double warmupSeconds, int measurements, double measurementSeconds) {

  /** What a JVM takes to start and a suite to set its cell up, roughly. */
  private static final double SECONDS_TO_START = 2;

  /** This with iterations of another length. */
  Timing withSeconds(double seconds) {
    return new Timing(warmups, seconds, measurements, seconds);
  }

  Timing withWarmups(int iterations) {
    return new Timing(iterations, warmupSeconds, measurements, measurementSeconds);
  }

  /** How long a fork takes, roughly. */
  double seconds() {
    return SECONDS_TO_START + warmups * warmupSeconds + measurements * measurementSeconds;
  }
}
