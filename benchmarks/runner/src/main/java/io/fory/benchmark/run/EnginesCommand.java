package io.fory.benchmark.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fory.benchmark.report.CommandException;
import io.fory.benchmark.report.Report;
import io.fory.benchmark.report.ReportCommand;
import io.fory.benchmark.report.ResultReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code run.sh engines}: measures the serializers of Spark, Flink, Kafka and Spring beside those
 * of their own, each in JVMs of its own, and reports on them.
 */
@Command(name = "engines")
public final class EnginesCommand implements Callable<Integer> {
  private static final List<String> MEASURED =
      List.of("pom.xml", "fory-core/pom.xml", "fory-core/src/main", "integrations", "testing");

  /** The jars whose versions the report names, by the names that it has for them. */
  private static final Map<String, String> ARTIFACTS =
      Map.of(
          "fory-core", "fory",
          "spark-core_2.13", "spark",
          "flink-core", "flink",
          "kafka-clients", "kafka",
          "spring-data-redis", "spring-data-redis",
          "kryo-shaded", "kryo of spark",
          "kryo", "kryo",
          "jackson-databind", "jackson");

  private static final Pattern JAR = Pattern.compile("([A-Za-z][\\w.-]*?)-(\\d[\\w.-]*)\\.jar");

  private static final ObjectMapper JSON = new ObjectMapper();

  @Option(names = "--quick")
  private boolean quick;

  @Option(names = "--suite", split = ",")
  private List<String> suites = List.of();

  @Option(names = "--forks")
  private Integer forks;

  @Option(names = "--output")
  private Path output;

  @Spec private CommandSpec spec;

  private final Path root = Path.of(System.getProperty("fory.benchmark.root", ""));

  /** Starts the command. */
  public static void main(String[] args) {
    System.setProperty("java.awt.headless", "true");
    System.exit(BenchmarkCommand.commandLine(new EnginesCommand()).execute(args));
  }

  @Override
  public Integer call() throws IOException {
    int rounds = forks != null ? forks : quick ? 1 : 3;
    BenchmarkCommand.checkForks(rounds);
    List<Engine> engines = Engine.named(suites);
    Jdk jdk = Jdk.current();
    Preset preset = quick ? Preset.QUICK : Preset.FULL;
    SourceState sources = SourceState.of(root, MEASURED);
    Path folder = ReportCommand.runsFolder(root).resolve(sources.id() + "-engines-" + preset);
    BenchmarkRun.putAside(folder);
    List<String> failures = new ArrayList<>();
    try (RunStore store = RunStore.open(folder.resolve(jdk.folderName()), Map.of())) {
      store.keepEnvironment(EnvironmentProbe.probe(jdk, sources, preset, versions(engines)));
      for (int round = 0; round < rounds; round++) {
        for (Engine engine : engines) {
          List<String> libraries = new ArrayList<>(engine.libraries());
          Collections.rotate(libraries, -round); // another one begins in each round
          for (String library : libraries) {
            say("%d/%d %s %s".formatted(round + 1, rounds, engine.suite(), library));
            String failure = measure(engine, library, jdk, store);
            if (!failure.isEmpty()) {
              failures.add(engine.suite() + " " + library + " failed: " + failure);
              say("  failed: " + failure);
            }
          }
        }
      }
    }
    report(folder);
    if (!failures.isEmpty()) {
      throw CommandException.failed(String.join("; ", failures));
    }
    return 0;
  }

  private SortedMap<String, String> versions(List<Engine> engines) {
    SortedMap<String, String> versions = new TreeMap<>();
    for (Engine engine : engines) {
      Matcher jars = JAR.matcher(engine.classPath(root));
      while (jars.find()) {
        String name = ARTIFACTS.get(jars.group(1));
        if (name != null) {
          versions.merge(
              name,
              jars.group(2),
              (one, other) -> one.contains(other) ? one : one + " and " + other);
        }
      }
    }
    return versions;
  }

  /** Measures in a JVM of its own, and returns why that failed; nothing if it did not. */
  private String measure(Engine engine, String library, Jdk jdk, RunStore store)
      throws IOException {
    Path figures = Files.createTempFile(store.folder(), "fork", ".json");
    try {
      List<String> command = new ArrayList<>(List.of(jdk.java().toString()));
      command.addAll(engine.jvmArguments(root));
      command.addAll(
          List.of(
              "-cp",
              engine.classPath(root),
              engine.mainClass(),
              library,
              figures.toString(),
              quick ? "quick" : "full"));
      Path log = store.folder().resolve("engines.log");
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
              .start();
      process.getOutputStream().close();
      if (process.waitFor() != 0) {
        return "exit code " + process.exitValue() + ", see " + log;
      }
      for (JsonNode entry : JSON.readTree(figures.toFile())) {
        store.keep(ResultReader.cellName(entry), entry);
      }
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CommandException.failed("interrupted");
    } finally {
      Files.deleteIfExists(figures);
    }
  }

  private void report(Path folder) {
    Path target = output == null ? ReportCommand.reportFolder(folder) : output;
    String remark = Report.write(List.of(folder), target);
    if (!remark.isEmpty()) {
      say(remark);
    }
    say(Report.summarize(List.of(folder)));
    say("report: " + target.resolve(Report.DOCUMENT));
  }

  private void say(String line) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(line);
    out.flush();
  }
}
