package io.fory.buffer;

import io.fory.error.MalformedInputException;
import java.nio.ByteBuffer;

/**
 * The bytes that a {@link BinaryReader} decodes: all of a heap source, or the part that has been
 * copied of an off-heap one.
 */
public abstract class ReadWindow extends CacheLinePadding {
  private static final byte[] EMPTY = {};
  private static final int FIRST_WINDOW_BYTES = 1 << 10;
  static final int MAX_WINDOW_BYTES = 1 << 16;
  private static final int BULK_BYTES = 1 << 12;
  private static final int LARGE_BYTES = 1 << 10;

  /** How much of a heap source is decoded before it is charged for. */
  private static final int STRIDE_BYTES = 1 << 16;

  /** Largest source that a reader holds on to between calls: most callers have the same again. */
  private static final int KEPT_SOURCE_BYTES = 1 << 20;

  byte[] array = EMPTY;
  int position;
  int limit;

  /** Index in the source of the byte at {@code array[0]}. */
  private int windowStart;

  /** Whether there is a source; else the window is all there is. */
  private boolean offHeap;

  /** The off-heap source, or one of an earlier call. */
  private MemoryBuffer source;

  private int sourceEnd;

  /** Index in the window behind the bytes that have been charged for. */
  private int charged;

  private byte[] window = EMPTY;

  /** Whether something may have to be let go of when the call ends. */
  boolean holdsLarge;

  /** Follows the sizes of recent messages: copying much more than a message costs more than it. */
  private int windowBytes = FIRST_WINDOW_BYTES;

  /** Creates a window that is attached to nothing. */
  ReadWindow() {}

  /** Starts to read {@code count} bytes of {@code bytes} from {@code from} on. */
  protected final void attach(byte[] bytes, int from, int count) {
    setArray(bytes);
    attach(from, from, count);
    if (bytes.length > KEPT_SOURCE_BYTES) {
      holdsLarge = true;
    }
  }

  /** The limit is not the end of the bytes but where they are charged for. */
  private void attach(int from, int start, int count) {
    position = start;
    charged = start;
    limit = Math.min(from + count, start + STRIDE_BYTES);
    windowStart = -from;
    sourceEnd = count;
    offHeap = false;
  }

  /** A reference that does not change is not stored: the collector's barrier costs more. */
  private void setArray(byte[] bytes) {
    if (array != bytes) {
      array = bytes;
    }
  }

  /** Starts to read at the reader index of {@code buffer}. */
  protected final void attach(MemoryBuffer buffer) {
    byte[] heap = buffer.heapArray();
    if (heap != null) {
      int base = buffer.heapBase();
      attach(heap, base, buffer.writerIndex());
      attach(base, base + buffer.readerIndex(), buffer.writerIndex());
      return;
    }
    if (source != buffer) {
      source = buffer;
    }
    offHeap = true;
    holdsLarge |= buffer.size() > KEPT_SOURCE_BYTES;
    sourceEnd = buffer.writerIndex();
    setArray(window);
    position = 0;
    charged = 0;
    limit = 0;
    windowStart = buffer.readerIndex();
    fill(Math.min(windowBytes, sourceEnd - windowStart));
  }

  /** Moves the reader index of the buffer that this reader is attached to. */
  protected final void finish(MemoryBuffer buffer) {
    int end = windowStart + position;
    if (offHeap) {
      adaptWindow(end - buffer.readerIndex());
    }
    buffer.advanceReader(end);
  }

  /** Lets go of a source and a window that are large. */
  final void letGo() {
    holdsLarge = false;
    if (array.length > KEPT_SOURCE_BYTES || offHeap && source.size() > KEPT_SOURCE_BYTES) {
      array = EMPTY;
      source = null;
      offHeap = false;
    }
    if (window.length > MAX_WINDOW_BYTES) {
      window = EMPTY;
      array = EMPTY;
    }
  }

  private void adaptWindow(int messageBytes) {
    int wanted = Math.min(messageBytes, MAX_WINDOW_BYTES);
    if (wanted > windowBytes) {
      windowBytes = wanted;
    } else {
      windowBytes -= (windowBytes - wanted) >> 3;
    }
  }

  /** Returns the window; valid until the next call that reads. */
  public final byte[] array() {
    return array;
  }

  /**
   * Moves past {@code count} bytes, which the caller decodes from {@link #array()}.
   *
   * @param count not negative
   * @return index in {@link #array()} of the first of them
   * @throws MalformedInputException if fewer bytes remain
   */
  public final int take(int count) {
    int start = position;
    if (limit - start < count) {
      start = refill(count);
    }
    position = start + count;
    return start;
  }

  /** Returns the number of bytes that are left. */
  public final int remaining() {
    return sourceEnd - windowStart - position;
  }

  /** Returns the offset of the next byte from index 0 of the source. */
  public final long offset() {
    return (long) windowStart + position;
  }

  private int refill(int count) {
    int left = limit - position;
    int remaining = remaining();
    if (remaining < count) {
      throw MalformedInputException.truncated(count, remaining, offset());
    }
    charge(position - charged);
    charged = count < BULK_BYTES ? position : position + count; // who takes much charges for it
    if (!offHeap) {
      limit = position + count + Math.min(remaining - count, STRIDE_BYTES);
      return position;
    }
    byte[] from = array;
    int start = position;
    int size = Math.max(count, Math.min(remaining, windowBytes));
    if (window.length < size) {
      window = new byte[size];
      array = window;
      holdsLarge |= size > MAX_WINDOW_BYTES;
    }
    System.arraycopy(from, start, array, 0, left);
    windowStart += start;
    charged -= start;
    position = 0;
    limit = left;
    fill(size - left);
    return 0;
  }

  private void fill(int count) {
    if (window.length < limit + count) {
      byte[] larger = new byte[limit + count];
      System.arraycopy(window, 0, larger, 0, limit);
      window = larger;
      holdsLarge |= larger.length > MAX_WINDOW_BYTES;
    }
    setArray(window);
    source.copyOut(windowStart + limit, array, limit, count);
    limit += count;
  }

  /**
   * Charges the memory that values may take, before their bytes are taken: a large value by itself,
   * small ones together by the bytes that they were decoded from.
   */
  protected void charge(long bytes) {}

  /** Charges for a large value; small ones are charged for by the bytes that they take. */
  final void chargeLarge(long bytes) {
    if (bytes >= LARGE_BYTES) {
      charge(bytes);
    }
  }

  /** Returns an error about the bytes before this position. */
  protected final MalformedInputException malformed(String message) {
    MalformedInputException error = new MalformedInputException(message);
    error.withOffset(offset());
    return error;
  }

  /**
   * Returns an error about input that ends early.
   *
   * @param needed the missing part, such as "a string of 8 bytes"
   */
  public final MalformedInputException truncated(String needed) {
    return MalformedInputException.truncated(needed, remaining(), offset());
  }

  /** Whether it pays to copy straight from the off-heap source: most of it is not in the window. */
  final boolean bypasses(int bytes) {
    return offHeap && bytes >= BULK_BYTES && limit - position < bytes;
  }

  /** Moves past bytes that {@linkplain #bypasses bypass} the window, and copies them. */
  final void copyOffHeap(byte[] target, int to, int count) {
    int index = takeOffHeap(count);
    source.copyOut(index, target, to, count);
  }

  /** Moves past bytes that {@linkplain #bypasses bypass} the window; returns a view of them. */
  final ByteBuffer offHeapView(int bytes) {
    int index = takeOffHeap(bytes);
    return source.directView(index, bytes);
  }

  /** Moves past {@code count} bytes of the source, dropping the window. */
  private int takeOffHeap(int count) {
    int index = windowStart + position;
    windowStart = index + count;
    charge(position - charged);
    position = 0;
    charged = 0;
    limit = 0;
    return index;
  }
}
