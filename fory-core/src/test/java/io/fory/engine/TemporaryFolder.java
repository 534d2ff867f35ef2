package io.fory.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder that is deleted, with all it holds, when it is closed. */
final class TemporaryFolder implements AutoCloseable {
  private final Path path;

  TemporaryFolder() throws IOException {
    this.path = Files.createTempDirectory("fory-test");
  }

  Path path() {
    return path;
  }

  /** Returns the paths of all files, relative to the folder, in order. */
  List<String> files() throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      return files
          .filter(Files::isRegularFile)
          .map(f -> path.relativize(f).toString())
          .sorted()
          .toList();
    }
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
