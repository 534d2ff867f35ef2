package io.fory.benchmark.run;

import io.fory.benchmark.report.CellName;
import java.util.List;
import org.openjdk.jmh.annotations.Mode;

/**
 * One benchmark method of JMH with one combination of its parameters.
 *
 * @param name the name in tables
 * @param benchmark the name for JMH: the class and the method
 * @param mode what is measured
 * @param timing what the suite itself asks for
 * @param jvmArgs the arguments that the suite asks for in place of all others
 */
record Cell(CellName name, String benchmark, Mode mode, Timing timing, List<String> jvmArgs) {

  String suite() {
    return name.row().suite();
  }
}
