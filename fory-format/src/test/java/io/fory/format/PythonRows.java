package io.fory.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.testng.Reporter;
import org.testng.SkipException;

/**
 * Runs scripts with {@code pyfory} and {@code pyarrow}.
 *
 * <p>It runs in a virtual environment below {@code target}, which is made when there is none. Where
 * that fails for lack of Python or of a package index, tests are skipped with a line that says so;
 * with {@code -Dfory.xlang.required=true} they fail.
 */
final class PythonRows {
  private static final String PYFORY = "1.6.0";
  private static final String PYARROW = "21.0.0";
  private static final String REQUIRED = "fory.xlang.required";
  private static final Path TARGET =
      Path.of(System.getProperty("basedir", "."), "target").toAbsolutePath();
  private static final Path ENVIRONMENT =
      TARGET.resolve("pyfory-" + PYFORY + "-pyarrow-" + PYARROW);
  private static final Path READY = ENVIRONMENT.resolve("ready");
  private static final int MINUTES = 5;

  private PythonRows() {}

  /** Returns the answers of the script to some lines. */
  static List<String> answers(List<String> lines) throws IOException, InterruptedException {
    Path folder = Files.createDirectories(TARGET.resolve("python-rows"));
    Path input = Files.write(folder.resolve("input.txt"), lines);
    Path output = folder.resolve("output.txt");
    run("rows.py", folder, input.toString(), output.toString());
    return Files.readAllLines(output);
  }

  /** Runs a script of the test resources, which must end well. */
  static void run(String script, Path folder, String... arguments)
      throws IOException, InterruptedException {
    makeEnvironment();
    Path copy = folder.resolve(script);
    try (InputStream in = PythonRows.class.getResourceAsStream("/python/" + script)) {
      Files.write(copy, in.readAllBytes());
    }
    List<String> command = new ArrayList<>(List.of(python(), copy.toString()));
    command.addAll(List.of(arguments));
    String problem = run(command.toArray(new String[0]));
    if (problem != null) {
      throw new AssertionError(problem);
    }
  }

  private static String python() {
    Path windows = ENVIRONMENT.resolve("Scripts").resolve("python.exe");
    Path python = Files.exists(windows) ? windows : ENVIRONMENT.resolve("bin").resolve("python");
    return python.toString();
  }

  private static void makeEnvironment() throws IOException, InterruptedException {
    if (Files.exists(READY)) {
      return;
    }
    Files.createDirectories(TARGET);
    String problem = run("python3", "-m", "venv", "--clear", ENVIRONMENT.toString());
    if (problem == null) {
      String pip = "--disable-pip-version-check";
      String pyfory = "pyfory==" + PYFORY;
      String pyarrow = "pyarrow==" + PYARROW;
      problem = run(python(), "-m", "pip", "install", "--quiet", pip, pyfory, pyarrow);
    }
    if (problem == null) {
      Files.createFile(READY);
      return;
    }
    if (Boolean.getBoolean(REQUIRED)) {
      throw new AssertionError(problem);
    }
    String line = "Skipped: the exchange with pyfory " + PYFORY + " and pyarrow; " + problem;
    Reporter.log(line, true);
    throw new SkipException(line);
  }

  /** Returns why a command failed, or null. */
  private static String run(String... command) throws IOException, InterruptedException {
    Path log = TARGET.resolve("pyfory.log");
    Process process;
    try {
      ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
      builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
      process = builder.redirectOutput(log.toFile()).start();
    } catch (IOException e) {
      return command[0] + " cannot be run";
    }
    boolean ended = process.waitFor(MINUTES, TimeUnit.MINUTES);
    process.destroyForcibly();
    if (ended && process.exitValue() == 0) {
      return null;
    }
    List<String> lines = Files.readAllLines(log);
    String last = lines.isEmpty() ? "" : ": " + lines.get(lines.size() - 1);
    return String.join(" ", command) + " failed" + last;
  }
}
