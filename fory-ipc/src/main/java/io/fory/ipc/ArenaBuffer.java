package io.fory.ipc;

import io.fory.buffer.MemoryBuffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Memory of a segment that this process fills, and then sends without a copy.
 *
 * <pre>{@code
 * ArenaBuffer field = segment.allocate(8 * 1_000_000);
 * DoubleBuffer values = field.bytes().asDoubleBuffer(); // fill it
 * producer.offer(new Frame("pressure", field.bytes())); // sends it
 * }</pre>
 *
 * <p><b>Ownership.</b> The memory is this process's from {@link SharedSegment#allocate} until a
 * message that holds {@link #bytes()}, {@link #memory()} or a {@link #slice} has been put into a
 * channel of the segment. From then on it belongs to the readers of the message, and becomes free
 * when all of them are done: do not touch it any more. A second message with it is an {@link
 * IllegalStateException}, also while a call that sends it waits for room; if that call gives up,
 * the memory is this process's as before. {@link #close()} frees memory that was not sent, and does
 * nothing else; without it such memory stays taken until the segment is closed or this process
 * ends, however it ends.
 *
 * <p>Other views of the buffer, such as {@code bytes().slice()}, are not recognized: they are
 * copied, as memory from elsewhere is. The memory is not cleared: it has bytes of earlier messages.
 *
 * <p>Not thread-safe, but it may be filled in one thread and sent in another.
 */
public final class ArenaBuffer implements AutoCloseable {
  private final Outstanding outstanding;
  private final ByteBuffer bytes;
  private final MemoryBuffer memory;
  private final int block;

  /**
   * Makes a buffer of a run of blocks.
   *
   * @param outstanding where it is registered
   * @param bytes the memory
   */
  ArenaBuffer(Outstanding outstanding, int block, ByteBuffer bytes) {
    this.outstanding = outstanding;
    this.bytes = bytes;
    this.memory = MemoryBuffer.wrap(bytes);
    this.block = block;
  }

  /**
   * Returns the memory as a little-endian direct buffer, always the same one. All of it is sent,
   * whatever position and limit are.
   */
  public ByteBuffer bytes() {
    return bytes;
  }

  /**
   * Returns the memory as a {@code MemoryBuffer} that does not grow, always the same one. It is
   * sent from its reader index to its writer index, which are 0 and the size at first.
   */
  public MemoryBuffer memory() {
    return memory;
  }

  /**
   * Returns a part of the memory as a little-endian direct buffer, a new one each time, which is
   * sent without a copy. Slices of one buffer travel together: a message may have any number of
   * them, and when it has been sent all of the memory belongs to its readers.
   *
   * @throws IndexOutOfBoundsException if the part is not within the buffer
   * @throws IllegalStateException if the memory has been sent or freed, or the segment is closed
   */
  public ByteBuffer slice(int from, int length) {
    ByteBuffer slice = bytes.slice(from, length).order(ByteOrder.LITTLE_ENDIAN);
    outstanding.add(this, slice, from);
    return slice;
  }

  /**
   * Frees the memory, unless it has been sent or freed, or the segment is closed. While another
   * call sends it, it is freed if that call gives up.
   *
   * @throws SegmentException if the segment is gone
   */
  @Override
  public void close() {
    try {
      free();
    } catch (InternalError e) {
      throw SharedMemory.lost(e);
    }
  }

  private void free() {
    try {
      outstanding.free(this);
    } catch (RuntimeException e) {
      SharedMemory.settle();
      throw e;
    } catch (InternalError e) {
      throw SharedMemory.alone(e);
    }
  }

  int block() {
    return block;
  }

  @Override
  public String toString() {
    return "ArenaBuffer[" + bytes.capacity() + " bytes]";
  }
}
