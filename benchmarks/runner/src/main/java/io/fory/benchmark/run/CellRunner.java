package io.fory.benchmark.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** Measures one fork of one cell at a time. */
public interface CellRunner {

  /** Measures {@code cell} in one JVM; whatever goes wrong in it is in the outcome. */
  Outcome run(Cell cell, Timing timing);

  /**
   * The outcome of one fork.
   *
   * @param entry JMH's entry for the result file; null where the fork failed
   * @param warmups the scores of the warm-up iterations
   * @param reason why it failed, in one line; null where it did not
   */
  record Outcome(JsonNode entry, List<Double> warmups, String reason) {
    public static Outcome measured(JsonNode entry, List<Double> warmups) {
      return new Outcome(entry, List.copyOf(warmups), null);
    }

    public static Outcome failed(String reason) {
      return new Outcome(null, List.of(), reason);
    }

    boolean isFailed() {
      return entry == null;
    }
  }
}
