package io.fory.ipc;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.MalformedInputException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * A message on its way out of a channel: it is copied, then checked, then read, so that nobody can
 * change it in between. The memory of its buffers is not copied; where it lies is checked.
 */
final class Incoming {
  private static final int FIRST_BYTES = 1024;

  /** How long an array may have become to be kept for the next message. */
  private static final int MAX_KEPT_BYTES = 2 << 20;

  private static final int PREFIX_BYTES = 16;
  private static final int[] NO_BLOCKS = {};

  private final Ring ring;
  private final MessageCoding coding;
  private final CRC32C crc = new CRC32C();
  private final List<MemoryBuffer> buffers = new ArrayList<>();
  private byte[] copy;
  private ByteBuffer numbers;
  private MemoryBuffer message;
  private int[] blocks = NO_BLOCKS;

  Incoming(Ring ring, MessageCoding coding) {
    this.ring = ring;
    this.coding = coding;
    makeRoom(FIRST_BYTES);
  }

  private void makeRoom(int bytes) {
    if (copy == null || copy.length < bytes) {
      copy = new byte[copy == null ? bytes : Math.max(bytes, 2 * copy.length)];
      numbers = ByteBuffer.wrap(copy).order(ByteOrder.LITTLE_ENDIAN);
      message = MemoryBuffer.wrap(copy);
    }
  }

  /**
   * Reads the message at a position that this consumer has taken.
   *
   * @throws io.fory.error.ForyException if it is torn, or is not one that the {@code Fory} reads
   */
  <T> T read(long position, Class<T> type) {
    int lengths = ring.lengths(position);
    int inSlot = ring.memory.getInt(lengths);
    int marked = ring.memory.getInt(lengths + 4);
    int handles = marked & ~Ring.SPILLED;
    boolean spilled = marked < 0;
    int room = ring.room();
    if (inSlot < 0
        || handles > room / Handle.BYTES
        || inSlot > room - handles * Handle.BYTES
        || (spilled && (handles == 0 || inSlot != 0))) {
      throw torn(position);
    }
    int bytes = spilled ? copySpilled(position, handles) : inSlot;
    if (!spilled) {
      makeRoom(PREFIX_BYTES + room);
      ring.memory.get(lengths + 8, copy, PREFIX_BYTES, bytes + handles * Handle.BYTES);
    }
    numbers.putLong(0, position).putInt(8, inSlot).putInt(12, marked);
    crc.reset();
    crc.update(copy, 0, PREFIX_BYTES + bytes + handles * Handle.BYTES);
    if ((int) crc.getValue() != ring.checksum(position)) {
      throw torn(position);
    }
    locateBuffers(position, PREFIX_BYTES + bytes, handles, spilled ? 1 : 0);
    try {
      message.clear().writerIndex(PREFIX_BYTES + bytes).readerIndex(PREFIX_BYTES);
      T value = coding.read(message, type, buffers);
      if (message.remaining() != 0) {
        throw torn(position);
      }
      return value;
    } finally {
      buffers.clear();
      if (copy.length > MAX_KEPT_BYTES) {
        copy = null;
        makeRoom(FIRST_BYTES);
      }
    }
  }

  /** Copies a message that lies in the arena, and the handles behind it; returns its length. */
  private int copySpilled(long position, int handles) {
    int data = ring.lengths(position) + 8;
    Handle handle =
        new Handle(
            ring.memory.getInt(data), ring.memory.getInt(data + 4), ring.memory.getInt(data + 8));
    int from = ring.arena.locate(handle, ring.geometry.number(), position);
    makeRoom(Math.addExact(PREFIX_BYTES + handles * Handle.BYTES, handle.length()));
    ring.memory.get(from, copy, PREFIX_BYTES, handle.length());
    int end = PREFIX_BYTES + handle.length();
    ring.memory.get(data, copy, end, handles * Handle.BYTES);
    if (!handleAt(end).equals(handle)) {
      throw torn(position);
    }
    return handle.length();
  }

  private void locateBuffers(long position, int at, int handles, int first) {
    buffers.clear();
    blocks = handles == first ? NO_BLOCKS : new int[handles - first];
    for (int i = first; i < handles; i++) {
      Handle handle = handleAt(at + i * Handle.BYTES);
      blocks[i - first] = handle.block();
      int from = ring.arena.locate(handle, ring.geometry.number(), position);
      ByteBuffer memory = ring.memory.slice(from, handle.length()).asReadOnlyBuffer();
      buffers.add(MemoryBuffer.wrap(memory));
    }
  }

  /** Returns the first blocks of the runs in which the buffers of the last message lie. */
  int[] blocks() {
    return blocks;
  }

  private Handle handleAt(int index) {
    return new Handle(numbers.getInt(index), numbers.getInt(index + 4), numbers.getInt(index + 8));
  }

  private MalformedInputException torn(long position) {
    ring.upkeep.requireWhole();
    return new MalformedInputException(
        "Message " + position + " of channel " + ring.geometry.name() + " is torn");
  }
}
