package io.fory.benchmark.run;

import java.util.Locale;

/** How thoroughly to measure. */
enum Preset {
  /** A look within minutes: each fork as long as the time allows. */
  QUICK,

  /** As the suites themselves ask for, and with more warm-up where a score is still climbing. */
  FULL;

  /** For measuring; the build has the rest of ten minutes. */
  private static final double QUICK_SECONDS = 440;

  private static final Timing QUICK_SHAPE = new Timing(5, 0, 3, 0);

  /**
   * How long to measure one fork of a cell.
   *
   * @param forks the number of forks of all cells of the run, on all JDKs together
   */
  Timing timing(Cell cell, int forks) {
    if (this == FULL) {
      return cell.timing();
    }
    double perFork = QUICK_SECONDS / forks - QUICK_SHAPE.seconds();
    double perIteration = perFork / (QUICK_SHAPE.warmups() + QUICK_SHAPE.measurements());
    double tenths = Math.floor(perIteration * 10) / 10;
    return QUICK_SHAPE.withSeconds(Math.min(1, Math.max(0.2, tenths)));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
