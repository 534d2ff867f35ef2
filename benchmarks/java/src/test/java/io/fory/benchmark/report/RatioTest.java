package io.fory.benchmark.report;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.testng.annotations.Test;

public class RatioTest {

  private static Measurement measurement(String unit, Double... iterations) {
    double mean = List.of(iterations).stream().mapToDouble(i -> i).average().orElseThrow();
    return new Measurement(
        unit,
        mean,
        Double.NaN,
        List.of(iterations),
        OptionalLong.empty(),
        OptionalDouble.empty(),
        new Measurement.Sampling(1, 1, 5, "2 s", 3, "2 s"));
  }

  @Test
  public void ratioOfThroughputGrowsWithTheScore() {
    Ratio ratio = Ratio.of(measurement("ops/s", 190.0, 210.0), measurement("ops/s", 90.0, 110.0));
    assertEquals(ratio.value(), 2, 1e-9);
    assertEquals(ratio.low(), 190.0 / 110, 1e-9);
    assertEquals(ratio.high(), 210.0 / 90, 1e-9);
  }

  @Test
  public void ratioOfTimesGrowsAsTheScoreShrinks() {
    Ratio ratio = Ratio.of(measurement("ms/op", 4.0, 6.0), measurement("ms/op", 9.0, 11.0));
    assertEquals(ratio.value(), 2, 1e-9);
    assertEquals(ratio.low(), 9.0 / 6, 1e-9);
    assertEquals(ratio.high(), 11.0 / 4, 1e-9);
  }

  @Test
  public void geometricMeanOfAThingAndItsInverseIsOne() {
    Ratio twice = new Ratio(2, 2, 2);
    Ratio half = new Ratio(0.5, 0.5, 0.5);
    assertEquals(Ratio.geometricMean(List.of(twice, half)), 1, 1e-12);
    assertEquals(Ratio.geometricMean(List.of(new Ratio(8, 8, 8), twice, half)), 2, 1e-12);
    assertTrue(Double.isNaN(Ratio.geometricMean(List.of())));
  }

  @Test
  public void aLossNeverReadsAsOne() {
    assertEquals(Summary.format(0.999), "0.99");
    assertEquals(Summary.format(1.0), "1.00");
    assertEquals(Summary.format(1.15), "1.15");
    assertEquals(Summary.format(new Ratio(0.996, 0.9, 1.1), true), "**0.99**");
    assertEquals(Summary.format(new Ratio(0.996, 0.9, 1.1), false), "0.99");
    assertEquals(Summary.format(new Ratio(1.0, 0.9, 1.1), true), "1.00");
  }

  @Test
  public void numbersHaveThreeDigitsAndTheUnitThatSuitsTheTable() {
    Measurement fast = measurement("ops/s", 33_000_000.0, 33_500_000.0);
    Measurement slow = measurement("ops/s", 69_000.0, 71_000.0);
    Scale scale = Scale.of(List.of(fast, slow));
    assertEquals(scale.unit(), "M ops/s");
    assertEquals(scale.format(fast), "33.3 ± 0.3");
    assertEquals(scale.format(slow), "0.0700 ± 0.0010");
    Measurement time = measurement("s/op", 0.0045, 0.0055);
    assertEquals(Scale.of(List.of(time)).format(time), "5.00 ± 0.51");
    assertEquals(Scale.of(List.of(time)).unit(), "ms/op");
  }
}
