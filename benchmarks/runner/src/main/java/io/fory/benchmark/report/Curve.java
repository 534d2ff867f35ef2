package io.fory.benchmark.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;

/**
 * The chart of one operation on one JDK by {@linkplain RowName#size() size}: a line for each
 * library, of the time for each element. Where time grows with the size, the line is flat.
 *
 * @param title the suite, the operation with its other parameters, and the JDK
 * @param unit what the size counts, such as {@code elements}
 * @param series sizes and nanoseconds for each element, by the names of the libraries
 */
record Curve(String title, String unit, SortedMap<String, SortedMap<Long, Double>> series)
    implements Picture {

  /** What the numbers of a table of points are. */
  static final String UNIT = "ns for each element, char or field";

  private static final double NANOS_PER_SECOND = 1e9;

  /** The curves of {@code points}, which are rows with a size, of one suite and one JDK. */
  static List<Curve> of(String suite, String jdk, List<Row> points) {
    Map<RowName, Curve> curves = new LinkedHashMap<>();
    for (Row point : points) {
      RowName name = point.name().withoutSize();
      Curve curve =
          curves.computeIfAbsent(
              name,
              unused ->
                  new Curve(
                      suite + " " + name.plainLabel() + ", JDK " + jdk,
                      point.name().sizeParameter().orElseThrow(),
                      new TreeMap<>(Library.ORDER)));
      point
          .measurements()
          .forEach(
              (library, measurement) ->
                  curve
                      .series
                      .computeIfAbsent(library, unused -> new TreeMap<>())
                      .put(
                          point.name().size().orElseThrow(),
                          nanosPerElement(point.name(), measurement)));
    }
    return curves.values().stream().filter(curve -> !curve.series.isEmpty()).toList();
  }

  /** The time of one operation of a row with a size, for each of what it counts. */
  static double nanosPerElement(RowName point, Measurement measurement) {
    return NANOS_PER_SECOND / measurement.speed() / point.size().orElseThrow();
  }

  /**
   * How many times as long a library takes for each element than at the size before; not a number
   * where it was not measured at both, or {@code before} is null or of another curve.
   */
  static double growth(Row before, Row point, String library) {
    if (before == null || !before.name().withoutSize().equals(point.name().withoutSize())) {
      return Double.NaN;
    }
    Measurement smaller = before.measurements().get(library);
    Measurement larger = point.measurements().get(library);
    return smaller == null || larger == null
        ? Double.NaN
        : nanosPerElement(point.name(), larger) / nanosPerElement(before.name(), smaller);
  }

  @Override
  public void write(Path folder) throws IOException {
    XYChart drawing =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(title)
            .xAxisTitle(unit)
            .yAxisTitle("ns for each of the " + unit + " (a flat line is linear)")
            .build();
    Picture.style(drawing.getStyler());
    drawing.getStyler().setXAxisLogarithmic(true).setYAxisLogarithmic(true);
    double[] sizes =
        decades(series.values().stream().flatMap(line -> line.keySet().stream()).map(v -> 1.0 * v));
    drawing.getStyler().setXAxisMin(sizes[0]).setXAxisMax(sizes[1]);
    double[] times = decades(series.values().stream().flatMap(line -> line.values().stream()));
    drawing.getStyler().setYAxisMin(times[0]).setYAxisMax(times[1]);
    series.forEach(
        (library, line) -> {
          XYSeries drawn =
              drawing.addSeries(
                  library, new ArrayList<>(line.keySet()), new ArrayList<>(line.values()));
          drawn.setLineColor(Picture.color(library));
          drawn.setMarkerColor(Picture.color(library));
        });
    Files.write(folder.resolve(file()), BitmapEncoder.getBitmapBytes(drawing, BitmapFormat.PNG));
  }

  /** The powers of ten around {@code values}, two different ones. */
  static double[] decades(Stream<Double> values) {
    double[] logarithms = values.mapToDouble(Math::log10).sorted().toArray();
    double low = Math.floor(logarithms[0]);
    double high = Math.max(low + 1, Math.ceil(logarithms[logarithms.length - 1]));
    return DoubleStream.of(low, high).map(power -> Math.pow(10, power)).toArray();
  }
}
