package io.fory.benchmark.report;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/**
 * One library and a large graph, written and read once in a fresh JVM: medians over JVMs.
 *
 * @param library the name of the library, as in the suites
 * @param jdk the version of the JDK
 * @param serializeMillis the time of writing
 * @param deserializeMillis the time of reading
 * @param messageBytes the length of the message
 * @param graphMiB what the graph takes on the heap
 * @param heapMiB the peak of the heap, garbage included
 * @param rssMiB the peak of the memory of the process, 0 where the system does not tell
 * @param failure why it failed, in one line; null where it did not
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record GraphRecord(
    String library,
    String jdk,
    double serializeMillis,
    double deserializeMillis,
    long messageBytes,
    double graphMiB,
    double heapMiB,
    double rssMiB,
    String failure) {

  /** The name of the file that holds a list of these. */
  public static final String FILE = "graph.json";
}
