package io.fory.benchmark.run;

import io.fory.benchmark.report.Library;
import java.util.List;

/** Runs the cells that a store does not have yet, and keeps each as soon as it is measured. */
final class RunLoop {

  private final RunStore store;
  private final Jdk jdk;
  private final CellRunner runner;
  private final TimingOfCell timing;
  private final Progress progress;
  private final Runnable beforeFailure;

  /** How long each cell is measured. */
  interface TimingOfCell {
    Timing of(Cell cell);
  }

  /**
   * Creates a loop.
   *
   * @param beforeFailure is run before a failure is recorded; it does not return where the program
   *     is ending and the failure is none
   */
  RunLoop(
      RunStore store,
      Jdk jdk,
      CellRunner runner,
      TimingOfCell timing,
      Progress progress,
      Runnable beforeFailure) {
    this.store = store;
    this.jdk = jdk;
    this.runner = runner;
    this.timing = timing;
    this.progress = progress;
    this.beforeFailure = beforeFailure;
  }

  /**
   * Runs those of {@code cells} that are not in the store.
   *
   * @return how many cells of ours failed
   */
  int run(List<Cell> cells) {
    int failuresOfOurs = 0;
    for (Cell cell : cells) {
      if (!store.has(cell.name()) && !run(cell) && Library.isOurs(cell.name().library())) {
        failuresOfOurs++;
      }
    }
    return failuresOfOurs;
  }

  private boolean run(Cell cell) {
    Timing planned = timing.of(cell);
    long start = System.nanoTime();
    CellRunner.Outcome outcome = runner.run(cell, planned);
    double seconds = (System.nanoTime() - start) / 1e9;
    if (outcome.isFailed()) {
      beforeFailure.run();
      store.keepFailure(cell, jdk, outcome.reason());
      progress.failed(cell, outcome.reason(), planned.seconds(), seconds);
      return false;
    }
    store.keep(cell.name(), outcome.entry());
    progress.measured(cell, outcome.entry(), planned.seconds(), seconds);
    return true;
  }
}
