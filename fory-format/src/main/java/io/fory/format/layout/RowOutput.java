package io.fory.format.layout;

import io.fory.buffer.MemoryBuffer;
import java.nio.charset.StandardCharsets;

/** A buffer that grows by zeroed regions, into which values are put. */
public final class RowOutput {
  private static final byte[] ZEROS = new byte[1024];

  private final MemoryBuffer memory;

  /** Makes an output that appends to a buffer. */
  public RowOutput(MemoryBuffer memory) {
    this.memory = memory;
  }

  /** Returns the buffer, to put values into reserved regions. */
  public MemoryBuffer memory() {
    return memory;
  }

  /** Returns the index behind what has been reserved. */
  public int end() {
    return memory.writerIndex();
  }

  /**
   * Appends zeros.
   *
   * @return the index of the first
   */
  public int reserve(long bytes) {
    int start = memory.writerIndex();
    for (long rest = bytes; rest > 0; rest -= ZEROS.length) {
      memory.writeBytes(ZEROS, 0, (int) Math.min(rest, ZEROS.length));
    }
    return start;
  }

  /** Sets a null bit. */
  public void setNull(int bitmap, int index) {
    int at = bitmap + (index >> 3);
    memory.putByte(at, (byte) (memory.getByte(at) | 1 << (index & 7)));
  }

  /**
   * Puts the place of a value of variable width, which ends where the output ends now, into a slot,
   * and pads it.
   *
   * @param base index of the row or array that has the slot
   * @param start index of the value
   */
  public void putPlace(int base, int slot, int start) {
    int size = end() - start;
    memory.putLong(slot, (long) (start - base) << 32 | size);
    reserve(Padding.padded(size) - size);
  }

  /** Appends text in UTF-8, without unpaired surrogates. */
  public void writeText(String text) {
    memory.writeBytes(text.getBytes(StandardCharsets.UTF_8));
  }
}
