package io.fory.format.file;

import io.fory.buffer.MemoryBuffer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.HashMap;
import java.util.Map;

/**
 * The windows through which a file is mapped. A buffer has at most 2^31 - 1 bytes, so a file is
 * mapped in windows of two steps that begin a step apart: what is no longer than a step is within
 * one window. Longer parts have a window of their own. Thread-safe.
 *
 * <p>A file that grows is not mapped anew for each row: bytes that no window has are copied, until
 * they are {@link #COPIED} or more.
 */
final class FileWindows {
  static final int STEP = 1 << 29;

  private static final int COPIED = 1 << 20;

  private final FileChannel channel;
  private final int step;
  private final Map<Long, MemoryBuffer> windows = new HashMap<>();

  FileWindows(FileChannel channel, int step) {
    this.channel = channel;
    this.step = step;
  }

  /** Returns bytes that the file has. */
  synchronized FileRegion region(long at, int count) throws IOException {
    long number = at / step;
    long from = number * step;
    long end = at + count - from;
    if (end > 2L * step) {
      return new FileRegion(map(at, count), 0);
    }
    MemoryBuffer window = windows.get(number);
    if (window == null || window.size() < end) {
      long size = Math.min(2L * step, channel.size() - from);
      if (size < end || window != null && size - window.size() < COPIED && count < COPIED) {
        return new FileRegion(MemoryBuffer.wrap(FileRegion.read(channel, at, count)), 0);
      }
      window = map(from, size);
      windows.put(number, window);
    }
    return new FileRegion(window, (int) (at - from));
  }

  private MemoryBuffer map(long at, long size) throws IOException {
    ByteBuffer mapped = channel.map(FileChannel.MapMode.READ_ONLY, at, size);
    return MemoryBuffer.wrap(mapped.order(ByteOrder.LITTLE_ENDIAN));
  }

  /** Returns a number of 8 bytes. */
  long getLong(long at) throws IOException {
    FileRegion region = region(at, Long.BYTES);
    return region.memory().getLong(region.index());
  }

  /** Forgets the windows; rows that are in use keep theirs. */
  synchronized void clear() {
    windows.clear();
  }
}
