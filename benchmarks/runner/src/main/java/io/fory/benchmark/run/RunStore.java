package io.fory.benchmark.run;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fory.benchmark.report.CellName;
import io.fory.benchmark.report.CommandException;
import io.fory.benchmark.report.Environment;
import io.fory.benchmark.report.ResultReader;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The results of a run on one JDK, on disk after every fork.
 *
 * <p>Files are replaced as a whole, so that one that is interrupted half-way never takes the place
 * of a good one. One process at a time has a store open.
 */
final class RunStore implements AutoCloseable {

  /** What JMH and the measured JVMs say. */
  static final String LOG = "jmh.log";

  private static final String LOCK = ".lock";
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final ObjectWriter PRETTY = JSON.writerWithDefaultPrettyPrinter();

  private final Path folder;
  private final FileChannel lock;

  /** Read while the program is being ended, too, by another thread. */
  private final Map<CellName, JsonNode> results;

  private final Map<CellName, JsonNode> failures;

  private RunStore(Path folder, FileChannel lock, Map<CellName, Integer> places) {
    this.folder = folder;
    this.lock = lock;
    Comparator<CellName> order =
        Comparator.<CellName>comparingInt(cell -> places.getOrDefault(cell, Integer.MAX_VALUE))
            .thenComparing(CellName::toString);
    results = new ConcurrentSkipListMap<>(order);
    failures = new ConcurrentSkipListMap<>(order);
  }

  /**
   * Opens the store in {@code folder}, with all that is there already.
   *
   * @param places the order in which cells are to stand in the files
   * @throws CommandException if it cannot be read, or another process has it open
   */
  static RunStore open(Path folder, Map<CellName, Integer> places) {
    try {
      Files.createDirectories(folder);
      FileChannel channel =
          FileChannel.open(
              folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (!tryLock(channel)) {
        channel.close();
        throw CommandException.failed("the same run is going on already, in " + folder);
      }
      RunStore store = new RunStore(folder, channel, places);
      store.read(ResultReader.RESULTS, store.results);
      store.read(ResultReader.FAILURES, store.failures);
      return store;
    } catch (JacksonException e) {
      throw CommandException.failed(
          "results in " + folder + " are damaged; start over with --fresh");
    } catch (IOException e) {
      throw CommandException.failed("cannot keep results in " + folder + ": " + e.getMessage());
    }
  }

  private static boolean tryLock(FileChannel channel) throws IOException {
    try {
      FileLock held = channel.tryLock();
      return held != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  private void read(String file, Map<CellName, JsonNode> into) throws IOException {
    Path path = folder.resolve(file);
    if (Files.exists(path)) {
      for (JsonNode entry : JSON.readTree(path.toFile())) {
        into.put(ResultReader.cellName(entry), entry);
      }
    }
  }

  Path folder() {
    return folder;
  }

  /** The number of forks that have been measured of a cell. */
  int forks(CellName cell) {
    JsonNode entry = results.get(cell);
    return entry == null ? 0 : entry.path("forks").asInt();
  }

  /** Keeps JMH's entry for a fork of a cell, together with the forks before it. */
  void keep(CellName cell, JsonNode entry) {
    results.merge(cell, entry, RunStore::pool);
    write(ResultReader.RESULTS, results.values());
    if (failures.remove(cell) != null) {
      write(ResultReader.FAILURES, failures.values());
    }
  }

  /**
   * JMH's entry of a cell, with the iterations of one more fork.
   *
   * @param earlier the entry of the forks before
   * @param fork the entry of the fork
   */
  static JsonNode pool(JsonNode earlier, JsonNode fork) {
    ObjectNode pooled = fork.deepCopy();
    int forks = earlier.path("forks").asInt();
    pooled.put("forks", forks + 1);
    ObjectNode primary = (ObjectNode) pooled.get("primaryMetric");
    ArrayNode raw = earlier.path("primaryMetric").path("rawData").deepCopy();
    raw.addAll((ArrayNode) primary.get("rawData"));
    primary.set("rawData", raw);
    if (earlier.path(ResultReader.ROUNDS) instanceof ArrayNode rounds) {
      ArrayNode both = rounds.deepCopy();
      fork.path(ResultReader.ROUNDS).forEach(both::add);
      pooled.set(ResultReader.ROUNDS, both);
    }
    primary.put("score", mean(earlier.path("primaryMetric"), forks, primary));
    primary.put("scoreError", "NaN");
    primary.remove(List.of("scoreConfidence", "scorePercentiles"));
    for (Map.Entry<String, JsonNode> metric : pooled.path("secondaryMetrics").properties()) {
      JsonNode before = earlier.path("secondaryMetrics").path(metric.getKey());
      ObjectNode now = (ObjectNode) metric.getValue();
      now.put("score", mean(before, forks, now));
      now.remove(List.of("scoreError", "scoreConfidence", "scorePercentiles", "rawData"));
    }
    return pooled;
  }

  private static double mean(JsonNode earlier, int forks, JsonNode fork) {
    return (earlier.path("score").asDouble() * forks + fork.path("score").asDouble()) / (forks + 1);
  }

  /** Keeps why a cell could not be measured. */
  void keepFailure(Cell cell, Jdk jdk, String reason) {
    ObjectNode entry = JSON.createObjectNode();
    entry.put("benchmark", cell.benchmark());
    entry.put("mode", cell.mode());
    entry.put("jdkVersion", jdk.version());
    entry.put("vmVersion", jdk.vmVersion());
    ObjectNode params = entry.putObject("params");
    params.put(CellName.LIBRARY, cell.name().library());
    cell.name().row().params().forEach(params::put);
    entry.put("reason", reason);
    failures.put(cell.name(), entry);
    write(ResultReader.FAILURES, failures.values());
  }

  /** Keeps the environment, unless the run has begun earlier. */
  void keepEnvironment(Environment environment) {
    if (!Files.exists(folder.resolve(ResultReader.ENVIRONMENT))) {
      write(ResultReader.ENVIRONMENT, environment);
    }
  }

  private void write(String file, Collection<JsonNode> entries) {
    write(file, entries.toArray());
  }

  private void write(String file, Object content) {
    Path path = folder.resolve(file);
    Path next = folder.resolve(file + ".next");
    try {
      Files.write(next, PRETTY.writeValueAsBytes(content));
      Files.move(next, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw CommandException.failed("cannot write " + path + ": " + e.getMessage());
    }
  }

  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException e) {
      throw CommandException.failed("cannot release " + folder + ": " + e.getMessage());
    }
  }
}
