package io.fory.benchmark.run;

import io.fory.benchmark.report.CellName;
import io.fory.benchmark.report.ResultReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures forks again, with twice the warm-up, where a score was still climbing; the later forks
 * of the cells begin with that warm-up.
 *
 * <p>A fork has climbed by the upper decile of the speeds of its measured iterations, as a multiple
 * of that of the last two fifths of its warm-up: the fast iterations are those that nothing has
 * disturbed. It is still climbing where that is more than {@value #STEP}. Of forks that took turns
 * it is compared with the least of them: what all of them have gained is the machine's, and leaves
 * ratios alone. The rule and its end, {@value #MOST} times the warm-up that the suite asks for, are
 * the same for every library; the last result counts, whatever it is.
 */
final class WarmingRunner implements CellRunner {

  private static final double STEP = 1.05;
  private static final int MOST = 4;

  private final CellRunner runner;
  private final Map<CellName, Integer> factors = new HashMap<>();

  WarmingRunner(CellRunner runner) {
    this.runner = runner;
  }

  @Override
  public List<Outcome> run(List<Cell> cells, Timing timing) {
    int factor =
        cells.stream().mapToInt(cell -> factors.getOrDefault(cell.name(), 1)).max().orElse(1);
    while (true) {
      List<Outcome> outcomes = runner.run(cells, timing.withWarmups(timing.warmups() * factor));
      List<Cell> climbing = climbing(cells, outcomes);
      if (climbing.isEmpty() || factor * 2 > MOST) {
        return outcomes;
      }
      factor *= 2;
      for (Cell cell : climbing) {
        factors.put(cell.name(), factor);
      }
    }
  }

  private static List<Cell> climbing(List<Cell> cells, List<Outcome> outcomes) {
    double[] climbs = outcomes.stream().mapToDouble(WarmingRunner::climb).toArray();
    double ofMachine =
        cells.size() > 1 ? Arrays.stream(climbs).filter(climb -> climb > 0).min().orElse(1) : 1;
    List<Cell> climbing = new ArrayList<>();
    for (int i = 0; i < climbs.length; i++) {
      if (climbs[i] > ofMachine * STEP) {
        climbing.add(cells.get(i));
      }
    }
    return climbing;
  }

  /** Returns how many times as fast as at the end of its warm-up a fork was; 0 where it failed. */
  private static double climb(Outcome outcome) {
    List<Double> warmups = outcome.warmups();
    if (outcome.isFailed() || warmups.isEmpty()) {
      return 0;
    }
    int last = Math.max(1, warmups.size() * 2 / 5);
    return ResultReader.measurement(outcome.entry())
        .climb(warmups.subList(warmups.size() - last, warmups.size()));
  }
}
