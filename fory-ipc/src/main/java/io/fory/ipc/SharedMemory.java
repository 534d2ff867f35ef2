package io.fory.ipc;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The mapped bytes of a segment: the only class that touches them.
 *
 * <p>Another process may truncate the file at any time. The JVM turns a load or a store of a page
 * that is gone into an {@link InternalError}, possibly some instructions later, but dies of it in
 * some intrinsics (checksums, comparisons), and in a compare-and-set that is not compiled. So there
 * are only loads, stores and bulk copies here, and {@link #compareAndSet} asks first whether the
 * file is whole. A load of such a page gives any value: whoever meets a value that cannot be calls
 * {@link SegmentFile#requireWhole}. A store in such a page does nothing: whoever ends a call with
 * stores calls {@link #requireWhole}, so that the error is not raised in the caller's code.
 *
 * <p>Tests subclass it to stop after any store.
 *
 * <p>Indexes of longs are multiples of 8, so that all accesses to them are atomic.
 */
class SharedMemory {
  private static final VarHandle LONGS =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN)
          .withInvokeExactBehavior();

  private static final VarHandle COPIED =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN)
          .withInvokeExactBehavior();

  /** A word that a file hardly ends with. */
  private static final long UNLIKELY = 0x5bd1_e995_9e37_79b9L;

  /** How the JVM begins to say that an access has met a page that is gone. */
  private static final String FAULT = "a fault occurred in";

  /** The size of an array, which the compiler does not know. */
  private static volatile int two = 2;

  /** So many that the compiler, which works in the background, has come to them by the end. */
  private static final int WARM_UPS = 20_000;

  /** The least size of a page of memory. */
  static final int PAGE_BYTES = 4096;

  /**
   * How many bytes the JVM copies at once where it copies few: it masks those that it shall not
   * copy, and a processor takes hundreds of nanoseconds if they lie in a page that is not mapped.
   */
  private static final int VECTOR_BYTES = 64;

  static {
    // A file may be truncated between the look whether a page is there and the compare-and-set.
    // Compiled ones raise the error, so they are compiled before the first file is mapped.
    SharedMemory none = new SharedMemory(ByteBuffer.allocateDirect(Long.BYTES));
    for (int i = 0; i < WARM_UPS; i++) {
      none.compareAndSet(0, i, i + 1L);
    }
  }

  private final ByteBuffer bytes;

  /** Index of a word of the last page, which is not near its end unless it is short. */
  private final int last;

  SharedMemory(ByteBuffer bytes) {
    this.bytes = bytes.order(ByteOrder.LITTLE_ENDIAN);
    this.last = Math.max((bytes.capacity() - 1) & -PAGE_BYTES, bytes.capacity() - VECTOR_BYTES);
  }

  int size() {
    return bytes.capacity();
  }

  int getInt(int index) {
    return bytes.getInt(index);
  }

  void putInt(int index, int value) {
    bytes.putInt(index, value);
  }

  long getLong(int index) {
    return bytes.getLong(index);
  }

  void putLong(int index, long value) {
    bytes.putLong(index, value);
  }

  long getAcquire(int index) {
    return (long) LONGS.getAcquire(bytes, index);
  }

  long getVolatile(int index) {
    return (long) LONGS.getVolatile(bytes, index);
  }

  void setRelease(int index, long value) {
    LONGS.setRelease(bytes, index, value);
  }

  /**
   * Stores a value if the expected one is there; false if another one is.
   *
   * @throws SegmentException if its page is gone
   */
  boolean compareAndSet(int index, long expected, long value) {
    if (getVolatile(index) != expected) {
      return false;
    }
    requireThere(index);
    return LONGS.compareAndSet(bytes, index, expected, value);
  }

  /**
   * Checks that the file is not truncated: a word of its last page is there. That is copied by a
   * bulk copy, which leaves its target as it was if the page is gone: the only access that tells it
   * at once, compiled or not.
   *
   * @throws SegmentException if it is
   */
  final void requireWhole() {
    requireThere(last);
  }

  private void requireThere(int index) {
    if (!isThere(index)) {
      throw lost(new InternalError("the end of the file is gone"));
    }
  }

  private boolean isThere(int index) {
    byte[] target = new byte[Long.BYTES];
    COPIED.set(target, 0, UNLIKELY);
    bytes.get(index, target, 0, Long.BYTES);
    return (long) COPIED.get(target, 0) != UNLIKELY || isUnlikely(index, target);
  }

  /** Copies that word over two values that differ, of which one stays only if it is gone. */
  private boolean isUnlikely(int index, byte[] target) {
    for (long other = 1; other <= 2; other++) {
      COPIED.set(target, 0, other);
      bytes.get(index, target, 0, Long.BYTES);
      if ((long) COPIED.get(target, 0) != other) {
        return true;
      }
    }
    return false;
  }

  /** Orders all stores of this thread before its loads. */
  static void fence() {
    VarHandle.fullFence();
  }

  /** Copies bytes out. */
  void get(int index, byte[] target, int to, int count) {
    bytes.get(index, target, to, count);
  }

  /** Copies the bytes of {@code source} from {@code from} on in. */
  void put(int index, ByteBuffer source, int from, int count) {
    bytes.put(index, source, from, count);
  }

  /** Returns a copy of the header. */
  byte[] header() {
    byte[] header = new byte[Geometry.HEADER_BYTES];
    get(0, header, 0, header.length);
    return header;
  }

  void putHeader(byte[] header) {
    bytes.put(0, header);
  }

  /** Returns a little-endian window. */
  ByteBuffer slice(int index, int count) {
    return bytes.slice(index, count).order(ByteOrder.LITTLE_ENDIAN);
  }

  /**
   * Returns the exception for an error that has ended a call which runs code of the application.
   *
   * @throws InternalError if that code has thrown it, and the memory is there
   */
  SegmentException ended(InternalError e) {
    if (!isFault(e)) {
      throw e;
    }
    return lost(e);
  }

  private boolean isFault(InternalError e) {
    try {
      settle();
      String message = e.getMessage();
      return message != null && message.startsWith(FAULT) || !isThere(last);
    } catch (InternalError late) {
      return true; // For an access before that one was looked at.
    }
  }

  /** Returns the exception for the error that an access to a page that is gone raises. */
  static SegmentException lost(InternalError e) {
    settled(e);
    return new SegmentException("The memory of the segment is gone: its file was truncated", e);
  }

  /**
   * Swallows an error that the JVM has still to raise for an access of this thread, as an exception
   * is made already. The JVM itself makes arrays of several dimensions, and raises it then.
   *
   * @param cause returned
   */
  static Throwable settled(Throwable cause) {
    settle();
    return cause;
  }

  /**
   * Returns an error behind which none is left to be raised. The code that an error passes on its
   * way out may store once more, so that a second one is due; it may be raised in the handler of
   * the first, so that handler lies within another one.
   */
  static InternalError alone(InternalError met) {
    settle();
    return met;
  }

  /** Swallows an error as {@link #settled} does; the next call meets what it was raised for. */
  static void settle() {
    try {
      if (new byte[two][two].length != two) {
        throw new AssertionError();
      }
    } catch (InternalError late) {
      return; // Of the same file.
    }
  }
}
