package io.fory.benchmark.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A result file of JMH that a test makes up, cell by cell. */
public final class Results {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final ArrayNode entries = JSON.createArrayNode();
  private final String jdk;

  private Results(String jdk) {
    this.jdk = jdk;
  }

  /** Returns a file without cells, of a JDK of version {@code jdk}. */
  public static Results ofJdk(String jdk) {
    return new Results(jdk);
  }

  /** Returns the entry of one cell. */
  public static ObjectNode entry(
      String jdk, String benchmark, Map<String, String> params, String unit, double... iterations) {
    ObjectNode entry = JSON.createObjectNode();
    entry.put("benchmark", "io.fory.benchmark." + benchmark);
    entry.put("mode", unit.startsWith("ops/") ? "thrpt" : "avgt");
    entry.put("threads", 1).put("forks", 1);
    entry.put("jdkVersion", jdk).put("vmVersion", jdk + "+1");
    entry.put("warmupIterations", 5).put("warmupTime", "2 s");
    entry.put("measurementIterations", iterations.length).put("measurementTime", "2 s");
    ObjectNode ofParams = entry.putObject("params");
    params.forEach(ofParams::put);
    double sum = 0;
    for (double iteration : iterations) {
      sum += iteration;
    }
    ObjectNode metric = entry.putObject("primaryMetric");
    metric.put("score", sum / iterations.length).put("scoreError", "NaN").put("scoreUnit", unit);
    ArrayNode fork = metric.putArray("rawData").addArray();
    for (double iteration : iterations) {
      fork.add(iteration);
    }
    entry.putObject("secondaryMetrics");
    return entry;
  }

  /** Adds a cell of operations per second. */
  Results cell(String benchmark, Map<String, String> params, double... iterations) {
    entries.add(entry(jdk, benchmark, params, "ops/s", iterations));
    return this;
  }

  /** Adds a cell in another unit. */
  Results cellIn(String unit, String benchmark, double... iterations) {
    entries.add(entry(jdk, benchmark, Map.of(), unit, iterations));
    return this;
  }

  /** Gives the cell that was added last a secondary result. */
  Results with(String secondary, double score) {
    ObjectNode last = (ObjectNode) entries.get(entries.size() - 1);
    ((ObjectNode) last.get("secondaryMetrics")).putObject(secondary).put("score", score);
    return this;
  }

  /** Writes the file. */
  Path write(Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    return Files.write(file, JSON.writeValueAsBytes(entries));
  }

  /** Writes the file of cells that failed: one cell. */
  static void writeFailure(Path folder, String jdk, String benchmark, String reason)
      throws IOException {
    ObjectNode entry = JSON.createObjectNode();
    entry.put("benchmark", "io.fory.benchmark." + benchmark).put("mode", "thrpt");
    entry.put("jdkVersion", jdk).put("vmVersion", jdk + "+1").put("reason", reason);
    Files.write(
        folder.resolve(ResultReader.FAILURES),
        JSON.writeValueAsBytes(JSON.createArrayNode().add(entry)));
  }
}
