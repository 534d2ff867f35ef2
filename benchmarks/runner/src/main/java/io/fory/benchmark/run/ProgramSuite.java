package io.fory.benchmark.run;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A {@link Program} on one JDK.
 *
 * @param classPath where the benchmarks are
 * @param folder where the results of the JDK are
 */
record ProgramSuite(Program program, Jdk jdk, String classPath, Path folder) {

  /** Returns whether all results are there. */
  boolean isMeasured() {
    return program.files().stream().allMatch(file -> Files.exists(folder.resolve(file)));
  }

  /**
   * Measures, in a JVM of the JDK, which starts those that are measured.
   *
   * @return why it failed, in one line; nothing where it did not
   */
  Optional<String> run() {
    Path log = folder.resolve(program.suite() + ".log");
    ProcessBuilder builder =
        new ProcessBuilder(
                jdk.java().toString(),
                "-Dfory.benchmark.root=" + System.getProperty("fory.benchmark.root", ""),
                "-cp",
                classPath,
                program.main(),
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
