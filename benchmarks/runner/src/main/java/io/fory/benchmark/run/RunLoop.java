package io.fory.benchmark.run;

import io.fory.benchmark.report.Library;
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
 * <p>The forks of the libraries of a row are interleaved: first one of each library, then a second
 * one of each, and each round begins with another library. Whatever disturbs the machine for a
 * minute falls on all of them.
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
      for (Cell cell : order) {
        if (store.forks(cell.name()) <= fork && !failed.contains(cell)) {
          run(cell);
        }
      }
      Collections.rotate(order, -1);
    }
  }

  private void run(Cell cell) {
    Timing planned = timing.apply(cell);
    long start = System.nanoTime();
    CellRunner.Outcome outcome = runner.run(cell, planned);
    double seconds = (System.nanoTime() - start) / 1e9;
    if (outcome.isFailed()) {
      beforeFailure.run();
      failed.add(cell);
      store.keepFailure(cell, jdk, outcome.reason());
      int left = forks - store.forks(cell.name());
      progress.failed(cell, outcome.reason(), left, planned.seconds() * left, seconds);
    } else {
      store.keep(cell.name(), outcome.entry());
      progress.measured(
          cell, store.forks(cell.name()), outcome.entry(), planned.seconds(), seconds);
    }
  }

  /** The number of forks that are missing of {@code cells}. */
  static int missing(List<Cell> cells, int forks, ToIntFunction<Cell> kept) {
    return cells.stream().mapToInt(cell -> Math.max(0, forks - kept.applyAsInt(cell))).sum();
  }
}
