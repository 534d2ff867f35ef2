package io.fory.buffer;

import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import io.fory.error.UserCodeException;
import io.fory.platform.LittleEndian;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.IntFunction;

/**
 * A sequence of bytes, on the heap or off it, with a reader index and a writer index.
 *
 * <pre>
 *   0      readerIndex      writerIndex      size
 *   | consumed |    readable    |   writable   |
 * </pre>
 *
 * <p>0 ≤ readerIndex ≤ writerIndex ≤ size always holds. <b>Relative</b> methods ({@code readInt32},
 * {@code writeInt32}) work at an index and move it; <b>absolute</b> ones ({@code getInt}, {@code
 * putInt}) take an index from 0 to size and move nothing. Values are little-endian, whatever the
 * order of a wrapped {@link ByteBuffer} is, and need no alignment.
 *
 * <p><b>Where the bytes are.</b> {@link #newHeapBuffer(int)} and {@link #newDirectBuffer(int)} own
 * their memory and grow as relative writes need; {@link #growing(IntFunction)} grows in memory that
 * it is given. A wrapped buffer and a slice are windows on memory of somebody else and never grow.
 * The wrapped bytes count as written: readerIndex is 0 and writerIndex is size, so it can be read
 * at once; to write into it, call {@code writerIndex(0)} first. On JDK 22 and later there is {@code
 * wrap(MemorySegment)} too.
 *
 * <p><b>Failures.</b> Reading beyond the readable bytes, relative or absolute, throws {@link
 * MalformedInputException}; writing more than fits into a buffer that does not grow, or into a
 * read-only one, throws {@link LimitExceededException}. In both cases neither index moves. Memory
 * of a closed arena, or of an arena of another thread, throws {@link UserCodeException}. A wrong
 * index in a setter, a slice or an absolute write is a mistake of the caller and throws {@link
 * IndexOutOfBoundsException}.
 *
 * <p>Primitives are read and written without allocation. Not thread-safe.
 */
public final class MemoryBuffer extends SegmentBuffer {
  private static final int MAX_SIZE = Integer.MAX_VALUE - 8;
  private static final int MIN_GROWN_SIZE = 64;
  private static final int DOUBLING_SIZE = 1 << 20;
  private static final int MAX_VAR32_BYTES = 5;
  private static final int MAX_VAR64_BYTES = 9;

  /** The writable size of a read-only buffer: no write fits, not even an empty one. */
  private static final int NOTHING_WRITABLE = -1;

  /** The array that holds the bytes, or null where {@link #view} is used. */
  private byte[] heap;

  /** The index in {@link #heap} of this buffer's index 0; 0 without an array. */
  private final int base;

  /** The little-endian view of bytes without an accessible array: off-heap or read-only. */
  private ByteBuffer view;

  /**
   * An array of primitives other than bytes, whose elements are the bytes of this buffer; {@link
   * #view} is then a copy that is made when the bytes are first needed. Else null.
   */
  private final Object origin;

  private final boolean growable;

  /** Gives the memory of a buffer that grows; null for memory of its own. */
  private IntFunction<ByteBuffer> room;

  private int size;

  /** The size, or {@link #NOTHING_WRITABLE}: so that one comparison checks bounds and access. */
  private int writableSize;

  private int readerIndex;
  private int writerIndex;

  private MemoryBuffer(byte[] heap, int base, int size, boolean growable) {
    this.heap = heap;
    this.base = base;
    this.size = size;
    this.writableSize = size;
    this.growable = growable;
    this.origin = null;
  }

  private MemoryBuffer(ByteBuffer view, boolean growable) {
    this.origin = null;
    this.base = 0;
    this.view = view;
    this.size = view.capacity();
    this.writableSize = view.isReadOnly() ? NOTHING_WRITABLE : size;
    this.growable = growable;
  }

  private MemoryBuffer(Object origin, int size) {
    this.origin = origin;
    this.base = 0;
    this.size = size;
    this.writableSize = NOTHING_WRITABLE;
    this.writerIndex = size;
    this.growable = false;
  }

  /** Returns a read-only buffer of the elements of an array of primitives. */
  static MemoryBuffer ofArray(Object array, int bytes) {
    return new MemoryBuffer(array, bytes);
  }

  /**
   * Creates an empty buffer on the heap that grows.
   *
   * @param size how many bytes fit before it grows
   * @throws IllegalArgumentException if {@code size} is negative
   */
  public static MemoryBuffer newHeapBuffer(int size) {
    checkSize(size);
    return new MemoryBuffer(new byte[size], 0, size, true);
  }

  /**
   * Creates an empty buffer off the heap that grows.
   *
   * @param size how many bytes fit before it grows
   * @throws IllegalArgumentException if {@code size} is negative
   */
  public static MemoryBuffer newDirectBuffer(int size) {
    checkSize(size);
    return new MemoryBuffer(allocateDirect(size), true);
  }

  /**
   * Creates an empty buffer in memory of somebody else that grows, such as a buffer of a network
   * library, or a {@link ByteBuffer} that is replaced by a larger one.
   *
   * <p>{@code room} is given a size and returns memory of at least that many bytes, from its
   * position to its limit, which begins with the bytes that were written so far, as many as the
   * writer index says. It is called when more is needed than it gave before, and then once more
   * with the same size, to see that a byte that is put into its memory stays there. With a Netty
   * buffer {@code b}, of which nothing else is written meanwhile: {@code size ->
   * b.ensureWritable(size).nioBuffer(b.writerIndex(), b.writableBytes())}, and at the end {@code
   * b.writerIndex(b.writerIndex() + buffer.writerIndex())}. Memory that is a copy, as a composite
   * buffer of Netty gives it, is refused by a {@link UserCodeException}, which is also the one for
   * whatever {@code room} throws.
   */
  public static MemoryBuffer growing(IntFunction<ByteBuffer> room) {
    MemoryBuffer buffer = new MemoryBuffer(allocateDirect(0), true);
    buffer.room = Objects.requireNonNull(room, "room");
    return buffer;
  }

  /** Wraps a whole array: a readable window that does not grow. */
  public static MemoryBuffer wrap(byte[] bytes) {
    return wrap(bytes, 0, Objects.requireNonNull(bytes, "bytes").length);
  }

  /**
   * Wraps a part of an array: a readable window that does not grow.
   *
   * @throws IndexOutOfBoundsException if the part is not within the array
   */
  public static MemoryBuffer wrap(byte[] bytes, int from, int count) {
    Objects.checkFromIndexSize(from, count, bytes.length);
    MemoryBuffer buffer = new MemoryBuffer(bytes, from, count, false);
    buffer.writerIndex = count;
    return buffer;
  }

  /**
   * Wraps the remaining bytes of a {@link ByteBuffer}, from its position to its limit: a readable
   * window that does not grow. Position, limit and order of {@code bytes} are never changed, and
   * its order plays no part.
   */
  public static MemoryBuffer wrap(ByteBuffer bytes) {
    if (bytes.hasArray()) {
      return wrap(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
    }
    return wrapView(bytes.slice());
  }

  private static MemoryBuffer wrapView(ByteBuffer window) {
    MemoryBuffer buffer = new MemoryBuffer(window.order(ByteOrder.LITTLE_ENDIAN), false);
    buffer.writerIndex = buffer.size;
    return buffer;
  }

  /** Returns the index of the next byte that a relative read takes. */
  public int readerIndex() {
    return readerIndex;
  }

  /**
   * Moves the reader index.
   *
   * @return this buffer
   * @throws IndexOutOfBoundsException unless it is from 0 to the writer index
   */
  public MemoryBuffer readerIndex(int readerIndex) {
    if (readerIndex < 0 || readerIndex > writerIndex) {
      throw new IndexOutOfBoundsException(
          "readerIndex " + readerIndex + " is not within 0 to writerIndex " + writerIndex);
    }
    this.readerIndex = readerIndex;
    return this;
  }

  /** Returns the index of the next byte that a relative write sets. */
  public int writerIndex() {
    return writerIndex;
  }

  /**
   * Moves the writer index.
   *
   * @return this buffer
   * @throws IndexOutOfBoundsException unless it is from the reader index to the size
   */
  public MemoryBuffer writerIndex(int writerIndex) {
    if (writerIndex < readerIndex || writerIndex > size) {
      throw new IndexOutOfBoundsException(
          "writerIndex "
              + writerIndex
              + " is not within readerIndex "
              + readerIndex
              + " to size "
              + size);
    }
    this.writerIndex = writerIndex;
    return this;
  }

  /**
   * Sets both indexes to 0, so that the memory is used again; the bytes stay.
   *
   * @return this buffer
   */
  public MemoryBuffer clear() {
    readerIndex = 0;
    writerIndex = 0;
    return this;
  }

  /** Returns how many bytes this buffer holds, written or not; a growing one may come to more. */
  public int size() {
    return size;
  }

  /** Returns how many bytes can be read: writer index less reader index. */
  public int remaining() {
    return writerIndex - readerIndex;
  }

  /** Tells whether the bytes are off the heap. */
  public boolean isDirect() {
    return view != null && view.isDirect();
  }

  /**
   * Returns a readable window on {@code count} bytes from {@code index} on. It shares the bytes
   * until this buffer grows, and is read-only if this buffer is.
   *
   * @throws IndexOutOfBoundsException if it is not within this buffer's size
   */
  public MemoryBuffer slice(int index, int count) {
    Objects.checkFromIndexSize(index, count, size);
    return heap != null ? wrap(heap, base + index, count) : wrapView(view().slice(index, count));
  }

  /**
   * Returns {@code count} bytes from {@code index} on as a little-endian {@link ByteBuffer} with
   * position 0 and its limit and capacity at {@code count}. It shares the bytes until this buffer
   * grows, and is read-only if this buffer is.
   *
   * @throws IndexOutOfBoundsException if it is not within this buffer's size
   */
  public ByteBuffer sliceAsByteBuffer(int index, int count) {
    Objects.checkFromIndexSize(index, count, size);
    return (heap != null ? sliceOfHeap(index, count) : view().slice(index, count))
        .order(ByteOrder.LITTLE_ENDIAN);
  }

  private ByteBuffer sliceOfHeap(int index, int count) {
    return count == heap.length
        ? ByteBuffer.wrap(heap)
        : ByteBuffer.wrap(heap, base + index, count).slice();
  }

  /** Returns a copy of the readable bytes, from the reader index to the writer index. */
  public byte[] toByteArray() {
    byte[] bytes = new byte[remaining()];
    copyOut(readerIndex, bytes, 0, bytes.length);
    return bytes;
  }

  /** Reads one byte at {@code index}; anything but 0 is true. */
  public boolean getBoolean(int index) {
    checkReadable(index, 1);
    return load8(index) != 0;
  }

  /** Writes one byte at {@code index}, 1 for true and 0 for false. */
  public void putBoolean(int index, boolean value) {
    checkWritable(index, 1);
    store8(index, value ? 1 : 0);
  }

  /** Reads one byte at {@code index}. */
  public byte getByte(int index) {
    checkReadable(index, 1);
    return load8(index);
  }

  /** Writes one byte at {@code index}. */
  public void putByte(int index, byte value) {
    checkWritable(index, 1);
    store8(index, value);
  }

  /** Reads two bytes at {@code index}. */
  public short getShort(int index) {
    checkReadable(index, 2);
    return load16(index);
  }

  /** Writes two bytes at {@code index}. */
  public void putShort(int index, short value) {
    checkWritable(index, 2);
    store16(index, value);
  }

  /** Reads two bytes at {@code index}. */
  public char getChar(int index) {
    checkReadable(index, 2);
    return (char) load16(index);
  }

  /** Writes two bytes at {@code index}. */
  public void putChar(int index, char value) {
    checkWritable(index, 2);
    store16(index, (short) value);
  }

  /** Reads four bytes at {@code index}. */
  public int getInt(int index) {
    checkReadable(index, 4);
    return load32(index);
  }

  /** Writes four bytes at {@code index}. */
  public void putInt(int index, int value) {
    checkWritable(index, 4);
    store32(index, value);
  }

  /** Reads eight bytes at {@code index}. */
  public long getLong(int index) {
    checkReadable(index, 8);
    return load64(index);
  }

  /** Writes eight bytes at {@code index}. */
  public void putLong(int index, long value) {
    checkWritable(index, 8);
    store64(index, value);
  }

  /** Reads four bytes at {@code index}. */
  public float getFloat(int index) {
    checkReadable(index, 4);
    return Float.intBitsToFloat(load32(index));
  }

  /** Writes four bytes at {@code index}. */
  public void putFloat(int index, float value) {
    checkWritable(index, 4);
    store32(index, Float.floatToRawIntBits(value));
  }

  /** Reads eight bytes at {@code index}. */
  public double getDouble(int index) {
    checkReadable(index, 8);
    return Double.longBitsToDouble(load64(index));
  }

  /** Writes eight bytes at {@code index}. */
  public void putDouble(int index, double value) {
    checkWritable(index, 8);
    store64(index, Double.doubleToRawLongBits(value));
  }

  /**
   * Reads {@code count} bytes at {@code index} into {@code target}.
   *
   * @throws IndexOutOfBoundsException if they do not fit {@code target}
   */
  public void getBytes(int index, byte[] target, int to, int count) {
    Objects.checkFromIndexSize(to, count, target.length);
    checkReadable(index, count);
    copyOut(index, target, to, count);
  }

  /**
   * Writes {@code count} bytes of {@code source} at {@code index}.
   *
   * @throws IndexOutOfBoundsException if they are not within {@code source}
   */
  public void putBytes(int index, byte[] source, int from, int count) {
    Objects.checkFromIndexSize(from, count, source.length);
    checkWritable(index, count);
    copyIn(index, source, from, count);
  }

  /** Reads one byte; anything but 0 is true. */
  public boolean readBoolean() {
    int index = take(1);
    return load8(index) != 0;
  }

  /** Writes one byte, 1 for true and 0 for false. */
  public void writeBoolean(boolean value) {
    int index = reserve(1);
    store8(index, value ? 1 : 0);
  }

  /** Reads one byte. */
  public byte readByte() {
    int index = take(1);
    return load8(index);
  }

  /** Writes one byte. */
  public void writeByte(byte value) {
    int index = reserve(1);
    store8(index, value);
  }

  /** Reads two bytes. */
  public short readInt16() {
    int index = take(2);
    return load16(index);
  }

  /** Writes two bytes. */
  public void writeInt16(short value) {
    int index = reserve(2);
    store16(index, value);
  }

  /** Reads two bytes. */
  public char readChar() {
    int index = take(2);
    return (char) load16(index);
  }

  /** Writes two bytes. */
  public void writeChar(char value) {
    int index = reserve(2);
    store16(index, (short) value);
  }

  /** Reads four bytes. */
  public int readInt32() {
    int index = take(4);
    return load32(index);
  }

  /** Writes four bytes. */
  public void writeInt32(int value) {
    int index = reserve(4);
    store32(index, value);
  }

  /** Reads eight bytes. */
  public long readInt64() {
    int index = take(8);
    return load64(index);
  }

  /** Writes eight bytes. */
  public void writeInt64(long value) {
    int index = reserve(8);
    store64(index, value);
  }

  /** Reads four bytes. */
  public float readFloat32() {
    int index = take(4);
    return Float.intBitsToFloat(load32(index));
  }

  /** Writes four bytes. */
  public void writeFloat32(float value) {
    int index = reserve(4);
    store32(index, Float.floatToRawIntBits(value));
  }

  /** Reads eight bytes. */
  public double readFloat64() {
    int index = take(8);
    return Double.longBitsToDouble(load64(index));
  }

  /** Writes eight bytes. */
  public void writeFloat64(double value) {
    int index = reserve(8);
    store64(index, Double.doubleToRawLongBits(value));
  }

  /**
   * Reads the next {@code count} bytes into a new array, which is not made before they are seen to
   * be there; so {@code count} may come from the input, negative ones included.
   */
  public byte[] readBytes(int count) {
    if (count < 0) {
      throw malformed("Length is negative: " + count);
    }
    int index = take(count);
    byte[] bytes = new byte[count];
    copyOut(index, bytes, 0, count);
    return bytes;
  }

  /**
   * Reads the next {@code count} bytes into {@code target}.
   *
   * @throws IndexOutOfBoundsException if they do not fit {@code target}
   */
  public void readBytes(byte[] target, int to, int count) {
    Objects.checkFromIndexSize(to, count, target.length);
    copyOut(take(count), target, to, count);
  }

  /** Writes all of {@code source}, without a length. */
  public void writeBytes(byte[] source) {
    writeBytes(source, 0, source.length);
  }

  /**
   * Writes {@code count} bytes of {@code source}, without a length.
   *
   * @throws IndexOutOfBoundsException if they are not within {@code source}
   */
  public void writeBytes(byte[] source, int from, int count) {
    Objects.checkFromIndexSize(from, count, source.length);
    copyIn(reserve(count), source, from, count);
  }

  /**
   * Reads an unsigned LEB128 of one to five bytes. More bytes than its value needs are accepted, a
   * sixth byte or a thirty-third bit are not.
   */
  public int readVarUint32() {
    int index = readerIndex;
    if (writerIndex - index < MAX_VAR32_BYTES) {
      return readVarUint32NearEnd();
    }
    int b = load8(index++);
    int value = b & 0x7f;
    if (b < 0) {
      b = load8(index++);
      value |= (b & 0x7f) << 7;
      if (b < 0) {
        b = load8(index++);
        value |= (b & 0x7f) << 14;
        if (b < 0) {
          b = load8(index++);
          value |= (b & 0x7f) << 21;
          if (b < 0) {
            b = load8(index++);
            if ((b & 0xf0) != 0) {
              throw malformed("Variable-length integer exceeds 32 bits");
            }
            value |= b << 28;
          }
        }
      }
    }
    readerIndex = index;
    return value;
  }

  /** Reads from fewer than five bytes: a number that ends within them cannot exceed 32 bits. */
  private int readVarUint32NearEnd() {
    int index = readerIndex;
    int value = 0;
    for (int shift = 0; index < writerIndex; shift += 7) {
      int b = load8(index++);
      value |= (b & 0x7f) << shift;
      if (b >= 0) {
        readerIndex = index;
        return value;
      }
    }
    throw truncated(remaining() + 1);
  }

  /** Writes the unsigned LEB128 of {@code value}, one to five bytes. */
  public void writeVarUint32(int value) {
    int index = writerIndex;
    if (writableSize - index < MAX_VAR32_BYTES) {
      ensureCapacity(index + varintBytes(Integer.toUnsignedLong(value)));
    }
    if (value >>> 7 != 0) {
      store8(index++, value | 0x80);
      if (value >>> 14 != 0) {
        store8(index++, value >>> 7 | 0x80);
        if (value >>> 21 != 0) {
          store8(index++, value >>> 14 | 0x80);
          if (value >>> 28 != 0) {
            store8(index++, value >>> 21 | 0x80);
            store8(index, value >>> 28);
          } else {
            store8(index, value >>> 21);
          }
        } else {
          store8(index, value >>> 14);
        }
      } else {
        store8(index, value >>> 7);
      }
    } else {
      store8(index, value);
    }
    writerIndex = index + 1;
  }

  /** Reads a zigzag-coded {@link #readVarUint32()}: 0, 1, 2, 3 stand for 0, -1, 1, -2. */
  public int readVarInt32() {
    int zigzag = readVarUint32();
    return (zigzag >>> 1) ^ -(zigzag & 1);
  }

  /** Writes a zigzag-coded {@link #writeVarUint32(int)}: 0, -1, 1, -2 become 0, 1, 2, 3. */
  public void writeVarInt32(int value) {
    writeVarUint32((value << 1) ^ (value >> 31));
  }

  /**
   * Reads an unsigned LEB128 of one to nine bytes, of which the ninth holds eight bits. More bytes
   * than its value needs are accepted.
   */
  public long readVarUint64() {
    int index = readerIndex;
    long value = 0;
    for (int shift = 0; index < writerIndex; shift += 7) {
      int b = load8(index++);
      if (b >= 0 || shift == 56) {
        readerIndex = index;
        return value | (b & 0xffL) << shift;
      }
      value |= (b & 0x7fL) << shift;
    }
    throw truncated(remaining() + 1);
  }

  /** Writes the unsigned LEB128 of {@code value}, one to nine bytes; the ninth holds eight bits. */
  public void writeVarUint64(long value) {
    int index = writerIndex;
    if (writableSize - index < MAX_VAR64_BYTES) {
      ensureCapacity(index + varintBytes(value));
    }
    int ninth = index + MAX_VAR64_BYTES - 1;
    long rest = value;
    while (rest >>> 7 != 0 && index < ninth) {
      store8(index++, (int) rest | 0x80);
      rest >>>= 7;
    }
    store8(index, (int) rest);
    writerIndex = index + 1;
  }

  /** Reads a zigzag-coded {@link #readVarUint64()}. */
  public long readVarInt64() {
    long zigzag = readVarUint64();
    return (zigzag >>> 1) ^ -(zigzag & 1);
  }

  /** Writes a zigzag-coded {@link #writeVarUint64(long)}. */
  public void writeVarInt64(long value) {
    writeVarUint64((value << 1) ^ (value >> 63));
  }

  private static int varintBytes(long value) {
    int bits = Math.max(1, Long.SIZE - Long.numberOfLeadingZeros(value));
    return Math.min(MAX_VAR64_BYTES, (bits + 6) / 7);
  }

  /** Returns indexes and size; never the bytes. */
  @Override
  public String toString() {
    return "MemoryBuffer[readerIndex="
        + readerIndex
        + ", writerIndex="
        + writerIndex
        + ", size="
        + size
        + "]";
  }

  /** Returns the array that holds the bytes, or null if they are off-heap or in a read-only one. */
  byte[] heapArray() {
    return heap;
  }

  /** Returns whether so many bytes can be written at the writer index without growing. */
  boolean hasRoom(int count) {
    return writableSize - writerIndex >= count;
  }

  /** Returns the index in {@link #heapArray()} of this buffer's index 0. */
  int heapBase() {
    return base;
  }

  /** Tells whether every write fails. */
  boolean readOnly() {
    return writableSize == NOTHING_WRITABLE;
  }

  /**
   * Makes the size at least {@code minSize}.
   *
   * @param minSize the size that is needed; a sum of index and count that overflowed to a negative
   *     one is taken as unsigned and refused like any that is too large
   * @throws LimitExceededException if this buffer is read-only, or too small and cannot grow
   */
  void ensureCapacity(int minSize) {
    if (minSize < 0 || minSize > writableSize) {
      grow(Integer.toUnsignedLong(minSize));
    }
  }

  /** Copies bytes in at {@code index}; the capacity has been ensured, which is checked. */
  void copyIn(int index, byte[] source, int from, int count) {
    Objects.checkFromIndexSize(index, count, size);
    if (heap != null) {
      System.arraycopy(source, from, heap, base + index, count);
      return;
    }
    try {
      view.put(index, source, from, count);
    } catch (RuntimeException e) {
      throw inaccessible(e);
    }
  }

  /** Copies bytes out from {@code index}, which are within the size. */
  void copyOut(int index, byte[] target, int to, int count) {
    Objects.checkFromIndexSize(index, count, size);
    if (heap != null) {
      System.arraycopy(heap, base + index, target, to, count);
      return;
    }
    try {
      view().get(index, target, to, count);
    } catch (RuntimeException e) {
      throw inaccessible(e);
    }
  }

  /** Returns a little-endian window for bulk transfers, or null if {@link #heapArray()} serves. */
  ByteBuffer directView(int index, int count) {
    if (heap != null) {
      return null;
    }
    return accessibleView(index, count);
  }

  /**
   * Returns a view for a transfer, from its position to its limit, after one access to its memory:
   * a transfer that fails would not say why.
   */
  ByteBuffer accessibleView(int index, int count) {
    if (heap != null) {
      return ByteBuffer.wrap(heap, base + index, count).order(ByteOrder.LITTLE_ENDIAN);
    }
    ByteBuffer slice = sliceAsByteBuffer(index, count);
    if (count > 0) {
      load8(index);
    }
    return slice;
  }

  /** Moves the writer index, unchecked. */
  void advanceWriter(int writerIndex) {
    this.writerIndex = writerIndex;
  }

  /** Moves the reader index, unchecked. */
  void advanceReader(int readerIndex) {
    this.readerIndex = readerIndex;
  }

  /** Returns the size to grow to: double, then by half from 1 MiB on, and no less than needed. */
  static int grownSize(int size, int minSize) {
    long grown = size < DOUBLING_SIZE ? 2L * size : (long) size + (size >> 1);
    return (int) Math.min(MAX_SIZE, Math.max(MIN_GROWN_SIZE, Math.max(minSize, grown)));
  }

  private void grow(long minSize) {
    if (readOnly()) {
      throw readOnlyViolated(minSize);
    }
    if (!growable) {
      throw new LimitExceededException(
          "size of a wrapped buffer",
          minSize,
          size,
          "It does not grow; write into MemoryBuffer.newHeapBuffer(int) or newDirectBuffer(int)");
    }
    if (minSize > MAX_SIZE) {
      throw new LimitExceededException(
          "size of a buffer", minSize, MAX_SIZE, "Split the content over several buffers");
    }
    if (room != null) {
      takeRoom((int) minSize);
      return;
    }
    int grown = grownSize(size, (int) minSize);
    if (heap != null) {
      heap = Arrays.copyOf(heap, grown);
    } else {
      view = allocateDirect(grown).put(0, view, 0, size);
    }
    size = grown;
    writableSize = grown;
  }

  /**
   * Takes the memory that is given. It may be a copy of the memory that counts, where nothing that
   * is written arrives. So it is asked for twice, and a byte that was put into the first counts as
   * written while the second is asked for, which then has to have it.
   */
  private void takeRoom(int minSize) {
    int end = writerIndex;
    view = askForRoom(minSize);
    byte before = view.get(end);
    byte probe = (byte) ~before;
    view.put(end, probe);
    size = Math.max(size, end + 1);
    writerIndex = end + 1;
    try {
      view = askForRoom(minSize);
    } finally {
      writerIndex = end;
      size = writableSize; // so that a later write asks again, if this one fails
    }
    boolean kept = view.get(end) == probe;
    view.put(end, before);
    if (!kept) {
      throw UserCodeException.broken(
          "The memory of a buffer that grows: what is written to it is not in the memory that is"
              + " given next; the nioBuffer of a composite buffer of Netty is a copy",
          null);
    }
    size = view.capacity();
    writableSize = size;
  }

  private ByteBuffer askForRoom(int minSize) {
    ByteBuffer given;
    try {
      given = room.apply(minSize);
    } catch (ForyException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new UserCodeException("The memory of a buffer that grows", e);
    }
    if (given == null || given.remaining() < minSize || given.isReadOnly()) {
      String what = given == null ? "null" : given.isReadOnly() ? "read-only memory" : "less";
      throw UserCodeException.broken(
          "The memory of a buffer that grows: " + minSize + " bytes were asked for, given " + what,
          null);
    }
    return given.slice().order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Moves the reader index past {@code count} bytes, if they are there; returns the old one. */
  private int take(int count) {
    int index = readerIndex;
    if (writerIndex - index < count) {
      throw truncated(count);
    }
    readerIndex = index + count;
    return index;
  }

  /** Moves the writer index past {@code count} bytes, with room for them; returns the old one. */
  private int reserve(int count) {
    int index = writerIndex;
    if (writableSize - index < count) {
      ensureCapacity(index + count);
    }
    writerIndex = index + count;
    return index;
  }

  private void checkReadable(int index, int count) {
    if (index < 0 || index > size - count) {
      throw outside(index, count);
    }
  }

  private void checkWritable(int index, int count) {
    if (index < 0 || index > writableSize - count) {
      throw notWritable(index, count);
    }
  }

  private MalformedInputException outside(int index, int count) {
    if (index < 0 || index > size) {
      return new MalformedInputException(
          "Index " + index + " is outside of the buffer's " + size + " bytes");
    }
    return MalformedInputException.truncated(count, size - index, index);
  }

  private static LimitExceededException readOnlyViolated(long minSize) {
    return new LimitExceededException(
        "writable size of a read-only buffer",
        Math.max(1, minSize),
        0,
        "Write into MemoryBuffer.newHeapBuffer(int) or newDirectBuffer(int)");
  }

  private RuntimeException notWritable(int index, int count) {
    if (readOnly()) {
      return readOnlyViolated((long) index + count);
    }
    return new IndexOutOfBoundsException(
        "index " + index + " with " + count + " bytes is not within size " + size);
  }

  private MalformedInputException truncated(int needed) {
    return MalformedInputException.truncated(needed, remaining(), readerIndex);
  }

  private MalformedInputException malformed(String problem) {
    MalformedInputException malformed = new MalformedInputException(problem);
    malformed.withOffset(readerIndex);
    return malformed;
  }

  private static void checkSize(int size) {
    if (size < 0) {
      throw new IllegalArgumentException("size is negative: " + size);
    }
  }

  private static ByteBuffer allocateDirect(int size) {
    return ByteBuffer.allocateDirect(size).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Returns the view of a buffer without an accessible array. */
  private ByteBuffer view() {
    if (view == null) {
      ByteBuffer copy = ByteBuffer.allocate(size);
      ArrayBytes.put(origin, copy);
      view = copy.clear().asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
    }
    return view;
  }

  /**
   * Returns the array whose elements are the readable bytes, or null if there is none of a class.
   */
  Object arrayOf(Class<?> type) {
    if (readerIndex != 0 || writerIndex != size || growable) {
      return null;
    }
    if (origin != null) {
      return origin.getClass() == type ? origin : null;
    }
    return type == byte[].class && heap != null && heap.length == size && !readOnly() ? heap : null;
  }

  /** Moves the writer index past bytes that the caller puts into the view that is returned. */
  ByteBuffer reserveView(int count) {
    return accessibleView(reserve(count), count);
  }

  /** Returns the error for memory that cannot be accessed although it is within the bounds. */
  private static RuntimeException inaccessible(RuntimeException thrown) {
    return UserCodeException.ofMemory(thrown); // or of the array at the other end
  }

  private byte load8(int index) {
    if (heap != null) {
      return heap[base + index];
    }
    try {
      return view().get(index);
    } catch (RuntimeException e) {
      throw inaccessible(e);
    }
  }

  private void store8(int index, int value) {
    if (heap != null) {
      heap[base + index] = (byte) value;
      return;
    }
    try {
      view.put(index, (byte) value);
    } catch (RuntimeException e) {
      throw inaccessible(e);
    }
  }

  private short load16(int index) {
    if (heap != null) {
      return LittleEndian.getShort(heap, base + index);
    }
    try {
      return view().getShort(index);
    } catch (RuntimeException e) {
      throw inaccessible(e);
    }
  }

  private void store16(int index, short value) {
    if (heap != null) {
      LittleEndian.putShort(heap, base + index, value);
      return;
    }
    try {
      view.putShort(index, value);
    } catch (RuntimeException e) {
      throw inaccessible(e);
    }
  }

  private int load32(int index) {
    if (heap != null) {
      return LittleEndian.getInt(heap, base + index);
    }
    try {
      return view().getInt(index);
    } catch (RuntimeException e) {
      throw inaccessible(e);
    }
  }

  private void store32(int index, int value) {
    if (heap != null) {
      LittleEndian.putInt(heap, base + index, value);
      return;
    }
    try {
      view.putInt(index, value);
    } catch (RuntimeException e) {
      throw inaccessible(e);
    }
  }

  private long load64(int index) {
    if (heap != null) {
      return LittleEndian.getLong(heap, base + index);
    }
    try {
      return view().getLong(index);
    } catch (RuntimeException e) {
      throw inaccessible(e);
    }
  }

  private void store64(int index, long value) {
    if (heap != null) {
      LittleEndian.putLong(heap, base + index, value);
      return;
    }
    try {
      view.putLong(index, value);
    } catch (RuntimeException e) {
      throw inaccessible(e);
    }
  }
}
