package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.testng.Reporter;
import org.testng.annotations.Test;

/**
 * Random pairs of versions read each other's random objects: what arrives is what the rules say, or
 * the error that they say.
 *
 * <p>A build takes the same seed each time, so that it can be repeated. System properties: {@code
 * fory.test.seed} takes another, {@code fory.test.pairs} more pairs, {@code fory.test.pair} only
 * one.
 */
public final class RandomVersionsTest {
  private static final int PAIRS = 5000;
  private static final int BATCH = 250;
  private static final int MAX_FAILURES_SHOWN = Integer.getInteger("fory.test.shown", 3);

  private final long seed = Long.getLong("fory.test.seed", 20481L);

  @Test
  public void whatOneVersionWritesTheOtherReadsByTheRulesOrRefuses() {
    Reporter.log("RandomVersionsTest: -Dfory.test.seed=" + seed, true);
    UngeneratedCode.listen();
    int only = Integer.getInteger("fory.test.pair", -1);
    int pairs = Integer.getInteger("fory.test.pairs", PAIRS);
    List<VersionPairs> batches =
        IntStream.range(0, (pairs + BATCH - 1) / BATCH)
            .filter(batch -> only < 0 || only / BATCH == batch)
            .parallel()
            .mapToObj(batch -> new VersionPairs(seed, batch * BATCH, BATCH, only).run())
            .toList();
    Tally total = new Tally();
    List<String> failures = new ArrayList<>();
    for (VersionPairs batch : batches) {
      total.add(batch.tally());
      failures.addAll(batch.failures());
    }
    Reporter.log("RandomVersionsTest: " + total, true);
    assertEquals(failures.size(), 0, "failures: " + shown(failures));
    UngeneratedCode.requireNone();
    if (only < 0) {
      // Otherwise the descriptions have come to say nothing.
      assertTrue(total.arrived > total.messages / 3, total.toString());
      assertTrue(total.refused > total.messages / 20, total.toString());
      assertTrue(total.doubtful < total.messages / 10, total.toString());
    }
  }

  /** Returns the first line of each failure, and all of the first ones. */
  private static String shown(List<String> failures) {
    StringBuilder text = new StringBuilder();
    for (String failure : failures) {
      text.append('\n').append(failure, 0, failure.indexOf('\n'));
    }
    for (int i = 0; i < Math.min(failures.size(), MAX_FAILURES_SHOWN); i++) {
      text.append("\n========\n").append(failures.get(i));
    }
    return text.append('\n').toString();
  }

  /** What became of the messages. */
  static final class Tally {
    int messages;
    int arrived;
    int refused;

    /** Those of which the rules do not say whether they are refused. */
    int doubtful;

    void add(Tally other) {
      messages += other.messages;
      arrived += other.arrived;
      refused += other.refused;
      doubtful += other.doubtful;
    }

    @Override
    public String toString() {
      return messages
          + " messages, "
          + arrived
          + " arrived, "
          + refused
          + " refused by rule, "
          + doubtful
          + " without a rule";
    }
  }
}
