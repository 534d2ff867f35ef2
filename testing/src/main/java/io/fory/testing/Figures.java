package io.fory.testing;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * What one JVM measures of one serializer of an engine, and keeps in the form of JMH's results, of
 * which the runner of the benchmarks makes the report.
 *
 * <p>The arguments of a program that measures are those of {@link #of}; {@code run.sh engines}
 * starts each program once for each serializer and round.
 */
public final class Figures {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final String suite;
  private final String library;
  private final Path file;
  private final boolean quick;
  private final StringJoiner entries = new StringJoiner(",\n", "[\n", "\n]\n");

  private Figures(String suite, String library, Path file, boolean quick) {
    this.suite = suite;
    this.library = library;
    this.file = file;
    this.quick = quick;
  }

  /**
   * Returns the figures of a program.
   *
   * @param suite the name of the table, such as {@code Flink}
   * @param arguments the name of the serializer, the file for the figures, and {@code quick} or
   *     {@code full}
   * @throws IllegalArgumentException if they are others
   */
  public static Figures of(String suite, String[] arguments) {
    if (arguments.length != 3 || !List.of("quick", "full").contains(arguments[2])) {
      throw new IllegalArgumentException(
          "SERIALIZER FILE quick|full; got " + Arrays.toString(arguments));
    }
    return new Figures(suite, arguments[0], Path.of(arguments[1]), arguments[2].equals("quick"));
  }

  /** Returns the name of the serializer that is measured. */
  public String library() {
    return library;
  }

  /** Returns whether a rough answer is enough. */
  public boolean isQuick() {
    return quick;
  }

  /** Returns the exception for a serializer that a program does not know. */
  public IllegalArgumentException unknown() {
    return new IllegalArgumentException("no serializer of " + suite + ": " + library);
  }

  /** An operation on a batch of records. */
  public interface Operation {
    /**
     * Does it.
     *
     * @return a number that depends on the outcome; not always zero
     */
    long run() throws IOException;
  }

  /** What writes or reads one record. */
  public interface Conversion<A, B> {
    /** Converts it. */
    B convert(A from) throws IOException;
  }

  /**
   * Measures {@code serialize} and {@code deserialize} of messages, each of one record, after it
   * has proven that they come back.
   */
  public <T> void measureMessages(
      List<T> records, Conversion<T, byte[]> writing, Conversion<byte[], T> reading)
      throws IOException {
    List<byte[]> messages = new ArrayList<>();
    long bytes = 0;
    for (T each : records) {
      byte[] message = writing.convert(each);
      if (!reading.convert(message).equals(each)) {
        throw new AssertionError("another record came back");
      }
      messages.add(message);
      bytes += message.length;
    }
    measure(
        "serialize",
        records.size(),
        bytes / (double) records.size(),
        () -> {
          long sum = 0;
          for (T each : records) {
            sum += writing.convert(each).length;
          }
          return sum;
        });
    measure(
        "deserialize",
        records.size(),
        Double.NaN,
        () -> {
          long sum = 0;
          for (byte[] message : messages) {
            sum += System.identityHashCode(reading.convert(message).getClass());
          }
          return sum;
        });
  }

  /**
   * Measures an operation: the CPU time of this thread for a record, in nanoseconds.
   *
   * @param operation its name, such as {@code serialize}
   * @param records how many it is done for at once
   * @param recordBytes the mean length of a record; NaN if it does not matter here
   */
  public void measure(String operation, int records, double recordBytes, Operation work)
      throws IOException {
    int warmups = quick ? 4 : 6;
    long nanos = quick ? 100_000_000 : 300_000_000;
    double[] scores = new double[quick ? 3 : 5];
    for (int i = -warmups; i < scores.length; i++) {
      double score = iteration(nanos, records, work);
      if (i >= 0) {
        scores[i] = score;
      }
    }
    add(operation, "ns/op", scores, recordBytes, warmups, nanos / 1_000_000 + " ms");
  }

  private static double iteration(long nanos, int records, Operation work) throws IOException {
    long sum = 0;
    long done = 0;
    long start = THREADS.getCurrentThreadCpuTime();
    long end = start;
    while (end - start < nanos) {
      sum += work.run();
      done += records;
      end = THREADS.getCurrentThreadCpuTime();
    }
    if (sum == 0) {
      throw new AssertionError("nothing was done");
    }
    return (end - start) / (double) done;
  }

  /**
   * Adds what was measured otherwise.
   *
   * @param unit JMH's unit of the scores, such as {@code ms/op}
   * @param scores one for each iteration
   * @param recordBytes the mean length of a record; NaN if it does not matter here
   * @param warmups the number of iterations before these
   * @param length of an iteration, in words
   */
  public void add(
      String operation,
      String unit,
      double[] scores,
      double recordBytes,
      int warmups,
      String length) {
    String bytes =
        Double.isNaN(recordBytes)
            ? ""
            : String.format(Locale.ROOT, "\"recordBytes\": {\"score\": %.4f}", recordBytes);
    entries.add(
        String.format(
            Locale.ROOT,
            "{\"benchmark\": \"%s.%s\", \"mode\": \"avgt\", \"threads\": 1, \"forks\": 1,"
                + " \"jdkVersion\": \"%s\", \"vmVersion\": \"%s\","
                + " \"warmupIterations\": %d, \"warmupTime\": \"%s\","
                + " \"measurementIterations\": %d, \"measurementTime\": \"%s\","
                + " \"params\": {\"library\": \"%s\"},"
                + " \"primaryMetric\": {\"score\": %s, \"scoreUnit\": \"%s\", \"rawData\": [%s]},"
                + " \"secondaryMetrics\": {%s}}",
            suite,
            operation,
            System.getProperty("java.version"),
            System.getProperty("java.vm.version"),
            warmups,
            length,
            scores.length,
            length,
            library,
            Arrays.stream(scores).average().orElseThrow(),
            unit,
            Arrays.toString(scores),
            bytes));
  }

  /** Writes the file. */
  public void write() throws IOException {
    Files.writeString(file, entries.toString());
  }
}
