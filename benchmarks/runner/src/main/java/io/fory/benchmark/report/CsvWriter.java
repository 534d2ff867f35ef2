package io.fory.benchmark.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes the data of the report as comma-separated values, a file for each suite. */
final class CsvWriter {

  /** The columns that a cell that failed leaves empty. */
  private static final Map<String, Function<Measurement, Object>> COLUMNS = new LinkedHashMap<>();

  static {
    COLUMNS.put("median", CsvWriter::median);
    COLUMNS.put("unit", Measurement::unit);
    COLUMNS.put("iterations", CsvWriter::iterations);
    COLUMNS.put("bytes", it -> it.bytes().isPresent() ? it.bytes().getAsLong() : "");
    COLUMNS.put("megabytesPerSecond", it -> it.rate().isPresent() ? it.rate().getAsDouble() : "");
    COLUMNS.put(
        "recordBytes", it -> it.recordBytes().isPresent() ? it.recordBytes().getAsDouble() : "");
    COLUMNS.put("forks", it -> it.sampling().forks());
    COLUMNS.put("threads", it -> it.sampling().threads());
    COLUMNS.put("warmupIterations", it -> it.sampling().warmupIterations());
    COLUMNS.put("warmupTime", it -> it.sampling().warmupTime());
    COLUMNS.put("measurementIterations", it -> it.sampling().measurementIterations());
    COLUMNS.put("measurementTime", it -> it.sampling().measurementTime());
  }

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
    for (ResultTable table : tables.values()) {
      table.rows(suite).forEach(row -> parameters.addAll(row.name().params().keySet()));
    }
    List<String> head = new ArrayList<>(List.of("jdk", "operation"));
    head.addAll(parameters);
    head.addAll(List.of("library", "mode"));
    head.addAll(COLUMNS.keySet());
    head.add("failure");
    List<List<String>> lines = new ArrayList<>();
    tables.forEach(
        (jdk, table) -> {
          for (Row row : table.rows(suite)) {
            row.libraries().forEach(library -> lines.add(line(jdk, row, parameters, library)));
          }
        });
    write(suite + ".csv", head, lines);
  }

  private static List<String> line(
      String jdk, Row row, SortedSet<String> parameters, String library) {
    RowName name = row.name();
    List<String> line = new ArrayList<>(List.of(jdk, name.operation()));
    parameters.forEach(parameter -> line.add(name.params().getOrDefault(parameter, "")));
    line.addAll(List.of(library, name.mode()));
    Measurement measurement = row.measurements().get(library);
    for (Function<Measurement, Object> column : COLUMNS.values()) {
      line.add(measurement == null ? "" : "" + column.apply(measurement));
    }
    line.add(row.failures().getOrDefault(library, ""));
    return line;
  }

  private static double median(Measurement measurement) {
    return Measurement.median(
        measurement.forks().stream().flatMap(List::stream).mapToDouble(v -> v).toArray());
  }

  private static String iterations(Measurement measurement) {
    return measurement.forks().stream()
        .map(fork -> fork.stream().map(String::valueOf).collect(Collectors.joining(" ")))
        .collect(Collectors.joining(" | "));
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
