package io.fory.benchmark.report;

import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler;

/** A PNG file of the report. */
interface Picture {

  int WIDTH = 1200;
  int HEIGHT = 560;

  /**
   * The colours of the libraries; a library has one colour in all pictures, and no other has it.
   */
  Map<String, Color> COLORS =
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

  /** The title, which names the file too. */
  String title();

  /** Draws the picture into its file in {@code folder}. */
  void write(Path folder) throws IOException;

  default String file() {
    return title().replaceAll("[^A-Za-z0-9._]+", "-").toLowerCase(Locale.ROOT) + ".png";
  }

  /** The colour of a library: its own, or for one that is not known one made of its name. */
  static Color color(String library) {
    return Objects.requireNonNullElseGet(
        COLORS.get(library), () -> new Color(library.hashCode() & 0xFFFFFF));
  }

  /** Sets what all pictures have in common. */
  static void style(AxesChartStyler styler) {
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
  }
}
