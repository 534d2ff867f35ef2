package io.fory.buffer;

import io.fory.error.UserCodeException;
import java.lang.foreign.MemorySegment;

/** The methods of {@link MemoryBuffer} that name types of JDK 22. */
abstract class SegmentBuffer {
  SegmentBuffer() {}

  /**
   * Wraps all bytes of a segment: a readable window that does not grow, and that is read-only if
   * the segment is. The segment stays that of the caller: once its arena is closed, and in a thread
   * that may not access it, whoever uses the buffer gets a {@link io.fory.error.ForyException}.
   *
   * @throws io.fory.error.UserCodeException if its arena is closed
   * @throws IllegalArgumentException if the segment has more than {@code Integer.MAX_VALUE} bytes,
   *     or is an array of anything but bytes
   */
  public static MemoryBuffer wrap(MemorySegment segment) {
    if (segment.byteSize() > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "the segment has " + segment.byteSize() + " bytes; wrap slices of it");
    }
    if (!segment.scope().isAlive()) {
      throw UserCodeException.ofMemory(new IllegalStateException("closed"));
    }
    try {
      return MemoryBuffer.wrap(segment.asByteBuffer());
    } catch (UnsupportedOperationException e) {
      throw new IllegalArgumentException("the segment is an array of anything but bytes", e);
    }
  }
}
