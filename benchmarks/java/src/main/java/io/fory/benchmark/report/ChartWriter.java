package io.fory.benchmark.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.style.CategoryStyler;
import org.knowm.xchart.style.Styler;

/** Draws charts into PNG files; a library has the same colour in all of them. */
final class ChartWriter {

  static final int WIDTH = 1200;
  static final int HEIGHT = 560;

  /** What has room below the bars; more letters than these stand slanted. */
  private static final int LETTERS_OF_A_LINE = 100;

  private static final Color OURS = new Color(0xC8, 0x3E, 0x2B);

  private static final Color LIMIT = new Color(0x9A, 0x9A, 0x9A);

  /** Told apart by those who see colours differently, too. */
  private static final List<Color> COLORS =
      List.of(
          new Color(0x1F, 0x4E, 0x8C),
          new Color(0xE0, 0x9F, 0x3E),
          new Color(0x3A, 0x8F, 0x6B),
          new Color(0x7B, 0x5E, 0xA7),
          new Color(0x5B, 0xA4, 0xCF),
          new Color(0xB5, 0x76, 0x4F),
          new Color(0x2F, 0x6F, 0x73),
          new Color(0xA8, 0x9A, 0x2B));

  private final Map<String, Color> colors = new HashMap<>();

  /**
   * Creates a writer.
   *
   * @param libraries all that any chart may have, in {@link Library#ORDER}
   */
  ChartWriter(Iterable<String> libraries) {
    Color ours = OURS;
    Color limit = LIMIT;
    int peers = 0;
    for (String library : libraries) {
      if (Library.isOurs(library)) {
        colors.put(library, ours);
        ours = lighter(ours);
      } else if (Library.isLimit(library)) {
        colors.put(library, limit);
        limit = lighter(limit);
      } else {
        colors.put(library, COLORS.get(peers++ % COLORS.size()));
      }
    }
  }

  private static Color lighter(Color color) {
    return new Color(
        (color.getRed() + 255) / 2, (color.getGreen() + 255) / 2, (color.getBlue() + 255) / 2);
  }

  /** Draws {@code chart} into a file of its name in {@code folder}. */
  void write(Chart chart, Path folder) throws IOException {
    CategoryChart drawing =
        new CategoryChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(chart.title())
            .xAxisTitle(chart.parameters())
            .yAxisTitle(chart.axis())
            .build();
    style(drawing.getStyler(), chart);
    chart.series().forEach((library, bars) -> addSeries(drawing, chart.groups(), library, bars));
    Files.write(
        folder.resolve(chart.file()), BitmapEncoder.getBitmapBytes(drawing, BitmapFormat.PNG));
  }

  private void addSeries(
      CategoryChart drawing, List<String> groups, String library, List<Chart.Bar> bars) {
    List<Double> heights = new ArrayList<>();
    List<Double> errors = new ArrayList<>();
    for (Chart.Bar bar : bars) {
      // Nothing is drawn where there is no number, and the library's place in the group stays
      // empty.
      heights.add(bar == null ? Double.NaN : bar.height());
      errors.add(bar == null ? Double.NaN : bar.error());
    }
    CategorySeries series = drawing.addSeries(library, groups, heights, errors);
    series.setFillColor(colors.getOrDefault(library, Color.GRAY));
    series.setLineColor(Color.DARK_GRAY);
    series.setLineStyle(new BasicStroke(1));
  }

  private static void style(CategoryStyler styler, Chart chart) {
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
    styler.setErrorBarsColor(Color.DARK_GRAY);
    styler.setYAxisMin(0.0);
    styler.setDecimalPattern("#,##0.###");
    int longest = chart.groups().stream().mapToInt(String::length).max().orElse(0);
    if (longest * chart.groups().size() > LETTERS_OF_A_LINE) {
      styler.setXAxisLabelRotation(20);
    }
    styler.setSeriesColors(
        Collections.nCopies(chart.series().size(), Color.GRAY).toArray(Color[]::new));
  }
}
