package io.fory.buffer;

import io.fory.error.LimitExceededException;
import io.fory.platform.LittleEndian;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;

/** Writes arrays of primitives in bulk, straight to an off-heap target where these are long. */
public abstract class ArrayWriter extends WriteWindow {
  /** Elements of variable width that room is made for at once. */
  private static final int VARYING_BATCH = 64;

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
      int end = Math.min(source.length, i + VARYING_BATCH);
      int p = roomFor(3 * (end - i));
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
      int end = Math.min(source.length, i + VARYING_BATCH);
      int p = roomFor(5 * (end - i));
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
      int end = Math.min(source.length, i + VARYING_BATCH);
      int p = roomFor(5 * (end - i));
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
      int end = Math.min(source.length, i + VARYING_BATCH);
      int p = roomFor(9 * (end - i));
      byte[] bytes = array;
      for (; i < end; i++) {
        p = Leb128.put64(bytes, p, source[i] << 1 ^ source[i] >> 63);
      }
      position = p;
    }
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
