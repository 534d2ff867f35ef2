package io.fory.ipc;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program of the tests in a virtual machine of its own. */
final class Jvm implements AutoCloseable {
  private static final int TIMEOUT_SECONDS = 60;
  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

  private final Process process;
  private final BufferedReader out;

  private Jvm(List<String> command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder
        .environment()
        .keySet()
        .removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
    process = builder.start();
    out = process.inputReader();
  }

  static Jvm start(Class<?> program, Object... arguments) throws IOException {
    return start(JAVA, List.of(), program, arguments);
  }

  static Jvm start(Path java, List<String> flags, Class<?> program, Object... arguments)
      throws IOException {
    return new Jvm(command(java, flags, program, arguments));
  }

  /**
   * Starts it with nothing but these arguments, and those of the program behind them.
   *
   * @param javaArguments flags, and what is to be run
   */
  static Jvm start(Path java, List<String> javaArguments, Path argument) throws IOException {
    List<String> command = new ArrayList<>(List.of(java.toString()));
    command.addAll(javaArguments);
    command.add(argument.toString());
    return new Jvm(command);
  }

  /** Starts it by a shell, after another command. */
  static Jvm startAfter(String shellCommand, Class<?> program, Object... arguments)
      throws IOException {
    List<String> command =
        new ArrayList<>(List.of("sh", "-c", shellCommand + "; exec \"$@\"", "-"));
    command.addAll(command(JAVA, List.of(), program, arguments));
    return new Jvm(command);
  }

  private static List<String> command(
      Path java, List<String> flags, Class<?> program, Object... arguments) {
    List<String> command = new ArrayList<>();
    command.add(java.toString());
    // For a short start.
    command.addAll(
        List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx64m"));
    command.addAll(flags);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    return command;
  }

  /** Returns the java command of a JDK 25, or null where there is none. */
  static Path java25() throws IOException {
    return java(25);
  }

  /** Returns the java command of the other one of the JDKs 17 and 25, or null. */
  static Path otherJava() throws IOException {
    return java(Runtime.version().feature() == 25 ? 17 : 25);
  }

  private static Path java(int version) throws IOException {
    String home = System.getenv("JAVA" + version + "_HOME");
    if (home != null && !home.isEmpty()) {
      return Path.of(home, "bin", "java");
    }
    Path installed = Path.of("/usr/lib/jvm");
    if (Files.isDirectory(installed)) {
      try (DirectoryStream<Path> homes = Files.newDirectoryStream(installed, "*" + version + "*")) {
        for (Path candidate : homes) {
          Path java = candidate.resolve("bin/java");
          if (Files.isExecutable(java)) {
            return java;
          }
        }
      }
    }
    return null;
  }

  /** Waits for a line that it prints; what it prints before is an error. */
  void awaitLine(String line) throws IOException {
    String printed = out.readLine();
    if (!line.equals(printed)) {
      throw new AssertionError("printed: " + printed + "\n" + awaitEnd());
    }
  }

  /** Enters an empty line. */
  void enterLine() throws IOException {
    process.getOutputStream().write('\n');
    process.getOutputStream().flush();
  }

  /** Tells whether a command ends well. */
  static boolean runs(String... command) {
    try {
      Process process = new ProcessBuilder(command).start();
      if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return false;
      }
      return process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Ends it as {@code kill -9} does. */
  void kill() {
    process.destroyForcibly();
    try {
      assertTrue(process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Waits until it ends, which it must do by itself; returns what it printed. */
  String awaitEnd() throws IOException {
    Thread watchdog =
        new Thread(
            () -> {
              try {
                if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                  process.destroyForcibly();
                }
              } catch (InterruptedException e) {
                process.destroyForcibly();
              }
            });
    watchdog.setDaemon(true);
    watchdog.start();
    String printed = rest();
    try {
      assertEquals(process.waitFor(), 0, printed);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return printed;
  }

  private String rest() throws IOException {
    StringBuilder all = new StringBuilder();
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      all.append(line).append('\n');
    }
    return all.toString();
  }

  @Override
  public void close() {
    kill();
  }
}
