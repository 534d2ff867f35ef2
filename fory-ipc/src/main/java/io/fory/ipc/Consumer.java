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
 * <p>Not thread-safe, nor are its messages: one thread at a time. Code that reads a message, such
 * as a serializer, neither takes another one from the same consumer nor closes it.
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

  /** When to look after the segment, over all calls. */
  private final Pace pace = new Pace();

  private boolean reading;
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
   * @throws IllegalStateException if it is closed, or the code that reads a message of it calls
   *     this
   * @throws SegmentException if the segment is gone; if its owner has closed it, when there are no
   *     messages left, sooner or later
   */
  public Received<T> poll() {
    requireOpen();
    try {
      Received<T> message = next();
      return message != null ? message : lookAround();
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
   * @throws IllegalStateException as {@link #poll()}
   * @throws SegmentException as {@link #poll()}
   */
  public Received<T> receive(Duration timeout) {
    requireOpen();
    Deadline deadline = new Deadline(Deadline.nanos(Objects.requireNonNull(timeout, "timeout")));
    backoff.reset();
    try {
      for (; ; ) {
        Received<T> message = next();
        if (message != null) {
          return message;
        }
        boolean over = deadline.isOver();
        if (over || backoff.pause()) {
          message = lookAround();
        }
        if (over || message != null) {
          return message;
        }
      }
    } catch (InternalError e) {
      throw SharedMemory.lost(e);
    }
  }

  /**
   * Looks after the segment now and then, as there was no message.
   *
   * @return the next message, if the segment has been closed and there is one all the same
   */
  private Received<T> lookAround() {
    ring.memory.requireWhole();
    if (pace.isDue()) {
      try {
        ring.upkeep.check();
      } catch (SegmentException e) {
        pace.hurry();
        Received<T> message = next();
        if (message == null) {
          throw e;
        }
        return message;
      }
    }
    return null;
  }

  private Received<T> next() {
    requireIdle();
    long position = intake.tryTake();
    if (position == Ring.NONE) {
      return null;
    }
    boolean read = false;
    reading = true;
    try {
      T value = incoming.read(position, type);
      Received<T> message = new Received<>(this, position, value, incoming.blocks());
      open.add(message);
      read = true;
      return message;
    } finally {
      reading = false;
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
      ring.memory.requireWhole();
    } catch (InternalError e) {
      throw SharedMemory.lost(e);
    }
  }

  /**
   * Ends reading. Messages that are open are not done with: those of a shared channel go to another
   * consumer. Their buffers must not be used any more.
   *
   * @throws IllegalStateException if the code that reads a message of it calls this
   */
  @Override
  public void close() {
    if (closed || segment.isClosed()) {
      return;
    }
    requireIdle();
    closed = true;
    segment.leave(this);
    try {
      for (Received<T> message : open) {
        intake.giveBack(message.position());
      }
      intake.close();
      ring.memory.requireWhole();
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

  /** Checks that no message of it is being read. */
  void requireIdle() {
    if (reading) {
      throw new IllegalStateException(
          "the consumer is in use: by another thread, or by the code that reads a message of it");
    }
  }

  @Override
  public String toString() {
    return "Consumer[channel " + ring.geometry.name() + (closed ? ", closed]" : "]");
  }
}
