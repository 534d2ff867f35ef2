package io.fory.benchmark.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fory.benchmark.report.Library;
import io.fory.benchmark.report.ResultReader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * Runs the forks that a store does not have yet, and keeps each as soon as it is measured.
 *
 * <p>The libraries of a row are measured in rounds: a fork of each, which take turns, iteration by
 * iteration, then a second fork of each, and each round begins with another library. Whatever
 * disturbs the machine falls on all of them. Forks of one round have its name in their entries.
 */
final class RunLoop {

  private final RunStore store;
  private final Jdk jdk;
  private final CellRunner runner;
  private final Function<Cell, Timing> timing;
  private final int forks;
  private final Progress progress;
  private final Runnable beforeFailure;
  private final Set<Cell> failed = new HashSet<>();

  /**
   * Creates a loop.
   *
   * @param timing the timing of each fork of a cell
   * @param forks how many forks a cell is to have
   * @param beforeFailure is run before a failure is recorded; it does not return where the program
   *     is ending and the failure is none
   */
  RunLoop(
      RunStore store,
      Jdk jdk,
      CellRunner runner,
      Function<Cell, Timing> timing,
      int forks,
      Progress progress,
      Runnable beforeFailure) {
    this.store = store;
    this.jdk = jdk;
    this.runner = runner;
    this.timing = timing;
    this.forks = forks;
    this.progress = progress;
    this.beforeFailure = beforeFailure;
  }

  /**
   * Runs the forks of {@code cells} that are not in the store.
   *
   * @return how many cells of ours failed
   */
  int run(List<Cell> cells) {
    Map<Object, List<Cell>> rows = new LinkedHashMap<>();
    cells.forEach(
        cell -> rows.computeIfAbsent(cell.name().row(), row -> new ArrayList<>()).add(cell));
    rows.values().forEach(this::runRow);
    return (int) failed.stream().filter(cell -> Library.isOurs(cell.name().library())).count();
  }

  private void runRow(List<Cell> row) {
    List<Cell> order = new ArrayList<>(row);
    for (int fork = 0; fork < forks; fork++) {
      List<Cell> round = new ArrayList<>();
      for (Cell cell : order) {
        if (store.forks(cell.name()) <= fork && !failed.contains(cell)) {
          if (cell.alone()) {
            measure(List.of(cell));
          } else {
            round.add(cell);
          }
        }
      }
      if (!round.isEmpty()) {
        measure(round);
      }
      Collections.rotate(order, -1);
    }
  }

  private void measure(List<Cell> round) {
    Timing planned = timing.apply(round.get(0));
    long start = System.nanoTime();
    List<CellRunner.Outcome> outcomes =
        runner.run(round, round.size() > 1 ? planned.inTurns() : planned);
    double seconds = (System.nanoTime() - start) / 1e9 / round.size();
    String name = Instant.now().toString();
    for (int i = 0; i < round.size(); i++) {
      keep(round.get(i), outcomes.get(i), name, planned, seconds);
    }
  }

  private void keep(
      Cell cell, CellRunner.Outcome outcome, String round, Timing planned, double seconds) {
    if (outcome.isFailed()) {
      beforeFailure.run();
      failed.add(cell);
      store.keepFailure(cell, jdk, outcome.reason());
      int left = forks - store.forks(cell.name());
      progress.failed(cell, outcome.reason(), left, planned.seconds() * left, seconds);
    } else {
      ObjectNode entry = outcome.entry().deepCopy();
      entry.putArray(ResultReader.ROUNDS).add(round);
      store.keep(cell.name(), entry);
      progress.measured(
          cell, store.forks(cell.name()), outcome.entry(), planned.seconds(), seconds);
    }
  }

  /** The number of forks that are missing of {@code cells}. */
  static int missing(List<Cell> cells, int forks, ToIntFunction<Cell> kept) {
    return cells.stream().mapToInt(cell -> Math.max(0, forks - kept.applyAsInt(cell))).sum();
  }
}
