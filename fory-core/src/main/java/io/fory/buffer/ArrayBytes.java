package io.fory.buffer;

import io.fory.platform.LittleEndian;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** The elements of an array of primitives as bytes, little-endian; booleans as 0 or 1. */
final class ArrayBytes {
  /** For fewer bytes the call of the JVM's own comparison costs more than the comparison. */
  private static final int MAX_WORDWISE_BYTES = 64;

  private ArrayBytes() {}

  /** Returns whether the bytes of an array from an index on, which it has, are the expected. */
  static boolean equal(byte[] array, int from, byte[] expected) {
    int last = expected.length - Long.BYTES;
    if (last < 0 || last > MAX_WORDWISE_BYTES) {
      return Arrays.equals(array, from, from + expected.length, expected, 0, expected.length);
    }
    long different =
        LittleEndian.getLong(array, from + last) ^ LittleEndian.getLong(expected, last);
    for (int i = 0; i < last; i += Long.BYTES) {
      different |= LittleEndian.getLong(array, from + i) ^ LittleEndian.getLong(expected, i);
    }
    return different == 0;
  }

  /** Returns the bytes of an element of a class of arrays. */
  static int width(Class<?> arrayType) {
    return switch (arrayType.getName().charAt(1)) {
      case 'Z', 'B' -> 1;
      case 'C', 'S' -> 2;
      case 'I', 'F' -> 4;
      default -> 8;
    };
  }

  /** Puts the elements at the position of a buffer. */
  static void put(Object array, ByteBuffer to) {
    ByteBuffer target = to.order(ByteOrder.LITTLE_ENDIAN);
    switch (array.getClass().getName().charAt(1)) {
      case 'Z' -> {
        for (boolean element : (boolean[]) array) {
          target.put((byte) (element ? 1 : 0));
        }
      }
      case 'B' -> target.put((byte[]) array);
      case 'C' -> target.asCharBuffer().put((char[]) array);
      case 'S' -> target.asShortBuffer().put((short[]) array);
      case 'I' -> target.asIntBuffer().put((int[]) array);
      case 'J' -> target.asLongBuffer().put((long[]) array);
      case 'F' -> target.asFloatBuffer().put((float[]) array);
      default -> target.asDoubleBuffer().put((double[]) array);
    }
  }

  /** Puts {@code count} elements into bytes. */
  static void put(Object array, int from, int count, byte[] bytes, int at) {
    switch (array.getClass().getName().charAt(1)) {
      case 'Z' -> LittleEndian.putBooleans(bytes, at, (boolean[]) array, from, count);
      case 'B' -> System.arraycopy(array, from, bytes, at, count);
      case 'C' -> LittleEndian.putChars(bytes, at, (char[]) array, from, count);
      case 'S' -> LittleEndian.putShorts(bytes, at, (short[]) array, from, count);
      case 'I' -> LittleEndian.putInts(bytes, at, (int[]) array, from, count);
      case 'J' -> LittleEndian.putLongs(bytes, at, (long[]) array, from, count);
      case 'F' -> LittleEndian.putFloats(bytes, at, (float[]) array, from, count);
      default -> LittleEndian.putDoubles(bytes, at, (double[]) array, from, count);
    }
  }

  /** Gets {@code count} elements from bytes. */
  static void get(byte[] bytes, int at, Object array, int to, int count) {
    switch (array.getClass().getName().charAt(1)) {
      case 'Z' -> LittleEndian.getBooleans(bytes, at, (boolean[]) array, to, count);
      case 'B' -> System.arraycopy(bytes, at, array, to, count);
      case 'C' -> LittleEndian.getChars(bytes, at, (char[]) array, to, count);
      case 'S' -> LittleEndian.getShorts(bytes, at, (short[]) array, to, count);
      case 'I' -> LittleEndian.getInts(bytes, at, (int[]) array, to, count);
      case 'J' -> LittleEndian.getLongs(bytes, at, (long[]) array, to, count);
      case 'F' -> LittleEndian.getFloats(bytes, at, (float[]) array, to, count);
      default -> LittleEndian.getDoubles(bytes, at, (double[]) array, to, count);
    }
  }

  /** Returns an array of the elements in the remaining bytes of a buffer. */
  static Object get(Class<?> arrayType, ByteBuffer from) {
    ByteBuffer source = from.order(ByteOrder.LITTLE_ENDIAN);
    int length = source.remaining() / width(arrayType);
    return switch (arrayType.getName().charAt(1)) {
      case 'Z' -> booleans(source, new boolean[length]);
      case 'B' -> bytes(source, length);
      case 'C' -> {
        char[] array = new char[length];
        source.asCharBuffer().get(array);
        yield array;
      }
      case 'S' -> {
        short[] array = new short[length];
        source.asShortBuffer().get(array);
        yield array;
      }
      case 'I' -> {
        int[] array = new int[length];
        source.asIntBuffer().get(array);
        yield array;
      }
      case 'J' -> {
        long[] array = new long[length];
        source.asLongBuffer().get(array);
        yield array;
      }
      case 'F' -> {
        float[] array = new float[length];
        source.asFloatBuffer().get(array);
        yield array;
      }
      default -> {
        double[] array = new double[length];
        source.asDoubleBuffer().get(array);
        yield array;
      }
    };
  }

  private static byte[] bytes(ByteBuffer source, int length) {
    if (source.hasArray()) {
      int from = source.arrayOffset() + source.position();
      return Arrays.copyOfRange(source.array(), from, from + length); // need not clear it first
    }
    byte[] array = new byte[length];
    source.get(array);
    return array;
  }

  private static boolean[] booleans(ByteBuffer source, boolean[] array) {
    if (source.hasArray()) {
      int from = source.arrayOffset() + source.position();
      LittleEndian.getBooleans(source.array(), from, array, 0, array.length);
      return array;
    }
    for (int i = 0; i < array.length; i++) {
      array[i] = source.get() != 0;
    }
    return array;
  }
}
