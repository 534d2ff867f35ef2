package io.fory.benchmark.run;

import java.util.Locale;
import org.openjdk.jmh.runner.options.TimeValue;

/** How thoroughly to measure. */
enum Preset {
  /**
   * A look within minutes: as long for each cell as the time allows. {@value #QUICK_SECONDS}
   * seconds are for measuring; the build has the rest of ten minutes.
   */
  QUICK {
    @Override
    Timing timing(Cell cell, int cells) {
      double perCell = QUICK_SECONDS / (double) cells;
      Timing shape =
          new Timing(1, QUICK_WARMUPS, TimeValue.NONE, QUICK_MEASUREMENTS, TimeValue.NONE);
      double perIteration =
          (perCell - shape.seconds()) / (double) (QUICK_WARMUPS + QUICK_MEASUREMENTS);
      double tenths = Math.floor(perIteration * 10) / 10;
      return shape.withSeconds(Math.min(1, Math.max(0.2, tenths)));
    }
  },

  /** As the suites themselves ask for, and with more warm-up where a score is still climbing. */
  FULL {
    @Override
    Timing timing(Cell cell, int cells) {
      return cell.timing();
    }
  };

  private static final int QUICK_SECONDS = 440;
  private static final int QUICK_WARMUPS = 5;
  private static final int QUICK_MEASUREMENTS = 3;

  /**
   * Returns how long to measure a cell.
   *
   * @param cells the number of cells of the run, on all JDKs together
   */
  abstract Timing timing(Cell cell, int cells);

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
