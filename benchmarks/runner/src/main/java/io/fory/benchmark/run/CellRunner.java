package io.fory.benchmark.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** Measures one fork of each of the cells that are compared. */
public interface CellRunner {

  /**
   * Measures each of {@code cells} in a JVM of its own. Those of several cells take turns,
   * iteration by iteration, and only one of them works at a time.
   *
   * @return the outcomes in the order of the cells; whatever goes wrong in a JVM is in its own
   */
  List<Outcome> run(List<Cell> cells, Timing timing);

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
