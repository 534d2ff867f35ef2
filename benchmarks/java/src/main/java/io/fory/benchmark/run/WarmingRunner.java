package io.fory.benchmark.run;

import io.fory.benchmark.report.ResultReader;
import java.util.List;
import org.openjdk.jmh.annotations.Mode;

/**
 * Measures a cell again, with twice the warm-up, where its score was still climbing.
 *
 * <p>Still climbing means that the measured iterations are on average more than {@value #STEP}
 * times as fast as the last two of the warm-up. The rule and its end, {@value #MOST} times the
 * warm-up that the suite asks for, are the same for every library; the last result counts, whatever
 * it is.
 */
final class WarmingRunner implements CellRunner {

  private static final double STEP = 1.05;
  private static final int MOST = 4;

  private final CellRunner runner;

  WarmingRunner(CellRunner runner) {
    this.runner = runner;
  }

  @Override
  public Outcome run(Cell cell, Timing timing) {
    Timing current = timing;
    Outcome outcome = runner.run(cell, current);
    while (isClimbing(cell, outcome) && current.warmups() * 2 <= timing.warmups() * MOST) {
      current = current.withWarmups(current.warmups() * 2);
      outcome = runner.run(cell, current);
    }
    return outcome;
  }

  private static boolean isClimbing(Cell cell, Outcome outcome) {
    List<Double> warmups = outcome.warmups();
    if (outcome.isFailed() || warmups.isEmpty()) {
      return false;
    }
    double last =
        warmups.subList(Math.max(0, warmups.size() - 2), warmups.size()).stream()
            .mapToDouble(Double::doubleValue)
            .average()
            .getAsDouble();
    double measured = ResultReader.measurement(outcome.entry()).score();
    return cell.mode() == Mode.Throughput ? measured > last * STEP : measured * STEP < last;
  }
}
