package io.fory.benchmark.run;

import java.util.List;
import java.util.stream.Stream;

/**
 * A suite that has no cells and runs without JMH: a main class of the benchmarks.
 *
 * @param suite what {@code --suite} calls it
 * @param main the name of the main class, whose argument is the folder for the files
 * @param files the names of the files that it writes
 */
record Program(String suite, String main, List<String> files) {

  /** The cold start and the footprint. */
  static final Program STARTUP =
      new Program(
          "startup",
          "io.fory.benchmark.startup.StartupRun",
          List.of("coldstart.json", "footprint.json"));

  /** A graph of a gigabyte. */
  static final Program GRAPH =
      new Program("graph", "io.fory.benchmark.graph.GraphRun", List.of("graph.json"));

  /** Returns whether {@code suite} means this one. */
  boolean isNamed(String suite) {
    return this.suite.equalsIgnoreCase(suite);
  }

  /** Returns the programs that {@code suites} name. */
  static List<Program> named(List<String> suites) {
    return all().filter(program -> suites.stream().anyMatch(program::isNamed)).toList();
  }

  static Stream<Program> all() {
    return Stream.of(STARTUP, GRAPH);
  }
}
