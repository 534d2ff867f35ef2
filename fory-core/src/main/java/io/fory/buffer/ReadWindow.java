package io.fory.buffer;

import io.fory.error.MalformedInputException;
import java.nio.ByteBuffer;

/**
 * The bytes that a {@link BinaryReader} decodes: all of a heap source, or the part that has been
 * copied of an off-heap one or read from a stream.
 *
 * <p>What a stream has to come is unknown. So the bytes that remain are those in the window, until
 * {@link #arrive} reads more; and whatever is allocated for input follows the bytes that have
 * arrived.
 */
public abstract class ReadWindow extends CacheLinePadding {
  private static final byte[] EMPTY = {};
  private static final int FIRST_WINDOW_BYTES = 1 << 10;
  static final int MAX_WINDOW_BYTES = 1 << 16;
  private static final int BULK_BYTES = 1 << 12;
  private static final int LARGE_BYTES = 1 << 10;

  /** How much is decoded, at least, before it is charged for: the same wherever the bytes are. */
  private static final int STRIDE_BYTES = 1 << 16;

  /** Largest source that a reader holds on to between calls: most callers have the same again. */
  private static final int KEPT_SOURCE_BYTES = 1 << 20;

  byte[] array = EMPTY;
  int position;
  int limit;

  /** Index in the source of the byte at {@code array[0]}. */
  private long windowStart;

  /** Whether there is a source; else the window is all there is. */
  private boolean offHeap;

  /** The off-heap source, or one of an earlier call. */
  private MemoryBuffer source;

  private long sourceEnd;

  /** Where the message begins in an off-heap source: code of the application can move its index. */
  private int sourceStart;

  /** The stream that the message is read from, or null. */
  private StreamSource stream;

  /** Index in the window of the first byte that is kept although it has been read, or -1. */
  private int keptFrom = -1;

  /** How many callers need bytes from there on. */
  private int keepers;

  /** Index in the window behind the bytes that have been charged for. */
  private int charged;

  private byte[] window = EMPTY;

  /**
   * Whether the call has set what the next one must not find, besides what every call sets: most
   * set nothing, and one look is cheaper than one for each of these things.
   */
  private boolean unusual;

  /** Follows the sizes of recent messages: copying much more than a message costs more than it. */
  private int windowBytes = FIRST_WINDOW_BYTES;

  /** Creates a window that is attached to nothing. */
  ReadWindow() {}

  /** Starts to read {@code count} bytes of {@code bytes} from {@code from} on. */
  protected final void attach(byte[] bytes, int from, int count) {
    attach(bytes, from, from, count);
  }

  /** The limit is not the end of the bytes but where they are charged for. */
  private void attach(byte[] bytes, int from, int start, int count) {
    setArray(bytes);
    if (bytes.length > KEPT_SOURCE_BYTES) {
      unusual = true;
    }
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
      attach(heap, base, base + buffer.readerIndex(), buffer.writerIndex());
      return;
    }
    if (source != buffer) {
      source = buffer;
    }
    offHeap = true;
    unusual |= buffer.size() > KEPT_SOURCE_BYTES;
    sourceEnd = buffer.writerIndex();
    setArray(window);
    position = 0;
    charged = 0;
    limit = 0;
    sourceStart = buffer.readerIndex();
    windowStart = sourceStart;
    fill((int) Math.min(windowBytes, sourceEnd - windowStart));
  }

  /** Starts at an offset where nothing is left to read, so that an error there can be completed. */
  public final void attachBehind(long offset) {
    attach(EMPTY, 0, 0);
    windowStart = offset;
    sourceEnd = offset;
  }

  /**
   * Starts to read a message from a stream.
   *
   * @param from an {@link java.io.InputStream} or a {@link java.nio.channels.ReadableByteChannel}
   */
  protected final void attachStream(Object from) {
    if (window.length < FIRST_WINDOW_BYTES) {
      window = new byte[FIRST_WINDOW_BYTES];
    }
    attach(window, 0, 0);
    stream = new StreamSource(from);
    keptFrom = -1;
    keepers = 0;
    unusual = true;
    addArrived(stream.begin(window));
  }

  /**
   * Reads bytes of a stream that are no message, and none behind them.
   *
   * @param from as above
   * @return so many, or fewer if the stream ends before; memory follows those that are there
   */
  protected static byte[] bytesOf(Object from, int count) {
    return new StreamSource(from).bytes(count);
  }

  /**
   * Ends a message in a stream.
   *
   * @throws MalformedInputException if its chunks hold more
   */
  protected final void finishStream() {
    if (position < limit || !stream.isAtEnd()) {
      throw malformed("the last chunk of the message does not end where the message does");
    }
  }

  /** Tells whether the message is read from a stream, so that most of it has yet to arrive. */
  public final boolean streams() {
    return stream != null;
  }

  private void addArrived(int count) {
    limit += count;
    sourceEnd = windowStart + limit;
    arrived(count);
  }

  /** Hears that so many bytes have been read from a stream. */
  protected void arrived(int bytes) {}

  /**
   * Returns whether so many bytes remain. Those that a stream has not given yet are read into the
   * window, which is never made larger than twice what has arrived.
   */
  public final boolean arrive(long count) {
    if (stream == null || count > WriteWindow.MAX_ARRAY_BYTES) {
      return remaining() >= count;
    }
    while (limit - position < count) {
      int missing = (int) count - (limit - position);
      makeRoom(missing);
      int room = window.length - limit;
      int least = Math.min(missing, room);
      int read = stream.readMessage(window, limit, least, room);
      addArrived(read);
      if (read < least) {
        return false;
      }
    }
    return true;
  }

  /** Makes room behind the bytes in the window: all that are needed, or as many as there are. */
  private void makeRoom(int missing) {
    int from = keptFrom >= 0 ? keptFrom : position;
    int held = limit - from;
    long needed = (long) held + Math.max(missing, Math.min(stream.announced(), MAX_WINDOW_BYTES));
    long most = Math.min(Math.max(2L * held, MAX_WINDOW_BYTES), WriteWindow.MAX_ARRAY_BYTES);
    int size = (int) Math.min(needed, most);
    if (window.length < size) {
      byte[] larger = new byte[size];
      System.arraycopy(window, from, larger, 0, held);
      window = larger;
      array = larger;
    } else if (window.length - limit < missing || held == 0) {
      System.arraycopy(window, from, window, 0, held);
    } else {
      return;
    }
    moveWindow(from);
  }

  /** Lets the window begin later. */
  private void moveWindow(int by) {
    windowStart += by;
    position -= by;
    limit -= by;
    charged -= by;
    if (keptFrom >= 0) {
      keptFrom -= by;
    }
  }

  /**
   * Returns whether so many elements can follow that each take so many bytes at least. Where it is
   * not known, a byte of each is proof enough to make room for them, and all bytes of a few.
   */
  public final boolean canFollow(int count, int minBytes) {
    long bytes = (long) count * minBytes;
    if (bytes <= remaining()) {
      return true;
    }
    return stream != null && arrive(Math.min(bytes, Math.max(count, MAX_WINDOW_BYTES)));
  }

  /** Copies bytes of a stream to where they belong, without the window unless these are kept. */
  final void copyArriving(byte[] target, int to, int count) {
    int held = Math.min(count, limit - position);
    System.arraycopy(array, position, target, to, held);
    position += held;
    charged += held; // who takes an array charges for it
    int left = count - held;
    if (left == 0) {
      return;
    }
    if (keptFrom >= 0) {
      int p = take(left);
      System.arraycopy(array, p, target, to + held, left);
      return;
    }
    int read = stream.readMessage(target, to + held, left, left);
    dropWindow(windowStart + position + read);
    sourceEnd = windowStart;
    arrived(read);
    if (read < left) {
      throw MalformedInputException.truncated(left - read, 0, offset());
    }
  }

  /**
   * Keeps the bytes from here on, so that they can be {@linkplain #copyRead copied} after they have
   * been read, until {@link #endKeeping()}.
   *
   * @return the offset of the first, in 32 bits: only differences count
   */
  public final int keepFromHere() {
    if (keepers++ == 0) {
      keptFrom = position;
    }
    return (int) offset();
  }

  /** Keeps bytes no more that have been read. */
  public final void endKeeping() {
    if (--keepers == 0) {
      keptFrom = -1;
    }
  }

  /** Copies bytes that have been read and kept, those from an {@linkplain #offset() offset} on. */
  public final void copyRead(int from, byte[] target, int to, int count) {
    if (offHeap) {
      source.getBytes(from, target, to, count);
    } else {
      System.arraycopy(array, from - (int) windowStart, target, to, count);
    }
  }

  /** Moves the reader index of the buffer that this reader is attached to. */
  protected final void finish(MemoryBuffer buffer) {
    int end = (int) windowStart + position;
    if (offHeap) {
      adaptWindow(end - sourceStart);
    }
    buffer.advanceReader(end);
  }

  /** Notes that the call sets what {@link #letGo()} of a subclass forgets. */
  protected final void noteUnusual() {
    unusual = true;
  }

  /** Returns whether the call has set anything like that. */
  protected final boolean isUnusual() {
    return unusual;
  }

  /**
   * Ends a call that is {@linkplain #isUnusual() unusual}: lets go of a source and a window that
   * are large. A small source is kept until the next call, which often has the same.
   */
  protected void letGo() {
    unusual = false;
    stream = null;
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

  /**
   * Returns the number of bytes that are left. In a stream these are the ones that have arrived;
   * {@link #arrive} tells whether others follow.
   */
  public final int remaining() {
    return (int) (sourceEnd - windowStart) - position;
  }

  /** Returns the offset of the next byte from index 0 of the source. */
  public final long offset() {
    return windowStart + position;
  }

  private int refill(int count) {
    int left = limit - position;
    int remaining = remaining();
    if (remaining < count && !(stream != null && arrive(count))) {
      remaining = remaining();
      throw MalformedInputException.truncated(count, remaining, offset());
    }
    chargeDecoded();
    if (count >= BULK_BYTES) {
      charged += count; // who takes much charges for it
    }
    if (stream != null) {
      return position;
    }
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
      unusual |= size > MAX_WINDOW_BYTES;
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
      unusual |= larger.length > MAX_WINDOW_BYTES;
    }
    setArray(window);
    source.copyOut((int) windowStart + limit, array, limit, count);
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
    int index = (int) windowStart + position;
    dropWindow((long) index + count);
    return index;
  }

  /** Lets an empty window begin at an offset; what has been decoded is still to be charged for. */
  private void dropWindow(long start) {
    chargeDecoded();
    windowStart = start;
    charged -= position;
    position = 0;
    limit = 0;
  }

  /**
   * Charges for what has been decoded, a stride of it at a time: how much of a message a window has
   * held, or has arrived at once, decides about no budget.
   */
  private void chargeDecoded() {
    int decoded = position - charged;
    if (decoded >= STRIDE_BYTES || !offHeap && stream == null) {
      charged = position;
      charge(decoded);
    }
  }
}
