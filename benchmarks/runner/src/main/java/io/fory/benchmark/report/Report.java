package io.fory.benchmark.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The report of one or more runs: a folder with {@code README.md}, charts, and {@code data/*.csv}.
 *
 * <p>The page has the summary, the lost cells, and a table and a chart for each suite and JDK.
 * Every cell with all its iterations is in the CSV files. The same input gives the same files;
 * nothing of the machine or the hour of the reporting is in them.
 */
public final class Report {
  public static final String DOCUMENT = "README.md";

  private static final String DATA = "data";
  private static final String NONE = "–";
  private static final int MOST_SAMPLINGS = 4;

  /** The files of an earlier report: those that its document points to. */
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
   * @return a remark for the user, in one line; empty where there is none
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

  /** The summary of the results in {@code sources}, in a few lines for the terminal. */
  public static String summarize(Collection<Path> sources) {
    StringJoiner lines = new StringJoiner(System.lineSeparator());
    for (JdkResults results : ResultReader.read(sources).jdks()) {
      Summary summary = new Summary(new ResultTable(results).rows());
      if (summary.cells() > 0) {
        lines.add(
            "JDK %s: ours / best peer %s, / Apache Fory %s, geometric means; %d of %d cells lost"
                .formatted(
                    results.jdk(),
                    summary.meanToBest(),
                    summary.meanToApacheFory(),
                    summary.losses().size(),
                    summary.cells()));
      }
      for (Summary.Standing loss : summary.losses()) {
        lines.add(
            "  %s (%s) %s %s: %s is faster"
                .formatted(
                    Ratio.format(loss.ratio().value()),
                    loss.ratio().interval(),
                    loss.row().name(),
                    loss.library(),
                    loss.peer()));
      }
    }
    return lines.toString();
  }

  private void write() throws IOException {
    Files.createDirectories(folder);
    deleteEarlierReport();
    out.heading(1, "Benchmark results");
    out.paragraph(
        "Written by `./run.sh report`. `docs/benchmarks/methodology.md` says how it is measured and"
            + " how each library is configured. Compare only numbers of one table: machines and"
            + " hours differ by more than libraries do. A number is the median of all iterations of"
            + " all forks. A ratio is that of neighbouring turns, or where there are none of medians,"
            + " with a 95 % bootstrap interval; a cell is lost where the whole"
            + " interval is below 1. Ratios are rounded down.");
    writeEnvironment();
    writeSummary();
    for (String suite : ResultTable.suites(tables.values())) {
      out.heading(2, suite);
      for (Map.Entry<String, ResultTable> table : tables.entrySet()) {
        writeRows(suite, table.getKey(), table.getValue().rows(suite));
      }
      csv.writeSuite(suite, tables);
    }
    writeStartups();
    writeFootprints();
    writeGraphs();
    writeFailures();
    out.heading(2, "Data");
    out.paragraph(
        csv.written().stream()
            .map(file -> "[" + file + "](" + DATA + "/" + file + ")")
            .collect(Collectors.joining(", ")));
    Files.writeString(folder.resolve(DOCUMENT), out.toString());
  }

  /**
   * Writes tables and charts: of points of curves by themselves, since their numbers are others.
   */
  private void writeRows(String suite, String jdk, List<Row> rows) throws IOException {
    Map<Boolean, List<Row>> parts =
        rows.stream().collect(Collectors.partitioningBy(row -> row.name().size().isPresent()));
    List<Row> others = parts.get(false);
    if (!others.isEmpty()) {
      Chart chart = Chart.of(suite, jdk, others);
      writeTable(suite, jdk, others);
      RecordLengths.write(out, jdk, others);
      draw(chart.groups().isEmpty() ? List.of() : List.of(chart));
    }
    List<Row> points = parts.get(true);
    if (!points.isEmpty()) {
      writeTable(suite, jdk, points);
      draw(Curve.of(suite, jdk, points));
    }
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

  private void writeEnvironment() {
    List<List<String>> lines = new ArrayList<>();
    addEnvironment(lines, "CPU", it -> List.of(it.cpu() + ", " + it.cores() + " cores"));
    addEnvironment(lines, "memory", it -> known(it.memory()));
    addEnvironment(lines, "operating system", it -> known(it.os()));
    addEnvironment(lines, "JDK", it -> known(it.jdk()));
    addEnvironment(lines, "commit", it -> known(it.commit()));
    addEnvironment(lines, "date", it -> known(it.date()));
    addEnvironment(
        lines, "run", it -> known(it.preset() == null ? null : "`--" + it.preset() + "`"));
    addEnvironment(
        lines,
        "libraries",
        it ->
            it.libraries().entrySet().stream().map(e -> e.getKey() + " " + e.getValue()).toList());
    Set<String> sampling = new TreeSet<>();
    found
        .jdks()
        .forEach(jdk -> jdk.measurements().values().forEach(m -> sampling.add("" + m.sampling())));
    lines.add(
        List.of(
            "forks, iterations",
            sampling.size() <= MOST_SAMPLINGS
                ? String.join(", ", sampling)
                : sampling.size() + " combinations of parameters, in the CSV files"));
    out.heading(2, "Environment");
    out.wordTable(List.of("", ""), lines);
  }

  private static List<String> known(String value) {
    return Stream.ofNullable(value).toList();
  }

  private void addEnvironment(
      List<List<String>> lines, String name, Function<Environment, List<String>> values) {
    Set<String> texts = new LinkedHashSet<>();
    for (JdkResults jdk : found.jdks()) {
      for (Environment environment : jdk.environments()) {
        texts.addAll(values.apply(environment));
      }
    }
    if (!texts.isEmpty()) {
      lines.add(List.of(name, String.join("; ", texts)));
    }
  }

  private void writeSummary() {
    List<List<String>> lines = new ArrayList<>();
    List<List<String>> losses = new ArrayList<>();
    for (String suite : ResultTable.suites(tables.values())) {
      tables.forEach((jdk, table) -> addSummary(lines, suite, jdk, new Summary(table.rows(suite))));
    }
    tables.forEach(
        (jdk, table) -> {
          Summary all = new Summary(table.rows());
          addSummary(lines, Markdown.bold("all"), jdk, all);
          for (Summary.Standing loss : all.losses()) {
            losses.add(
                List.of(
                    loss.row().name().toString(),
                    jdk,
                    loss.library(),
                    loss.peer(),
                    Ratio.format(loss.ratio().value()),
                    loss.ratio().interval()));
          }
        });
    if (lines.isEmpty()) {
      return;
    }
    out.heading(2, "Summary");
    out.paragraph(
        "The speed of ours as a multiple of the fastest peer's in each cell, and of Apache Fory's:"
            + " geometric means over our cells that have the peer beside them.");
    out.table(
        List.of("suite", "JDK", "cells", "/ best peer", "/ Apache Fory", "below 1.00", "lost"),
        lines);
    if (!losses.isEmpty()) {
      out.heading(2, "Lost cells");
      out.table(List.of("cell", "JDK", "ours", "best peer", "ratio", "interval"), losses);
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
              summary.meanToBest(),
              summary.meanToApacheFory(),
              Long.toString(summary.below()),
              Integer.toString(summary.losses().size())));
    }
  }

  /** Writes the rows on the heap and without references; the others are in the CSV files. */
  private void writeTable(String suite, String jdk, List<Row> all) {
    List<Row> plain = all.stream().filter(row -> row.name().isPlain()).toList();
    List<Row> rows = plain.isEmpty() ? all : plain;
    Scale scale =
        Scale.of(rows.stream().flatMap(row -> row.measurements().values().stream()).toList());
    SortedSet<String> libraries = new TreeSet<>(Library.ORDER);
    rows.forEach(row -> libraries.addAll(row.libraries()));
    boolean points = rows.get(0).name().size().isPresent();
    String unit = points ? Curve.UNIT : scale.unit();
    List<String> head = new ArrayList<>(List.of("JDK " + jdk + ", " + unit));
    head.addAll(libraries);
    head.addAll(List.of("/ best peer", points ? "/ smaller size" : "/ limit", "bytes"));
    List<List<String>> lines = new ArrayList<>();
    Row before = null;
    for (Row row : rows) {
      List<String> line = new ArrayList<>(List.of(row.name().plainLabel()));
      for (String library : libraries) {
        Measurement measurement = row.measurements().get(library);
        line.add(
            measurement != null
                ? points
                    ? Scale.number(Curve.nanosPerElement(row.name(), measurement))
                    : scale.format(measurement)
                : row.failures().containsKey(library) ? "failed" : NONE);
      }
      Measurement ours = row.measurements().get(Library.FORY);
      line.add(
          row.bestPeer()
              .flatMap(peer -> row.ratio(Library.FORY, peer))
              .map(Report::describe)
              .orElse(NONE));
      line.add(
          points
              ? Scale.number(Curve.growth(before, row, Library.FORY))
              : row.ratioToLimit(Library.FORY).map(it -> Ratio.format(it.value())).orElse(NONE));
      before = row;
      line.add(ours == null || ours.bytes().isEmpty() ? NONE : "" + ours.bytes().getAsLong());
      lines.add(line);
    }
    out.table(head, lines);
    if (rows.size() < all.size()) {
      out.paragraph(
          "%d more rows, off the heap or with references: [%s.csv](%s/%s.csv)"
              .formatted(all.size() - rows.size(), suite, DATA, suite));
    }
  }

  private static String describe(Ratio ratio) {
    String text = Ratio.format(ratio.value()) + " (" + ratio.interval() + ")";
    return ratio.isLoss() ? Markdown.bold(text) : text;
  }

  private void draw(List<? extends Picture> pictures) throws IOException {
    try {
      for (Picture picture : withoutCharts == null ? pictures : List.<Picture>of()) {
        picture.write(folder);
        out.image(picture.file(), picture.title());
      }
    } catch (RuntimeException | LinkageError | InternalError e) {
      // A JDK without AWT or a system without fonts. The tables say the same as the charts.
      withoutCharts =
          String.valueOf(e.getMessage()).lines().findFirst().orElse("")
              + " ("
              + e.getClass().getSimpleName()
              + ")";
    }
  }

  private void writeStartups() throws IOException {
    if (found.startups().isEmpty()) {
      return;
    }
    out.heading(2, "Cold start");
    out.paragraph(
        "Fresh JVMs, medians: from the first line of `main` to the end of the first round trip, the"
            + " life and the CPU time of the process, the peak of its memory. `none` is an empty"
            + " `main`.");
    List<List<String>> lines = new ArrayList<>();
    List<List<String>> data = new ArrayList<>();
    found.startups().stream()
        .sorted(
            Comparator.comparing(StartupRecord::jdk)
                .thenComparing(StartupRecord::classes)
                .thenComparing(StartupRecord::library, Library.ORDER))
        .forEach(
            startup -> {
              lines.add(startupLine(startup, Scale::number));
              data.add(startupLine(startup, value -> Double.toString(value)));
            });
    out.table(
        List.of("library", "classes", "JDK", "ms in main", "ms wall", "ms CPU", "MiB"), lines);
    csv.write(
        "coldstart.csv",
        List.of(
            "library", "classes", "jdk", "medianMillisInMain", "wallMillis", "cpuMillis", "rssMiB"),
        data);
  }

  private static List<String> startupLine(StartupRecord it, Function<Double, String> number) {
    return List.of(
        it.library(),
        Integer.toString(it.classes()),
        it.jdk(),
        number.apply(it.medianMillisInMain()),
        number.apply(it.wallMillis()),
        number.apply(it.cpuMillis()),
        number.apply(it.rssMiB()));
  }

  private void writeFootprints() throws IOException {
    if (found.footprints().isEmpty()) {
      return;
    }
    List<List<String>> lines = new ArrayList<>();
    List<List<String>> data = new ArrayList<>();
    found.footprints().stream()
        .distinct()
        .sorted(Comparator.comparing(StartupRecord.Footprint::library, Library.ORDER))
        .forEach(
            it -> {
              lines.add(
                  List.of(it.library(), String.format(Locale.ROOT, "%.2f", it.jarBytes() / 1e6)));
              data.add(List.of(it.library(), Long.toString(it.jarBytes())));
            });
    out.heading(2, "Size");
    out.paragraph(
        "The jar of a library and those of all its dependencies, as Maven resolves them.");
    out.table(List.of("library", "MB"), lines);
    csv.write("footprint.csv", List.of("library", "jarBytes"), data);
  }

  private void writeGraphs() throws IOException {
    if (found.graphs().isEmpty()) {
      return;
    }
    out.heading(2, "A graph of a gigabyte");
    out.paragraph(
        "Written and read once in a fresh JVM with a heap of 4 GiB, medians over JVMs; the buffers"
            + " begin small and grow. The heap is its peak, garbage included.");
    List<List<String>> lines = new ArrayList<>();
    List<List<String>> data = new ArrayList<>();
    found.graphs().stream()
        .sorted(
            Comparator.comparing(GraphRecord::jdk)
                .thenComparing(GraphRecord::library, Library.ORDER))
        .forEach(
            graph -> {
              lines.add(graphLine(graph, Scale::number));
              data.add(graphLine(graph, value -> Double.toString(value)));
            });
    out.table(
        List.of("library", "JDK", "ms write", "ms read", "bytes", "MiB graph", "MiB heap", "MiB"),
        lines);
    csv.write(
        "graph.csv",
        List.of(
            "library",
            "jdk",
            "serializeMillis",
            "deserializeMillis",
            "messageBytes",
            "graphMiB",
            "heapMiB",
            "rssMiB"),
        data);
  }

  private static List<String> graphLine(GraphRecord it, Function<Double, String> number) {
    List<String> line = new ArrayList<>(List.of(it.library(), it.jdk()));
    if (it.failure() != null) {
      line.add(it.failure());
      line.addAll(Collections.nCopies(5, NONE));
      return line;
    }
    line.add(number.apply(it.serializeMillis()));
    line.add(number.apply(it.deserializeMillis()));
    line.add(Long.toString(it.messageBytes()));
    line.add(number.apply(it.graphMiB()));
    line.add(number.apply(it.heapMiB()));
    line.add(number.apply(it.rssMiB()));
    return line;
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
