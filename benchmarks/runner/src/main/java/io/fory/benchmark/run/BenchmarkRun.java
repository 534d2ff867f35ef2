package io.fory.benchmark.run;

import io.fory.benchmark.report.CellName;
import io.fory.benchmark.report.CommandException;
import io.fory.benchmark.report.Report;
import io.fory.benchmark.report.ReportCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One call of {@code run.sh}: the chosen cells on the chosen JDKs, then the report.
 *
 * <p>The results are in a folder that is named after what makes numbers comparable: the measured
 * sources, the preset, and the length of the iterations; in it is one folder for each JVM. The same
 * call again finds that folder, and runs only the cells that it lacks.
 */
final class BenchmarkRun {

  private final PrintWriter out;
  private final PrintWriter err;
  private final Request request;
  private final Path root = Path.of(System.getProperty("fory.benchmark.root", ""));

  /**
   * What is asked for besides the cells.
   *
   * @param duration the seconds of an iteration; null to leave it to the preset
   * @param forks how many forks a cell is to have
   * @param fresh whether to put earlier results aside
   * @param report whether to write the report
   * @param programs the suites without cells, which are measured after the cells
   */
  record Request(
      Preset preset,
      Double duration,
      List<Jdk> jdks,
      int forks,
      boolean fresh,
      boolean report,
      List<Program> programs) {

    Timing timing(Cell cell, int cells) {
      Timing timing = preset.timing(cell, cells * jdks.size() * forks);
      return duration == null ? timing : timing.withSeconds(duration);
    }

    /** Returns the part of the folder's name that says how it was measured. */
    String name(List<Cell> cells) {
      if (cells.isEmpty() || (preset == Preset.FULL && duration == null)) {
        return preset.toString();
      }
      Timing timing = timing(cells.get(0), cells.size());
      return preset + "-" + Math.round(timing.measurementSeconds() * 1e3) + "ms";
    }
  }

  BenchmarkRun(PrintWriter out, PrintWriter err, Request request) {
    this.out = out;
    this.err = err;
    this.request = request;
  }

  /**
   * Runs {@code cells}.
   *
   * @return the exit code
   */
  int run(Harness harness, List<Cell> cells) {
    SourceState sources =
        SourceState.of(
            root,
            Path.of(System.getProperty("java.class.path")),
            Boolean.getBoolean("fory.benchmark.stale"));
    Path folder = ReportCommand.runsFolder(root).resolve(sources.id() + "-" + request.name(cells));
    if (request.fresh()) {
      putAside(folder);
    }
    List<String> failures = new ArrayList<>();
    List<RunStore> stores = new ArrayList<>();
    try {
      int missing = 0;
      double seconds = 0;
      for (Jdk jdk : request.jdks()) {
        RunStore store = RunStore.open(folder.resolve(jdk.folderName()), places(harness.cells()));
        stores.add(store);
        store.keepEnvironment(EnvironmentProbe.probe(jdk, sources, request.preset()));
        for (Cell cell : cells) {
          int forks = RunLoop.missing(List.of(cell), request.forks(), it -> store.forks(it.name()));
          missing += forks;
          seconds += forks * request.timing(cell, cells.size()).seconds();
        }
      }
      announce(folder, cells.size() * stores.size(), missing, seconds);
      Progress progress = new Progress(out, missing, seconds);
      try (Interruption interruption = new Interruption(() -> lastWord(stores, cells, folder))) {
        int failuresOfOurs = 0;
        for (int i = 0; i < stores.size(); i++) {
          failuresOfOurs +=
              loop(harness, stores.get(i), request.jdks().get(i), cells, progress, interruption);
        }
        if (failuresOfOurs > 0) {
          failures.add("failed cells of ours: " + failuresOfOurs + ", see above");
        }
        for (Program program : request.programs()) {
          failures.addAll(measure(program, stores, interruption));
        }
      }
    } finally {
      stores.forEach(RunStore::close);
    }
    if (request.report()) {
      report(folder);
    }
    if (!failures.isEmpty()) {
      throw CommandException.failed(String.join("; ", failures));
    }
    return 0;
  }

  /** Measures a program on each JDK that lacks its results, and returns what failed. */
  private List<String> measure(Program program, List<RunStore> stores, Interruption interruption) {
    List<String> failures = new ArrayList<>();
    for (int i = 0; i < stores.size(); i++) {
      Jdk jdk = request.jdks().get(i);
      ProgramSuite suite =
          new ProgramSuite(
              program, jdk, System.getProperty("java.class.path"), stores.get(i).folder());
      if (suite.isMeasured()) {
        continue;
      }
      String what = program.suite() + " on JDK " + jdk;
      out.println(what + ", some minutes");
      out.flush();
      suite
          .run()
          .ifPresent(
              reason -> {
                interruption.holdIfRequested();
                failures.add(what + " failed: " + reason);
              });
    }
    return failures;
  }

  private static Map<CellName, Integer> places(List<Cell> cells) {
    Map<CellName, Integer> places = new HashMap<>();
    cells.forEach(cell -> places.put(cell.name(), places.size()));
    return places;
  }

  private int loop(
      Harness harness,
      RunStore store,
      Jdk jdk,
      List<Cell> cells,
      Progress progress,
      Interruption interruption) {
    CellRunner runner = harness.runner(jdk, store.folder().resolve(RunStore.LOG), out);
    boolean full = request.preset() == Preset.FULL;
    return new RunLoop(
            store,
            jdk,
            full ? new WarmingRunner(runner) : runner,
            cell -> request.timing(cell, cells.size()),
            request.forks(),
            progress,
            interruption::holdIfRequested)
        .run(cells);
  }

  private void announce(Path folder, int total, int missing, double seconds) {
    out.println(
        String.format(
            Locale.ROOT,
            "%s run: %s on JDK %s; results in %s",
            request.preset(),
            what(total),
            String.join(", ", request.jdks().stream().map(Jdk::toString).toList()),
            folder));
    int kept = total * request.forks() - missing;
    if (kept > 0) {
      out.println("measured already: " + kept + " forks; --fresh measures them again");
    }
    if (missing > 0) {
      out.println(
          "to run: %d forks, %d of each cell, about %s"
              .formatted(missing, request.forks(), Progress.duration(seconds)));
    }
    out.flush();
  }

  private String what(int cells) {
    Stream<String> ofCells = cells == 0 ? Stream.of() : Stream.of(cells + " cells");
    Stream<String> ofPrograms = request.programs().stream().map(Program::suite);
    return Stream.concat(ofCells, ofPrograms).collect(Collectors.joining(" and "));
  }

  private static String lastWord(List<RunStore> stores, List<Cell> cells, Path folder) {
    int kept = 0;
    for (RunStore store : stores) {
      kept += (int) cells.stream().filter(cell -> store.forks(cell.name()) > 0).count();
    }
    return "Interrupted. %d of %d cells are kept in %s; the same command goes on from there."
        .formatted(kept, cells.size() * stores.size(), folder);
  }

  /** Renames the folder of an earlier run, if there is one. */
  static void putAside(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    int number = 1;
    Path aside = folder.resolveSibling(folder.getFileName() + "." + number);
    while (Files.exists(aside)) {
      number++;
      aside = folder.resolveSibling(folder.getFileName() + "." + number);
    }
    try {
      Files.move(folder, aside);
    } catch (IOException e) {
      throw CommandException.failed("cannot put " + folder + " aside: " + e.getMessage());
    }
  }

  private void report(Path folder) {
    Path target = ReportCommand.reportFolder(folder);
    String remark = Report.write(List.of(folder), target);
    if (!remark.isEmpty()) {
      err.println("run.sh: " + remark);
      err.flush();
    }
    String summary = Report.summarize(List.of(folder));
    if (!summary.isEmpty()) {
      out.println(summary);
    }
    out.println("report: " + target.resolve(Report.DOCUMENT));
    out.flush();
  }
}
