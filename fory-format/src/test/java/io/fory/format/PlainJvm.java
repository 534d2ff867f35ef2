package io.fory.format;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A virtual machine without flags of the environment. */
final class PlainJvm {
  private static final int SECONDS = 300;

  private PlainJvm() {}

  /** Runs a program, which must end well; returns what it prints. */
  static String run(Path java, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(java.toString()));
    command.addAll(List.of(arguments));
    Path out = Files.createTempFile("fory-format", ".txt");
    try {
      ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
      builder
          .environment()
          .keySet()
          .removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
      Process process = builder.redirectOutput(out.toFile()).start();
      boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
      process.destroyForcibly();
      String printed = Files.readString(out, StandardCharsets.UTF_8);
      assertTrue(ended, printed);
      assertEquals(process.exitValue(), 0, printed);
      return printed.replace(System.lineSeparator(), "\n");
    } finally {
      Files.delete(out);
    }
  }

  /** Returns the java command of a JDK 25, or null where there is none. */
  static Path java25() throws IOException {
    String home = System.getenv("JAVA25_HOME");
    if (home != null && !home.isEmpty()) {
      return Path.of(home, "bin", "java");
    }
    Path installed = Path.of("/usr/lib/jvm");
    if (Files.isDirectory(installed)) {
      try (DirectoryStream<Path> homes = Files.newDirectoryStream(installed, "*25*")) {
        for (Path candidate : homes) {
          if (Files.isExecutable(candidate.resolve("bin/java"))) {
            return candidate.resolve("bin/java");
          }
        }
      }
    }
    return null;
  }
}
