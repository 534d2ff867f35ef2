package io.fory.benchmark.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder for a test, gone when it is closed. */
public final class TemporaryFolder implements AutoCloseable {

  private final Path path;

  /** Creates the folder. */
  public TemporaryFolder() {
    try {
      path = Files.createTempDirectory("fory-benchmark-test");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns where it is. */
  public Path path() {
    return path;
  }

  @Override
  public void close() throws IOException {
    List<Path> all;
    try (Stream<Path> below = Files.walk(path)) {
      all = below.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path one : all) {
      Files.delete(one);
    }
  }
}
