package io.fory.benchmark.jmh;

import io.fory.benchmark.codec.JvmFlags;
import io.fory.benchmark.report.CellName;
import io.fory.benchmark.report.Library;
import io.fory.benchmark.report.RowName;
import io.fory.benchmark.run.BenchmarkCommand;
import io.fory.benchmark.run.Cell;
import io.fory.benchmark.run.CellRunner;
import io.fory.benchmark.run.Harness;
import io.fory.benchmark.run.Jdk;
import io.fory.benchmark.run.Timing;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.Main;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** JMH, and all cells of all suites as its list of benchmarks has them. */
public final class JmhHarness implements Harness {

  private static final String JVM_ARGS = "-jvmArgsPrepend";

  /** How the flags begin by which a suite asks for a heap that is large. */
  private static final String HEAP = "-Xm";

  private final List<Cell> cells;

  JmhHarness(BenchmarkList list) {
    OutputFormat silent =
        OutputFormatFactory.createFormatInstance(
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
            VerboseMode.SILENT);
    List<Cell> found = new ArrayList<>();
    Map<String, Integer> places = new HashMap<>();
    for (BenchmarkListEntry entry : list.getAll(silent, List.of())) {
      for (Map<String, String> params : combinations(entry)) {
        found.add(cell(entry, params));
      }
      values(entry)
          .forEach(
              (param, values) -> {
                for (String value : values) {
                  places.putIfAbsent(place(suite(entry), param, value), places.size());
                }
              });
    }
    found.sort(order(places));
    cells = List.copyOf(found);
  }

  /** The harness of the suites on the class path. */
  static JmhHarness ofClassPath() {
    return new JmhHarness(BenchmarkList.defaultList());
  }

  /**
   * Runs the command of {@code run.sh} and ends the process with its exit code; after {@code --jmh}
   * JMH itself, whose JVMs have the flags of all peers, unless the arguments have others.
   */
  public static void main(String[] args) throws IOException {
    if (args.length > 0 && args[0].equals("--jmh")) {
      List<String> ofJmh = new ArrayList<>(List.of(args).subList(1, args.length));
      if (!ofJmh.contains(JVM_ARGS)) {
        ofJmh.addAll(0, List.of(JVM_ARGS, String.join(" ", JvmFlags.ofAll())));
      }
      Main.main(ofJmh.toArray(String[]::new));
      return;
    }
    System.exit(BenchmarkCommand.execute(ofClassPath(), args));
  }

  @Override
  public List<Cell> cells() {
    return cells;
  }

  @Override
  public CellRunner runner(Jdk jdk, Path log, PrintWriter out) {
    return new JmhCellRunner(jdk, log, out);
  }

  private static Cell cell(BenchmarkListEntry entry, Map<String, String> params) {
    String mode = entry.getMode().shortLabel();
    Timing timing =
        new Timing(
            entry.getWarmupIterations().orElse(Defaults.WARMUP_ITERATIONS),
            seconds(entry.getWarmupTime().orElse(Defaults.WARMUP_TIME)),
            entry.getMeasurementIterations().orElse(Defaults.MEASUREMENT_ITERATIONS),
            seconds(entry.getMeasurementTime().orElse(Defaults.MEASUREMENT_TIME)));
    CellName name = CellName.of(entry.getUsername(), mode, params);
    List<String> jvmArgs = new ArrayList<>(entry.getJvmArgs().orElse(List.of()));
    jvmArgs.addAll(JvmFlags.of(name.library()));
    boolean alone =
        Stream.of(entry.getJvmArgs(), entry.getJvmArgsPrepend(), entry.getJvmArgsAppend())
            .flatMap(args -> args.orElse(List.of()).stream())
            .anyMatch(arg -> arg.startsWith(HEAP));
    return new Cell(name, entry.getUsername(), mode, timing, List.copyOf(jvmArgs), alone);
  }

  private static double seconds(TimeValue time) {
    return time.convertTo(TimeUnit.NANOSECONDS) / 1e9;
  }

  private static Map<String, String[]> values(BenchmarkListEntry entry) {
    return entry.getParams().orElse(Map.of());
  }

  private static String suite(BenchmarkListEntry entry) {
    String type = entry.getUserClassQName();
    return type.substring(type.lastIndexOf('.') + 1);
  }

  private static List<Map<String, String>> combinations(BenchmarkListEntry entry) {
    List<Map<String, String>> combinations = List.of(Map.of());
    for (Map.Entry<String, String[]> param : values(entry).entrySet()) {
      List<Map<String, String>> longer = new ArrayList<>();
      for (Map<String, String> combination : combinations) {
        for (String value : param.getValue()) {
          Map<String, String> with = new LinkedHashMap<>(combination);
          with.put(param.getKey(), value);
          longer.add(with);
        }
      }
      combinations = longer;
    }
    return combinations;
  }

  private static Comparator<Cell> order(Map<String, Integer> places) {
    return Comparator.<Cell, String>comparing(JmhHarness::suite, RowName.READING_ORDER)
        .thenComparing((a, b) -> compareParams(a, b, places))
        .thenComparing(cell -> cell.name().row().operation(), RowName.READING_ORDER)
        .thenComparing(Cell::mode)
        .thenComparing(cell -> cell.name().library(), Library.ORDER);
  }

  private static String suite(Cell cell) {
    return cell.name().row().suite();
  }

  private static int compareParams(Cell a, Cell b, Map<String, Integer> places) {
    Map<String, String> ofA = a.name().row().params();
    Map<String, String> ofB = b.name().row().params();
    if (!ofA.keySet().equals(ofB.keySet())) {
      return ofA.keySet().toString().compareTo(ofB.keySet().toString());
    }
    for (String param : ofA.keySet()) {
      int order =
          Integer.compare(
              places.get(place(suite(a), param, ofA.get(param))),
              places.get(place(suite(b), param, ofB.get(param))));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /** The key of the place of a value in the order in which its suite declares the values. */
  private static String place(String suite, String param, String value) {
    return suite + '.' + param + '=' + value;
  }
}
