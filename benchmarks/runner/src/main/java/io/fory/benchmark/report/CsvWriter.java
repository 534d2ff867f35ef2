package io.fory.benchmark.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Writes the data of the report as comma-separated values, a file for each suite. */
final class CsvWriter {

  /** The columns that a cell that failed leaves empty. */
  private static final int MEASURED_COLUMNS = 11;

  private final Path folder;
  private final List<String> written = new ArrayList<>();

  CsvWriter(Path folder) {
    this.folder = folder;
  }

  /** Returns the names of the files, in the order in which they were written. */
  List<String> written() {
    return written;
  }

  /** Writes the cells of one suite; {@code tables} are the results by the names of the JDKs. */
  void writeSuite(String suite, Map<String, ResultTable> tables) throws IOException {
    SortedSet<String> parameters = new TreeSet<>(RowName.PARAMETER_ORDER);
    Map<String, List<Row>> rows = new LinkedHashMap<>();
    tables.forEach(
        (jdk, table) ->
            rows.put(
                jdk,
                table.rows().stream().filter(row -> row.name().suite().equals(suite)).toList()));
    rows.values()
        .forEach(list -> list.forEach(row -> parameters.addAll(row.name().params().keySet())));
    List<String> head = new ArrayList<>(List.of("jdk", "operation"));
    head.addAll(parameters);
    head.addAll(
        List.of(
            "library",
            "mode",
            "median",
            "unit",
            "iterations",
            "bytes",
            "megabytesPerSecond",
            "forks",
            "threads",
            "warmupIterations",
            "warmupTime",
            "measurementIterations",
            "measurementTime",
            "failure"));
    List<List<String>> lines = new ArrayList<>();
    rows.forEach(
        (jdk, list) -> {
          for (Row row : list) {
            lines.addAll(linesOf(jdk, row, parameters));
          }
        });
    write(suite + ".csv", head, lines);
  }

  private static List<List<String>> linesOf(String jdk, Row row, SortedSet<String> parameters) {
    List<String> start = new ArrayList<>(List.of(jdk, row.name().operation()));
    parameters.forEach(parameter -> start.add(row.name().params().getOrDefault(parameter, "")));
    List<List<String>> lines = new ArrayList<>();
    row.measurements()
        .forEach(
            (library, measurement) -> {
              List<String> line = new ArrayList<>(start);
              line.add(library);
              line.add(row.name().mode());
              line.addAll(values(measurement));
              line.add("");
              lines.add(line);
            });
    row.failures()
        .forEach(
            (library, reason) -> {
              List<String> line = new ArrayList<>(start);
              line.add(library);
              line.add(row.name().mode());
              line.addAll(Collections.nCopies(MEASURED_COLUMNS, ""));
              line.add(reason);
              lines.add(line);
            });
    return lines;
  }

  private static List<String> values(Measurement measurement) {
    Measurement.Sampling sampling = measurement.sampling();
    double[] pooled =
        measurement.forks().stream().flatMap(List::stream).mapToDouble(v -> v).toArray();
    return List.of(
        Double.toString(Measurement.median(pooled)),
        measurement.unit(),
        measurement.forks().stream()
            .map(fork -> fork.stream().map(String::valueOf).collect(Collectors.joining(" ")))
            .collect(Collectors.joining(" | ")),
        measurement.bytes().isPresent() ? Long.toString(measurement.bytes().getAsLong()) : "",
        measurement.rate().isPresent() ? Double.toString(measurement.rate().getAsDouble()) : "",
        Integer.toString(sampling.forks()),
        Integer.toString(sampling.threads()),
        Integer.toString(sampling.warmupIterations()),
        sampling.warmupTime(),
        Integer.toString(sampling.measurementIterations()),
        sampling.measurementTime());
  }

  void write(String file, List<String> head, List<List<String>> lines) throws IOException {
    StringBuilder text = new StringBuilder(line(head));
    lines.forEach(values -> text.append(line(values)));
    Files.createDirectories(folder);
    Files.writeString(folder.resolve(file), text);
    written.add(file);
  }

  private static String line(List<String> values) {
    return values.stream().map(CsvWriter::quote).collect(Collectors.joining(",", "", "\n"));
  }

  private static String quote(String value) {
    boolean plain = value.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? value : '"' + value.replace("\"", "\"\"") + '"';
  }
}
