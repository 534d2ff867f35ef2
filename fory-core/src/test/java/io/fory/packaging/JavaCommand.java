package io.fory.packaging;

import static org.testng.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A finished run of {@code java}, and what came of it. */
record JavaCommand(List<String> command, int exit, List<String> out, List<String> err) {
  /**
   * Runs {@code java} in a JVM that takes flags from its arguments alone.
   *
   * @param work folder for its output
   */
  static JavaCommand run(InstalledJdk jdk, Path work, List<String> arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(jdk.java().toString());
    command.addAll(arguments);
    Path out = Files.createTempFile(work, "out", ".txt");
    Path err = Files.createTempFile(work, "err", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
    // A JVM takes flags from these too, and says so on its error stream.
    builder
        .environment()
        .keySet()
        .removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "CLASSPATH"));
    Process process = builder.start();
    try {
      assertTrue(process.waitFor(5, TimeUnit.MINUTES), "still running: " + command);
    } finally {
      process.destroyForcibly();
    }
    return new JavaCommand(
        command, process.exitValue(), Files.readAllLines(out), Files.readAllLines(err));
  }
}
