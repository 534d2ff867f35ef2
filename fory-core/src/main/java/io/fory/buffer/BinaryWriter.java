package io.fory.buffer;

import io.fory.error.LimitExceededException;
import io.fory.platform.LittleEndian;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * A little-endian writer over a window of bytes: the part of a message that is being written.
 *
 * <p>The window of a heap buffer is the buffer's own array; the window of an off-heap buffer is a
 * scratch array that is copied out in bulk when it is full and when the message ends. So every
 * method works on a {@code byte[]} and an {@code int} position, whatever the target is.
 *
 * <p>Not thread-safe. A writer is attached to one target at a time.
 */
public abstract class BinaryWriter extends CacheLinePadding {
  /** String coding: one byte per char, all chars are below 256. */
  static final int LATIN1 = 0;

  /** String coding: two bytes per char, little-endian. */
  static final int UTF16 = 1;

  /** String coding: UTF-8. */
  static final int UTF8 = 2;

  /** The whole header of a null string. */
  static final int NULL_STRING = 3;

  /** Longest Latin-1 string whose header takes one byte, and two bytes. */
  private static final int MAX_ONE_BYTE_HEADER = 31;

  private static final int MAX_TWO_BYTE_HEADER = 4095;

  private static final int FIRST_SCRATCH_BYTES = 512;
  private static final int KEPT_BYTES = 1 << 17;

  /** Largest target that a writer holds on to between calls: most callers have the same again. */
  private static final int KEPT_TARGET_BYTES = 1 << 20;

  private static final int WINDOW_BYTES = 1 << 16;
  private static final int BULK_BYTES = 1 << 12;
  private static final int MAX_ARRAY_BYTES = Integer.MAX_VALUE - 8;

  private byte[] array;
  private int position;
  private int limit;
  private MemoryBuffer target;
  private byte[] scratch = new byte[FIRST_SCRATCH_BYTES];

  /**
   * Index in an off-heap target of the byte at {@code array[0]}; of a heap target minus its base.
   */
  private int windowStart;

  private boolean offHeap;

  /** Creates a writer that is attached to nothing. */
  protected BinaryWriter() {
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
    } else {
      setArray(heap);
      int base = buffer.heapBase();
      position = base + buffer.writerIndex();
      limit = base + buffer.size();
      windowStart = -base;
      offHeap = false;
    }
    setTarget(buffer);
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

  /** Ends the message: moves what is left of the window and the target's writer index. */
  protected final void finish() {
    if (offHeap) {
      flush();
    }
    target.advanceWriter(windowStart + position);
  }

  /** Ends a message that was started by {@link #attachScratch()}; returns a copy of its bytes. */
  protected final byte[] toByteArray() {
    return Arrays.copyOf(array, position);
  }

  /**
   * Ends a call, after success and failure alike. Lets go of what is large; a small target is kept
   * until the next call, which often has the same.
   */
  protected final void detach() {
    if (array.length > KEPT_BYTES || offHeap && target.size() > KEPT_TARGET_BYTES) {
      letGo();
    }
  }

  private void letGo() {
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
    return (long) windowStart + position;
  }

  private int makeRoom(int count) {
    if (offHeap) {
      if (position >= WINDOW_BYTES) {
        flush();
        windowStart += position;
        position = 0;
      }
      if (limit - position < count) {
        growScratch(count);
      }
    } else if (target == null) {
      growScratch(count);
    } else {
      target.ensureCapacity(checkedEnd(position + windowStart, count));
      array = target.heapArray();
      limit = target.heapBase() + target.size();
    }
    return position;
  }

  private void growScratch(int count) {
    int needed = checkedEnd(position, count);
    int doubled = (int) Math.min(2L * scratch.length, MAX_ARRAY_BYTES);
    scratch = Arrays.copyOf(scratch, Math.max(needed, doubled));
    array = scratch;
    limit = scratch.length;
  }

  private static int checkedEnd(int used, int count) {
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

  private void flush() {
    target.ensureCapacity(checkedEnd(windowStart, position));
    target.copyIn(windowStart, array, 0, position);
  }

  /** Writes the low eight bits of {@code value}. */
  public final void writeByte(int value) {
    int p = reserve(1);
    array[p] = (byte) value;
  }

  /** Writes one byte, 1 for true and 0 for false. */
  public final void writeBoolean(boolean value) {
    writeByte(value ? 1 : 0);
  }

  /** Writes two bytes. */
  public final void writeInt16(int value) {
    int p = reserve(2);
    LittleEndian.putShort(array, p, (short) value);
  }

  /** Writes four bytes. */
  public final void writeInt32(int value) {
    int p = reserve(4);
    LittleEndian.putInt(array, p, value);
  }

  /** Writes eight bytes. */
  public final void writeInt64(long value) {
    int p = reserve(8);
    LittleEndian.putLong(array, p, value);
  }

  /**
   * Writes the first bytes of what {@link #writeInt64} would write, and nothing behind them.
   *
   * @param value whose other bytes are 0
   * @param count 1 to 7
   */
  protected final void writeLowBytes(long value, int count) {
    int p = position;
    if (limit - p >= 8) {
      long behind = LittleEndian.getLong(array, p) & -1L << 8 * count;
      LittleEndian.putLong(array, p, value | behind);
      position = p + count;
    } else {
      for (int i = 0; i < count; i++) {
        writeByte((int) (value >>> 8 * i));
      }
    }
  }

  /** Writes the four bytes of {@link Float#floatToRawIntBits}. */
  public final void writeFloat32(float value) {
    writeInt32(Float.floatToRawIntBits(value));
  }

  /** Writes the eight bytes of {@link Double#doubleToRawLongBits}. */
  public final void writeFloat64(double value) {
    writeInt64(Double.doubleToRawLongBits(value));
  }

  /** Writes an unsigned LEB128 of one to five bytes. */
  public final void writeVarUint32(int value) {
    int p = position;
    if (limit - p < 5) {
      p = roomFor(Leb128.length(value & 0xFFFFFFFFL));
    }
    position = Leb128.put32(array, p, value);
  }

  /** Writes a zigzag LEB128 of one to five bytes: 0, -1, 1, -2 … become 0, 1, 2, 3 …. */
  public final void writeVarInt32(int value) {
    writeVarUint32((value << 1) ^ (value >> 31));
  }

  /** Writes an unsigned LEB128 of one to nine bytes; the ninth holds eight bits. */
  public final void writeVarUint64(long value) {
    int p = position;
    if (limit - p < 9) {
      p = roomFor(Leb128.length(value));
    }
    position = Leb128.put64(array, p, value);
  }

  /** Writes a zigzag {@link #writeVarUint64}. */
  public final void writeVarInt64(long value) {
    writeVarUint64((value << 1) ^ (value >> 63));
  }

  /**
   * Writes a string, which may be null: a header, then the encoded chars.
   *
   * <p>The header is the unsigned LEB128 of {@code byteCount << 2 | coding}, coding 0 for Latin-1,
   * 1 for UTF-16 little-endian and 2 for UTF-8; the one byte 3 stands for null.
   */
  public final void writeString(String value) {
    if (value == null) {
      writeByte(NULL_STRING);
      return;
    }
    if (!isLatin1(value)) {
      writeUtf16(value);
      return;
    }
    int length = value.length();
    int start = position;
    if (length > MAX_TWO_BYTE_HEADER || limit - start < length + 2) {
      writeLongLatin1(value);
      return;
    }
    byte[] bytes = array;
    int header = length << 2 | LATIN1;
    if (length <= MAX_ONE_BYTE_HEADER) {
      bytes[start++] = (byte) header;
    } else {
      putTwoByteHeader(bytes, start, header);
      start += 2;
    }
    copyLowBytes(value, length, bytes, start);
    position = start + length;
  }

  /** Writes a string that is long, or that may not fit the window with the header's upper bound. */
  private void writeLongLatin1(String value) {
    int length = value.length();
    writeVarUint64((long) length << 2 | LATIN1);
    int start = reserve(length);
    copyLowBytes(value, length, array, start);
  }

  /**
   * Returns whether all chars are below 256. For a string that the JVM holds in Latin-1 this takes
   * no time once it is compiled: the JIT hoists the string's coder out of the loop, sees that no
   * byte exceeds 255, and drops the loop. See {@code docs/decisions/0004-strings.md}.
   */
  private static boolean isLatin1(String value) {
    for (int i = value.length() - 1; i >= 0; i--) {
      if (value.charAt(i) > 0xFF) {
        return false;
      }
    }
    return true;
  }

  @SuppressWarnings("deprecation") // drops the high bytes, which is just what is wanted here
  private static void copyLowBytes(String value, int length, byte[] array, int start) {
    value.getBytes(0, length, array, start);
  }

  /** Makes room without moving. */
  private int roomFor(int count) {
    int start = position;
    return limit - start < count ? makeRoom(count) : start;
  }

  /**
   * Asks for every char with {@code charAt}, on purpose, see {@code
   * docs/decisions/0004-strings.md}: {@link #isLatin1} is only quick as long as {@code charAt} is
   * not seen to be for Latin-1 alone.
   */
  private void writeUtf16(String value) {
    int length = value.length();
    int p = position;
    if (length > MAX_TWO_BYTE_HEADER >> 1 || limit - p < 2 * length + 2) {
      p = beginLongUtf16(length);
    } else {
      int header = length << 3 | UTF16;
      if (length <= MAX_ONE_BYTE_HEADER >> 1) {
        array[p++] = (byte) header;
      } else {
        putTwoByteHeader(array, p, header);
        p += 2;
      }
      position = p + 2 * length;
    }
    byte[] bytes = array;
    int i = 0;
    for (; i + 4 <= length; i += 4) {
      long four =
          value.charAt(i)
              | (long) value.charAt(i + 1) << 16
              | (long) value.charAt(i + 2) << 32
              | (long) value.charAt(i + 3) << 48;
      LittleEndian.putLong(bytes, p + 2 * i, four);
    }
    for (; i < length; i++) {
      LittleEndian.putChar(bytes, p + 2 * i, value.charAt(i));
    }
  }

  /** Writes the header of a string that is long, or may not fit the window; reserves its bytes. */
  private int beginLongUtf16(int length) {
    if (length > (MAX_ARRAY_BYTES - 5) / 2) {
      checkedEnd(MAX_ARRAY_BYTES, length);
    }
    writeVarUint64((long) length << 3 | UTF16);
    return reserve(length * 2);
  }

  private static void putTwoByteHeader(byte[] array, int p, int header) {
    LittleEndian.putShort(array, p, (short) (header & 0x7F | 0x80 | header << 1 & 0x7F00));
  }

  /**
   * Writes a string, which may be null, as Latin-1 if it is ASCII and otherwise as whichever of
   * UTF-8 and UTF-16 is shorter; same header as {@link #writeString(String)}.
   */
  public final void writeCompactString(String value) {
    long utf8 = value == null ? 0 : utf8Length(value);
    if (value == null || utf8 == value.length()) {
      writeString(value);
    } else if (utf8 < 0 || utf8 >= 2L * value.length()) {
      writeUtf16(value);
    } else {
      writeVarUint64(utf8 << 2 | UTF8);
      byte[] encoded = value.getBytes(java.nio.charset.StandardCharsets.UTF_8);
      writeBytes(encoded, 0, encoded.length);
    }
  }

  /**
   * Returns the length in UTF-8, or -1 if there is an unpaired surrogate, which UTF-8 would lose.
   */
  private static long utf8Length(String value) {
    long bytes = 0;
    int length = value.length();
    for (int i = 0; i < length; i++) {
      char c = value.charAt(i);
      if (c < 0x80) {
        bytes++;
      } else if (c < 0x800) {
        bytes += 2;
      } else if (!Character.isSurrogate(c)) {
        bytes += 3;
      } else if (Character.isHighSurrogate(c)
          && i + 1 < length
          && Character.isLowSurrogate(value.charAt(i + 1))) {
        bytes += 4;
        i++;
      } else {
        return -1;
      }
    }
    return bytes;
  }

  /** Writes {@code count} bytes of {@code source} from {@code from} on, without a length. */
  public final void writeBytes(byte[] source, int from, int count) {
    if (offHeap && count >= BULK_BYTES) {
      int index = reserveOffHeap(count);
      target.copyIn(index, source, from, count);
    } else {
      int p = reserve(count);
      System.arraycopy(source, from, array, p, count);
    }
  }

  /**
   * Writes the byte 1, which announces a value of the declared type, and the length of the array
   * that follows as unsigned LEB128.
   */
  public final void writeArrayHead(int length) {
    if (length < 0x80) {
      int p = reserve(2);
      LittleEndian.putShort(array, p, (short) (length << 8 | 1));
    } else {
      writeByte(1);
      writeVarUint32(length);
    }
  }

  /** Writes one byte per element, without a length. */
  public final void writeBooleans(boolean[] source) {
    int p = reserve(source.length);
    LittleEndian.putBooleans(array, p, source, 0, source.length);
  }

  /** Writes two bytes per element, without a length. */
  public final void writeChars(char[] source) {
    int bytes = byteCount(source.length, 1);
    if (offHeap && bytes >= BULK_BYTES) {
      ByteBuffer view = target.directView(reserveOffHeap(bytes), bytes);
      view.asCharBuffer().put(source);
    } else {
      int p = reserve(bytes);
      LittleEndian.putChars(array, p, source, 0, source.length);
    }
  }

  /** Writes two bytes per element, without a length. */
  public final void writeShorts(short[] source) {
    int bytes = byteCount(source.length, 1);
    if (offHeap && bytes >= BULK_BYTES) {
      ByteBuffer view = target.directView(reserveOffHeap(bytes), bytes);
      view.asShortBuffer().put(source);
    } else {
      int p = reserve(bytes);
      LittleEndian.putShorts(array, p, source, 0, source.length);
    }
  }

  /** Writes four bytes per element, without a length. */
  public final void writeInts(int[] source) {
    int bytes = byteCount(source.length, 2);
    if (offHeap && bytes >= BULK_BYTES) {
      ByteBuffer view = target.directView(reserveOffHeap(bytes), bytes);
      view.asIntBuffer().put(source);
    } else {
      int p = reserve(bytes);
      LittleEndian.putInts(array, p, source, 0, source.length);
    }
  }

  /** Writes eight bytes per element, without a length. */
  public final void writeLongs(long[] source) {
    int bytes = byteCount(source.length, 3);
    if (offHeap && bytes >= BULK_BYTES) {
      ByteBuffer view = target.directView(reserveOffHeap(bytes), bytes);
      view.asLongBuffer().put(source);
    } else {
      int p = reserve(bytes);
      LittleEndian.putLongs(array, p, source, 0, source.length);
    }
  }

  /** Writes four bytes per element, without a length. */
  public final void writeFloats(float[] source) {
    int bytes = byteCount(source.length, 2);
    if (offHeap && bytes >= BULK_BYTES) {
      ByteBuffer view = target.directView(reserveOffHeap(bytes), bytes);
      view.asFloatBuffer().put(source);
    } else {
      int p = reserve(bytes);
      LittleEndian.putFloats(array, p, source, 0, source.length);
    }
  }

  /** Writes eight bytes per element, without a length. */
  public final void writeDoubles(double[] source) {
    int bytes = byteCount(source.length, 3);
    if (offHeap && bytes >= BULK_BYTES) {
      ByteBuffer view = target.directView(reserveOffHeap(bytes), bytes);
      view.asDoubleBuffer().put(source);
    } else {
      int p = reserve(bytes);
      LittleEndian.putDoubles(array, p, source, 0, source.length);
    }
  }

  private static int byteCount(int elements, int shift) {
    long bytes = (long) elements << shift;
    if (bytes > MAX_ARRAY_BYTES) {
      throw new LimitExceededException(
          "message bytes", bytes, MAX_ARRAY_BYTES, "Split the array into several messages");
    }
    return (int) bytes;
  }

  /** Empties the window and reserves straight in the off-heap target; returns its index there. */
  private int reserveOffHeap(int count) {
    flush();
    int index = windowStart + position;
    target.ensureCapacity(checkedEnd(index, count));
    windowStart = index + count;
    position = 0;
    return index;
  }
}
