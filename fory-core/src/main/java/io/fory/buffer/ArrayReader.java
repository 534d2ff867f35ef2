package io.fory.buffer;

import io.fory.platform.LittleEndian;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Reads arrays of primitives in bulk, straight from an off-heap source where these are long. No
 * method allocates before it has seen that the elements are there.
 */
public abstract class ArrayReader extends PeekReader {
  /** Creates a reader that is attached to nothing. */
  ArrayReader() {}

  /** Reads {@code count} bytes, which the caller has proven to remain, into {@code target}. */
  public final void readBytes(byte[] target, int to, int count) {
    if (comesLater(count, 0)) {
      copyArriving(target, to, count);
    } else if (bypasses(count)) {
      copyOffHeap(target, to, count);
    } else {
      int p = take(count);
      System.arraycopy(array, p, target, to, count);
    }
  }

  /** Reads an array of {@code length} elements, of one byte each. */
  public final byte[] readByteArray(int length) {
    if (comesLater(length, 0)) {
      return (byte[]) readArriving(byte.class, length, 0);
    }
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
    if (comesLater(length, 0)) {
      return (boolean[]) readArriving(boolean.class, length, 0);
    }
    requireElements(length, 0);
    int p = take(length);
    boolean[] target = new boolean[length];
    LittleEndian.getBooleans(array, p, target, 0, length);
    return target;
  }

  /** Reads an array of {@code length} elements, of two bytes each. */
  public final char[] readCharArray(int length) {
    if (comesLater(length, 1)) {
      return (char[]) readArriving(char.class, length, 1);
    }
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
    if (comesLater(length, 1)) {
      return (short[]) readArriving(short.class, length, 1);
    }
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
    if (comesLater(length, 2)) {
      return (int[]) readArriving(int.class, length, 2);
    }
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
    if (comesLater(length, 3)) {
      return (long[]) readArriving(long.class, length, 3);
    }
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
    if (comesLater(length, 2)) {
      return (float[]) readArriving(float.class, length, 2);
    }
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
    if (comesLater(length, 3)) {
      return (double[]) readArriving(double.class, length, 3);
    }
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

  /** Whether elements have not all arrived, so that the length of their array is but a claim. */
  private boolean comesLater(int length, int shift) {
    return streams() && (long) length << shift > remaining();
  }

  /**
   * Reads an array from a stream. It is never made larger than twice what has arrived, and grows
   * until it has all elements.
   */
  private Object readArriving(Class<?> component, int length, int shift) {
    Object array = Array.newInstance(component, 0);
    int size = 0;
    for (int read = 0; read < length; ) {
      if (read == size) {
        long most = Math.max(offset(), MAX_WINDOW_BYTES) >> shift;
        size = (int) Math.min(length, Math.max(2L * read, most));
        charge((long) (size - read) << shift);
        Object larger = Array.newInstance(component, size);
        System.arraycopy(array, 0, larger, 0, read);
        array = larger;
      }
      int count = size - read;
      if (array instanceof byte[] bytes) {
        copyArriving(bytes, read, count);
      } else {
        count = Math.min(count, MAX_WINDOW_BYTES >> shift);
        int p = take(count << shift);
        ArrayBytes.get(array(), p, array, read, count);
      }
      read += count;
    }
    return array;
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
    if (bytes > remaining() && !arrive(bytes)) {
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
