package io.fory.ipc;

/**
 * The right of a reader to use the buffers of a message after the message has left its channel.
 *
 * <pre>{@code
 * Frame frame;
 * Lease lease;
 * try (Received<Frame> message = consumer.receive(timeout)) {
 *   frame = message.value();
 *   lease = message.retain();
 * }
 * cache.put(frame, lease); // and later: lease.close()
 * }</pre>
 *
 * <p>The memory becomes free when the message is done with and all leases of it are closed, whoever
 * has them. A lease ends with its {@link SharedSegment} and with the process, however that ends.
 * One that is forgotten keeps its memory until then. Thread-safe.
 */
public final class Lease implements AutoCloseable {
  private final SharedSegment segment;
  private final Ring ring;
  private final long position;
  private final int[] blocks;
  private final int entry;
  private boolean closed;

  private Lease(SharedSegment segment, Ring ring, long position, int[] blocks, int entry) {
    this.segment = segment;
    this.ring = ring;
    this.position = position;
    this.blocks = blocks;
    this.entry = entry;
  }

  /** Retains a message that is open; it has no entry if none of its memory is in the arena. */
  static Lease of(SharedSegment segment, Ring ring, long position, int[] blocks) {
    int entry = blocks.length == 0 ? LeaseTable.FULL : ring.retain(position, blocks);
    ring.memory.requireWhole();
    return new Lease(segment, ring, position, blocks, entry);
  }

  /**
   * Ends the right: a buffer of the message, and any view of one, must not be read any more. A
   * second call does nothing.
   *
   * @throws SegmentException if the segment is gone
   */
  @Override
  public synchronized void close() {
    try {
      end();
    } catch (InternalError e) {
      throw SharedMemory.lost(e);
    }
  }

  private void end() {
    if (closed || entry == LeaseTable.FULL || segment.isClosed()) {
      return;
    }
    closed = true;
    try {
      ring.endLease(entry, position, blocks);
      ring.memory.requireWhole(); // Behind the last load, whose error the JVM raises late.
    } catch (RuntimeException e) {
      SharedMemory.settle();
      throw e;
    } catch (InternalError e) {
      throw SharedMemory.alone(e);
    }
  }

  @Override
  public String toString() {
    return "Lease[position " + position + ", " + blocks.length + " buffers]";
  }
}
