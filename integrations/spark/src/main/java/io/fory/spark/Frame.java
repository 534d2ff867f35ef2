package io.fory.spark;

import io.fory.buffer.MemoryBuffer;
import java.nio.ByteBuffer;

/**
 * Values back to back, behind their number of bytes: seven bits in each byte, the low ones first
 * and the high bit set in all but the last.
 *
 * <p>Nothing in a frame depends on another one, so that Spark may put them into any order.
 */
final class Frame {
  /** Room for the number of bytes in front of the values. */
  private static final int HEAD = 5;

  private static final int FIRST_BYTES = 256;

  private MemoryBuffer buffer = MemoryBuffer.newHeapBuffer(FIRST_BYTES).writerIndex(HEAD);

  /** Returns the memory to which values are appended. */
  MemoryBuffer buffer() {
    return buffer;
  }

  /** Returns how many bytes the values have. */
  int length() {
    return buffer.writerIndex() - HEAD;
  }

  /** Puts the number of bytes in front of the values, and returns all until this is cleared. */
  ByteBuffer end() {
    int start = HEAD - sizeOf(length());
    int rest = length();
    for (int index = start; index < HEAD; index++) {
      buffer.putByte(index, (byte) (index == HEAD - 1 ? rest : rest & 0x7F | 0x80));
      rest >>>= 7;
    }
    return buffer.sliceAsByteBuffer(start, buffer.writerIndex() - start);
  }

  private static int sizeOf(int length) {
    return 1 + (31 - Integer.numberOfLeadingZeros(length | 1)) / 7;
  }

  /** Begins the next frame, in memory of this one if it has at most so many bytes. */
  void clear(int mostKept) {
    buffer = buffer.size() <= mostKept ? buffer.clear() : MemoryBuffer.newHeapBuffer(FIRST_BYTES);
    buffer.writerIndex(HEAD);
  }
}
