package io.fory.benchmark.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The rows of one JDK, in reading order: suites and operations by {@link RowName#READING_ORDER},
 * values of parameters in the order in which the suite measured them.
 */
final class ResultTable {

  /** The suite whose cells are limits for the rows of others. */
  private static final String CEILING_SUITE = "CeilingSuite";

  /**
   * How the names of those others begin; suites of other formats have objects of the same names.
   */
  private static final String LIMITED_SUITES = "UserType";

  private final Map<RowName, Row> rows = new LinkedHashMap<>();

  /** The places of values in the order of their first appearance, by the parameters' names. */
  private final Map<String, Map<String, Integer>> valueOrder = new HashMap<>();

  private final List<Row> ordered;

  ResultTable(JdkResults results) {
    results
        .measurements()
        .forEach((cell, measurement) -> row(cell).measurements().put(cell.library(), measurement));
    results.failures().forEach((cell, reason) -> row(cell).failures().put(cell.library(), reason));
    ordered = new ArrayList<>(rows.values());
    ordered.sort(Comparator.comparing(Row::name, this::compare));
    setCeilings();
  }

  List<Row> rows() {
    return ordered;
  }

  /** The rows of one suite. */
  List<Row> rows(String suite) {
    return ordered.stream().filter(row -> row.name().suite().equals(suite)).toList();
  }

  /** Returns the names of the suites of all {@code tables}. */
  static SortedSet<String> suites(Iterable<ResultTable> tables) {
    SortedSet<String> suites = new TreeSet<>(RowName.READING_ORDER);
    for (ResultTable table : tables) {
      table.ordered.forEach(row -> suites.add(row.name().suite()));
    }
    return suites;
  }

  private Row row(CellName cell) {
    cell.row()
        .params()
        .forEach(
            (parameter, value) -> {
              Map<String, Integer> places =
                  valueOrder.computeIfAbsent(
                      cell.row().suite() + '.' + parameter, name -> new HashMap<>());
              places.putIfAbsent(value, places.size());
            });
    return rows.computeIfAbsent(cell.row(), Row::named);
  }

  private int compare(RowName a, RowName b) {
    int order = RowName.READING_ORDER.compare(a.suite(), b.suite());
    if (order == 0) {
      order = RowName.READING_ORDER.compare(a.operation(), b.operation());
    }
    if (order == 0) {
      order = a.params().keySet().toString().compareTo(b.params().keySet().toString());
    }
    for (String parameter : a.params().keySet()) {
      if (order == 0) {
        Map<String, Integer> places = valueOrder.get(a.suite() + '.' + parameter);
        order =
            Integer.compare(
                places.get(a.params().get(parameter)), places.get(b.params().get(parameter)));
      }
    }
    return order == 0 ? a.mode().compareTo(b.mode()) : order;
  }

  private void setCeilings() {
    for (Row ceiling : ordered) {
      if (!ceiling.name().suite().equals(CEILING_SUITE)) {
        continue;
      }
      for (Row row : ordered) {
        if (row.name().suite().startsWith(LIMITED_SUITES)
            && isCeiling(ceiling.name(), row.name())) {
          row.ceilings().putAll(ceiling.measurements());
        }
      }
    }
  }

  /** Whether the work is the same, as far as the ceiling's parameters tell. */
  private static boolean isCeiling(RowName ceiling, RowName row) {
    return !ceiling.params().isEmpty()
        && ceiling.operation().equals(row.operation())
        && row.params().entrySet().containsAll(ceiling.params().entrySet());
  }
}
