package io.fory.buffer;

import io.fory.error.LimitExceededException;
import io.fory.platform.LittleEndian;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;

/** Writes arrays of primitives in bulk, straight to an off-heap target where these are long. */
public abstract class ArrayWriter extends WriteWindow {
  /** Elements of variable width that are written without a look at the room that is left. */
  private static final int VARYING_BATCH = 64;

  /** Elements of the longest array that {@link #writeFewVarying(int[])} takes. */
  public static final int MAX_FEW = 63;

  /** Creates a writer that is attached to nothing. */
  ArrayWriter() {}

  /** Writes {@code count} bytes of {@code source} from {@code from} on, without a length. */
  public final void writeBytes(byte[] source, int from, int count) {
    if (bypasses(count) || streams(count)) {
      copyBeyond(source, from, count);
    } else {
      int p = reserve(count);
      System.arraycopy(source, from, array, p, count);
    }
  }

  /**
   * Makes room for elements of {@code 1 << shift} bytes and moves past them.
   *
   * @return a little-endian view, to be filled from its position on before anything else is written
   */
  public final ByteBuffer roomForElements(int length, int shift) {
    int bytes = byteCount(length, shift);
    if (bypasses(bytes)) {
      return offHeapView(bytes);
    }
    int p = reserve(bytes);
    return ByteBuffer.wrap(array, p, bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Writes one byte per element, without a length. */
  public final void writeBooleans(boolean[] source) {
    if (streams(source.length)) {
      streamElements(source, source.length, 0);
      return;
    }
    int p = reserve(source.length);
    LittleEndian.putBooleans(array, p, source, 0, source.length);
  }

  /** Writes two bytes per element, without a length. */
  public final void writeChars(char[] source) {
    if (!writesBeyond(source, source.length, 1)) {
      int p = reserve(source.length << 1);
      LittleEndian.putChars(array, p, source, 0, source.length);
    }
  }

  /** Writes two bytes per element, without a length. */
  public final void writeShorts(short[] source) {
    if (!writesBeyond(source, source.length, 1)) {
      int p = reserve(source.length << 1);
      LittleEndian.putShorts(array, p, source, 0, source.length);
    }
  }

  /** Writes four bytes per element, without a length. */
  public final void writeInts(int[] source) {
    if (!writesBeyond(source, source.length, 2)) {
      int p = reserve(source.length << 2);
      LittleEndian.putInts(array, p, source, 0, source.length);
    }
  }

  /** Writes eight bytes per element, without a length. */
  public final void writeLongs(long[] source) {
    if (!writesBeyond(source, source.length, 3)) {
      int p = reserve(source.length << 3);
      LittleEndian.putLongs(array, p, source, 0, source.length);
    }
  }

  /** Writes four bytes per element, without a length. */
  public final void writeFloats(float[] source) {
    if (!writesBeyond(source, source.length, 2)) {
      int p = reserve(source.length << 2);
      LittleEndian.putFloats(array, p, source, 0, source.length);
    }
  }

  /** Writes eight bytes per element, without a length. */
  public final void writeDoubles(double[] source) {
    if (!writesBeyond(source, source.length, 3)) {
      int p = reserve(source.length << 3);
      LittleEndian.putDoubles(array, p, source, 0, source.length);
    }
  }

  /** Writes an unsigned LEB128 per element, without a length. */
  public final void writeVarChars(char[] source) {
    for (int i = 0; i < source.length; ) {
      int end = endOfBatch(i, source.length, 3);
      int p = end == i + 1 ? roomFor(Leb128.length(source[i])) : position;
      byte[] bytes = array;
      for (; i < end; i++) {
        p = Leb128.put32(bytes, p, source[i]);
      }
      position = p;
    }
  }

  /** Writes a zigzag LEB128 per element, without a length. */
  public final void writeVarShorts(short[] source) {
    for (int i = 0; i < source.length; ) {
      int end = endOfBatch(i, source.length, 3);
      int p =
          end == i + 1
              ? roomFor(Leb128.length((source[i] << 1 ^ source[i] >> 15) & 0xFFFFFFFFL))
              : position;
      byte[] bytes = array;
      for (; i < end; i++) {
        p = Leb128.put32(bytes, p, source[i] << 1 ^ source[i] >> 15);
      }
      position = p;
    }
  }

  /** Writes a zigzag LEB128 per element, without a length. */
  public final void writeVarInts(int[] source) {
    for (int i = 0; i < source.length; ) {
      int end = endOfBatch(i, source.length, 5);
      int p =
          end == i + 1
              ? roomFor(Leb128.length((source[i] << 1 ^ source[i] >> 31) & 0xFFFFFFFFL))
              : position;
      byte[] bytes = array;
      for (; i < end; i++) {
        p = Leb128.put32(bytes, p, source[i] << 1 ^ source[i] >> 31);
      }
      position = p;
    }
  }

  /** Writes a zigzag LEB128 of at most nine bytes per element, without a length. */
  public final void writeVarLongs(long[] source) {
    for (int i = 0; i < source.length; ) {
      int end = endOfBatch(i, source.length, 9);
      int p = end == i + 1 ? roomFor(Leb128.length(source[i] << 1 ^ source[i] >> 63)) : position;
      byte[] bytes = array;
      for (; i < end; i++) {
        p = Leb128.put64(bytes, p, source[i] << 1 ^ source[i] >> 63);
      }
      position = p;
    }
  }

  /**
   * Returns how far elements may be written for which there is room whatever they take; the next
   * one alone, by what it takes itself, where there is not: a target that does not grow can be
   * filled to its last byte.
   */
  private int endOfBatch(int from, int length, int most) {
    int fit = Math.min((limit - position) / most, VARYING_BATCH);
    return Math.min(length, from + Math.max(fit, 1));
  }

  /**
   * Writes a short array of elements that vary in width: a byte of {@code length << 1 | coding},
   * then the elements. They are written as LEB128 before anything is counted, and once more at
   * fixed width if that is not shorter.
   *
   * @param source of at most {@value #MAX_FEW} elements
   * @return false if nothing was written, for want of room for the longest elements
   */
  public final boolean writeFewVarying(char[] source) {
    int start = position;
    if (limit - start < 1 + 3 * source.length) {
      return false;
    }
    byte[] bytes = array;
    int p = start + 1;
    for (char element : source) {
      p = Leb128.put32(bytes, p, element);
    }
    if (!endsFew(start, p, source.length, Character.BYTES)) {
      writeChars(source);
    }
    return true;
  }

  /** Writes a short array as {@link #writeFewVarying(char[])} does. */
  public final boolean writeFewVarying(short[] source) {
    int start = position;
    if (limit - start < 1 + 3 * source.length) {
      return false;
    }
    byte[] bytes = array;
    int p = start + 1;
    for (short element : source) {
      p = Leb128.put32(bytes, p, element << 1 ^ element >> 15);
    }
    if (!endsFew(start, p, source.length, Short.BYTES)) {
      writeShorts(source);
    }
    return true;
  }

  /** Writes a short array as {@link #writeFewVarying(char[])} does. */
  public final boolean writeFewVarying(int[] source) {
    int start = position;
    if (limit - start < 1 + 5 * source.length) {
      return false;
    }
    byte[] bytes = array;
    int p = start + 1;
    for (int element : source) {
      p = Leb128.put32(bytes, p, element << 1 ^ element >> 31);
    }
    if (!endsFew(start, p, source.length, Integer.BYTES)) {
      writeInts(source);
    }
    return true;
  }

  /** Writes a short array as {@link #writeFewVarying(char[])} does. */
  public final boolean writeFewVarying(long[] source) {
    int start = position;
    if (limit - start < 1 + 9 * source.length) {
      return false;
    }
    byte[] bytes = array;
    int p = start + 1;
    for (long element : source) {
      p = Leb128.put64(bytes, p, element << 1 ^ element >> 63);
    }
    if (!endsFew(start, p, source.length, Long.BYTES)) {
      writeLongs(source);
    }
    return true;
  }

  /** Ends a short array, or its length if the elements are to be written at fixed width. */
  private boolean endsFew(int start, int end, int length, int width) {
    boolean varies = end - start - 1 < length * width;
    array[start] = (byte) (length << 1 | (varies ? 1 : 0));
    position = varies ? end : start + 1;
    return varies;
  }

  /** Writes elements of a long array that bypass the window; returns whether they do. */
  private boolean writesBeyond(Object source, int length, int shift) {
    if (streams((long) length << shift)) {
      streamElements(source, length, shift);
      return true;
    }
    int bytes = byteCount(length, shift);
    if (bypasses(bytes)) {
      ArrayBytes.put(source, offHeapView(bytes));
      return true;
    }
    return false;
  }

  private static int byteCount(int elements, int shift) {
    long bytes = (long) elements << shift;
    if (bytes > MAX_ARRAY_BYTES) {
      throw new LimitExceededException(
          "message bytes", bytes, MAX_ARRAY_BYTES, "Split the array into several messages");
    }
    return (int) bytes;
  }

  /**
   * Returns an array of {@code length} primitives of {@code 1 << shift} bytes to offer.
   *
   * @param source {@link BufferObject#source()}
   */
  protected static BufferObject objectOf(Object source, Object array, int length, int shift) {
    byteCount(length, shift);
    return around(source, array, new ArrayObject(array));
  }

  /**
   * Returns {@code length} elements of {@code 1 << shift} bytes to offer.
   *
   * @param source {@link BufferObject#source()}
   * @param elements puts them into a little-endian buffer
   */
  protected static BufferObject objectOf(
      Object source, Consumer<ByteBuffer> elements, int length, int shift) {
    return new ElementsObject(source, elements, byteCount(length, shift));
  }

  /**
   * Returns the bytes of a buffer from 0 to its capacity as an object to offer.
   *
   * @param source {@link BufferObject#source()}
   */
  protected static BufferObject objectOf(Object source, ByteBuffer bytes) {
    return around(source, bytes, new ViewObject(bytes));
  }

  private static BufferObject around(Object source, Object inner, BufferObject bytes) {
    return source == inner ? bytes : new AroundObject(source, bytes);
  }
}
