package io.fory.ipc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/** The start of the machine: what a file on a disk has from before it may be torn. */
final class Boot {
  private static final Path FILE = Path.of("/proc/sys/kernel/random/boot_id");

  /** A number of it; 0 where the system has none. */
  static final long ID = read();

  private Boot() {}

  private static long read() {
    try {
      return UUID.fromString(Files.readString(FILE).strip()).getMostSignificantBits();
    } catch (IOException | IllegalArgumentException e) {
      return 0;
    }
  }
}
