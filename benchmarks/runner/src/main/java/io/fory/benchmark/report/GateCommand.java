package io.fory.benchmark.report;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code run.sh gate}: fails where measurements are below a ratio. */
@Command(name = "gate")
public final class GateCommand implements Callable<Integer> {

  /** The exit code where at least one cell is below the ratio. */
  static final int BELOW = 3;

  @Option(names = "--baseline")
  private Path baseline;

  @Option(names = "--current")
  private Path current;

  @Option(names = "--file")
  private Path file;

  @Option(names = "--library")
  private String library;

  @Option(names = "--peer")
  private String peer;

  @Option(names = "--min-ratio")
  private Double minRatio;

  @Option(names = "--forgive-noise")
  private boolean forgiveNoise;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    boolean twoFiles = baseline != null && current != null && file == null;
    boolean oneFile = baseline == null && current == null && file != null;
    if (!twoFiles && !oneFile) {
      throw CommandException.wrongUsage(
          "gate needs --baseline FILE --current FILE, or --file FILE");
    }
    if (twoFiles && (library != null || peer != null)) {
      throw CommandException.wrongUsage("--library and --peer go with --file FILE");
    }
    double least = minRatio != null ? minRatio : twoFiles ? 0.95 : 1.0;
    if (!(least > 0) || Double.isInfinite(least)) {
      throw CommandException.wrongUsage(
          "--min-ratio needs a number above 0, such as 0.95; got " + minRatio);
    }
    Gate gate = new Gate(least, forgiveNoise);
    if (twoFiles) {
      gate.compareFiles(read(baseline), read(current));
    } else {
      comparePeers(gate);
    }
    if (gate.compared() == 0) {
      throw CommandException.wrongUsage("no cell is in both; there is nothing to compare");
    }
    return print(gate, least);
  }

  private static List<JdkResults> read(Path path) {
    List<JdkResults> results = ResultReader.read(List.of(path)).jdks();
    if (results.isEmpty()) {
      throw CommandException.wrongUsage("no results in " + path);
    }
    return results;
  }

  private void comparePeers(Gate gate) {
    List<JdkResults> all = read(file);
    String ours = library == null ? Library.FORY : library;
    String other = peer == null ? "best" : peer;
    SortedSet<String> known = new TreeSet<>(Library.ORDER);
    for (JdkResults results : all) {
      results.measurements().keySet().forEach(cell -> known.add(cell.library()));
      results.failures().keySet().forEach(cell -> known.add(cell.library()));
    }
    if (!known.contains(ours)) {
      throw CommandException.wrongUsage(
          "no library " + ours + " in " + file + "; there are " + String.join(", ", known));
    }
    if (!other.equals("best") && !known.contains(other)) {
      throw CommandException.wrongUsage(
          "no peer " + other + " in " + file + "; there are best, " + String.join(", ", known));
    }
    gate.comparePeers(all, ours, other);
  }

  private int print(Gate gate, double least) {
    PrintWriter out = spec.commandLine().getOut();
    List<Gate.Verdict> below = gate.below();
    for (Gate.Verdict verdict : below) {
      out.println(
          String.format(
              Locale.ROOT,
              "%-5s (%s … %s) %s %s: %s",
              Ratio.format(verdict.ratio().value()),
              Ratio.format(verdict.ratio().low()),
              Ratio.format(verdict.ratio().high()),
              gate.isWithinNoise(verdict) ? "~" : " ",
              verdict.cell(),
              verdict.detail()));
    }
    if (below.stream().anyMatch(gate::isWithinNoise)) {
      out.println("~ the interval of the ratio reaches it");
    }
    out.println(
        String.format(
            Locale.ROOT,
            "%d of %d cells below %s%s%s",
            below.size(),
            gate.compared(),
            least,
            forgiveNoise ? " beyond noise" : "",
            gate.withoutCounterpart() == 0
                ? ""
                : "; cells without counterpart: " + gate.withoutCounterpart()));
    out.flush();
    return below.isEmpty() ? 0 : BELOW;
  }
}
