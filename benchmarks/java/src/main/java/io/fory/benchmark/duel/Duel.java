package io.fory.benchmark.duel;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Compares candidates: in each round a JVM of each, all at once on one processor, so that whatever
 * the machine does happens to all of them. A ratio is that of two JVMs of a round.
 */
public final class Duel {
  private static final String USAGE =
      "run.sh duel ROUNDS WARMUP SECONDS CANDIDATE... -- STATE serialize|deserialize"
          + " [PARAMETER=VALUE...]";

  private Duel() {}

  /**
   * Measures and prints a table.
   *
   * @param args as {@code run.sh --help} has them
   * @throws InterruptedException if the thread is interrupted
   */
  public static void main(String[] args) throws InterruptedException {
    int dashes = Arrays.asList(args).indexOf("--");
    boolean complete = dashes >= 4 && args.length >= dashes + 3;
    if (!complete || !args[dashes + 2].matches("serialize|deserialize")) {
      System.err.println("Usage: " + USAGE);
      System.exit(2);
    }
    List<Candidate> candidates = new ArrayList<>();
    double[][] rates = null;
    try {
      for (String text : Arrays.copyOfRange(args, 3, dashes)) {
        candidates.add(Candidate.parse(text));
      }
      rates = new double[requireNumbers(args)][];
    } catch (IllegalArgumentException e) {
      System.err.println("run.sh: " + e.getMessage());
      System.exit(2);
    }
    List<String> state = List.of(args).subList(dashes + 1, args.length);
    try {
      for (int round = 0; round < rates.length; round++) {
        rates[round] = measure(candidates, state, args[1], args[2]);
      }
      System.out.print(table(candidates, rates));
    } catch (IOException e) {
      System.err.println("run.sh: " + e.getMessage());
      System.exit(1);
    }
  }

  /** Returns the number of rounds, if the three first arguments are numbers. */
  private static int requireNumbers(String[] args) {
    if (!args[0].matches("[1-9][0-9]{0,3}")
        || !(args[1] + ' ' + args[2]).matches("[0-9]{1,4}(\\.[0-9]+)? [0-9]{1,4}(\\.[0-9]+)?")) {
      throw new IllegalArgumentException(
          "ROUNDS is a number from 1 on, WARMUP and SECONDS are seconds, as in 3 20 5, and not "
              + String.join(" ", args[0], args[1], args[2]));
    }
    return Integer.parseInt(args[0]);
  }

  private static double[] measure(
      List<Candidate> candidates, List<String> state, String warmUp, String seconds)
      throws IOException, InterruptedException {
    List<Process> processes = new ArrayList<>();
    try {
      List<BufferedReader> outputs = new ArrayList<>();
      for (Candidate candidate : candidates) {
        Process process = start(candidate, state, warmUp, seconds);
        processes.add(process);
        outputs.add(process.inputReader());
        if (!Contender.READY.equals(outputs.get(outputs.size() - 1).readLine())) {
          throw new IOException(candidate.name() + " cannot be set up, see above");
        }
      }
      for (Process process : processes) {
        process.getOutputStream().write(1);
        process.getOutputStream().flush();
      }
      double[] rates = new double[processes.size()];
      for (int i = 0; i < rates.length; i++) {
        rates[i] = Double.parseDouble(outputs.get(i).readLine());
      }
      return rates;
    } finally {
      for (Process process : processes) {
        process.destroyForcibly().waitFor();
      }
    }
  }

  private static Process start(
      Candidate candidate, List<String> state, String warmUp, String seconds) throws IOException {
    String own = System.getProperty("java.class.path");
    String before = candidate.classPath();
    List<String> command = new ArrayList<>(List.of("taskset", "-c", "0"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx1g", "-cp"));
    command.add(before.isEmpty() ? own : before + File.pathSeparator + own);
    command.addAll(candidate.jvmOptions());
    command.add(Contender.class.getName());
    command.addAll(state.subList(0, 2));
    command.addAll(List.of(warmUp, seconds));
    command.addAll(state.subList(2, state.size()));
    command.addAll(candidate.parameters());
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  /** Returns a line for each candidate: the median rate, and ratios to the first candidate. */
  static String table(List<Candidate> candidates, double[][] rates) {
    StringBuilder table = new StringBuilder();
    for (int i = 0; i < candidates.size(); i++) {
      int column = i;
      double[] own = Arrays.stream(rates).mapToDouble(it -> it[column]).sorted().toArray();
      double[] ratios =
          Arrays.stream(rates).mapToDouble(it -> it[column] / it[0]).sorted().toArray();
      table.append(
          String.format(
              Locale.ROOT,
              "%-16s %10.4f M/s of processor time, ratio %.3f (%.3f to %.3f)%n",
              candidates.get(i).name(),
              own[own.length / 2] / 1e6,
              ratios[ratios.length / 2],
              ratios[0],
              ratios[ratios.length - 1]));
    }
    return table.toString();
  }
}
