package io.fory.ipc;

import java.io.IOException;
import java.nio.file.Path;

/** A participant within this process whose memory stops after any store, and which then dies. */
final class Victim {
  /** A number that no process of the system has. */
  private static final long NO_PROCESS = Integer.MAX_VALUE;

  final SharedSegment segment;
  final HaltingMemory memory;
  private final SharedMemory real;
  final Geometry geometry;
  private final Participants.Seat seat;

  private Victim(
      SharedSegment segment,
      HaltingMemory memory,
      SharedMemory real,
      Geometry geometry,
      Participants.Seat seat) {
    this.segment = segment;
    this.memory = memory;
    this.real = real;
    this.geometry = geometry;
    this.seat = seat;
  }

  static Victim attach(Path path) {
    try {
      SegmentFile file = SegmentFile.open(path);
      SharedMemory real = file.map();
      HaltingMemory memory = new HaltingMemory(real);
      Geometry geometry = Geometry.decode(real.header(), real.size());
      Participants participants = new Participants(file, memory, geometry);
      Participants.Seat seat = Participants.locked(file, () -> participants.sit(false));
      SharedSegment segment = new SharedSegment(file, memory, geometry, participants, seat);
      return new Victim(segment, memory, real, geometry, seat);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Drops its lock, as the kernel does, and makes its process one that does not run. */
  void die() {
    real.putLong(geometry.participant(seat.id()) + 8, NO_PROCESS);
    try {
      seat.life().release();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
