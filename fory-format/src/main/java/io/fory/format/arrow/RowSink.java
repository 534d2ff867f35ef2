package io.fory.format.arrow;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.LimitExceededException;
import io.fory.format.layout.RowOutput;

/** What a row is written into, which has a limit: few bits can become a large row. */
final class RowSink {
  /** The bytes that a row may have unless more are allowed. */
  static final int DEFAULT_LIMIT = 64 << 20;

  private final int limit;
  private RowOutput out;

  RowSink(int limit) {
    this.limit = limit;
  }

  /** Begins a row. */
  void begin() {
    out = RowOutput.take();
  }

  /** Ends the row, whole or not. */
  void release() {
    out.release();
    out = null;
  }

  /** Returns the bytes of the row in a buffer of its own. */
  MemoryBuffer toBuffer() {
    return MemoryBuffer.wrap(out.toByteArray());
  }

  /** Returns the array that has the row, until it grows. */
  byte[] array() {
    return out.array();
  }

  RowOutput out() {
    return out;
  }

  /** Appends zeros, and returns the index of the first. */
  int reserve(long bytes) {
    require(bytes);
    return out.reserve(bytes);
  }

  /** Checks that the row has room for bytes. */
  void require(long bytes) {
    long size = out.end() + bytes;
    if (size > limit) {
      throw new LimitExceededException(
          "bytes of a row of Arrow",
          size,
          limit,
          "ArrowRows.withMaxRowBytes(int), or the argument of ArrowRowReader.of, raises it");
    }
  }
}
