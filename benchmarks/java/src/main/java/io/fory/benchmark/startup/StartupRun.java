package io.fory.benchmark.startup;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.fory.benchmark.report.StartupRecord;
import io.fory.benchmark.report.StartupRecord.Footprint;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Measures the cold start on the JDK that runs it, and the footprint; writes {@code coldstart.json}
 * and {@code footprint.json} and prints what is in them.
 */
public final class StartupRun {

  static final int MANY_CLASSES = 200;
  private static final int ROUNDS = 7;

  private final PrintStream out;
  private final int rounds;

  private StartupRun(PrintStream out, int rounds) {
    this.out = out;
    this.rounds = rounds;
  }

  /**
   * Measures everything.
   *
   * @param args the folder for the two files, which is created if it is missing; and the number of
   *     JVMs for each figure, {@value #ROUNDS} by default
   * @throws IOException if a file cannot be written or a measured JVM fails
   * @throws InterruptedException if the thread is interrupted
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    if (args.length < 1 || args.length > 2) {
      System.err.println("usage: StartupRun <output folder> [<JVMs for each figure>]");
      System.exit(2);
    }
    Path folder = Files.createDirectories(Path.of(args[0]));
    StartupRun run =
        new StartupRun(System.out, args.length == 2 ? Integer.parseInt(args[1]) : ROUNDS);
    ObjectMapper json = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
    json.writeValue(folder.resolve(StartupRecord.FILE).toFile(), run.coldStarts());
    json.writeValue(folder.resolve(Footprint.FILE).toFile(), run.footprints());
  }

  private List<StartupRecord> coldStarts() throws IOException, InterruptedException {
    Path work = Files.createTempDirectory("fory-startup");
    try {
      FreshJvm jvm = new FreshJvm(work);
      List<StartupRecord> records = new ArrayList<>(measure(jvm, 1));
      records.addAll(measure(jvm, MANY_CLASSES));
      records.forEach(out::println);
      return records;
    } finally {
      delete(work);
    }
  }

  /** Takes the libraries in turn, so that a slow minute of the machine falls on all of them. */
  private List<StartupRecord> measure(FreshJvm jvm, int classes)
      throws IOException, InterruptedException {
    Map<StartupLibrary, List<StartupSample>> samples = new LinkedHashMap<>();
    for (int round = 0; round < rounds; round++) {
      for (StartupLibrary library : StartupLibrary.values()) {
        if (classes == 1 || library.takesAnyClass()) {
          samples
              .computeIfAbsent(library, unused -> new ArrayList<>())
              .add(jvm.measure(library, classes));
        }
      }
    }
    String jdk = System.getProperty("java.version");
    List<StartupRecord> records = new ArrayList<>();
    samples.forEach((library, of) -> records.add(StartupSample.medians(library, classes, jdk, of)));
    return records;
  }

  private List<Footprint> footprints() throws IOException, InterruptedException {
    List<Footprint> footprints = new ArrayList<>();
    for (String library : FootprintMeasurement.libraries()) {
      try {
        Footprint footprint = FootprintMeasurement.measure(library);
        footprints.add(footprint);
        out.println(footprint);
      } catch (IllegalStateException e) {
        out.println(library + " " + e.getMessage());
      }
    }
    return footprints;
  }

  static void delete(Path folder) throws IOException {
    try (Stream<Path> tree = Files.walk(folder)) {
      for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
