package io.fory.benchmark.startup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A process that has ended well.
 *
 * @param output what it has printed
 * @param wallNanos from its start to its end
 */
public record JvmProcess(String output, long wallNanos) {

  /** Returns the command that starts a JVM of this one's JDK. */
  public static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /**
   * Runs a process to its end.
   *
   * @param library the name of what it measures
   * @param folder for what it prints
   * @throws IOException if it fails, or takes longer; the message says what it has printed
   * @throws InterruptedException if the thread is interrupted
   */
  public static JvmProcess run(
      String library, List<String> command, Path folder, int timeoutSeconds)
      throws IOException, InterruptedException {
    Path output = folder.resolve("output");
    Path errors = folder.resolve("errors");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(output.toFile()).redirectError(errors.toFile());
    // Flags from outside would be measured too, and the JVM announces them where errors go.
    builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
    long start = System.nanoTime();
    Process process = builder.start();
    boolean ended = process.waitFor(timeoutSeconds, TimeUnit.SECONDS);
    long wallNanos = System.nanoTime() - start;
    if (!ended) {
      process.destroyForcibly();
      throw new IOException(library + " took longer than " + timeoutSeconds + " s");
    }
    if (process.exitValue() != 0) {
      throw new IOException(library + " failed: " + Files.readString(errors).strip());
    }
    return new JvmProcess(Files.readString(output), wallNanos);
  }
}
