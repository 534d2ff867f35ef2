package io.fory.buffer;

import io.fory.platform.LittleEndian;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** The elements of an array of primitives as bytes, little-endian; booleans as 0 or 1. */
final class ArrayBytes {
  private ArrayBytes() {}

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
