package io.fory.spec;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.testng.Reporter;
import org.testng.SkipException;

/**
 * Runs the writer and reader in Python, which needs {@code python3} and no package. Where there is
 * none, tests are skipped with a line that says so; with {@code -Dfory.xlang.required=true} they
 * fail.
 */
final class PlainPython {
  private static final String REQUIRED = "fory.xlang.required";
  private static final Path FOLDER =
      Path.of(System.getProperty("basedir", "."), "target", "spec").toAbsolutePath();
  private static final List<String> SCRIPTS =
      List.of("check.py", "classes.py", "messages.py", "schemas.py", "streams.py");
  private static final int MINUTES = 2;

  private PlainPython() {}

  /** Runs {@code check.py} with a file of such content; returns the lines that it prints. */
  static List<String> check(String name, String content) throws IOException, InterruptedException {
    Files.createDirectories(FOLDER);
    for (String script : SCRIPTS) {
      try (InputStream in = PlainPython.class.getResourceAsStream("/spec/" + script)) {
        Files.write(FOLDER.resolve(script), in.readAllBytes());
      }
    }
    Path file = FOLDER.resolve(name + ".json");
    Path printed = FOLDER.resolve(name + ".txt");
    Files.writeString(file, content, StandardCharsets.US_ASCII);
    ProcessBuilder builder =
        new ProcessBuilder("python3", FOLDER.resolve("check.py").toString(), file.toString());
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    builder.environment().put("PYTHONIOENCODING", "utf-8");
    Process process;
    try {
      process = builder.redirectErrorStream(true).redirectOutput(printed.toFile()).start();
    } catch (IOException e) {
      throw skip("python3 cannot be run");
    }
    boolean ended = process.waitFor(MINUTES, TimeUnit.MINUTES);
    process.destroyForcibly();
    List<String> lines = Files.readAllLines(printed);
    if (!ended || process.exitValue() != 0 || lines.isEmpty()) {
      throw new AssertionError("check.py failed: " + lines);
    }
    return lines;
  }

  private static RuntimeException skip(String reason) {
    if (Boolean.getBoolean(REQUIRED)) {
      throw new AssertionError(reason);
    }
    String line = "Skipped: the format in another language; " + reason;
    Reporter.log(line, true);
    return new SkipException(line);
  }
}
