package io.fory.benchmark.run;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The cold start and the footprint: a suite that has no cells and runs without JMH.
 *
 * @param classPath where the benchmarks are
 * @param folder where the results of the JDK are
 */
record StartupSuite(Jdk jdk, String classPath, Path folder) {

  /** What {@code --suite} calls it. */
  static final String NAME = "startup";

  /** The main class, which is in the benchmarks. */
  private static final String MAIN = "io.fory.benchmark.startup.StartupRun";

  private static final String LOG = "startup.log";
  private static final List<String> FILES = List.of("coldstart.json", "footprint.json");

  /** Returns whether {@code suite} means this one. */
  static boolean isNamed(String suite) {
    return NAME.equalsIgnoreCase(suite);
  }

  /** Returns whether all results are there. */
  boolean isMeasured() {
    return FILES.stream().allMatch(file -> Files.exists(folder.resolve(file)));
  }

  /**
   * Measures, in a JVM of the JDK, which starts those that are measured.
   *
   * @return why it failed, in one line; nothing where it did not
   */
  Optional<String> run() {
    Path log = folder.resolve(LOG);
    ProcessBuilder builder =
        new ProcessBuilder(
                jdk.java().toString(),
                "-Dfory.benchmark.root=" + System.getProperty("fory.benchmark.root", ""),
                "-cp",
                classPath,
                MAIN,
                folder.toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      if (process.waitFor() == 0 && isMeasured()) {
        return Optional.empty();
      }
      FailureReason reason = new FailureReason();
      reason.read(new String(Files.readAllBytes(log), Charset.defaultCharset()));
      return Optional.of(reason.reason(null));
    } catch (IOException e) {
      return Optional.of(String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("interrupted");
    }
  }
}
