package io.fory.ipc;

import io.fory.error.ForyException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The end of a channel that takes messages out.
 *
 * <pre>{@code
 * try (Received<Frame> message = consumer.receive(Duration.ofSeconds(1))) {
 *   if (message != null) {
 *     process(message.value());
 *   }
 * }
 * }</pre>
 *
 * <p><b>Delivery.</b> A message is done with when its {@link Received} is closed. Several may be
 * open; in a broadcast channel they keep all later ones from leaving the channel. What a consumer
 * of a shared channel has open when its process dies, or when it is closed, goes to another one: a
 * message is delivered at least once. A message that cannot be read is an exception once, and is
 * then done with.
 *
 * <p><b>Input.</b> The bytes of a message are copied, and checked by a checksum, before they are
 * read, as any input by the {@code Fory} that was given. Buffers in the arena are views of memory
 * that other processes can write.
 *
 * <p>Not thread-safe, nor are its messages: one thread at a time.
 *
 * @param <T> the class of the messages
 */
public final class Consumer<T> implements AutoCloseable {
  private final SharedSegment segment;
  private final Ring ring;
  private final Intake intake;
  private final Incoming incoming;
  private final Class<T> type;
  private final Backoff backoff;
  private final List<Received<T>> open = new ArrayList<>();
  private boolean closed;

  Consumer(SharedSegment segment, Ring ring, Incoming incoming, Class<T> type, Waiting waiting) {
    this.segment = segment;
    this.ring = ring;
    this.intake = ring.newIntake();
    this.incoming = incoming;
    this.type = type;
    this.backoff = new Backoff(waiting);
  }

  /**
   * Takes the next message if there is one now.
   *
   * @return the message, to be closed; null if there is none
   * @throws ForyException if it is torn, or the {@code Fory} of this consumer does not read it
   * @throws SegmentException if the segment is gone
   */
  public Received<T> poll() {
    requireOpen();
    try {
      return next();
    } catch (InternalError e) {
      throw SharedMemory.lost(e);
    }
  }

  /**
   * Takes the next message, and waits for one.
   *
   * @param timeout how long it may wait; it waits less if its thread is interrupted
   * @return the message, to be closed; null if none came
   * @throws ForyException as {@link #poll()}
   * @throws SegmentException if the segment is gone; if its owner has closed it, when there are no
   *     messages left
   */
  public Received<T> receive(Duration timeout) {
    requireOpen();
    Deadline deadline = new Deadline(Deadline.nanos(Objects.requireNonNull(timeout, "timeout")));
    backoff.reset();
    try {
      for (; ; ) {
        Received<T> message = next();
        if (message != null || deadline.isOver()) {
          return message;
        }
        if (backoff.pause()) {
          ring.upkeep.check();
        }
      }
    } catch (InternalError e) {
      throw SharedMemory.lost(e);
    }
  }

  private Received<T> next() {
    long position = intake.tryTake();
    if (position == Ring.NONE) {
      return null;
    }
    boolean read = false;
    try {
      T value = incoming.read(position, type);
      Received<T> message = new Received<>(this, position, value, incoming.blocks());
      open.add(message);
      read = true;
      return message;
    } finally {
      if (!read) {
        intake.release(position);
      }
    }
  }

  /** Retains the memory of a message that is open. */
  Lease retain(long position, int[] blocks) {
    requireOpen();
    try {
      return Lease.of(segment, ring, position, blocks);
    } catch (InternalError e) {
      throw SharedMemory.lost(e);
    }
  }

  /** Is done with a message; called once for each. */
  void release(Received<T> message) {
    if (closed || segment.isClosed()) {
      return;
    }
    open.remove(message);
    try {
      intake.release(message.position());
    } catch (InternalError e) {
      throw SharedMemory.lost(e);
    }
  }

  /**
   * Ends reading. Messages that are open are not done with: those of a shared channel go to another
   * consumer. Their buffers must not be used any more.
   */
  @Override
  public void close() {
    if (closed || segment.isClosed()) {
      return;
    }
    closed = true;
    segment.leave(this);
    try {
      for (Received<T> message : open) {
        intake.giveBack(message.position());
      }
      intake.close();
    } catch (InternalError e) {
      throw SharedMemory.lost(e);
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the consumer is closed");
    }
    segment.requireAttached();
  }

  @Override
  public String toString() {
    return "Consumer[channel " + ring.geometry.name() + (closed ? ", closed]" : "]");
  }
}
