package io.fory.buffer;

import io.fory.error.LimitExceededException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The bytes that a {@link BinaryWriter} fills: those of a heap target, or some that are copied to
 * an off-heap one, or written to a stream, when they are full.
 *
 * <p>In front of the bytes for a stream there is room for the length of their chunk, so that both
 * are written at once:
 *
 * <pre>
 *   0     CHUNK_HEAD_BYTES                position
 *   | unused, length | bytes of the chunk  |
 * </pre>
 *
 * <p>In the first chunk the first of the bytes is that of the message, which moves in front of the
 * length.
 */
public abstract class WriteWindow extends CacheLinePadding {
  private static final int FIRST_SCRATCH_BYTES = 512;
  private static final int KEPT_BYTES = 1 << 17;

  /** Largest target that a writer holds on to between calls: most callers have the same again. */
  private static final int KEPT_TARGET_BYTES = 1 << 20;

  private static final int WINDOW_BYTES = 1 << 16;
  private static final int BULK_BYTES = 1 << 12;
  static final int MAX_ARRAY_BYTES = Integer.MAX_VALUE - 8;

  /** Room for the length of a chunk in front of its bytes. */
  private static final int CHUNK_HEAD_BYTES = 5;

  private static final int MAX_CHUNK_BYTES = Integer.MAX_VALUE;

  byte[] array;
  int position;
  int limit;
  private MemoryBuffer target;

  /** The writer index of the target, which is moved at the end of the message. */
  private int targetStart;

  private byte[] scratch = new byte[FIRST_SCRATCH_BYTES];

  /**
   * Index in an off-heap target of the byte at {@code array[0]}; of a heap target minus its base;
   * in a stream the offset in the message.
   */
  private long windowStart;

  private boolean offHeap;

  /** The stream that the message is written to, or null. */
  private StreamSink sink;

  /** Whether the first byte of the message is still in the window for a stream. */
  private boolean first;

  /**
   * Whether the call has set what the next one must not find, besides what every call sets: most
   * set nothing, and one look is cheaper than one for each of these things.
   */
  private boolean unusual;

  /** Creates a window that is attached to nothing. */
  WriteWindow() {
    array = scratch;
  }

  /** Starts a message of its own, to be fetched with {@link #toByteArray()}. */
  protected final void attachScratch() {
    offHeap = false;
    useScratch(0);
    setTarget(null);
  }

  private void useScratch(int start) {
    setArray(scratch);
    position = 0;
    limit = scratch.length;
    windowStart = start;
  }

  /** Starts a message at the writer index of {@code buffer}. */
  protected final void attach(MemoryBuffer buffer) {
    byte[] heap = buffer.heapArray();
    if (heap == null) {
      buffer.ensureCapacity(buffer.writerIndex());
      useScratch(buffer.writerIndex());
      offHeap = true;
      unusual = true;
    } else {
      setArray(heap);
      unusual |= heap.length > KEPT_TARGET_BYTES;
      int base = buffer.heapBase();
      position = base + buffer.writerIndex();
      limit = base + buffer.size();
      windowStart = -base;
      offHeap = false;
    }
    targetStart = buffer.writerIndex();
    setTarget(buffer);
  }

  /** Returns whether somebody else has written to the target since the message was begun. */
  protected final boolean isTargetChanged() {
    return target != null
        && (target.writerIndex() != targetStart || !offHeap && target.heapArray() != array);
  }

  /**
   * Starts a message in a stream.
   *
   * @param stream an {@link java.io.OutputStream} or a {@link
   *     java.nio.channels.WritableByteChannel}
   * @param inChunks whether it is written in chunks
   */
  protected final void attachStream(Object stream, boolean inChunks) {
    attachScratch();
    unusual = true;
    sink = new StreamSink(stream, inChunks);
    first = inChunks;
    position = CHUNK_HEAD_BYTES;
    windowStart = -CHUNK_HEAD_BYTES;
  }

  /** A reference that does not change is not stored: the collector's barrier costs more. */
  private void setArray(byte[] bytes) {
    if (array != bytes) {
      array = bytes;
    }
  }

  private void setTarget(MemoryBuffer buffer) {
    if (target != buffer) {
      target = buffer;
    }
  }

  /** Ends the message: moves the rest of the window and the target's writer index. */
  protected final void finish() {
    if (sink != null) {
      writeChunk(0, true);
      return;
    }
    if (offHeap) {
      flush();
    }
    target.advanceWriter((int) windowStart + position);
  }

  /**
   * Ends a message that was started by {@link #attachScratch()}; returns its bytes. One that ends
   * with a large value has often been given an array of just its size, which need not be copied.
   */
  protected final byte[] toByteArray() {
    if (position < array.length || position <= KEPT_BYTES) {
      return Arrays.copyOf(array, position);
    }
    byte[] message = array;
    scratch = new byte[FIRST_SCRATCH_BYTES];
    array = scratch;
    return message;
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
   * Ends a call that is {@linkplain #isUnusual() unusual}: lets go of large arrays. A small target
   * is kept until the next call, which often has the same.
   */
  protected void letGo() {
    unusual = false;
    sink = null;
    int kept = target == null || offHeap ? KEPT_BYTES : KEPT_TARGET_BYTES;
    if (array.length > kept || offHeap && target.size() > KEPT_TARGET_BYTES) {
      letGoOfArrays();
    }
  }

  private void letGoOfArrays() {
    boolean large =
        target != null
            && (target.size() > KEPT_TARGET_BYTES || !offHeap && array.length > KEPT_TARGET_BYTES);
    if (scratch.length > KEPT_BYTES) {
      scratch = new byte[FIRST_SCRATCH_BYTES];
    }
    if (large || offHeap || target == null) {
      setArray(scratch);
    }
    if (large) {
      target = null;
      offHeap = false;
    }
  }

  /** Returns the window; valid until the next call that may need room. */
  public final byte[] array() {
    return array;
  }

  /**
   * Makes room for {@code count} bytes and moves past them. The caller fills {@link #array()} from
   * the returned index on.
   *
   * @return index in {@link #array()} of the first of the reserved bytes
   * @throws LimitExceededException if the target is full and cannot grow
   */
  public final int reserve(int count) {
    int start = position;
    if (limit - start < count) {
      start = makeRoom(count);
    }
    position = start + count;
    return start;
  }

  /** Returns the offset of the next byte from index 0 of the target. */
  public final long offset() {
    return windowStart + position;
  }

  /** Returns how many bytes of the message there are. */
  protected final long written() {
    return offset() - (target == null ? 0 : targetStart);
  }

  /** Returns whether all bytes of the message stay in the window until it ends. */
  protected final boolean keepsBytes() {
    return !offHeap && sink == null;
  }

  /** Moves back to an {@link #offset()}; for a window that {@linkplain #keepsBytes keeps bytes}. */
  protected final void moveBack(long offset) {
    position = (int) (offset - windowStart);
  }

  private int makeRoom(int count) {
    if (offHeap || sink != null) {
      if (position >= WINDOW_BYTES) {
        empty();
      }
      if (limit - position < count) {
        growScratch(count);
      }
    } else if (target == null) {
      growScratch(count);
    } else {
      target.ensureCapacity(checkedEnd(position + (int) windowStart, count));
      array = target.heapArray();
      limit = target.heapBase() + target.size();
      unusual |= array.length > KEPT_TARGET_BYTES;
    }
    return position;
  }

  private void growScratch(int count) {
    int needed = checkedEnd(position, count);
    scratch = Arrays.copyOf(scratch, MemoryBuffer.grownSize(scratch.length, needed));
    array = scratch;
    limit = scratch.length;
    unusual |= limit > KEPT_BYTES;
  }

  static int checkedEnd(int used, int count) {
    int end = used + count;
    if (end < 0 || end > MAX_ARRAY_BYTES) {
      throw new LimitExceededException(
          "message bytes",
          (long) used + count,
          MAX_ARRAY_BYTES,
          "Split the graph into several messages");
    }
    return end;
  }

  private void empty() {
    if (sink != null) {
      writeChunk(0, false);
    } else {
      flush();
      windowStart += position;
      position = 0;
    }
  }

  private void flush() {
    target.ensureCapacity(checkedEnd((int) windowStart, position));
    target.copyIn((int) windowStart, array, 0, position);
  }

  /**
   * Writes the window to the stream, as a chunk or the beginning of one.
   *
   * @param beyond how many bytes of the chunk the caller writes after them
   * @param last whether it is the last chunk of the message
   */
  private void writeChunk(int beyond, boolean last) {
    int from = CHUNK_HEAD_BYTES;
    if (sink.inChunks()) {
      int begin = first ? from + 1 : from;
      int length = position - begin + beyond;
      int head = length << 1 | (last ? 1 : 0);
      byte firstByte = array[from];
      from = begin - Leb128.length(head & 0xFFFFFFFFL);
      Leb128.put32(array, from, head);
      if (first) {
        array[--from] = firstByte;
        first = false;
      }
    }
    sink.write(array, from, position - from);
    windowStart += position - CHUNK_HEAD_BYTES;
    position = CHUNK_HEAD_BYTES;
  }

  /** Whether a large array is written to a stream, part by part. */
  final boolean streams(long bytes) {
    return sink != null && bytes >= BULK_BYTES;
  }

  /** Writes bytes to the stream that the window does not hold. */
  private void writeBeyond(byte[] source, int from, int count) {
    if ((long) position + count > MAX_CHUNK_BYTES) {
      writeChunk(0, false);
    }
    writeChunk(count, false);
    sink.write(source, from, count);
    windowStart += count;
  }

  /** Writes elements of {@code 1 << shift} bytes to the stream, through the window. */
  final void streamElements(Object source, int length, int shift) {
    int most = WINDOW_BYTES >> shift;
    for (int done = 0; done < length; ) {
      int count = Math.min(most, length - done);
      int start = reserve(count << shift);
      ArrayBytes.put(source, done, count, array, start);
      done += count;
    }
  }

  /** Makes room without moving. */
  final int roomFor(int count) {
    int start = position;
    return limit - start < count ? makeRoom(count) : start;
  }

  /** Whether it pays to copy straight to the off-heap target. */
  final boolean bypasses(int bytes) {
    return offHeap && bytes >= BULK_BYTES;
  }

  /** Copies bytes that bypass the window. */
  final void copyBeyond(byte[] source, int from, int count) {
    if (sink != null) {
      writeBeyond(source, from, count);
      return;
    }
    int index = reserveOffHeap(count);
    target.copyIn(index, source, from, count);
  }

  /** Makes room for bytes that {@linkplain #bypasses bypass} the window; returns a view of it. */
  final ByteBuffer offHeapView(int bytes) {
    int index = reserveOffHeap(bytes);
    return target.directView(index, bytes);
  }

  /** Empties the window and reserves straight in the off-heap target; returns its index there. */
  private int reserveOffHeap(int count) {
    flush();
    int index = (int) windowStart + position;
    target.ensureCapacity(checkedEnd(index, count));
    windowStart = (long) index + count;
    position = 0;
    return index;
  }
}
