package io.fory.ipc;

/**
 * A message that a consumer has taken.
 *
 * <p>Until it is closed its buffers in the arena belong to it, and it keeps its slot in the
 * channel. Then the message is done with, and the memory may be used for others at once: a buffer
 * of the graph, and any view of one, must not be read any more. Copy what is needed for longer, or
 * {@link #retain()} it. All other objects of the graph are the reader's own.
 *
 * @param <T> the class of the value
 */
public final class Received<T> implements AutoCloseable {
  private final Consumer<T> consumer;
  private final long position;
  private final T value;
  private final int[] blocks;
  boolean closed;

  Received(Consumer<T> consumer, long position, T value, int[] blocks) {
    this.consumer = consumer;
    this.position = position;
    this.value = value;
    this.blocks = blocks;
  }

  /**
   * Returns the graph; null if null was sent. Buffers of it that were in the arena, or were copied
   * into it, are direct and read-only.
   */
  public T value() {
    return value;
  }

  /** Returns how many messages were put into the channel before this one, or were given up. */
  public long position() {
    return position;
  }

  /**
   * Keeps the buffers of the graph valid beyond the message, until the lease is closed. The message
   * leaves the channel as without it.
   *
   * @throws IllegalStateException if the message is closed
   * @throws io.fory.error.LimitExceededException if the segment has no room for another lease
   * @throws SegmentException if the segment is gone
   */
  public Lease retain() {
    if (closed) {
      throw new IllegalStateException("the message is closed");
    }
    try {
      return consumer.retain(position, blocks);
    } catch (InternalError e) {
      throw SharedMemory.lost(e);
    }
  }

  /**
   * Is done with the message. A second call does nothing, unless an error has ended the first one;
   * what that one has not done the next call of the consumer does, too.
   *
   * @throws SegmentException if the segment is gone
   */
  @Override
  public void close() {
    try {
      if (!closed || consumer.unfinished) {
        consumer.unfinished = true;
        closed = true;
        consumer.release();
      }
    } catch (InternalError e) {
      throw SharedMemory.lost(e);
    }
  }

  @Override
  public String toString() {
    return "Received[position " + position + (closed ? ", closed]" : "]");
  }
}
