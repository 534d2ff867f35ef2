package io.fory.ipc;

import io.fory.error.ForyException;
import java.time.Duration;
import java.util.Objects;

/**
 * The end of a channel that puts messages in.
 *
 * <p><b>Delivery.</b> When a call returns true, the message is in the channel: it reaches the
 * consumers whatever becomes of this process. A process that dies within a call leaves no message,
 * or a whole one. A channel that nobody reads keeps its messages and becomes full.
 *
 * <p><b>Buffers.</b> An {@link ArenaBuffer} of the same segment is not copied. Other arrays of
 * primitives and buffers of the graph that have at least 4096 bytes are copied once, into the
 * arena; the rest is in the message. A message that does not fit a slot goes into the arena too.
 *
 * <p>Not thread-safe: each thread has a producer of its own. All producers of a channel, in all
 * processes, may be used at the same time. Code that writes a message, such as a serializer, sends
 * others with another producer.
 */
public final class Producer {
  private final SharedSegment segment;
  private final Ring ring;
  private final Outgoing outgoing;
  private final Backoff backoff;

  /** When to look after the segment, over all calls. */
  private final Pace pace = new Pace();

  private final Occupant occupant = new Occupant();

  Producer(SharedSegment segment, Ring ring, Outgoing outgoing, Waiting waiting) {
    this.segment = segment;
    this.ring = ring;
    this.outgoing = outgoing;
    this.backoff = new Backoff(waiting);
  }

  /**
   * Puts a message into the channel if there is room now.
   *
   * @return false if the channel or the arena is full
   * @throws ForyException if the graph cannot be written, or is larger than the arena
   * @throws IllegalStateException if an arena buffer of the graph has been sent or freed, or is
   *     being sent; if another call of this producer runs
   * @throws SegmentException if the segment is gone or closed
   */
  public boolean offer(Object value) {
    return offer(value, 0);
  }

  /**
   * Puts a message into the channel, and waits for room.
   *
   * @param timeout how long it may wait; it waits less if its thread is interrupted
   * @return false if the channel or the arena was full for so long
   * @throws ForyException if the graph cannot be written, or is larger than the arena
   * @throws IllegalStateException as {@link #offer(Object)}
   * @throws SegmentException if the segment is gone or closed
   */
  public boolean offer(Object value, Duration timeout) {
    return offer(value, Deadline.nanos(Objects.requireNonNull(timeout, "timeout")));
  }

  private boolean offer(Object value, long timeout) {
    try {
      return tryOffer(value, timeout);
    } catch (InternalError e) {
      throw ring.memory.ended(e);
    }
  }

  private boolean tryOffer(Object value, long timeout) {
    segment.requireAttached();
    if (occupant.thread != null) {
      throw new IllegalStateException(
          "the producer is in use: by another thread, or by the code that its own offer runs");
    }
    try {
      occupant.thread = Thread.currentThread();
      segment.requireOpen(); // Whoever closes it from here on waits for the end of this call.
      if (pace.isDue()) {
        ring.upkeep.check();
      }
      return send(value, timeout);
    } catch (ForyException | IllegalStateException e) {
      throw segment.endOf(e);
    } catch (InternalError e) {
      throw SharedMemory.alone(e);
    } finally {
      occupant.thread = null;
    }
  }

  private boolean send(Object value, long timeout) {
    try {
      outgoing.write(value);
      segment.requireAttached(); // Code that writes the message may have closed it.
      Deadline deadline = new Deadline(timeout);
      boolean sent = fillBlocks(deadline) && store(deadline);
      if (!sent) {
        ring.memory.requireWhole();
      }
      return sent;
    } finally {
      outgoing.end();
    }
  }

  private boolean fillBlocks(Deadline deadline) {
    backoff.reset();
    while (!outgoing.fillBlocks(deadline)) {
      boolean roomier =
          outgoing.wanted() > 0
              && segment.makeRoom(outgoing.wanted(), outgoing.longest(), deadline);
      if (!roomier && !waitForRoom(deadline)) {
        return false;
      }
    }
    segment.requireAttached(); // The close of the segment may have made the room.
    return true;
  }

  private boolean store(Deadline deadline) {
    backoff.reset();
    outgoing.seal();
    long position = ring.tryClaim();
    while (position == Ring.NONE) {
      if (!waitForRoom(deadline)) {
        return false;
      }
      position = ring.tryClaim();
    }
    boolean stored = false;
    try {
      outgoing.store(position);
      stored = true;
    } finally {
      if (!stored) {
        outgoing.giveUp(position);
      }
    }
    return true;
  }

  Occupant occupant() {
    return occupant;
  }

  /** Waits for a moment; false if the time is over. */
  private boolean waitForRoom(Deadline deadline) {
    if (deadline.isOver()) {
      return false;
    }
    segment.requireAttached();
    if (backoff.pause() || pace.isDue()) {
      ring.upkeep.check();
    }
    return true;
  }

  @Override
  public String toString() {
    return "Producer[channel " + ring.geometry.name() + "]";
  }
}
