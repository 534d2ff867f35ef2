package io.fory.benchmark.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.fory.benchmark.report.Measurement;
import io.fory.benchmark.report.ResultReader;
import io.fory.benchmark.report.Scale;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** Prints a line for each cell, and how long the rest will take. */
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
   * @param seconds how long all cells take by estimate
   */
  Progress(PrintWriter out, int total, double seconds) {
    this.out = out;
    this.total = total;
    this.estimatedLeft = seconds;
  }

  /** Prints what a cell measured. */
  void measured(Cell cell, JsonNode entry, double estimate, double seconds) {
    Measurement measurement = ResultReader.measurement(entry);
    Scale scale = Scale.of(List.of(measurement));
    String bytes =
        measurement.bytes().isPresent() ? ", " + measurement.bytes().getAsLong() + " bytes" : "";
    line(cell, scale.format(measurement) + " " + scale.unit() + bytes, estimate, seconds);
  }

  /** Prints why a cell failed. */
  void failed(Cell cell, String reason, double estimate, double seconds) {
    line(cell, "failed: " + reason, estimate, seconds);
  }

  private void line(Cell cell, String result, double estimate, double seconds) {
    done++;
    estimatedDone += estimate;
    estimatedLeft -= estimate;
    secondsDone += seconds;
    double left = estimatedLeft * secondsDone / estimatedDone;
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

  /** Returns a time for people, such as {@code 6 min 40 s}. */
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
