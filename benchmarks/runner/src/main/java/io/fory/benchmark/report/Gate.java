package io.fory.benchmark.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Compares measurements in pairs and lists those below a ratio: two result files cell by cell, or
 * one library with its peers.
 */
final class Gate {

  private final double minRatio;
  private final boolean forgiveNoise;
  private final List<Verdict> verdicts = new ArrayList<>();
  private int withoutCounterpart;

  /**
   * Creates a gate.
   *
   * @param minRatio the least that every ratio must reach
   * @param forgiveNoise whether a ratio passes whose interval reaches it
   */
  Gate(double minRatio, boolean forgiveNoise) {
    this.minRatio = minRatio;
    this.forgiveNoise = forgiveNoise;
  }

  /**
   * What became of one pair.
   *
   * @param cell what was compared
   * @param ratio how many times faster the one is than the other; zero where it failed
   * @param detail both scores, or why there are none
   */
  record Verdict(String cell, Ratio ratio, String detail) {

    static Verdict failed(String cell, String reason) {
      return new Verdict(cell, new Ratio(0, 0, 0), "failed: " + reason);
    }
  }

  int compared() {
    return verdicts.size();
  }

  /** Returns how many cells had nothing to be compared with. */
  int withoutCounterpart() {
    return withoutCounterpart;
  }

  /** Returns the pairs below the ratio, the worst first. */
  List<Verdict> below() {
    return verdicts.stream()
        .filter(verdict -> verdict.ratio().value() < minRatio)
        .filter(verdict -> !(forgiveNoise && isWithinNoise(verdict)))
        .sorted(
            Comparator.<Verdict>comparingDouble(verdict -> verdict.ratio().value())
                .thenComparing(Verdict::cell))
        .toList();
  }

  /** Whether the interval of the ratio reaches what it must. */
  boolean isWithinNoise(Verdict verdict) {
    return verdict.ratio().high() >= minRatio;
  }

  /** Compares every cell of {@code baseline} with the same cell of {@code current}. */
  void compareFiles(List<JdkResults> baseline, List<JdkResults> current) {
    // One JDK on each side may well be two different ones: that is a comparison, too.
    if (baseline.size() == 1 && current.size() == 1) {
      compareCells(baseline.get(0), current.get(0));
      return;
    }
    Map<String, JdkResults> byJdk = new HashMap<>();
    current.forEach(results -> byJdk.put(results.jdk(), results));
    for (JdkResults results : baseline) {
      JdkResults other = byJdk.remove(results.jdk());
      if (other == null) {
        withoutCounterpart += results.measurements().size();
      } else {
        compareCells(results, other);
      }
    }
    byJdk.values().forEach(results -> withoutCounterpart += results.measurements().size());
  }

  private void compareCells(JdkResults baseline, JdkResults current) {
    current
        .measurements()
        .forEach(
            (cell, now) -> {
              Measurement before = baseline.measurements().get(cell);
              if (before == null) {
                withoutCounterpart++;
              } else {
                String where = cell + ", JDK " + current.jdk();
                verdicts.add(
                    new Verdict(
                        where, Ratio.of(now, before), scores("now", now, "before", before)));
              }
            });
    baseline
        .measurements()
        .forEach(
            (cell, before) -> {
              if (current.failures().containsKey(cell)) {
                String where = cell + ", JDK " + current.jdk();
                verdicts.add(Verdict.failed(where, current.failures().get(cell)));
              } else if (!current.measurements().containsKey(cell)) {
                withoutCounterpart++;
              }
            });
  }

  /**
   * Compares {@code library} with a peer in every row that has both.
   *
   * @param peer the name of a library, or {@code best} for the fastest peer of each row
   */
  void comparePeers(List<JdkResults> all, String library, String peer) {
    for (JdkResults results : all) {
      for (Row row : new ResultTable(results).rows()) {
        comparePeers(results.jdk(), row, library, peer);
      }
    }
  }

  private void comparePeers(String jdk, Row row, String library, String peer) {
    Optional<String> other =
        peer.equals("best")
            ? row.bestPeer()
            : Optional.of(peer).filter(row.measurements()::containsKey);
    String where = row.name() + ", JDK " + jdk;
    Measurement mine = row.measurements().get(library);
    if (row.failures().containsKey(library)) {
      verdicts.add(Verdict.failed(where, row.failures().get(library)));
    } else if (mine != null && other.isEmpty()) {
      withoutCounterpart++;
    } else if (mine != null) {
      Measurement theirs = row.measurements().get(other.get());
      verdicts.add(
          new Verdict(where, Ratio.of(mine, theirs), scores(library, mine, other.get(), theirs)));
    }
  }

  private static String scores(String name, Measurement mine, String otherName, Measurement other) {
    Scale scale = Scale.of(List.of(mine, other));
    return name
        + " "
        + scale.format(mine)
        + ", "
        + otherName
        + " "
        + scale.format(other)
        + " "
        + scale.unit();
  }
}
