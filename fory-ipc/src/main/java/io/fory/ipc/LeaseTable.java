package io.fory.ipc;

import java.util.function.LongPredicate;

/**
 * Who retains which messages of a segment; specified in {@code docs/format-ipc.md}, section
 * "Leases".
 *
 * <p>An entry is taken while the message is open, and so before its memory could become free. It is
 * dropped by one store.
 */
final class LeaseTable {
  /** What {@link #take} returns if no entry is free. */
  static final int FULL = -1;

  private static final int POSITION_BITS = 16;
  private static final int CHANNEL_BITS = 8;
  private static final long PARTICIPANT = 0xff;

  private final SharedMemory memory;
  private final Geometry geometry;

  LeaseTable(SharedMemory memory, Geometry geometry) {
    this.memory = memory;
    this.geometry = geometry;
  }

  private static long word(int channel, long position, int participant) {
    return position << POSITION_BITS | (long) channel << CHANNEL_BITS | participant;
  }

  /** Takes an entry for a message that a participant has open; returns its number. */
  int take(int channel, long position, int participant) {
    long word = word(channel, position, participant);
    for (int lease = 0; lease < geometry.leases(); lease++) {
      if (memory.getAcquire(geometry.lease(lease)) == 0
          && memory.compareAndSet(geometry.lease(lease), 0, word)) {
        return lease;
      }
    }
    return FULL;
  }

  /** Gives an entry back. */
  void drop(int lease, int channel, long position, int participant) {
    memory.compareAndSet(geometry.lease(lease), word(channel, position, participant), 0);
  }

  /** Tells whether somebody retains a message. */
  boolean isRetained(int channel, long position) {
    long message = word(channel, position, 0) >>> CHANNEL_BITS;
    for (int lease = 0; lease < geometry.leases(); lease++) {
      long word = memory.getVolatile(geometry.lease(lease));
      if (word != 0 && word >>> CHANNEL_BITS == message) {
        return true;
      }
    }
    return false;
  }

  /** Drops all entries of numbers that no participant has. */
  void dropStrays(LongPredicate used) {
    for (int lease = 0; lease < geometry.leases(); lease++) {
      long word = memory.getAcquire(geometry.lease(lease));
      if (word != 0 && !used.test(word & PARTICIPANT)) {
        memory.compareAndSet(geometry.lease(lease), word, 0);
      }
    }
  }

  /** Drops all entries of a participant. */
  void dropAll(int participant) {
    for (int lease = 0; lease < geometry.leases(); lease++) {
      long word = memory.getAcquire(geometry.lease(lease));
      if (word != 0 && (word & PARTICIPANT) == participant) {
        memory.compareAndSet(geometry.lease(lease), word, 0);
      }
    }
  }
}
