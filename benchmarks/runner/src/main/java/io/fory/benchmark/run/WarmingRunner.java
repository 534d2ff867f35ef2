package io.fory.benchmark.run;

import io.fory.benchmark.report.CellName;
import io.fory.benchmark.report.ResultReader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures a fork again, with twice the warm-up, where its score was still climbing; the later
 * forks of the cell begin with that warm-up.
 *
 * <p>Still climbing means that the median of the measured iterations is more than {@value #STEP}
 * times as fast as the mean of the last two of the warm-up. The rule and its end, {@value #MOST}
 * times the warm-up that the suite asks for, are the same for every library; the last result
 * counts, whatever it is.
 */
final class WarmingRunner implements CellRunner {

  private static final double STEP = 1.05;
  private static final int MOST = 4;

  private final CellRunner runner;
  private final Map<CellName, Integer> warmups = new HashMap<>();

  WarmingRunner(CellRunner runner) {
    this.runner = runner;
  }

  @Override
  public Outcome run(Cell cell, Timing timing) {
    Timing current = timing.withWarmups(warmups.getOrDefault(cell.name(), timing.warmups()));
    Outcome outcome = runner.run(cell, current);
    while (isClimbing(outcome) && current.warmups() * 2 <= timing.warmups() * MOST) {
      current = current.withWarmups(current.warmups() * 2);
      warmups.put(cell.name(), current.warmups());
      outcome = runner.run(cell, current);
    }
    return outcome;
  }

  private static boolean isClimbing(Outcome outcome) {
    List<Double> warmups = outcome.warmups();
    if (outcome.isFailed() || warmups.isEmpty()) {
      return false;
    }
    double last =
        warmups.subList(Math.max(0, warmups.size() - 2), warmups.size()).stream()
            .mapToDouble(Double::doubleValue)
            .average()
            .getAsDouble();
    return ResultReader.measurement(outcome.entry()).isFasterThan(last, STEP);
  }
}
