package io.fory.benchmark.report;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Reads results: folders that the runner wrote, or any file that JMH wrote with {@code -rf json}.
 *
 * <p>A folder is searched for files of the names below. Where a cell is found more than once on the
 * same JVM, the last one counts.
 */
public final class ResultReader {

  /** The file of the measured cells: what JMH writes, all cells in one array. */
  public static final String RESULTS = "results.json";

  /**
   * What the runner adds to JMH's entry of a cell: for each fork the name of the round in which it
   * took turns with the forks of other libraries.
   */
  public static final String ROUNDS = "rounds";

  /** The file of the cells that failed. */
  public static final String FAILURES = "failures.json";

  /** The file of the {@link Environment}. */
  public static final String ENVIRONMENT = "environment.json";

  private static final ObjectMapper JSON = new ObjectMapper();

  /** How deep below a given folder a file may be: the run, and in it the JDK. */
  private static final int DEPTH = 3;

  /** By the version of the JVM, which differs where two builds share the version of the JDK. */
  private final Map<String, Builder> byJvm = new TreeMap<>();

  private final List<StartupRecord> startups = new ArrayList<>();
  private final List<StartupRecord.Footprint> footprints = new ArrayList<>();

  private final List<GraphRecord> graphs = new ArrayList<>();

  private ResultReader() {}

  /**
   * All that was found.
   *
   * @param jdks in the order of their versions
   */
  record Found(
      List<JdkResults> jdks,
      List<StartupRecord> startups,
      List<StartupRecord.Footprint> footprints,
      List<GraphRecord> graphs) {

    boolean isEmpty() {
      return jdks.isEmpty() && startups.isEmpty() && footprints.isEmpty() && graphs.isEmpty();
    }
  }

  /**
   * Reads files and folders.
   *
   * @throws CommandException if one of them does not exist, is not JMH's, or holds no result
   */
  static Found read(Collection<Path> paths) {
    ResultReader reader = new ResultReader();
    for (Path path : paths) {
      reader.readPath(path);
    }
    return reader.found();
  }

  /** Reads the JSON text of JMH's entry for one cell; for those who have it at hand. */
  public static Measurement measurement(JsonNode entry) {
    JsonNode primary = entry.path("primaryMetric");
    List<List<Double>> forks = new ArrayList<>();
    for (JsonNode fork : primary.path("rawData")) {
      List<Double> iterations = new ArrayList<>();
      fork.forEach(value -> iterations.add(value.asDouble()));
      if (!iterations.isEmpty()) {
        forks.add(iterations);
      }
    }
    if (forks.isEmpty()) {
      forks.add(List.of(primary.path("score").asDouble()));
    }
    List<String> rounds = new ArrayList<>();
    entry.path(ROUNDS).forEach(round -> rounds.add(round.asText()));
    JsonNode secondary = entry.path("secondaryMetrics");
    JsonNode bytes = secondary.path("bytes").path("score");
    JsonNode rate = secondary.path("megabytesPerSecond").path("score");
    JsonNode record = secondary.path("recordBytes").path("score");
    return new Measurement(
        primary.path("scoreUnit").asText(),
        forks,
        rounds.size() == forks.size() ? rounds : List.of(),
        bytes.isNumber() ? OptionalLong.of(Math.round(bytes.asDouble())) : OptionalLong.empty(),
        rate.isNumber() ? OptionalDouble.of(rate.asDouble()) : OptionalDouble.empty(),
        record.isNumber() ? OptionalDouble.of(record.asDouble()) : OptionalDouble.empty(),
        new Measurement.Sampling(
            entry.path("forks").asInt(),
            entry.path("threads").asInt(),
            entry.path("warmupIterations").asInt(),
            entry.path("warmupTime").asText(),
            entry.path("measurementIterations").asInt(),
            entry.path("measurementTime").asText()));
  }

  /** Reads the name of the cell from its entry in any of the files. */
  public static CellName cellName(JsonNode entry) {
    Map<String, String> params = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> param : entry.path("params").properties()) {
      params.put(param.getKey(), param.getValue().asText());
    }
    return CellName.of(entry.path("benchmark").asText(), entry.path("mode").asText(), params);
  }

  private void readPath(Path path) {
    if (Files.isRegularFile(path)) {
      readResults(path);
      return;
    }
    if (!Files.isDirectory(path)) {
      throw CommandException.wrongUsage("no such file or folder: " + path);
    }
    List<Path> files;
    try (Stream<Path> below = Files.walk(path, DEPTH)) {
      files = below.filter(Files::isRegularFile).sorted().toList();
    } catch (IOException e) {
      throw CommandException.failed("cannot read " + path + ": " + e.getMessage());
    }
    for (Path file : files) {
      switch (file.getFileName().toString()) {
        case RESULTS -> readResults(file);
        case FAILURES -> readFailures(file);
        case StartupRecord.FILE -> startups.addAll(readList(file, StartupRecord[].class));
        case StartupRecord.Footprint.FILE ->
            footprints.addAll(readList(file, StartupRecord.Footprint[].class));
        case GraphRecord.FILE -> graphs.addAll(readList(file, GraphRecord[].class));
        default -> {
          // Logs, and what others keep there.
        }
      }
    }
  }

  private void readResults(Path file) {
    JsonNode entries = readTree(file);
    if (!entries.isArray()) {
      throw CommandException.wrongUsage(file + " is not a result file of JMH (-rf json)");
    }
    for (JsonNode entry : entries) {
      if (!entry.path("primaryMetric").path("score").isNumber()) {
        throw CommandException.wrongUsage(file + " has an entry without a score");
      }
      builder(entry, file).measurements.put(cellName(entry), measurement(entry));
    }
  }

  private void readFailures(Path file) {
    for (JsonNode entry : readTree(file)) {
      builder(entry, file).failures.put(cellName(entry), entry.path("reason").asText());
    }
  }

  private Builder builder(JsonNode entry, Path file) {
    String jdk = entry.path("jdkVersion").asText();
    Builder builder =
        byJvm.computeIfAbsent(entry.path("vmVersion").asText(jdk), jvm -> new Builder(jdk, jvm));
    Path environment = file.resolveSibling(ENVIRONMENT);
    if (Files.exists(environment) && !builder.environments.containsKey(environment)) {
      builder.environments.put(environment, read(environment, Environment.class));
    }
    return builder;
  }

  private static <T> List<T> readList(Path file, Class<T[]> type) {
    return List.of(read(file, type));
  }

  private static <T> T read(Path file, Class<T> type) {
    try {
      return JSON.treeToValue(readTree(file), type);
    } catch (JacksonException e) {
      throw CommandException.failed(
          "cannot read " + file + ": " + e.getOriginalMessage().lines().findFirst().orElse(""));
    }
  }

  private static JsonNode readTree(Path file) {
    try {
      return JSON.readTree(file.toFile());
    } catch (JacksonException e) {
      throw CommandException.wrongUsage(
          file + " is not JSON: " + e.getOriginalMessage().lines().findFirst().orElse(""));
    } catch (IOException e) {
      throw CommandException.failed("cannot read " + file + ": " + e.getMessage());
    }
  }

  private Found found() {
    List<JdkResults> jdks = new ArrayList<>();
    for (Builder builder : byJvm.values()) {
      boolean ambiguous =
          byJvm.values().stream().filter(other -> other.jdk.equals(builder.jdk)).count() > 1;
      JdkResults results = builder.build(ambiguous ? builder.jvm : builder.jdk);
      if (!results.isEmpty()) {
        jdks.add(results);
      }
    }
    return new Found(jdks, List.copyOf(startups), List.copyOf(footprints), List.copyOf(graphs));
  }

  /** The results of one JVM, while they are gathered. */
  private static final class Builder {
    final String jdk;
    final String jvm;
    final Map<Path, Environment> environments = new LinkedHashMap<>();
    final Map<CellName, Measurement> measurements = new LinkedHashMap<>();
    final Map<CellName, String> failures = new LinkedHashMap<>();

    Builder(String jdk, String jvm) {
      this.jdk = jdk;
      this.jvm = jvm;
    }

    JdkResults build(String label) {
      // A run that was repeated may have measured what failed in another one.
      failures.keySet().removeAll(measurements.keySet());
      return new JdkResults(label, List.copyOf(environments.values()), measurements, failures);
    }
  }
}
