package io.fory.benchmark.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How ours stands up to the peers over many rows: geometric means, and the cells where it loses.
 */
final class Summary {

  private final List<Standing> standings = new ArrayList<>();
  private final List<Ratio> toApacheFory = new ArrayList<>();

  Summary(Iterable<Row> rows) {
    for (Row row : rows) {
      for (String library : row.competitors()) {
        row.ratioToBest(library)
            .ifPresent(ratio -> standings.add(new Standing(row, library, ratio)));
        row.ratio(library, Library.APACHE_FORY).ifPresent(toApacheFory::add);
      }
    }
  }

  /**
   * One of our cells, and the best peer's beside it.
   *
   * @param ratio ours to the best peer's
   */
  record Standing(Row row, String library, Ratio ratio) {

    String bestPeer() {
      return row.bestPeer().orElse("");
    }
  }

  /** Returns how many cells of ours have a peer. */
  int cells() {
    return standings.size();
  }

  /** Returns the cells where a peer is faster, the worst first. */
  List<Standing> losses() {
    return standings.stream()
        .filter(standing -> standing.ratio().value() < 1)
        .sorted(Comparator.comparingDouble(standing -> standing.ratio().value()))
        .toList();
  }

  /** Returns the geometric mean of the ratios to the best peer. */
  double meanToBest() {
    return Ratio.geometricMean(standings.stream().map(Standing::ratio).toList());
  }

  /** Returns the geometric mean of the ratios to Apache Fory, where it was measured. */
  Optional<Double> meanToApacheFory() {
    return toApacheFory.isEmpty()
        ? Optional.empty()
        : Optional.of(Ratio.geometricMean(toApacheFory));
  }

  /** Returns the ratio for a table, in bold letters where it is a loss to be seen. */
  static String format(Ratio ratio, boolean markLosses) {
    String text = format(ratio.value());
    return markLosses && ratio.value() < 1 ? Markdown.bold(text) : text;
  }

  /** Returns a ratio with two decimals, rounded down so that no loss reads as 1.00. */
  static String format(double ratio) {
    if (Double.isNaN(ratio)) {
      return "–";
    }
    // The small number undoes what binary fractions lose of 1.15 and the like.
    return String.format(Locale.ROOT, "%.2f", Math.floor(ratio * 100 + 1e-9) / 100);
  }
}
