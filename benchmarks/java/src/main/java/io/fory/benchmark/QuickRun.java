package io.fory.benchmark;

import io.fory.benchmark.codec.BufferType;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.codec.ForyCodec;
import io.fory.benchmark.data.ObjectType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The main job of {@code run.sh}: proves Fory's round trip of the four objects, then shows their
 * sizes and speed beside Kryo and JDK serialization.
 *
 * <p>Every cell is measured by a {@link QuickCell} in a JVM of its own, all with the same time.
 * This is a first look; the JMH suites are what to decide by.
 */
public final class QuickRun {

  private static final List<String> LIBRARIES = List.of("fory", "kryo", "jdk");
  private static final List<String> OPERATIONS = List.of("serialize", "deserialize");
  private static final int CELLS =
      ObjectType.values().length * LIBRARIES.size() * OPERATIONS.size();

  /** What a JVM takes to start and to set its library up, roughly. */
  private static final long START_MILLIS = 500;

  /** Rounds further apart than this fraction are marked in the table. */
  private static final double STEADY = 0.15;

  private final long millisPerCell;
  private final Map<Cell, QuickCell.Result> results = new HashMap<>();

  private QuickRun(long millisPerCell) {
    this.millisPerCell = millisPerCell;
  }

  /**
   * Runs it.
   *
   * @param args the seconds to spend on all cells together; 60 where there is none
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    long seconds = args.length == 0 ? 60 : Long.parseLong(args[0]);
    proveRoundTrips();
    long millis = TimeUnit.SECONDS.toMillis(seconds) / CELLS - START_MILLIS;
    QuickRun run = new QuickRun(Math.max(millis, 200));
    run.measure();
    run.printTable();
    if (run.results.size() < CELLS) {
      System.err.println("QuickRun: " + (CELLS - run.results.size()) + " cells failed");
      System.exit(1);
    }
  }

  private static void proveRoundTrips() {
    for (ObjectType objectType : ObjectType.values()) {
      Object object = objectType.create(false);
      Codec codec =
          new ForyCodec(
              objectType.rootClass(), BufferType.array, false, ForyCodec.Engine.GENERATED);
      codec.serialize(object);
      if (!object.equals(codec.deserialize())) {
        throw new IllegalStateException(objectType + " did not come back as it was written");
      }
      print("Fory round trip of %-13s  %4d bytes, equal%n", objectType, codec.size());
    }
  }

  private void measure() throws IOException, InterruptedException {
    print(
        "%nMeasuring %d cells, each in a JVM of its own: %.1f s of warm-up and as much in 9 rounds;"
            + " the median counts.%n",
        CELLS, millisPerCell / 2000.0);
    long start = System.nanoTime();
    int done = 0;
    for (ObjectType objectType : ObjectType.values()) {
      for (String operation : OPERATIONS) {
        for (String library : LIBRARIES) {
          Cell cell = new Cell(library, objectType, operation);
          QuickCell.Result result = measure(cell);
          done++;
          if (result != null) {
            results.put(cell, result);
          }
          double average = (double) (System.nanoTime() - start) / done;
          print(
              "[%2d/%d] %-13s %-11s %-4s %12s   %2.0f s left%n",
              done,
              CELLS,
              objectType,
              operation,
              library,
              result == null ? "failed" : String.format(Locale.ROOT, "%.1f ns", result.nanos()),
              average * (CELLS - done) / TimeUnit.SECONDS.toNanos(1));
        }
      }
    }
  }

  /** Returns what the cell's JVM measured, or null where it failed; it has then said why. */
  private QuickCell.Result measure(Cell cell) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    if (cell.library.equals("kryo") && Runtime.version().feature() >= 24) {
      // Without it the JVM warns of Kryo's use of Unsafe.
      command.add("--sun-misc-unsafe-memory-access=allow");
    }
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(QuickCell.class.getName());
    command.add(cell.library);
    command.add(cell.objectType.name());
    command.add(cell.operation);
    command.add(Long.toString(millisPerCell));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.waitFor() == 0 ? QuickCell.Result.parse(output.strip()) : null;
  }

  private void printTable() {
    print(
        "%nHeap buffer, references off, one thread, JDK %s, %d CPUs%n%n",
        Runtime.version(), Runtime.getRuntime().availableProcessors());
    print(
        "%-22s %6s %23s %23s%n%-22s %6s %10s %12s %10s %12s%n",
        "", "", "serialize", "deserialize", "", "bytes", "ns/op", "ops/s", "ns/op", "ops/s");
    boolean unsteady = false;
    for (ObjectType objectType : ObjectType.values()) {
      for (String library : LIBRARIES) {
        StringBuilder row = new StringBuilder();
        String bytes = "";
        for (String operation : OPERATIONS) {
          QuickCell.Result result = results.get(new Cell(library, objectType, operation));
          if (result == null) {
            row.append(String.format(Locale.ROOT, " %10s %12s", "failed", ""));
          } else {
            boolean wide = result.spread() > STEADY;
            unsteady |= wide;
            bytes = Integer.toString(result.bytes());
            row.append(
                String.format(
                    Locale.ROOT,
                    " %10s %,12.0f",
                    String.format(Locale.ROOT, "%s%.1f", wide ? "~" : "", result.nanos()),
                    result.operationsPerSecond()));
          }
        }
        print("%-16s %-5s %6s%s%n", objectType, library, bytes, row);
      }
    }
    if (unsteady) {
      print("~ the rounds lie more than %.0f %% apart%n", STEADY * 100);
    }
    print(
        "%nA first look. To decide by, run the JMH suites:"
            + " ./run.sh --jmh UserType -p references=false%n");
  }

  private static void print(String format, Object... arguments) {
    System.out.print(String.format(Locale.ROOT, format, arguments));
    System.out.flush();
  }

  /** One library, one object, one operation. */
  private record Cell(String library, ObjectType objectType, String operation) {}
}
