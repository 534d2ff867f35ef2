package io.fory.benchmark.run;

import io.fory.benchmark.report.CellName;
import io.fory.benchmark.report.Library;
import io.fory.benchmark.report.RowName;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * All cells of all suites, as JMH's list of benchmarks has them.
 *
 * <p>The order is that of running: suite, parameters, operation, and only then the library. What is
 * compared is thereby measured within minutes, for the speed of a machine drifts over hours.
 */
final class Catalog {

  private final List<Cell> cells;

  private Catalog(List<Cell> cells) {
    this.cells = cells;
  }

  /** Returns the cells of the suites on the class path. */
  static Catalog ofClassPath() {
    return of(BenchmarkList.defaultList());
  }

  static Catalog of(BenchmarkList list) {
    OutputFormat silent =
        OutputFormatFactory.createFormatInstance(
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
            VerboseMode.SILENT);
    List<Cell> cells = new ArrayList<>();
    Map<String, Integer> places = new HashMap<>();
    for (BenchmarkListEntry entry : list.getAll(silent, List.of())) {
      for (Map<String, String> params : combinations(entry)) {
        cells.add(cell(entry, params));
      }
      values(entry)
          .forEach(
              (param, values) -> {
                for (String value : values) {
                  places.putIfAbsent(place(suite(entry), param, value), places.size());
                }
              });
    }
    cells.sort(order(places));
    return new Catalog(List.copyOf(cells));
  }

  /** Returns all cells in the order of running. */
  List<Cell> cells() {
    return cells;
  }

  /** Returns the places of all cells in the order of running. */
  Map<CellName, Integer> places() {
    Map<CellName, Integer> places = new HashMap<>();
    cells.forEach(cell -> places.put(cell.name(), places.size()));
    return places;
  }

  private static Cell cell(BenchmarkListEntry entry, Map<String, String> params) {
    CellName name = CellName.of(entry.getUsername(), entry.getMode().shortLabel(), params);
    Timing standard = Timing.JMH_DEFAULT;
    Timing timing =
        new Timing(
            entry.getForks().orElse(standard.forks()),
            entry.getWarmupIterations().orElse(standard.warmups()),
            entry.getWarmupTime().orElse(standard.warmup()),
            entry.getMeasurementIterations().orElse(standard.measurements()),
            entry.getMeasurementTime().orElse(standard.measurement()));
    return new Cell(
        name,
        entry.getUsername(),
        entry.getMode(),
        timing,
        List.copyOf(entry.getJvmArgs().orElse(List.of())));
  }

  private static Map<String, String[]> values(BenchmarkListEntry entry) {
    return entry.getParams().orElse(Map.of());
  }

  private static String suite(BenchmarkListEntry entry) {
    String type = entry.getUserClassQName();
    return type.substring(type.lastIndexOf('.') + 1);
  }

  private static List<Map<String, String>> combinations(BenchmarkListEntry entry) {
    List<Map<String, String>> combinations = List.of(Map.of());
    for (Map.Entry<String, String[]> param : values(entry).entrySet()) {
      List<Map<String, String>> longer = new ArrayList<>();
      for (Map<String, String> combination : combinations) {
        for (String value : param.getValue()) {
          Map<String, String> with = new LinkedHashMap<>(combination);
          with.put(param.getKey(), value);
          longer.add(with);
        }
      }
      combinations = longer;
    }
    return combinations;
  }

  private static Comparator<Cell> order(Map<String, Integer> places) {
    return Comparator.<Cell, String>comparing(Cell::suite, RowName.READING_ORDER)
        .thenComparing((a, b) -> compareParams(a, b, places))
        .thenComparing(cell -> cell.name().row().operation(), RowName.READING_ORDER)
        .thenComparing(Cell::mode)
        .thenComparing(cell -> cell.name().library(), Library.ORDER);
  }

  private static int compareParams(Cell a, Cell b, Map<String, Integer> places) {
    Map<String, String> ofA = a.name().row().params();
    Map<String, String> ofB = b.name().row().params();
    if (!ofA.keySet().equals(ofB.keySet())) {
      return ofA.keySet().toString().compareTo(ofB.keySet().toString());
    }
    for (String param : ofA.keySet()) {
      int order =
          Integer.compare(
              places.get(place(a.suite(), param, ofA.get(param))),
              places.get(place(b.suite(), param, ofB.get(param))));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /** The key of the place of a value in the order in which its suite declares the values. */
  private static String place(String suite, String param, String value) {
    return suite + '.' + param + '=' + value;
  }
}
