package io.fory.buffer;

import io.fory.platform.LittleEndian;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Reads arrays of primitives in bulk, straight from an off-heap source where these are long. No
 * method allocates before it has seen that the elements are there.
 */
public abstract class ArrayReader extends ReadWindow {
  /** Creates a reader that is attached to nothing. */
  ArrayReader() {}

  /** Reads {@code count} bytes, which the caller has proven to remain, into {@code target}. */
  public final void readBytes(byte[] target, int to, int count) {
    if (bypasses(count)) {
      copyOffHeap(target, to, count);
    } else {
      int p = take(count);
      System.arraycopy(array, p, target, to, count);
    }
  }

  /** Reads an array of {@code length} elements, of one byte each. */
  public final byte[] readByteArray(int length) {
    requireElements(length, 0);
    if (!bypasses(length)) {
      int p = take(length);
      return Arrays.copyOfRange(array, p, position); // need not clear it first
    }
    byte[] target = new byte[length];
    readBytes(target, 0, length);
    return target;
  }

  /** Reads an array of {@code length} elements, of one byte each; anything but 0 is true. */
  public final boolean[] readBooleanArray(int length) {
    requireElements(length, 0);
    int p = take(length);
    boolean[] target = new boolean[length];
    LittleEndian.getBooleans(array, p, target, 0, length);
    return target;
  }

  /** Reads an array of {@code length} elements, of two bytes each. */
  public final char[] readCharArray(int length) {
    int bytes = requireElements(length, 1);
    char[] target = new char[length];
    if (bypasses(bytes)) {
      offHeapView(bytes).asCharBuffer().get(target);
    } else {
      int p = take(bytes);
      LittleEndian.getChars(array, p, target, 0, length);
    }
    return target;
  }

  /** Reads an array of {@code length} elements, of two bytes each. */
  public final short[] readShortArray(int length) {
    int bytes = requireElements(length, 1);
    short[] target = new short[length];
    if (bypasses(bytes)) {
      offHeapView(bytes).asShortBuffer().get(target);
    } else {
      int p = take(bytes);
      LittleEndian.getShorts(array, p, target, 0, length);
    }
    return target;
  }

  /** Reads an array of {@code length} elements, of four bytes each. */
  public final int[] readIntArray(int length) {
    int bytes = requireElements(length, 2);
    int[] target = new int[length];
    if (bypasses(bytes)) {
      offHeapView(bytes).asIntBuffer().get(target);
    } else {
      int p = take(bytes);
      LittleEndian.getInts(array, p, target, 0, length);
    }
    return target;
  }

  /** Reads an array of {@code length} elements, of eight bytes each. */
  public final long[] readLongArray(int length) {
    int bytes = requireElements(length, 3);
    long[] target = new long[length];
    if (bypasses(bytes)) {
      offHeapView(bytes).asLongBuffer().get(target);
    } else {
      int p = take(bytes);
      LittleEndian.getLongs(array, p, target, 0, length);
    }
    return target;
  }

  /** Reads an array of {@code length} elements, of four bytes each. */
  public final float[] readFloatArray(int length) {
    int bytes = requireElements(length, 2);
    float[] target = new float[length];
    if (bypasses(bytes)) {
      offHeapView(bytes).asFloatBuffer().get(target);
    } else {
      int p = take(bytes);
      LittleEndian.getFloats(array, p, target, 0, length);
    }
    return target;
  }

  /** Reads an array of {@code length} elements, of eight bytes each. */
  public final double[] readDoubleArray(int length) {
    int bytes = requireElements(length, 3);
    double[] target = new double[length];
    if (bypasses(bytes)) {
      offHeapView(bytes).asDoubleBuffer().get(target);
    } else {
      int p = take(bytes);
      LittleEndian.getDoubles(array, p, target, 0, length);
    }
    return target;
  }

  /**
   * Moves past {@code length} elements of {@code 1 << shift} bytes, for which the caller charges.
   *
   * @return a little-endian view of them, until the next call that reads
   */
  public final ByteBuffer takeElements(int length, int shift) {
    int bytes = provenBytes(length, shift);
    if (bypasses(bytes)) {
      return offHeapView(bytes);
    }
    int p = take(bytes);
    return ByteBuffer.wrap(array, p, bytes).slice().order(ByteOrder.LITTLE_ENDIAN);
  }

  private int requireElements(int length, int shift) {
    int bytes = provenBytes(length, shift);
    chargeLarge(bytes);
    return bytes;
  }

  private int provenBytes(int length, int shift) {
    long bytes = (long) length << shift;
    if (length < 0) {
      throw malformed("an array of " + length + " elements");
    }
    if (bytes > remaining()) {
      throw truncated("an array of " + bytes + " bytes");
    }
    return (int) bytes;
  }

  /** Returns the array whose elements are the readable bytes of a buffer, or null. */
  protected static Object arrayOf(MemoryBuffer buffer, Class<?> type) {
    return buffer.arrayOf(type);
  }

  /** Returns a new array of the elements that the readable bytes of a buffer are. */
  protected static Object copyOf(MemoryBuffer buffer, Class<?> type) {
    return ArrayBytes.get(type, buffer.accessibleView(buffer.readerIndex(), buffer.remaining()));
  }
}
