package io.fory.benchmark.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.fory.benchmark.report.Measurement;
import io.fory.benchmark.report.ResultReader;
import io.fory.benchmark.report.Scale;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** Prints a line for each fork, and how long the rest will take. */
final class Progress {

  private final PrintWriter out;
  private final int total;
  private int done;
  private double estimatedDone;
  private double estimatedLeft;
  private double secondsDone;

  /**
   * Creates the progress of a run.
   *
   * @param seconds the time of all forks by estimate
   */
  Progress(PrintWriter out, int total, double seconds) {
    this.out = out;
    this.total = total;
    this.estimatedLeft = seconds;
  }

  /** Prints what a fork measured. */
  void measured(Cell cell, int fork, JsonNode entry, double estimate, double seconds) {
    Measurement measurement = ResultReader.measurement(entry);
    Scale scale = Scale.of(List.of(measurement));
    String bytes =
        measurement.bytes().isPresent() ? ", " + measurement.bytes().getAsLong() + " bytes" : "";
    String result = scale.format(measurement) + " " + scale.unit() + bytes + ", fork " + fork;
    line(cell, result, 1, estimate, seconds);
  }

  /** Prints why a cell failed, whose {@code forks} are done with it. */
  void failed(Cell cell, String reason, int forks, double estimate, double seconds) {
    line(cell, "failed: " + reason, forks, estimate, seconds);
  }

  private void line(Cell cell, String result, int forks, double estimate, double seconds) {
    done += forks;
    estimatedDone += estimate;
    estimatedLeft -= estimate;
    secondsDone += seconds;
    double left = estimatedLeft * secondsDone / Math.max(estimatedDone, 1e-3);
    int digits = Integer.toString(total).length();
    out.println(
        String.format(
            Locale.ROOT,
            "[%" + digits + "d/%d] %s  %s  (%s left)",
            done,
            total,
            cell.name(),
            result,
            duration(left)));
    out.flush();
  }

  /** A time for people, such as {@code 6 min 40 s}. */
  static String duration(double seconds) {
    long whole = Math.max(0, Math.round(seconds));
    if (whole < 60) {
      return whole + " s";
    }
    if (whole < 3600) {
      return whole / 60 + " min " + whole % 60 + " s";
    }
    return whole / 3600 + " h " + whole % 3600 / 60 + " min";
  }
}
