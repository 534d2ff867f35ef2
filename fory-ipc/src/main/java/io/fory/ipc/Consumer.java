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
 * that other processes can write; a message that has one as a value and as a key is read once more,
 * with copies of them.
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

  /** Whether messages may be closed and still be here: stores of fields need no stack. */
  boolean unfinished;

  /** Whether something has ended a call that took a message. */
  private boolean cutOff;

  /** The position whose reading an error has ended, which the application was not told of. */
  private long failed = Ring.NONE;

  private final Occupant occupant = new Occupant();
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
    requireIdle();
    try {
      occupant.thread = Thread.currentThread();
      return pollNext();
    } catch (InternalError e) {
      throw ring.memory.ended(e);
    } finally {
      occupant.thread = null;
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
    Deadline deadline = new Deadline(Deadline.nanos(Objects.requireNonNull(timeout, "timeout")));
    requireOpen();
    requireIdle();
    backoff.reset();
    try {
      occupant.thread = Thread.currentThread();
      return awaitNext(deadline);
    } catch (InternalError e) {
      throw ring.memory.ended(e);
    } finally {
      occupant.thread = null;
    }
  }

  private Received<T> pollNext() {
    try {
      Received<T> message = next();
      return message != null ? message : lookAround();
    } catch (SegmentException e) {
      throw segment.endOf(e);
    } catch (RuntimeException e) {
      SharedMemory.settle(); // The message was done with after the error.
      throw e;
    } catch (InternalError e) {
      throw SharedMemory.alone(e);
    }
  }

  private Received<T> awaitNext(Deadline deadline) {
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
    } catch (SegmentException e) {
      throw segment.endOf(e);
    } catch (RuntimeException e) {
      SharedMemory.settle(); // The message was done with after the error.
      throw e;
    } catch (InternalError e) {
      throw SharedMemory.alone(e);
    }
  }

  /**
   * Looks after the segment now and then, as there was no message.
   *
   * @return the next message, if the segment has been closed and there is one all the same
   */
  private Received<T> lookAround() {
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
    ring.memory.requireWhole(); // Behind the last load, whose error the JVM raises late.
    return null;
  }

  private Received<T> next() {
    segment.requireAttached(); // Whoever closes it from here on waits for the end of this call.
    boolean whole = false;
    try {
      long position = cutOff || unfinished ? resume() : intake.tryTake();
      Received<T> message = position == Ring.NONE ? null : read(position);
      whole = true;
      return message;
    } finally {
      if (!whole) {
        cutOff = true;
      }
    }
  }

  /** Finishes what an error has cut off; returns the position that was taken, or the next one. */
  private long resume() {
    StackRoom.require();
    releaseClosed();
    long position = intake.resume();
    cutOff = false;
    return position != Ring.NONE ? position : intake.tryTake();
  }

  /** Reads a message; one that fails is done with, but not if this process is short of memory. */
  private Received<T> read(long position) {
    try {
      T value = incoming.read(position, type);
      requireNotClosing(position);
      Received<T> message = new Received<>(this, position, value, incoming.blocks());
      open.add(message);
      intake.pending = Ring.NONE;
      return message;
    } catch (StackOverflowError | OutOfMemoryError e) {
      if (failed == position) {
        drop(position);
      }
      failed = position; // The next call reads it again, with stack enough.
      throw e;
    } catch (RuntimeException | Error e) {
      if (intake.pending == position) {
        drop(position);
      }
      throw e;
    }
  }

  private void drop(long position) {
    if (!segment.isClosed()) {
      intake.release(position);
    }
    intake.pending = Ring.NONE;
  }

  /** Gives a message back that was taken while the segment was being closed, or others do so. */
  private void requireNotClosing(long position) {
    if (segment.isClosing()) {
      if (!segment.isClosed()) {
        intake.giveBack(position);
      }
      intake.pending = Ring.NONE;
      segment.requireAttached();
    }
  }

  Occupant occupant() {
    return occupant;
  }

  /** Retains the memory of a message that is open. */
  Lease retain(long position, int[] blocks) {
    requireOpen();
    try {
      return Lease.of(segment, ring, position, blocks);
    } catch (RuntimeException e) {
      SharedMemory.settle();
      throw e;
    } catch (InternalError e) {
      throw SharedMemory.alone(e);
    }
  }

  /**
   * Is done with the messages that are closed.
   *
   * @throws InternalError if their memory is gone; none is left to be raised behind it
   */
  void release() {
    if (closed || segment.isClosed()) {
      return;
    }
    boolean enters = occupant.thread == null; // Else the code that reads a message calls.
    try {
      if (enters) {
        occupant.thread = Thread.currentThread();
      }
      if (segment.isClosing()) {
        return; // Who closes it is done with it.
      }
      releaseClosed();
      ring.memory.requireWhole();
    } catch (RuntimeException e) {
      SharedMemory.settle();
      throw e;
    } catch (InternalError e) {
      throw SharedMemory.alone(e);
    } finally {
      if (enters) {
        occupant.thread = null;
      }
    }
  }

  private void releaseClosed() {
    for (int i = open.size() - 1; i >= 0; i--) {
      Received<T> message = open.get(i);
      if (message.closed) {
        intake.release(message.position());
        open.remove(i);
      }
    }
    unfinished = false;
  }

  /**
   * Ends reading. Messages that are open are not done with: those of a shared channel go to another
   * consumer. Their buffers must not be used any more.
   *
   * @throws IllegalStateException if a call of it runs: the code that reads a message of it calls
   *     this, or another thread uses it
   */
  @Override
  public void close() {
    try {
      closeOnce();
    } catch (InternalError e) {
      throw SharedMemory.lost(e);
    }
  }

  private void closeOnce() {
    SharedMemory.settle(); // So that an error of the application's own access ends nothing here.
    if (closed || segment.isClosing()) {
      return;
    }
    requireIdle();
    try {
      occupant.thread = Thread.currentThread();
      if (!segment.isClosing()) {
        closeIdle();
      }
    } finally {
      occupant.thread = null;
    }
  }

  /**
   * Ends reading, when no call runs.
   *
   * @throws InternalError if the memory is gone; none is left to be raised behind it
   */
  void closeIdle() {
    if (closed) {
      return;
    }
    StackRoom.require();
    closed = true;
    segment.leave(this);
    boolean whole = false;
    try {
      releaseClosed();
      long position = intake.resume();
      if (position != Ring.NONE) {
        intake.giveBack(position);
      }
      for (Received<T> message : open) {
        intake.giveBack(message.position());
      }
      intake.close();
      whole = true;
      ring.memory.requireWhole();
    } catch (RuntimeException e) {
      SharedMemory.settle();
      throw e;
    } catch (InternalError e) {
      throw SharedMemory.alone(e);
    } finally {
      if (!whole) {
        segment.leaveUntidy();
      }
    }
  }

  private void requireOpen() {
    segment.requireAttached();
    if (closed) {
      throw new IllegalStateException("the consumer is closed");
    }
  }

  private void requireIdle() {
    if (occupant.thread != null) {
      throw inUse();
    }
  }

  /** Checks that it is not the code which reads a message of it that asks. */
  void requireNotReading() {
    if (occupant.isHere()) {
      throw inUse();
    }
  }

  private static IllegalStateException inUse() {
    return new IllegalStateException(
        "the consumer is in use: by another thread, or by the code that reads a message of it");
  }

  @Override
  public String toString() {
    return "Consumer[channel " + ring.geometry.name() + (closed ? ", closed]" : "]");
  }
}
