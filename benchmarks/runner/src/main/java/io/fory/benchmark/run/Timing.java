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

  /** How long a JVM works until it is the next one's turn, where several take turns. */
  private static final double TURN_SECONDS = 0.025;

  /**
   * The same time in shorter iterations, so that JVMs which take turns do so within the seconds
   * after which the speed of a shared machine changes.
   */
  Timing inTurns() {
    int ofWarmup = turns(warmupSeconds);
    int ofMeasurement = turns(measurementSeconds);
    return new Timing(
        warmups * ofWarmup,
        warmupSeconds / ofWarmup,
        measurements * ofMeasurement,
        measurementSeconds / ofMeasurement);
  }

  private static int turns(double seconds) {
    return (int) Math.max(1, Math.round(seconds / TURN_SECONDS));
  }

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
