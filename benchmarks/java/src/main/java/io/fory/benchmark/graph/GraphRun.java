package io.fory.benchmark.graph;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.fory.benchmark.codec.JvmFlags;
import io.fory.benchmark.report.GraphRecord;
import io.fory.benchmark.report.Measurement;
import io.fory.benchmark.startup.JvmProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures a graph of a gigabyte in fresh JVMs of the JDK that runs it, whose heap is four; writes
 * {@code graph.json} and prints what is in it.
 */
public final class GraphRun {

  static final List<String> LIBRARIES = List.of("fory", "apachefory", "kryo", "jdk");

  private static final int MEGABYTES = 1024;
  private static final int HEAP_MEGABYTES = 4096;
  private static final int ROUNDS = 3;
  private static final int TIMEOUT_SECONDS = 600;

  private GraphRun() {}

  /**
   * Measures all libraries.
   *
   * @param args the folder for the file, which is created if it is missing
   * @throws IOException if the file cannot be written, or our own library fails
   * @throws InterruptedException if the thread is interrupted
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    if (args.length != 1) {
      System.err.println("usage: GraphRun <output folder>");
      System.exit(2);
    }
    Path folder = Files.createDirectories(Path.of(args[0]));
    List<GraphRecord> records = measure(MEGABYTES, HEAP_MEGABYTES, ROUNDS);
    records.forEach(System.out::println);
    new ObjectMapper()
        .enable(SerializationFeature.INDENT_OUTPUT)
        .writeValue(folder.resolve(GraphRecord.FILE).toFile(), records);
    for (GraphRecord record : records) {
      if (record.library().startsWith("fory") && record.failure() != null) {
        throw new IOException(record.failure());
      }
    }
  }

  /**
   * Measures all libraries, in turn, so that a slow minute of the machine falls on all of them.
   *
   * @param megabytes the size of the graph
   */
  static List<GraphRecord> measure(int megabytes, int heapMegabytes, int rounds)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("fory-graph");
    Map<String, List<long[]>> samples = new LinkedHashMap<>();
    Map<String, String> failures = new LinkedHashMap<>();
    try {
      for (int round = 0; round < rounds; round++) {
        for (String library : LIBRARIES) {
          List<long[]> ofLibrary = samples.computeIfAbsent(library, unused -> new ArrayList<>());
          try {
            ofLibrary.add(sample(library, megabytes, heapMegabytes, folder));
          } catch (IOException e) {
            failures.put(library, String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
          }
        }
      }
    } finally {
      Files.deleteIfExists(folder.resolve("output"));
      Files.deleteIfExists(folder.resolve("errors"));
      Files.delete(folder);
    }
    List<GraphRecord> records = new ArrayList<>();
    samples.forEach((library, of) -> records.add(record(library, of, failures.get(library))));
    return records;
  }

  private static long[] sample(String library, int megabytes, int heapMegabytes, Path folder)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(JvmProcess.java()));
    command.addAll(JvmFlags.of(library));
    command.addAll(
        List.of(
            "-Xmx" + heapMegabytes + "m",
            "-cp",
            System.getProperty("java.class.path"),
            GraphChild.class.getName(),
            library,
            "" + GraphModel.orders(megabytes)));
    String output = JvmProcess.run(library, command, folder, TIMEOUT_SECONDS).output();
    String numbers = output.strip().replaceAll("[\\[\\]]", "");
    return Arrays.stream(numbers.split(", ", -1)).mapToLong(Long::parseLong).toArray();
  }

  private static GraphRecord record(String library, List<long[]> samples, String failure) {
    String jdk = System.getProperty("java.version");
    if (failure != null) {
      return new GraphRecord(library, jdk, 0, 0, 0, 0, 0, 0, failure);
    }
    double[] medians = new double[6];
    for (int i = 0; i < medians.length; i++) {
      int column = i;
      medians[i] = Measurement.median(samples.stream().mapToDouble(it -> it[column]).toArray());
    }
    return new GraphRecord(
        library,
        jdk,
        medians[0] / 1e6,
        medians[1] / 1e6,
        (long) medians[2],
        medians[3] / (1 << 20),
        medians[4] / (1 << 20),
        medians[5] / (1 << 10),
        null);
  }
}
