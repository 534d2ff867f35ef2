package io.fory.benchmark.run;

import io.fory.benchmark.report.CellName;
import java.util.List;

/**
 * One benchmark method of JMH with one combination of its parameters.
 *
 * @param name the name in tables
 * @param benchmark the name for JMH: the class and the method
 * @param mode JMH's short name of the mode, such as {@code thrpt}
 * @param timing the timing that the suite itself asks for
 * @param jvmArgs the arguments of the measuring JVM
 * @param alone whether its JVM takes so much memory that no other one can wait beside it
 */
public record Cell(
    CellName name,
    String benchmark,
    String mode,
    Timing timing,
    List<String> jvmArgs,
    boolean alone) {

  String suite() {
    return name.row().suite();
  }
}
