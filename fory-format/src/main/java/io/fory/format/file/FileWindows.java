package io.fory.format.file;

import io.fory.buffer.MemoryBuffer;
import java.io.EOFException;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * The windows through which a file is mapped. A buffer has at most 2^31 - 1 bytes, so a file is
 * mapped in windows of two steps that begin a step apart: what is no longer than a step is within
 * one window. Longer parts have a window of their own.
 *
 * <p>A file that grows is not mapped anew for each row: bytes that no window has are copied, until
 * they are {@link #COPIED} or more.
 *
 * <p>Somebody may make the file shorter. The virtual machine turns a load or a bulk copy of a page
 * that is gone into an {@link InternalError}, possibly some instructions later, but dies of it in
 * the intrinsics of checksums. So bytes are copied to the heap before a checksum sees them. Not
 * thread-safe.
 */
final class FileWindows implements FileSource {
  static final int STEP = 1 << 29;

  private static final int COPIED = 1 << 20;

  /** The size of an array, which the compiler does not know. */
  private static volatile int two = 2;

  private final OpenFile file;
  private final int step;
  private final Map<Long, MemoryBuffer> windows = new HashMap<>();

  FileWindows(OpenFile file, int step) {
    this.file = file;
    this.step = step;
  }

  /** Returns bytes that the file has. */
  FileRegion region(long at, int count) throws IOException {
    long number = at / step;
    long from = number * step;
    long end = at + count - from;
    if (end > 2L * step) {
      requireSize(at + count);
      return new FileRegion(map(at, count), 0);
    }
    MemoryBuffer window = windows.get(number);
    if (window == null || window.size() < end) {
      requireSize(at + count);
      long size = Math.min(2L * step, file.size() - from);
      if (window != null && size - window.size() < COPIED && count < COPIED) {
        byte[] copy = new byte[count];
        file.copy(at, copy, count);
        return new FileRegion(MemoryBuffer.wrap(copy), 0);
      }
      window = map(from, size);
      windows.put(number, window);
    }
    return new FileRegion(window, (int) (at - from));
  }

  /** A map that is longer than its file has pages that are not there. */
  private void requireSize(long size) throws IOException {
    if (file.size() < size) {
      throw shorter(null);
    }
  }

  private MemoryBuffer map(long at, long size) throws IOException {
    return MemoryBuffer.wrap(file.map(at, size));
  }

  @Override
  public long getLong(long at) throws IOException {
    FileRegion region = region(at, Long.BYTES);
    return region.memory().getLong(region.index());
  }

  @Override
  public void copy(long at, byte[] target, int count) throws IOException {
    FileRegion region = region(at, count);
    region.memory().getBytes(region.index(), target, 0, count);
  }

  /** Returns the exception for a file that has lost bytes that are mapped. */
  static IOException shorter(InternalError cause) {
    settle();
    IOException shorter = new EOFException("The file became shorter");
    shorter.initCause(cause);
    return shorter;
  }

  /**
   * Swallows an error that the virtual machine has still to raise for an access of this thread. The
   * virtual machine itself makes arrays of several dimensions, and raises it then.
   *
   * @return whether there was one
   */
  static boolean settle() {
    try {
      return raise();
    } catch (InternalError later) { // it may be raised as late as on the way back
      return true;
    }
  }

  private static boolean raise() {
    try {
      return new byte[two][two].length != two;
    } catch (InternalError late) {
      return true;
    }
  }
}
