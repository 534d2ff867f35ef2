package io.fory.benchmark.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The measurement of one cell: the iterations of all its forks.
 *
 * @param unit JMH's unit of the scores, such as {@code ops/s} or {@code ms/op}
 * @param forks the scores of the iterations, a list for each fork; neither is empty
 * @param rounds for each fork the name of the round in which it took turns with the forks of other
 *     libraries; empty where there were none
 * @param bytes the length of the message, where the suite reports it
 * @param rate millions of bytes per second, where the suite reports them
 * @param recordBytes the mean length of a record, where the suite compares those of libraries
 * @param sampling the parameters of JMH
 */
public record Measurement(
    String unit,
    List<List<Double>> forks,
    List<String> rounds,
    OptionalLong bytes,
    OptionalDouble rate,
    OptionalDouble recordBytes,
    Sampling sampling) {

  /**
   * The parameters of JMH.
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

  /** Whether the scores are times per operation. */
  boolean isTime() {
    return unit.endsWith("/op");
  }

  /** The median of all iterations, in operations per second. */
  public double speed() {
    return median(forks.stream().flatMap(List::stream).mapToDouble(this::speed).toArray());
  }

  /** The upper decile of the speeds as a multiple of that of iterations with these scores. */
  public double climb(List<Double> scores) {
    return upperDecile(forks.stream().flatMap(List::stream)) / upperDecile(scores.stream());
  }

  private double upperDecile(Stream<Double> scores) {
    double[] speeds = scores.mapToDouble(this::speed).sorted().toArray();
    return speeds[(speeds.length - 1) * 9 / 10];
  }

  /** The iterations of each fork, in operations per second. */
  double[][] speeds() {
    return forks.stream()
        .map(fork -> fork.stream().mapToDouble(this::speed).toArray())
        .toArray(double[][]::new);
  }

  /**
   * The quotients of the speeds of this and of {@code other}, iteration by iteration, of each fork
   * that took turns with one of {@code other}'s; empty where none did.
   */
  double[][] quotients(Measurement other) {
    double[][] mine = speeds();
    double[][] theirs = other.speeds();
    List<double[]> quotients = new ArrayList<>();
    for (int fork = 0; fork < rounds.size(); fork++) {
      int same = other.rounds.indexOf(rounds.get(fork));
      if (same >= 0 && mine[fork].length == theirs[same].length) {
        double[] ofFork = new double[mine[fork].length];
        for (int i = 0; i < ofFork.length; i++) {
          ofFork[i] = mine[fork][i] / theirs[same][i];
        }
        quotients.add(ofFork);
      }
    }
    return quotients.toArray(double[][]::new);
  }

  /**
   * The median of {@code values}, which it sorts; of an even number, the mean of the middle two.
   */
  public static double median(double[] values) {
    Arrays.sort(values);
    int middle = values.length / 2;
    return values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
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
