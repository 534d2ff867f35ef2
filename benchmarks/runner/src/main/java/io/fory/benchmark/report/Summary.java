package io.fory.benchmark.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Our cells beside their best peers over many rows: geometric means, and the lost cells. */
final class Summary {

  private final List<Standing> standings = new ArrayList<>();
  private final List<Ratio> toApacheFory = new ArrayList<>();

  Summary(Iterable<Row> rows) {
    for (Row row : rows) {
      for (String library : row.competitors()) {
        row.bestPeer()
            .ifPresent(
                peer ->
                    standings.add(
                        new Standing(row, library, peer, row.ratio(library, peer).orElseThrow())));
        row.ratio(library, Library.APACHE_FORY).ifPresent(toApacheFory::add);
      }
    }
  }

  /** One of our cells and the fastest peer of its row. */
  record Standing(Row row, String library, String peer, Ratio ratio) {}

  /** The number of our cells that have a peer. */
  int cells() {
    return standings.size();
  }

  /** The number of cells whose ratio is below 1, lost or within the noise. */
  long below() {
    return standings.stream().filter(standing -> standing.ratio().value() < 1).count();
  }

  /** The cells whose whole interval is below 1, the worst first. */
  List<Standing> losses() {
    return standings.stream()
        .filter(standing -> standing.ratio().isLoss())
        .sorted(Comparator.comparingDouble(standing -> standing.ratio().value()))
        .toList();
  }

  String meanToBest() {
    return Ratio.format(Ratio.geometricMean(standings.stream().map(Standing::ratio).toList()));
  }

  /** The geometric mean of the ratios to Apache Fory; a dash where it was not measured. */
  String meanToApacheFory() {
    return Ratio.format(Ratio.geometricMean(toApacheFory));
  }
}
