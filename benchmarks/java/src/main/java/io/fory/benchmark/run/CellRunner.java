package io.fory.benchmark.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** Measures one cell at a time. */
interface CellRunner {

  /** Measures {@code cell}; whatever goes wrong in it is in the outcome. */
  Outcome run(Cell cell, Timing timing);

  /**
   * What came of a cell.
   *
   * @param entry JMH's entry for the result file; null where the cell failed
   * @param warmups the scores of the warm-up iterations
   * @param reason why it failed, in one line; null where it did not
   */
  record Outcome(JsonNode entry, List<Double> warmups, String reason) {

    static Outcome measured(JsonNode entry, List<Double> warmups) {
      return new Outcome(entry, List.copyOf(warmups), null);
    }

    static Outcome failed(String reason) {
      return new Outcome(null, List.of(), reason);
    }

    boolean isFailed() {
      return entry == null;
    }
  }
}
