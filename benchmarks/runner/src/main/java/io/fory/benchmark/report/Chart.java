package io.fory.benchmark.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.style.CategoryStyler;
import org.knowm.xchart.style.Styler;

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
record Chart(String title, List<String> groups, SortedMap<String, List<Double>> series) {

  static final int WIDTH = 1200;
  static final int HEIGHT = 560;

  /** The letters below the bars that have room side by side; more stand slanted. */
  private static final int LETTERS_OF_A_LINE = 100;

  /** The colours of the libraries; a library has one colour in all charts, and no other has it. */
  private static final Map<String, Color> COLORS =
      Map.ofEntries(
          Map.entry("fory", new Color(0xC83E2B)),
          Map.entry("forysession", new Color(0xE88A7D)),
          Map.entry("foryopen", new Color(0x8F1D10)),
          Map.entry("foryinterpreted", new Color(0xF3C4BD)),
          Map.entry("apachefory", new Color(0x1F4E8C)),
          Map.entry("apacheforysession", new Color(0x5B8FD0)),
          Map.entry("apacheforythreadlocal", new Color(0xA9C6EA)),
          Map.entry("flatbuffers", new Color(0x7B5EA7)),
          Map.entry("fst", new Color(0x8C564B)),
          Map.entry("hessian", new Color(0xE377C2)),
          Map.entry("jacksonbytes", new Color(0xB5BD22)),
          Map.entry("jacksonstring", new Color(0xDBDB8D)),
          Map.entry("jdk", new Color(0x17BECF)),
          Map.entry("kryo", new Color(0xE09F3E)),
          Map.entry("protobuf", new Color(0x2CA02C)),
          Map.entry("protostuff", new Color(0x98DF8A)),
          Map.entry("arraycopy", new Color(0x7F7F7F)),
          Map.entry("memcpy", new Color(0x6B6B6B)),
          Map.entry("handwritten", new Color(0x4A4A4A)),
          Map.entry("allocation", new Color(0xC7C7C7)),
          Map.entry("none", new Color(0xE0E0E0)));

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

  String file() {
    return title.replaceAll("[^A-Za-z0-9._]+", "-").toLowerCase(Locale.ROOT) + ".png";
  }

  /** The colour of a library: its own, or for one that is not known one made of its name. */
  static Color color(String library) {
    return Objects.requireNonNullElseGet(
        COLORS.get(library), () -> new Color(library.hashCode() & 0xFFFFFF));
  }

  /** Draws the chart into its file in {@code folder}. */
  void write(Path folder) throws IOException {
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
          bars.setFillColor(color(library));
          bars.setLineColor(Color.DARK_GRAY);
          bars.setLineStyle(new BasicStroke(1));
        });
    Files.write(folder.resolve(file()), BitmapEncoder.getBitmapBytes(drawing, BitmapFormat.PNG));
  }

  private void style(CategoryStyler styler) {
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setPlotBackgroundColor(Color.WHITE);
    styler.setPlotBorderVisible(false);
    styler.setPlotGridVerticalLinesVisible(false);
    styler.setChartTitleBoxVisible(false);
    styler.setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 18));
    styler.setAxisTitleFont(new Font(Font.SANS_SERIF, Font.PLAIN, 15));
    styler.setAxisTickLabelsFont(new Font(Font.SANS_SERIF, Font.PLAIN, 14));
    styler.setLegendFont(new Font(Font.SANS_SERIF, Font.PLAIN, 14));
    styler.setLegendBorderColor(Color.WHITE);
    styler.setLegendPosition(Styler.LegendPosition.OutsideE);
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
