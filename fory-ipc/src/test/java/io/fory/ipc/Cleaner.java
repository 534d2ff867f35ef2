package io.fory.ipc;

import java.io.IOException;

/** Cleans up after the dead at once, where a process that waits does it now and then. */
final class Cleaner {
  private Cleaner() {}

  static void run(SharedSegment segment) {
    try {
      run(segment, segment.file().map());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  static void run(SharedSegment segment, SharedMemory memory) {
    Geometry geometry = Geometry.decode(memory.header(), memory.size());
    Participants participants = new Participants(segment.file(), memory, geometry);
    participants.tryLocked(() -> Cleaning.all(participants, memory, geometry));
  }
}
