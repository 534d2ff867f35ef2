package io.fory.ipc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** Files for the segments of tests: on a tmpfs where there is one, deleted when the tests end. */
final class TestSegments {
  private static final AtomicInteger COUNT = new AtomicInteger();
  private static final Path DIRECTORY = create();

  private TestSegments() {}

  /** Returns a name that no other test uses. */
  static Path file() {
    return DIRECTORY.resolve("segment-" + COUNT.incrementAndGet());
  }

  private static Path create() {
    try {
      Path memory = Path.of("/dev/shm");
      Path directory =
          Files.isWritable(memory)
              ? Files.createTempDirectory(memory, "fory-ipc-tests")
              : Files.createTempDirectory("fory-ipc-tests");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(directory)));
      return directory;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void delete(Path directory) {
    try (var files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
      Files.delete(directory);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
