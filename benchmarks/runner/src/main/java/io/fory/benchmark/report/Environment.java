package io.fory.benchmark.report;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Where and of what a run was measured; kept beside its results.
 *
 * @param cpu the model of the processor
 * @param cores how many of them the JVM sees
 * @param memory the memory of the machine, with its unit
 * @param os the operating system and its version
 * @param jdk the version and the vendor of the measured JVM
 * @param commit the measured commit, and whether the sources were changed after it
 * @param date the day on which the run began
 * @param preset {@code quick} or {@code full}
 * @param libraries the versions by the names of the libraries
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Environment(
    String cpu,
    int cores,
    String memory,
    String os,
    String jdk,
    String commit,
    String date,
    String preset,
    SortedMap<String, String> libraries) {

  /** Creates an environment; a file may lack what an older runner did not know. */
  public Environment {
    libraries = libraries == null ? new TreeMap<>() : new TreeMap<>(libraries);
  }
}
