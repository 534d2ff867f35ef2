package io.fory.benchmark.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The report of one or more runs: a folder with {@code README.md}, charts, and {@code data/*.csv}.
 *
 * <p>The same input gives the same files; nothing of the machine or the hour of the reporting is in
 * them.
 */
public final class Report {

  /** The document. */
  public static final String DOCUMENT = "README.md";

  private static final String DATA = "data";

  /** What an earlier report wrote: the files that its document points to. */
  private static final Pattern OWN_FILES =
      Pattern.compile("]\\((" + DATA + "/[\\w.-]+\\.csv|[\\w.-]+\\.png)\\)");

  private final ResultReader.Found found;
  private final Map<String, ResultTable> tables = new LinkedHashMap<>();
  private final Path folder;
  private final Markdown out = new Markdown();
  private final CsvWriter csv;

  /** Why there are no charts, where drawing failed. */
  private String withoutCharts;

  private Report(ResultReader.Found found, Path folder) {
    this.found = found;
    this.folder = folder;
    this.csv = new CsvWriter(folder.resolve(DATA));
    found.jdks().forEach(results -> tables.put(results.jdk(), new ResultTable(results)));
  }

  /**
   * Writes the report of the results in {@code sources} into {@code folder}, in place of an earlier
   * one.
   *
   * @return what a user should know besides, in one line; empty where there is nothing
   * @throws CommandException if there are no results, or the files cannot be written
   */
  public static String write(Collection<Path> sources, Path folder) {
    ResultReader.Found found = ResultReader.read(sources);
    if (found.isEmpty()) {
      throw CommandException.wrongUsage(
          "no results in " + String.join(", ", sources.stream().map(Path::toString).toList()));
    }
    try {
      Report report = new Report(found, folder);
      report.write();
      return report.withoutCharts == null ? "" : "no charts: " + report.withoutCharts;
    } catch (IOException e) {
      throw CommandException.failed("cannot write the report to " + folder + ": " + e.getMessage());
    }
  }

  /** Returns how ours stands up to the peers, in a few lines for the terminal. */
  public static String summarize(Collection<Path> sources) {
    StringJoiner lines = new StringJoiner(System.lineSeparator());
    for (JdkResults results : ResultReader.read(sources).jdks()) {
      Summary summary = new Summary(new ResultTable(results).rows());
      if (summary.cells() > 0) {
        lines.add(
            "JDK %s: ours / best peer %s, geometric mean of %d cells%s; %d below 1.00"
                .formatted(
                    results.jdk(),
                    Summary.format(summary.meanToBest()),
                    summary.cells(),
                    summary
                        .meanToApacheFory()
                        .map(mean -> "; / Apache Fory " + Summary.format(mean))
                        .orElse(""),
                    summary.losses().size()));
      }
      for (Summary.Standing loss : summary.losses()) {
        lines.add(
            "  %s %s %s: %s"
                .formatted(
                    Summary.format(loss.ratio(), false),
                    loss.row().name(),
                    loss.library(),
                    loss.bestPeer() + " is faster"));
      }
    }
    return lines.toString();
  }

  private void write() throws IOException {
    Files.createDirectories(folder);
    deleteEarlierReport();
    out.heading(1, "Benchmark results");
    out.paragraph(
        "Written by `./run.sh report` from the results of JMH. `benchmarks/java/README.md` says what is"
            + " measured and how to run it, `docs/benchmarks/methodology.md` how each library is"
            + " configured and why that is fair. Compare only numbers of one table: machines and"
            + " hours differ by more than libraries do.");
    new EnvironmentSection(out).write(found.jdks());
    writeSummary();
    for (String suite : ResultTable.suites(tables.values())) {
      writeSuite(suite);
      csv.writeSuite(suite, tables);
    }
    new StartupSection(out, csv).write(found.startups(), found.footprints());
    writeFailures();
    out.heading(2, "Data");
    out.paragraph(
        String.join(
            ", ", csv.written().stream().map(f -> "[" + f + "](" + DATA + "/" + f + ")").toList()));
    Files.writeString(folder.resolve(DOCUMENT), out.toString());
  }

  private void deleteEarlierReport() throws IOException {
    Path document = folder.resolve(DOCUMENT);
    if (Files.exists(document)) {
      Matcher files = OWN_FILES.matcher(Files.readString(document));
      while (files.find()) {
        Files.deleteIfExists(folder.resolve(files.group(1)));
      }
    }
  }

  private void writeSummary() {
    List<List<String>> lines = new ArrayList<>();
    List<List<String>> losses = new ArrayList<>();
    for (String suite : ResultTable.suites(tables.values())) {
      tables.forEach(
          (jdk, table) -> {
            List<Row> rows =
                table.rows().stream().filter(row -> row.name().suite().equals(suite)).toList();
            addSummary(lines, suite, jdk, new Summary(rows));
          });
    }
    tables.forEach(
        (jdk, table) -> {
          Summary all = new Summary(table.rows());
          addSummary(lines, Markdown.bold("all"), jdk, all);
          all.losses().forEach(loss -> losses.add(lossLine(jdk, loss)));
        });
    if (lines.isEmpty()) {
      return;
    }
    out.heading(2, "Summary");
    out.paragraph(
        "How many times faster ours is than the fastest peer of each cell, and than Apache Fory:"
            + " geometric means over the cells of ours that have the peer beside them.");
    out.table(
        List.of("suite", "JDK", "cells", "/ best peer", "/ Apache Fory", "cells below 1.00"),
        lines);
    if (!losses.isEmpty()) {
      out.paragraph("The cells in which a peer is faster:");
      out.table(List.of("cell", "JDK", "ours", "best peer", "ratio", "least … most"), losses);
    }
  }

  private static void addSummary(
      List<List<String>> lines, String suite, String jdk, Summary summary) {
    if (summary.cells() > 0) {
      lines.add(
          List.of(
              suite,
              jdk,
              Integer.toString(summary.cells()),
              Summary.format(summary.meanToBest()),
              summary.meanToApacheFory().map(Summary::format).orElse("–"),
              Integer.toString(summary.losses().size())));
    }
  }

  private static List<String> lossLine(String jdk, Summary.Standing loss) {
    return List.of(
        loss.row().name().toString(),
        jdk,
        loss.library(),
        loss.bestPeer(),
        Summary.format(loss.ratio(), true),
        Summary.format(loss.ratio().low()) + " … " + Summary.format(loss.ratio().high()));
  }

  private void writeSuite(String suite) throws IOException {
    out.heading(2, suite);
    SortedSet<String> operations = new TreeSet<>(RowName.READING_ORDER);
    tables.values().forEach(table -> operations.addAll(table.rowsByOperation(suite).keySet()));
    for (String operation : operations) {
      if (!operation.isEmpty()) {
        out.heading(3, operation);
      }
      Map<String, List<Row>> rowsByJdk = new LinkedHashMap<>();
      tables.forEach(
          (jdk, table) -> {
            List<Row> rows = table.rowsByOperation(suite).get(operation);
            if (rows != null) {
              rowsByJdk.put(jdk, rows);
            }
          });
      new SuiteSection(out).write(rowsByJdk);
      for (Map.Entry<String, List<Row>> entry : rowsByJdk.entrySet()) {
        for (Chart chart : Chart.of(entry.getKey(), entry.getValue())) {
          draw(chart);
        }
      }
    }
  }

  private void draw(Chart chart) throws IOException {
    if (withoutCharts != null) {
      return;
    }
    try {
      new ChartWriter(libraries()).write(chart, folder);
      out.image(chart.file(), chart.title());
    } catch (RuntimeException | LinkageError | InternalError e) {
      // A JDK without AWT or a system without fonts. The tables say the same as the charts.
      withoutCharts =
          String.valueOf(e.getMessage()).lines().findFirst().orElse("")
              + " ("
              + e.getClass().getSimpleName()
              + ")";
    }
  }

  private SortedSet<String> libraries() {
    SortedSet<String> libraries = new TreeSet<>(Library.ORDER);
    for (JdkResults results : found.jdks()) {
      results.measurements().keySet().forEach(cell -> libraries.add(cell.library()));
    }
    return libraries;
  }

  private void writeFailures() {
    List<List<String>> lines = new ArrayList<>();
    tables.forEach(
        (jdk, table) -> {
          for (Row row : table.rows()) {
            row.failures()
                .forEach(
                    (library, reason) ->
                        lines.add(List.of(library, row.name().toString(), jdk, reason)));
          }
        });
    if (!lines.isEmpty()) {
      out.heading(2, "Cells that failed");
      out.wordTable(List.of("library", "cell", "JDK", "reason"), lines);
    }
  }
}
