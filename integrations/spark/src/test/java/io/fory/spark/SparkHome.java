package io.fory.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/** A folder that looks to Spark's launcher as if Spark was installed there. */
final class SparkHome {
  private SparkHome() {}

  static Path create() throws IOException {
    Path home = Files.createTempDirectory("spark-home");
    Files.createDirectories(home.resolve("jars"));
    Files.createDirectories(home.resolve("launcher/target/scala-2.13"));
    return home;
  }

  static void delete(Path home) throws IOException {
    List<Path> files;
    try (var found = Files.walk(home)) {
      files = found.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : files) {
      Files.deleteIfExists(file);
    }
  }
}
