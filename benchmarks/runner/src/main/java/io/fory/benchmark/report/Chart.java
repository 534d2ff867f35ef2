package io.fory.benchmark.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.style.CategoryStyler;

/**
 * The chart of one suite on one JDK: a group of bars for each operation and value of its first
 * parameter, in it a bar for each library.
 *
 * <p>The height of a bar is the speed as a part of the fastest library's in the row, and, where a
 * group has several rows, the geometric mean of these.
 *
 * @param title the suite and the JDK
 * @param groups the names of the groups
 * @param series the heights by the names of the libraries, one for each group; not a number where
 *     there is none
 */
record Chart(String title, List<String> groups, SortedMap<String, List<Double>> series)
    implements Picture {

  /** The letters below the bars that have room side by side; more stand slanted. */
  private static final int LETTERS_OF_A_LINE = 100;

  /** The chart of {@code rows}, which are of one suite and one JDK. */
  static Chart of(String suite, String jdk, List<Row> rows) {
    Map<String, List<Row>> groups = new LinkedHashMap<>();
    SortedMap<String, List<Double>> series = new TreeMap<>(Library.ORDER);
    for (Row row : rows) {
      if (!row.measurements().isEmpty()) {
        groups.computeIfAbsent(group(row.name()), name -> new ArrayList<>()).add(row);
        row.measurements().keySet().forEach(l -> series.put(l, new ArrayList<>()));
      }
    }
    groups
        .values()
        .forEach(group -> series.forEach((library, bars) -> bars.add(height(library, group))));
    return new Chart(suite + ", JDK " + jdk, List.copyOf(groups.keySet()), series);
  }

  private static String group(RowName name) {
    return name.params().entrySet().stream()
        .findFirst()
        .map(first -> name.operation() + " " + RowName.describe(first.getKey(), first.getValue()))
        .orElse(name.operation());
  }

  private static double height(String library, List<Row> group) {
    double logarithms = 0;
    int rows = 0;
    for (Row row : group) {
      Measurement mine = row.measurements().get(library);
      if (mine != null) {
        double fastest =
            row.measurements().values().stream().mapToDouble(Measurement::speed).max().orElse(1);
        logarithms += Math.log(mine.speed() / fastest);
        rows++;
      }
    }
    return rows == 0 ? Double.NaN : Math.exp(logarithms / rows);
  }

  @Override
  public void write(Path folder) throws IOException {
    CategoryChart drawing =
        new CategoryChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(title)
            .yAxisTitle("speed, the fastest of each row = 1 (higher is better)")
            .build();
    style(drawing.getStyler());
    series.forEach(
        (library, heights) -> {
          CategorySeries bars = drawing.addSeries(library, groups, heights);
          bars.setFillColor(Picture.color(library));
          bars.setLineColor(Color.DARK_GRAY);
          bars.setLineStyle(new BasicStroke(1));
        });
    Files.write(folder.resolve(file()), BitmapEncoder.getBitmapBytes(drawing, BitmapFormat.PNG));
  }

  private void style(CategoryStyler styler) {
    Picture.style(styler);
    styler.setAvailableSpaceFill(0.85);
    styler.setYAxisMin(0.0);
    styler.setDecimalPattern("0.##");
    int longest = groups.stream().mapToInt(String::length).max().orElse(0);
    if (longest * groups.size() > LETTERS_OF_A_LINE) {
      styler.setXAxisLabelRotation(20);
    }
    styler.setSeriesColors(Collections.nCopies(series.size(), Color.GRAY).toArray(Color[]::new));
  }
}
