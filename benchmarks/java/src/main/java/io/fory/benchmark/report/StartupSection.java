package io.fory.benchmark.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** The cold start and the size of the libraries, where they were measured. */
final class StartupSection {

  /** What the cold start is compared with and is no library. */
  private static final Set<String> WITHOUT_JAR = Set.of("jdk", "none");

  private final Markdown out;
  private final CsvWriter csv;

  StartupSection(Markdown out, CsvWriter csv) {
    this.out = out;
    this.csv = csv;
  }

  void write(List<StartupRecord> startups, List<StartupRecord.Footprint> footprints)
      throws IOException {
    if (!startups.isEmpty()) {
      writeStartups(startups);
    }
    if (!footprints.isEmpty()) {
      writeFootprints(footprints);
      writeMissing(startups, footprints);
    }
  }

  private void writeStartups(List<StartupRecord> startups) throws IOException {
    List<StartupRecord> ordered = new ArrayList<>(startups);
    ordered.sort(
        Comparator.comparing(StartupRecord::jdk)
            .thenComparing(StartupRecord::classes)
            .thenComparing(StartupRecord::library, Library.ORDER));
    out.heading(2, "Cold start");
    out.paragraph(
        "Fresh JVMs, medians: the time from the first line of `main` to the end of the first round"
            + " trip, the life and the CPU time of the process, and the peak of its memory. `none` is"
            + " a `main` that does nothing.");
    List<List<String>> lines = new ArrayList<>();
    List<List<String>> data = new ArrayList<>();
    for (StartupRecord startup : ordered) {
      lines.add(
          List.of(
              startup.library(),
              Integer.toString(startup.classes()),
              startup.jdk(),
              Scale.number(startup.medianMillisInMain()),
              Scale.number(startup.wallMillis()),
              Scale.number(startup.cpuMillis()),
              Scale.number(startup.rssMiB())));
      data.add(
          List.of(
              startup.library(),
              Integer.toString(startup.classes()),
              startup.jdk(),
              Double.toString(startup.medianMillisInMain()),
              Double.toString(startup.wallMillis()),
              Double.toString(startup.cpuMillis()),
              Double.toString(startup.rssMiB())));
    }
    out.table(
        List.of("library", "classes", "JDK", "ms in main", "ms wall", "ms CPU", "MiB"), lines);
    csv.write(
        "coldstart.csv",
        List.of(
            "library", "classes", "jdk", "medianMillisInMain", "wallMillis", "cpuMillis", "rssMiB"),
        data);
  }

  private void writeFootprints(List<StartupRecord.Footprint> footprints) throws IOException {
    List<StartupRecord.Footprint> ordered =
        footprints.stream()
            .distinct()
            .sorted(Comparator.comparing(StartupRecord.Footprint::library, Library.ORDER))
            .toList();
    out.heading(2, "Size");
    out.paragraph("The jar of a library and those of all its dependencies.");
    List<List<String>> lines = new ArrayList<>();
    List<List<String>> data = new ArrayList<>();
    for (StartupRecord.Footprint footprint : ordered) {
      lines.add(
          List.of(
              footprint.library(), String.format(Locale.ROOT, "%.2f", footprint.jarBytes() / 1e6)));
      data.add(List.of(footprint.library(), Long.toString(footprint.jarBytes())));
    }
    out.table(List.of("library", "MB"), lines);
    csv.write("footprint.csv", List.of("library", "jarBytes"), data);
  }

  /** Names the libraries of the cold start whose jars could not be had. */
  private void writeMissing(List<StartupRecord> startups, List<StartupRecord.Footprint> footprints)
      throws IOException {
    Set<String> missing = new TreeSet<>();
    startups.forEach(startup -> missing.add(startup.library()));
    footprints.forEach(footprint -> missing.remove(footprint.library()));
    missing.removeAll(WITHOUT_JAR);
    if (!missing.isEmpty()) {
      out.paragraph("Not measured, since Maven did not find it: " + String.join(", ", missing));
    }
  }
}
