package io.fory.benchmark.ipc;

import io.fory.benchmark.report.Measurement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Measures messages between two processes, on the JDK that runs it, and prints a table: medians
 * over the rounds. In each round all transports have their turn, each in two fresh JVMs.
 */
public final class IpcSuite {
  private static final int ROUNDS = 3;
  private static final int MILLIS = 1000;
  private static final int TIMEOUT_SECONDS = 300;
  private static final Path MEMORY = Path.of("/dev/shm");

  private IpcSuite() {}

  /**
   * Measures.
   *
   * @param args the number of rounds and the milliseconds of each measurement; {@value #ROUNDS} and
   *     {@value #MILLIS} by default
   * @throws IOException if a process fails
   * @throws InterruptedException if the thread is interrupted
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    int rounds = args.length > 0 ? Integer.parseInt(args[0]) : ROUNDS;
    int millis = args.length > 1 ? Integer.parseInt(args[1]) : MILLIS;
    Map<Transport, List<double[]>> results = new EnumMap<>(Transport.class);
    for (int round = 0; round < rounds; round++) {
      for (Transport transport : Transport.values()) {
        double[] figures = measure(transport, millis);
        results.computeIfAbsent(transport, unused -> new ArrayList<>()).add(figures);
      }
    }
    System.out.println(table(results));
  }

  /** Returns the figures that {@link IpcProcess} prints, in nanoseconds. */
  static double[] measure(Transport transport, int millis)
      throws IOException, InterruptedException {
    Path folder =
        Files.isWritable(MEMORY)
            ? Files.createTempDirectory(MEMORY, "fory-ipc-suite")
            : Files.createTempDirectory("fory-ipc-suite");
    Process answering = null;
    Process asking = null;
    try {
      answering = start(transport, folder, "answering");
      asking = start(transport, folder, "asking", "" + millis);
      for (Process process : List.of(asking, answering)) {
        if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
          throw new IOException(
              transport + " failed: " + printed(folder, "answering") + printed(folder, "asking"));
        }
      }
      return Stream.of(printed(folder, "asking").strip().split("\\s+", -1))
          .mapToDouble(Double::parseDouble)
          .toArray();
    } finally {
      for (Process process : new Process[] {asking, answering}) {
        if (process != null) {
          process.destroyForcibly().waitFor();
        }
      }
      delete(folder);
    }
  }

  private static Process start(Transport transport, Path folder, String role, String... more)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(transport.jvmFlags());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(IpcProcess.class.getName(), transport.name(), folder.toString()));
    command.addAll(List.of(more));
    return new ProcessBuilder(command)
        .redirectOutput(folder.resolve(role).toFile())
        .redirectError(folder.resolve(role + ".errors").toFile())
        .start();
  }

  private static String printed(Path folder, String role) throws IOException {
    String errors = Files.readString(folder.resolve(role + ".errors"));
    String output = Files.readString(folder.resolve(role));
    return errors.contains("Exception") || output.isEmpty() ? errors : output;
  }

  /** Returns a table: a line for each figure, a column for each transport. */
  static String table(Map<Transport, List<double[]>> results) {
    StringBuilder table = new StringBuilder("| microseconds, JDK " + Runtime.version().feature());
    results.keySet().forEach(transport -> table.append(" | ").append(transport));
    table.append(" |\n|---|").append("---:|".repeat(results.size()));
    for (int i = 0; i < 3 + IpcProcess.SIZES.length; i++) {
      int figure = i;
      table.append(
          i < 3
              ? "\n| round trip, " + List.of("p50", "p99", "p99.9").get(i)
              : String.format(Locale.ROOT, "%n| message of %,d bytes", IpcProcess.SIZES[i - 3]));
      for (List<double[]> rounds : results.values()) {
        double nanos =
            Measurement.median(rounds.stream().mapToDouble(round -> round[figure]).toArray());
        table.append(String.format(Locale.ROOT, " | %.2f", nanos / 1000));
      }
      table.append(" |");
    }
    return table.toString();
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> tree = Files.walk(folder)) {
      for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
