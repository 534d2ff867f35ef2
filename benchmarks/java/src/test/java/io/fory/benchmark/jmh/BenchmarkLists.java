package io.fory.benchmark.jmh;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.util.Optional;

/** A list of benchmarks that a test makes up. */
final class BenchmarkLists {

  private final List<BenchmarkListEntry> entries = new ArrayList<>();

  /** Adds a method with its parameters and their values. */
  BenchmarkLists method(String type, String method, Map<String, String[]> params) {
    entries.add(
        new BenchmarkListEntry(
            "io.fory.benchmark." + type,
            "generated." + type + "_" + method,
            method,
            Mode.Throughput,
            Optional.none(),
            new int[] {1},
            Optional.none(),
            Optional.of(5),
            Optional.of(TimeValue.seconds(2)),
            Optional.none(),
            Optional.of(3),
            Optional.of(TimeValue.seconds(2)),
            Optional.none(),
            Optional.of(1),
            Optional.none(),
            Optional.none(),
            Optional.none(),
            Optional.none(),
            Optional.none(),
            Optional.of(new TreeMap<>(params)),
            Optional.none(),
            Optional.none(),
            Optional.none()));
    return this;
  }

  /** Returns the harness of what was added. */
  JmhHarness harness() {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      BenchmarkList.writeBenchmarkList(bytes, entries);
      Path file = Files.createTempFile("benchmarks", ".list");
      try {
        Files.write(file, bytes.toByteArray());
        return new JmhHarness(BenchmarkList.fromFile(file.toString()));
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a harness of two suites, one with parameters and one without. */
  static JmhHarness example() {
    Map<String, String[]> params =
        Map.of(
            "objectType", new String[] {"STRUCT", "MEDIA"},
            "bufferType", new String[] {"array", "directBuffer"});
    return new BenchmarkLists()
        .method("x.UserTypeSerializeSuite", "kryo_serialize", params)
        .method("x.UserTypeSerializeSuite", "apachefory_serialize", params)
        .method("x.UserTypeSerializeSuite", "fory_serialize", params)
        .method("x.UserTypeSerializeSuite", "kryo_serialize_compatible", params)
        .method("x.UserTypeDeserializeSuite", "fory_deserialize", params)
        .method("b.AlphaSuite", "kryo_copy", Map.of())
        .method("b.AlphaSuite", "memcpy_copy", Map.of())
        .method("b.AlphaSuite", "fory_copy", Map.of())
        .harness();
  }
}
