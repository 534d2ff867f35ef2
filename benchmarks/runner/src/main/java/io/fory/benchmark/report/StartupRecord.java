package io.fory.benchmark.report;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/**
 * The cold start of one library: medians over fresh JVMs. CPU time and memory are 0 where the
 * system does not tell them.
 *
 * @param library the name of the library, as in the suites
 * @param classes how many classes the application has
 * @param jdk the version of the JDK
 * @param medianMillisInMain from the first line of {@code main} to the end of the first round trip
 * @param wallMillis the life of the process
 * @param cpuMillis the time of all its threads
 * @param rssMiB the peak of its memory
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record StartupRecord(
    String library,
    int classes,
    String jdk,
    double medianMillisInMain,
    double wallMillis,
    double cpuMillis,
    double rssMiB) {

  /** The name of the file that holds a list of these. */
  public static final String FILE = "coldstart.json";

  /**
   * What a library adds to an application.
   *
   * @param jarBytes its jar and those that Maven adds at run time because of it
   * @param jars how many these are
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record Footprint(String library, long jarBytes, int jars) {

    /** The name of the file that holds a list of these. */
    public static final String FILE = "footprint.json";
  }
}
