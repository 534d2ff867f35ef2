package io.fory.benchmark.report;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What was measured of one cell.
 *
 * @param unit JMH's unit of the score, such as {@code ops/s} or {@code ms/op}
 * @param score the mean of the iterations
 * @param error half of JMH's 99.9 % confidence interval, not a number where there is none
 * @param iterations the scores of the iterations; empty where the file does not tell
 * @param bytes the length of the message, where the suite reports it
 * @param rate millions of bytes per second, where the suite reports them
 * @param sampling how it was measured
 */
public record Measurement(
    String unit,
    double score,
    double error,
    List<Double> iterations,
    OptionalLong bytes,
    OptionalDouble rate,
    Sampling sampling) {

  /** Creates a measurement. */
  public Measurement {
    iterations = List.copyOf(iterations);
  }

  /**
   * How a cell was measured.
   *
   * @param warmupTime JMH's text, such as {@code 2 s}
   * @param measurementTime JMH's text
   */
  public record Sampling(
      int forks,
      int threads,
      int warmupIterations,
      String warmupTime,
      int measurementIterations,
      String measurementTime) {

    @Override
    public String toString() {
      return "`-f %d -wi %d -w %s -i %d -r %s -t %d`"
          .formatted(
              forks,
              warmupIterations,
              warmupTime.replace(" ", ""),
              measurementIterations,
              measurementTime.replace(" ", ""),
              threads);
    }
  }

  /** Returns whether the score is a time per operation. */
  boolean isTime() {
    return unit.endsWith("/op");
  }

  /** Returns operations per second. */
  public double speed() {
    return speed(score);
  }

  /** Returns the operations per second of the slowest iteration. */
  double slowest() {
    return iterations.isEmpty()
        ? Math.max(0, Math.min(speed(score - errorOrZero()), speed(score + errorOrZero())))
        : iterations.stream().mapToDouble(this::speed).min().getAsDouble();
  }

  /** Returns the operations per second of the fastest iteration. */
  double fastest() {
    return iterations.isEmpty()
        ? Math.max(speed(score - errorOrZero()), speed(score + errorOrZero()))
        : iterations.stream().mapToDouble(this::speed).max().getAsDouble();
  }

  /**
   * Returns half the distance between the slowest and the fastest iteration, as a fraction of the
   * score. JMH's own error is meant for more iterations than there mostly are: over three of them
   * it is some twenty times this.
   */
  public double spread() {
    return (fastest() - slowest()) / 2 / speed();
  }

  private double errorOrZero() {
    return Double.isNaN(error) ? 0 : error;
  }

  private double speed(double value) {
    return isTime() ? 1 / (Math.max(value, Double.MIN_NORMAL) * seconds()) : value / seconds();
  }

  private double seconds() {
    String time = isTime() ? unit.substring(0, unit.indexOf('/')) : unit.replace("ops/", "");
    return switch (time) {
      case "ns" -> 1e-9;
      case "us" -> 1e-6;
      case "ms" -> 1e-3;
      case "min" -> 60;
      case "hr" -> 3600;
      case "day" -> 86400;
      default -> 1;
    };
  }
}
