package io.fory.benchmark.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiFunction;

/** The tables of one suite: for each operation and JDK the scores and ratios, and the sizes. */
final class SuiteSection {

  private static final String NONE = "–";

  private final Markdown out;

  SuiteSection(Markdown out) {
    this.out = out;
  }

  /**
   * Writes the tables of one operation.
   *
   * @param rowsByJdk the rows of the suite's operation, by the names of the JDKs
   */
  void write(Map<String, List<Row>> rowsByJdk) {
    rowsByJdk.forEach(
        (jdk, rows) -> {
          for (List<Row> ofMode : byMode(rows).values()) {
            writeScores(jdk, ofMode);
          }
        });
    rowsByJdk.values().stream().findFirst().ifPresent(this::writeSizes);
  }

  private static Map<String, List<Row>> byMode(List<Row> rows) {
    Map<String, List<Row>> byMode = new LinkedHashMap<>();
    for (Row row : rows) {
      byMode.computeIfAbsent(row.name().mode(), mode -> new ArrayList<>()).add(row);
    }
    return byMode;
  }

  private void writeScores(String jdk, List<Row> rows) {
    List<Measurement> all =
        rows.stream().flatMap(row -> row.measurements().values().stream()).toList();
    Scale scale = Scale.of(all);
    SortedSet<String> libraries = libraries(rows);
    SortedSet<String> parameters = parameters(rows);
    List<RatioColumn> ratios = ratioColumns(rows);
    List<String> head = new ArrayList<>();
    head.add(firstHead(parameters) + ", JDK " + jdk + ", " + scale.unit());
    head.addAll(libraries);
    ratios.forEach(column -> head.add(column.title));
    List<List<String>> lines = new ArrayList<>();
    for (Row row : rows) {
      List<String> line = new ArrayList<>();
      line.add(values(row.name(), parameters));
      for (String library : libraries) {
        Measurement measurement = row.measurements().get(library);
        line.add(
            measurement != null
                ? scale.format(measurement)
                : row.failures().containsKey(library) ? "failed" : NONE);
      }
      ratios.forEach(column -> line.add(column.text(row)));
      lines.add(line);
    }
    out.table(head, lines);
  }

  private void writeSizes(List<Row> rows) {
    SortedSet<String> libraries = new TreeSet<>(Library.ORDER);
    rows.forEach(
        row ->
            row.measurements()
                .forEach(
                    (library, measurement) -> {
                      if (measurement.bytes().isPresent()) {
                        libraries.add(library);
                      }
                    }));
    if (libraries.isEmpty()) {
      return;
    }
    SortedSet<String> parameters = parameters(rows);
    List<String> head = new ArrayList<>();
    head.add(firstHead(parameters) + ", bytes");
    head.addAll(libraries);
    List<List<String>> lines = new ArrayList<>();
    for (Row row : rows) {
      List<String> line = new ArrayList<>();
      line.add(values(row.name(), parameters));
      for (String library : libraries) {
        Measurement measurement = row.measurements().get(library);
        OptionalLong bytes = measurement == null ? OptionalLong.empty() : measurement.bytes();
        line.add(bytes.isPresent() ? Long.toString(bytes.getAsLong()) : NONE);
      }
      lines.add(line);
    }
    out.table(head, lines);
  }

  private static SortedSet<String> libraries(Collection<Row> rows) {
    SortedSet<String> libraries = new TreeSet<>(Library.ORDER);
    for (Row row : rows) {
      libraries.addAll(row.measurements().keySet());
      libraries.addAll(row.failures().keySet());
    }
    return libraries;
  }

  private static SortedSet<String> parameters(Collection<Row> rows) {
    SortedSet<String> parameters = new TreeSet<>(RowName.PARAMETER_ORDER);
    rows.forEach(row -> parameters.addAll(row.name().params().keySet()));
    return parameters;
  }

  private static String firstHead(SortedSet<String> parameters) {
    return parameters.isEmpty() ? "no parameters" : String.join(" · ", parameters);
  }

  private static String values(RowName name, SortedSet<String> parameters) {
    List<String> values = new ArrayList<>();
    parameters.forEach(parameter -> values.add(name.params().getOrDefault(parameter, NONE)));
    return values.isEmpty() ? name.label() : String.join(" · ", values);
  }

  private static List<RatioColumn> ratioColumns(List<Row> rows) {
    SortedSet<String> ours = new TreeSet<>(Library.ORDER);
    rows.forEach(row -> ours.addAll(row.competitors()));
    List<RatioColumn> columns = new ArrayList<>();
    for (String library : ours) {
      columns.add(new RatioColumn(library, library + " / best peer", true, Row::ratioToBest));
      columns.add(
          new RatioColumn(
              library,
              library + " / " + Library.APACHE_FORY,
              true,
              (row, mine) -> row.ratio(mine, Library.APACHE_FORY)));
      columns.add(new RatioColumn(library, library + " / limit", false, Row::ratioToLimit));
    }
    columns.removeIf(column -> rows.stream().allMatch(row -> column.ratio(row).isEmpty()));
    return columns;
  }

  /**
   * A column of ratios of one of our libraries to something.
   *
   * @param markLosses whether less than one is a loss
   */
  private record RatioColumn(
      String library,
      String title,
      boolean markLosses,
      BiFunction<Row, String, Optional<Ratio>> source) {

    Optional<Ratio> ratio(Row row) {
      return source.apply(row, library);
    }

    String text(Row row) {
      return ratio(row).map(ratio -> Summary.format(ratio, markLosses)).orElse(NONE);
    }
  }
}
