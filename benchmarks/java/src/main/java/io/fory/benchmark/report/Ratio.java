package io.fory.benchmark.report;

import java.util.Collection;

/**
 * How many times faster one measurement is than another.
 *
 * @param value the ratio of the scores
 * @param low the least that the iterations allow: slowest against fastest
 * @param high the most that they allow: fastest against slowest
 */
record Ratio(double value, double low, double high) {

  static Ratio of(Measurement mine, Measurement other) {
    return new Ratio(
        mine.speed() / other.speed(),
        mine.slowest() / other.fastest(),
        mine.fastest() / other.slowest());
  }

  /** Returns the geometric mean of the values, not a number where there are none. */
  static double geometricMean(Collection<Ratio> ratios) {
    return Math.exp(
        ratios.stream().mapToDouble(r -> Math.log(r.value)).average().orElse(Double.NaN));
  }
}
