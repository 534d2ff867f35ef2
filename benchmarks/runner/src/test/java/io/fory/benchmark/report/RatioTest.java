package io.fory.benchmark.report;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.testng.annotations.Test;

public class RatioTest {

  private static Measurement measurement(String unit, double[]... forks) {
    return measurement(unit, List.of(), forks);
  }

  private static Measurement measurement(String unit, List<String> rounds, double[]... forks) {
    return new Measurement(
        unit,
        Arrays.stream(forks).map(fork -> Arrays.stream(fork).boxed().toList()).toList(),
        rounds,
        OptionalLong.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        new Measurement.Sampling(1, 1, 5, "2 s", 3, "2 s"));
  }

  private static double[] fork(double... iterations) {
    return iterations;
  }

  @Test
  public void ratioOfThroughputIsThatOfTheMediansOfAllForks() {
    Measurement mine = measurement("ops/s", fork(190.0, 200.0), fork(900.0));
    Measurement other = measurement("ops/s", fork(90.0, 100.0, 110.0));
    assertEquals(Ratio.of(mine, other).value(), 2, 1e-9);
  }

  @Test
  public void ratioOfTimesGrowsAsTheTimeShrinks() {
    Ratio ratio = Ratio.of(measurement("ms/op", fork(5.0)), measurement("ms/op", fork(10.0)));
    assertEquals(ratio, new Ratio(2, 2, 2));
  }

  @Test
  public void theIntervalHoldsWhatTheIterationsAllow() {
    Measurement mine = measurement("ops/s", fork(95.0, 100.0, 105.0));
    Ratio ratio = Ratio.of(mine, mine);
    assertEquals(ratio.value(), 1, 1e-9);
    assertEquals(ratio.low(), 95.0 / 105, 1e-9);
    assertEquals(ratio.high(), 105.0 / 95, 1e-9);
    assertEquals(Ratio.of(mine, mine), ratio, "the same input has another interval");
  }

  @Test
  public void aForkThatDiffersWidensTheIntervalMoreThanAnIterationThatDoes() {
    Measurement other = measurement("ops/s", fork(100.0));
    double[] steady = fork(100.0, 101.0, 102.0);
    double[] slow = fork(60.0, 61.0, 62.0);
    Ratio oneSlowFork = Ratio.of(measurement("ops/s", steady, steady, slow), other);
    double[] mixed = fork(100.0, 101.0, 61.0);
    Ratio slowIterations = Ratio.of(measurement("ops/s", mixed, mixed, mixed), other);
    assertTrue(oneSlowFork.low() < 0.65, oneSlowFork.toString());
    assertTrue(oneSlowFork.low() <= slowIterations.low(), slowIterations.toString());
  }

  @Test
  public void whatForksThatTookTurnsShareIsInNoRatio() {
    Measurement mine =
        measurement("ops/s", List.of("a", "b"), fork(200, 50, 190), fork(60, 210, 100));
    Measurement other =
        measurement("ops/s", List.of("b", "a"), fork(30, 105, 50), fork(100, 25, 95));
    assertEquals(Ratio.of(mine, other), new Ratio(2, 2, 2));
    Measurement ofOtherRounds =
        measurement("ops/s", List.of("c", "d"), fork(30, 105, 50), fork(100, 25, 95));
    Ratio unpaired = Ratio.of(mine, ofOtherRounds);
    assertTrue(unpaired.low() < 1 && unpaired.high() > 3, unpaired.toString());
  }

  @Test
  public void forksWithoutACounterpartOfTheirRoundAreLeftOutOfTheRatio() {
    Measurement mine = measurement("ms/op", List.of("a", "b"), fork(10, 20), fork(1, 1));
    Measurement other = measurement("ms/op", List.of("a"), fork(30, 60));
    assertEquals(Ratio.of(mine, other), new Ratio(3, 3, 3));
  }

  @Test
  public void onlyACellWhoseWholeIntervalIsBelowOneIsLost() {
    assertTrue(new Ratio(0.9, 0.8, 0.99).isLoss());
    assertFalse(new Ratio(0.69, 0.5, 1.53).isLoss());
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
    assertEquals(Ratio.format(0.999), "0.99");
    assertEquals(Ratio.format(1.0), "1.00");
    assertEquals(Ratio.format(1.15), "1.15");
  }

  @Test
  public void numbersHaveThreeDigitsAndTheUnitThatSuitsTheTable() {
    Measurement fast = measurement("ops/s", fork(33_000_000.0, 33_500_000.0));
    Measurement slow = measurement("ops/s", fork(69_000.0, 71_000.0));
    Scale scale = Scale.of(List.of(fast, slow));
    assertEquals(scale.unit(), "M ops/s");
    assertEquals(scale.format(fast), "33.3");
    assertEquals(scale.format(slow), "0.0700");
    Measurement time = measurement("s/op", fork(0.005));
    assertEquals(Scale.of(List.of(time)).format(time), "5.00");
    assertEquals(Scale.of(List.of(time)).unit(), "ms/op");
  }
}
