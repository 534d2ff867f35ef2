package io.fory.ipc;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** Where the file of a segment is. */
final class SegmentPath {
  private static final Path MEMORY = Path.of("/dev/shm");

  private SegmentPath() {}

  static Path located(Path file) {
    if (Objects.requireNonNull(file, "file").getFileSystem() != FileSystems.getDefault()) {
      throw new SegmentException(file + " is not a file of the machine: it cannot be mapped");
    }
    Path absolute = file.toAbsolutePath();
    if (absolute.getParent() == null) {
      throw new SegmentException(file + " is not the name of a file");
    }
    try {
      return SafeDirectory.resolve(absolute.getParent()).resolve(absolute.getFileName());
    } catch (IOException e) {
      throw new SegmentException("There is no directory " + absolute.getParent(), e);
    }
  }

  static Path ofName(String name) {
    if (!ChannelGeometry.isName(Objects.requireNonNull(name, "name"))) {
      throw new IllegalArgumentException(
          "the name of a segment has 1 to 31 letters, digits, dots, hyphens or underscores");
    }
    try {
      String user = SegmentFile.user().getName().replaceAll("[^A-Za-z0-9._-]", "_");
      return directory().resolve("fory-" + user + "-" + name);
    } catch (IOException e) {
      throw new SegmentException(
          "The user of this process is not known: no file can be created in java.io.tmpdir, and"
              + " there is no /proc/self",
          e);
    }
  }

  private static Path directory() throws IOException {
    if (Files.isDirectory(MEMORY) && Files.isWritable(MEMORY)) {
      FileStore store = Files.getFileStore(MEMORY);
      if (store.type().equals("tmpfs")) {
        return MEMORY;
      }
    }
    return Path.of(System.getProperty("java.io.tmpdir"));
  }
}
