package io.fory.benchmark.run;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

/** The benchmarks that a runner has, and the tool that measures them. */
public interface Harness {

  /**
   * All cells, in the order of running: suite, parameters, operation, and only then the library.
   * Cells that are compared are thereby neighbours, for the speed of a machine drifts over hours.
   */
  List<Cell> cells();

  /**
   * The runner of cells in JVMs of one JDK.
   *
   * @param log the file that the output of the tool is added to
   * @param out where a user reads why nothing goes on
   */
  CellRunner runner(Jdk jdk, Path log, PrintWriter out);
}
