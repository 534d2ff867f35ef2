package io.fory.ipc;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.LimitExceededException;
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

  private static final int MAX_ARRAY_BYTES = Integer.MAX_VALUE - 8;
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

  /** Whether bytes of the last message lie in the arena. */
  private boolean inArena;

  Incoming(Ring ring, MessageCoding coding) {
    this.ring = ring;
    this.coding = coding;
    makeRoom(FIRST_BYTES);
  }

  private void makeRoom(int bytes) {
    int was = copy == null ? 0 : copy.length;
    if (was < bytes) {
      boolean kept = copy != null && bytes <= MAX_KEPT_BYTES;
      forget(); // So that both need not be there.
      copy = new byte[kept ? Math.max(bytes, Math.min(2 * was, MAX_KEPT_BYTES)) : bytes];
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
    try {
      int end = check(position);
      message.clear().writerIndex(end).readerIndex(PREFIX_BYTES);
      T value = coding.read(message, type, buffers);
      if (message.remaining() != 0) {
        throw torn(position);
      }
      if (inArena) {
        ring.memory.requireWhole(); // What somebody else puts in the place of them are zeros.
      }
      return value;
    } finally {
      buffers.clear();
      if (copy != null && copy.length > MAX_KEPT_BYTES) {
        forget();
      }
    }
  }

  private void forget() {
    copy = null;
    numbers = null;
    message = null;
  }

  /** Copies a message and checks it; returns where its bytes end. */
  private int check(long position) {
    int lengths = ring.lengths(position);
    int inSlot = ring.memory.getInt(lengths);
    int marked = ring.memory.getInt(lengths + 4);
    int handles = marked & ~(Ring.SPILLED | Ring.TABLED);
    inArena = handles != 0;
    boolean spilled = marked < 0;
    boolean tabled = (marked & Ring.TABLED) != 0;
    int room = ring.room();
    if (inSlot < 0
        || handles > room / Handle.BYTES
        || inSlot > room - handles * Handle.BYTES
        || (spilled && (handles == 0 || inSlot != 0))
        || (tabled && handles != (spilled ? 2 : 1))) {
      throw torn(position);
    }
    int slot = lengths + 8;
    int last = slot + inSlot + (handles - 1) * Handle.BYTES;
    Handle whole = spilled ? handleInSlot(slot) : null;
    Handle table = tabled ? handleInSlot(last) : null;
    int bytes = copy(position, slot, whole, spilled ? whole.length() : inSlot, handles, table);
    int end = PREFIX_BYTES + bytes;
    numbers.putLong(0, position).putInt(8, inSlot).putInt(12, marked);
    crc.reset();
    int tableAt = end + handles * Handle.BYTES;
    crc.update(copy, 0, tableAt + (tabled ? table.length() : 0));
    if ((int) crc.getValue() != ring.checksum(position)) {
      throw torn(position);
    }
    if (tabled) {
      locateBuffers(position, tableAt, table.length() / Handle.BYTES);
    } else {
      int first = spilled ? 1 : 0;
      locateBuffers(position, end + first * Handle.BYTES, handles - first);
    }
    return end;
  }

  private Handle handleInSlot(int index) {
    SharedMemory memory = ring.memory;
    return new Handle(memory.getInt(index), memory.getInt(index + 4), memory.getInt(index + 8));
  }

  /**
   * Copies a message, the handles in its slot, and the table of those that are not there.
   *
   * @param whole where a message lies that is not in the slot, else null
   * @param table where that of the handles lies, or null
   * @return the length of the message
   */
  private int copy(long position, int slot, Handle whole, int bytes, int handles, Handle table) {
    int channel = ring.geometry.number();
    int wholeFrom = whole == null ? 0 : ring.arena.locate(whole, channel, position);
    int tableFrom = table == null ? 0 : ring.arena.locate(table, channel, position);
    int inSlot = handles * Handle.BYTES + (whole == null ? bytes : 0);
    long needed = (long) PREFIX_BYTES + ring.room() + bytes + (table == null ? 0 : table.length());
    if (needed > MAX_ARRAY_BYTES) {
      throw torn(position);
    }
    if (needed > MAX_KEPT_BYTES) {
      requireHeap(needed);
    }
    makeRoom(whole == null && table == null ? PREFIX_BYTES + ring.room() : (int) needed);
    int end = PREFIX_BYTES + bytes + handles * Handle.BYTES;
    ring.memory.get(slot, copy, PREFIX_BYTES + bytes - (inSlot - handles * Handle.BYTES), inSlot);
    if (whole != null) {
      ring.memory.get(wholeFrom, copy, PREFIX_BYTES, bytes);
      requireSame(whole, PREFIX_BYTES + bytes, position);
    }
    if (table != null) {
      ring.memory.get(tableFrom, copy, end, table.length());
      requireSame(table, end - Handle.BYTES, position);
    }
    return bytes;
  }

  /** Checks that a copy takes at most half of the heap, as a graph does by default. */
  private static void requireHeap(long bytes) {
    long most = Runtime.getRuntime().maxMemory() / 2;
    if (bytes > most) {
      throw new LimitExceededException(
          "bytes of a message that is copied out of the arena",
          bytes,
          most,
          "They are at most half of the heap of the reader; -Xmx raises it");
    }
  }

  /** Checks that a handle by which something was copied is the one that was copied. */
  private void requireSame(Handle used, int at, long position) {
    if (!handleAt(at).equals(used)) {
      throw torn(position);
    }
  }

  private void locateBuffers(long position, int at, int count) {
    buffers.clear();
    blocks = count == 0 ? NO_BLOCKS : new int[count];
    for (int i = 0; i < count; i++) {
      Handle handle = handleAt(at + i * Handle.BYTES);
      blocks[i] = handle.block();
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
