package io.fory.xlang;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.testng.Reporter;
import org.testng.SkipException;

/**
 * A Python process with {@code pyfory}, which answers requests; {@code peer.py} says which.
 *
 * <p>It runs in a virtual environment below {@code target}, which is made when there is none. Where
 * that fails for lack of Python or of a package index, tests are skipped with a line that says so;
 * with {@code -Dfory.xlang.required=true} they fail.
 */
final class PythonSide implements AutoCloseable {
  static final String PYFORY = "1.6.0";

  private static final String REQUIRED = "fory.xlang.required";
  private static final Path TARGET = Path.of(System.getProperty("basedir", "."), "target");
  private static final Path ENVIRONMENT = TARGET.resolve("pyfory-" + PYFORY).toAbsolutePath();
  private static final Path READY = ENVIRONMENT.resolve("ready");
  private static final Path SCRIPTS = TARGET.resolve("xlang").toAbsolutePath();
  private static final int SETUP_MINUTES = 5;
  private static final int END_SECONDS = 10;

  private final Process process;
  private final DataOutputStream requests;
  private final DataInputStream answers;

  private PythonSide(Process process) {
    this.process = process;
    this.requests = new DataOutputStream(process.getOutputStream());
    this.answers = new DataInputStream(process.getInputStream());
  }

  /**
   * Starts the process.
   *
   * @throws SkipException if there is no Python with {@code pyfory}, and none can be made
   */
  static PythonSide start() throws IOException, InterruptedException {
    makeEnvironment();
    copyScripts();
    ProcessBuilder builder = new ProcessBuilder(python(), SCRIPTS.resolve("peer.py").toString());
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    builder.environment().put("PYTHONPATH", SCRIPTS.toString());
    PythonSide side = new PythonSide(builder.start());
    String version = side.ask("version");
    if (!version.equals(PYFORY)) {
      throw new IllegalStateException("pyfory " + version + " instead of " + PYFORY);
    }
    return side;
  }

  /**
   * Runs a program; returns what it prints.
   *
   * @throws SkipException if there is no Python with {@code pyfory}, and none can be made
   */
  static String run(Path script, String... arguments) throws IOException, InterruptedException {
    makeEnvironment();
    List<String> command = new ArrayList<>(List.of(python(), script.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("PYTHONIOENCODING", "utf-8");
    Process process = builder.start();
    process.getOutputStream().close();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new AssertionError(script + " failed: " + printed);
    }
    return printed.replace(System.lineSeparator(), "\n");
  }

  /**
   * Returns the answer to a request.
   *
   * @throws Refusal if it is a failure
   */
  String ask(String command, String... arguments) throws IOException {
    String request = String.join("\t", command, String.join("\t", arguments));
    byte[] frame = (arguments.length == 0 ? command : request).getBytes(StandardCharsets.UTF_8);
    requests.writeInt(frame.length);
    requests.write(frame);
    requests.flush();
    byte[] bytes = new byte[answers.readInt()];
    answers.readFully(bytes);
    String answer = new String(bytes, StandardCharsets.UTF_8);
    int tab = answer.indexOf('\t');
    if (!answer.startsWith("ok")) {
      throw new Refusal(command + " " + answer.substring(tab + 1));
    }
    return answer.substring(tab + 1);
  }

  @Override
  public void close() throws IOException {
    requests.close(); // ends its loop
    process.onExit().completeOnTimeout(null, END_SECONDS, TimeUnit.SECONDS).join();
    process.destroyForcibly();
  }

  /** What the other side refuses to do. */
  static final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Refusal(String problem) {
      super(problem);
    }
  }

  private static String python() {
    Path windows = ENVIRONMENT.resolve("Scripts").resolve("python.exe");
    return (Files.exists(windows) ? windows : ENVIRONMENT.resolve("bin").resolve("python"))
        .toString();
  }

  private static synchronized void makeEnvironment() throws IOException, InterruptedException {
    if (Files.exists(READY)) {
      return;
    }
    Files.createDirectories(TARGET);
    run("python3", "-m", "venv", "--clear", ENVIRONMENT.toString());
    run(
        python(),
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "pyfory==" + PYFORY);
    Files.createFile(READY);
  }

  private static void run(String... command) throws IOException, InterruptedException {
    Path log = TARGET.resolve("pyfory.log");
    Process process;
    try {
      process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
    } catch (IOException e) {
      throw skip(command[0] + " cannot be run");
    }
    boolean ended = process.waitFor(SETUP_MINUTES, TimeUnit.MINUTES);
    process.destroyForcibly();
    if (!ended || process.exitValue() != 0) {
      List<String> lines = Files.readAllLines(log);
      String last = lines.isEmpty() ? "" : ": " + lines.get(lines.size() - 1);
      throw skip(String.join(" ", command) + " failed" + last);
    }
  }

  private static RuntimeException skip(String reason) {
    if (Boolean.getBoolean(REQUIRED)) {
      throw new AssertionError(reason);
    }
    String line = "Skipped: the tests against pyfory " + PYFORY + "; " + reason;
    Reporter.log(line, true);
    return new SkipException(line);
  }

  private static void copyScripts() throws IOException {
    Files.createDirectories(SCRIPTS);
    for (String name : List.of("peer.py", "schemas.py", "canonical.py")) {
      try (InputStream in = PythonSide.class.getResourceAsStream("/xlang/" + name)) {
        Files.write(SCRIPTS.resolve(name), in.readAllBytes());
      }
    }
  }
}
