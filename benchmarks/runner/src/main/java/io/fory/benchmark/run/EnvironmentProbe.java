package io.fory.benchmark.run;

import com.sun.management.OperatingSystemMXBean;
import io.fory.benchmark.report.Environment;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;

/** Finds out where a run takes place. */
public final class EnvironmentProbe {

  private static final String VERSIONS = "/io/fory/benchmark/run/versions.properties";

  private EnvironmentProbe() {}

  /** Returns the environment of a run that begins now. */
  static Environment probe(Jdk jdk, SourceState sources, Preset preset) {
    return probe(jdk, sources, preset, versions());
  }

  /** Returns the environment of a run that begins now, of libraries of these versions. */
  static Environment probe(
      Jdk jdk, SourceState sources, Preset preset, SortedMap<String, String> libraries) {
    return new Environment(
        cpu(),
        Runtime.getRuntime().availableProcessors(),
        memory(),
        operatingSystem(),
        jdk.version() + ", " + jdk.vmName() + " " + jdk.vmVersion() + ", " + jdk.vendor(),
        sources.description(),
        LocalDate.now(ZoneOffset.UTC).toString(),
        preset.toString(),
        libraries);
  }

  private static String cpu() {
    Optional<String> model =
        valueInFile(Path.of("/proc/cpuinfo"), "model name", ":")
            .or(
                () ->
                    outputOf("sysctl", "-n", "machdep.cpu.brand_string")
                        .filter(it -> !it.isEmpty()))
            .or(() -> Optional.ofNullable(System.getenv("PROCESSOR_IDENTIFIER")));
    String architecture = System.getProperty("os.arch");
    return model.map(name -> name + " (" + architecture + ")").orElse(architecture);
  }

  private static String memory() {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return String.format(
        Locale.ROOT, "%.1f GiB", system.getTotalMemorySize() / (double) (1L << 30));
  }

  private static String operatingSystem() {
    String kernel = System.getProperty("os.name") + " " + System.getProperty("os.version");
    return valueInFile(Path.of("/etc/os-release"), "PRETTY_NAME", "=")
        .map(name -> name.replace("\"", "") + ", " + kernel)
        .orElse(kernel);
  }

  private static Optional<String> valueInFile(Path file, String key, String separator) {
    if (!Files.isReadable(file)) {
      return Optional.empty();
    }
    try {
      return Files.readAllLines(file).stream()
          .filter(line -> line.startsWith(key) && line.contains(separator))
          .map(line -> line.substring(line.indexOf(separator) + 1).strip())
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns what a command prints, nothing where there is no such command or it fails. */
  static Optional<String> outputOf(String... command) {
    try {
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      process.getOutputStream().close();
      byte[] output = process.getInputStream().readAllBytes();
      return process.waitFor() == 0
          ? Optional.of(new String(output, Charset.defaultCharset()).strip())
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /**
   * The versions that the build of the benchmarks put in: those of the libraries by their names.
   */
  public static SortedMap<String, String> versions() {
    Properties properties = new Properties();
    try (InputStream in = EnvironmentProbe.class.getResourceAsStream(VERSIONS)) {
      properties.load(in);
    } catch (IOException e) {
      throw new IllegalStateException(VERSIONS + " cannot be read", e);
    }
    SortedMap<String, String> versions = new TreeMap<>();
    properties
        .stringPropertyNames()
        .forEach(name -> versions.put(name, properties.getProperty(name)));
    return versions;
  }
}
