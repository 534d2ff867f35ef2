package io.fory.benchmark.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Bars in groups: a group for each row, in it a bar for each library.
 *
 * @param file the name of its file
 * @param title what it shows
 * @param axis what the height of a bar says
 * @param parameters the parameters whose values name the groups; may be empty
 * @param groups the names of the groups
 * @param series the bars by the names of the libraries, one for each group; null where there is
 *     none
 */
record Chart(
    String file,
    String title,
    String axis,
    String parameters,
    List<String> groups,
    Map<String, List<Bar>> series) {

  /** More groups than these are spread over several charts. */
  private static final int MOST_GROUPS = 8;

  /** Where the tallest bars of the groups differ by more, each group has a scale of its own. */
  private static final double MOST_DIFFERENCE = 20;

  /**
   * A bar.
   *
   * @param height from zero, on a linear scale
   * @param error how far the iterations lie apart, up and down
   */
  record Bar(double height, double error) {}

  /** Returns the charts of the rows of one operation on one JDK. */
  static List<Chart> of(String jdk, List<Row> rows) {
    Map<String, List<Row>> byScene = new LinkedHashMap<>();
    for (Row row : rows) {
      byScene.computeIfAbsent(scene(row.name(), Set.of()), scene -> new ArrayList<>()).add(row);
    }
    List<Chart> charts = new ArrayList<>();
    byScene.forEach((scene, ofScene) -> charts.addAll(ofScene(jdk, scene, ofScene)));
    return charts;
  }

  private static List<Chart> ofScene(String jdk, String scene, List<Row> rows) {
    SortedSet<String> parameters = new TreeSet<>(RowName.PARAMETER_ORDER);
    rows.forEach(row -> parameters.addAll(groupParameters(row.name())));
    if (rows.size() <= MOST_GROUPS || parameters.size() < 2) {
      return charts(jdk, scene, rows, parameters);
    }
    Set<String> first = Set.of(parameters.first());
    parameters.remove(parameters.first());
    Map<String, List<Row>> split = new LinkedHashMap<>();
    for (Row row : rows) {
      split.computeIfAbsent(scene(row.name(), first), name -> new ArrayList<>()).add(row);
    }
    List<Chart> charts = new ArrayList<>();
    split.forEach((name, part) -> charts.addAll(charts(jdk, name, part, parameters)));
    return charts;
  }

  /** What all groups of a chart have in common: how the object is held, and {@code more}. */
  private static String scene(RowName name, Set<String> more) {
    StringJoiner scene = new StringJoiner(", ");
    scene.add(name.suite());
    if (!name.operation().isEmpty()) {
      scene.add(name.operation());
    }
    name.params()
        .forEach(
            (parameter, value) -> {
              if (more.contains(parameter) || !isGroupParameter(parameter)) {
                scene.add(RowName.describe(parameter, value));
              }
            });
    return scene.add(name.mode()).toString();
  }

  private static boolean isGroupParameter(String parameter) {
    return !parameter.equals(RowName.BUFFER_TYPE) && !parameter.equals(RowName.REFERENCES);
  }

  private static Set<String> groupParameters(RowName name) {
    Set<String> parameters = new LinkedHashSet<>(name.params().keySet());
    parameters.removeIf(parameter -> !isGroupParameter(parameter));
    return parameters;
  }

  private static List<Chart> charts(
      String jdk, String scene, List<Row> rows, SortedSet<String> parameters) {
    List<Row> measured = rows.stream().filter(row -> !row.measurements().isEmpty()).toList();
    if (measured.isEmpty()) {
      return List.of();
    }
    List<Measurement> all =
        measured.stream().flatMap(row -> row.measurements().values().stream()).toList();
    Scale scale = Scale.of(all);
    boolean relative = isRelative(measured, scale);
    Map<String, List<Bar>> series = new TreeMap<>(Library.ORDER);
    measured.forEach(
        row -> row.measurements().keySet().forEach(l -> series.put(l, new ArrayList<>())));
    List<String> groups = new ArrayList<>();
    for (Row row : measured) {
      groups.add(groupName(row.name(), parameters));
      double unit = relative ? tallest(row, scale) : 1;
      series.forEach(
          (library, bars) -> bars.add(bar(row.measurements().get(library), scale, unit)));
    }
    String title = scene.substring(0, scene.lastIndexOf(", ")) + ", JDK " + jdk;
    String better = scale.isTime() ? "lower is better" : "higher is better";
    String axis =
        relative
            ? (scale.isTime() ? "time" : "speed")
                + ", tallest bar of each group = 1 ("
                + better
                + ")"
            : scale.unit() + " (" + better + ")";
    String file =
        (scene.replace(", thrpt", "") + ", jdk" + jdk)
                .replaceAll("[^A-Za-z0-9._]+", "-")
                .toLowerCase(Locale.ROOT)
            + ".png";
    String names = String.join(" · ", parameters);
    return List.of(new Chart(file, title, axis, names, groups, series));
  }

  private static Bar bar(Measurement measurement, Scale scale, double unit) {
    if (measurement == null) {
      return null;
    }
    double height = scale.apply(measurement) / unit;
    return new Bar(height, height * measurement.spread());
  }

  private static String groupName(RowName name, SortedSet<String> parameters) {
    StringJoiner words = new StringJoiner(" · ");
    for (String parameter : parameters) {
      String value = name.params().get(parameter);
      if (value != null) {
        words.add(value);
      }
    }
    return words.length() == 0 ? name.label() : words.toString();
  }

  private static boolean isRelative(List<Row> rows, Scale scale) {
    double most = rows.stream().mapToDouble(row -> tallest(row, scale)).max().orElse(1);
    double least = rows.stream().mapToDouble(row -> tallest(row, scale)).min().orElse(1);
    return most > least * MOST_DIFFERENCE;
  }

  private static double tallest(Row row, Scale scale) {
    return row.measurements().values().stream().mapToDouble(scale::apply).max().orElse(1);
  }
}
