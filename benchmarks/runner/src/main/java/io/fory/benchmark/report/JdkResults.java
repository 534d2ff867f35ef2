package io.fory.benchmark.report;

import java.util.List;
import java.util.Map;

/**
 * What was measured on one JDK, in the order of the files.
 *
 * @param jdk the version, such as {@code 17.0.15}
 * @param environments one for each run that the results come from; none for a plain file of JMH
 * @param measurements the cells that were measured
 * @param failures why the other cells failed, in one line each
 */
record JdkResults(
    String jdk,
    List<Environment> environments,
    Map<CellName, Measurement> measurements,
    Map<CellName, String> failures) {

  boolean isEmpty() {
    return measurements.isEmpty() && failures.isEmpty();
  }
}
