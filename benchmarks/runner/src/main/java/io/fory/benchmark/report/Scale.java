package io.fory.benchmark.report;

import java.util.Collection;
import java.util.Locale;

/**
 * The unit of the numbers of a table or a chart: that of JMH, with the prefix that suits the
 * numbers.
 *
 * @param unit the unit with its prefix, such as {@code M ops/s} or {@code ms/op}
 * @param factor what speed, or seconds per operation, is multiplied by
 * @param quantity what the numbers are
 */
public record Scale(String unit, double factor, Quantity quantity) {

  /** What is measured. */
  enum Quantity {
    SPEED,
    TIME,
    RATE
  }

  /** Returns the scale for measurements of one mode. */
  public static Scale of(Collection<Measurement> measurements) {
    if (measurements.stream().allMatch(m -> m.rate().isPresent()) && !measurements.isEmpty()) {
      return new Scale("MB/s", 1, Quantity.RATE);
    }
    boolean time = measurements.stream().anyMatch(Measurement::isTime);
    double fastest = measurements.stream().mapToDouble(Measurement::speed).max().orElse(1);
    return time ? ofTimes(1 / fastest) : ofSpeeds(fastest);
  }

  private static Scale ofSpeeds(double fastest) {
    if (fastest >= 1e6) {
      return new Scale("M ops/s", 1e-6, Quantity.SPEED);
    }
    return fastest >= 1e3
        ? new Scale("k ops/s", 1e-3, Quantity.SPEED)
        : new Scale("ops/s", 1, Quantity.SPEED);
  }

  private static Scale ofTimes(double shortest) {
    if (shortest >= 1) {
      return new Scale("s/op", 1, Quantity.TIME);
    }
    if (shortest >= 1e-3) {
      return new Scale("ms/op", 1e3, Quantity.TIME);
    }
    return shortest >= 1e-6
        ? new Scale("µs/op", 1e6, Quantity.TIME)
        : new Scale("ns/op", 1e9, Quantity.TIME);
  }

  /** Returns whether less is better. */
  boolean isTime() {
    return quantity == Quantity.TIME;
  }

  double apply(Measurement measurement) {
    return switch (quantity) {
      case SPEED -> measurement.speed() * factor;
      case TIME -> factor / measurement.speed();
      case RATE -> measurement.rate().orElse(Double.NaN);
    };
  }

  /** Formats the median, such as {@code 33.2}. */
  public String format(Measurement measurement) {
    return number(apply(measurement));
  }

  /** Formats {@code value} to three significant digits. */
  static String number(double value) {
    if (Double.isNaN(value)) {
      return "–";
    }
    int decimals =
        value == 0 || Double.isInfinite(value)
            ? 0
            : Math.min(9, Math.max(0, 2 - (int) Math.floor(Math.log10(Math.abs(value)))));
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }
}
