package io.fory.benchmark.report;

import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.Random;
import java.util.function.DoubleSupplier;

/**
 * The speed of one measurement as a multiple of another's, and an interval that holds 95 % of the
 * ratios of resampled measurements.
 *
 * <p>Where forks of both took turns, iteration by iteration, the ratio is the median of the
 * quotients of iterations that followed each other, of all these forks: the speed of the machine,
 * which they shared, is in none of them. Elsewhere it is the ratio of the medians.
 *
 * <p>The interval is a percentile bootstrap in two stages, without an assumption about the
 * distribution: as many forks as there are are drawn with replacement, and of each drawn fork as
 * many iterations, or quotients of such. Forks come first, because the iterations of one JVM
 * resemble each other more than those of two. The random numbers have a fixed seed.
 *
 * @param value the ratio
 * @param low the lower end of the interval
 * @param high the upper end of the interval
 */
record Ratio(double value, double low, double high) {

  private static final int RESAMPLES = 2000;
  private static final double OUTSIDE = 0.025;
  private static final long SEED = 13;

  /** The speed of {@code mine} as a multiple of {@code other}'s. */
  static Ratio of(Measurement mine, Measurement other) {
    double[][] quotients = mine.quotients(other);
    Random random = new Random(SEED);
    if (quotients.length > 0) {
      double[] all = Arrays.stream(quotients).flatMapToDouble(Arrays::stream).toArray();
      return of(Measurement.median(all), () -> resample(quotients, random));
    }
    double[][] ofMine = mine.speeds();
    double[][] ofOther = other.speeds();
    return of(
        mine.speed() / other.speed(), () -> resample(ofMine, random) / resample(ofOther, random));
  }

  private static Ratio of(double value, DoubleSupplier resampling) {
    double[] ratios = new double[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++) {
      ratios[i] = resampling.getAsDouble();
    }
    Arrays.sort(ratios);
    int outside = (int) (RESAMPLES * OUTSIDE);
    return new Ratio(value, ratios[outside], ratios[RESAMPLES - 1 - outside]);
  }

  private static double resample(double[][] forks, Random random) {
    double[][] drawn = new double[forks.length][];
    int total = 0;
    for (int i = 0; i < drawn.length; i++) {
      drawn[i] = forks[random.nextInt(forks.length)];
      total += drawn[i].length;
    }
    double[] values = new double[total];
    int next = 0;
    for (double[] fork : drawn) {
      for (int i = 0; i < fork.length; i++) {
        values[next++] = fork[random.nextInt(fork.length)];
      }
    }
    return Measurement.median(values);
  }

  /** Whether the whole interval is below 1. */
  boolean isLoss() {
    return high < 1;
  }

  /** The geometric mean of the values; not a number where there are none. */
  static double geometricMean(Collection<Ratio> ratios) {
    return Math.exp(
        ratios.stream().mapToDouble(r -> Math.log(r.value)).average().orElse(Double.NaN));
  }

  /** The interval, such as {@code 0.94 … 1.20}. */
  String interval() {
    return format(low) + " … " + format(high);
  }

  /** Formats a ratio with two decimals, rounded down so that no loss reads as 1.00. */
  static String format(double ratio) {
    if (Double.isNaN(ratio)) {
      return "–";
    }
    // The small number undoes what binary fractions lose of 1.15 and the like.
    return String.format(Locale.ROOT, "%.2f", Math.floor(ratio * 100 + 1e-9) / 100);
  }
}
