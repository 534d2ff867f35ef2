package io.fory.buffer;

import io.fory.error.LimitExceededException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The elements of an array of primitives as bytes, little-endian; booleans as 0 or 1. */
final class ArrayBytes {
  private ArrayBytes() {}

  /** Returns the number of bytes of the elements. */
  static int count(Object array) {
    long bytes =
        switch (array.getClass().getName().charAt(1)) {
          case 'Z' -> ((boolean[]) array).length;
          case 'B' -> ((byte[]) array).length;
          case 'C' -> ((char[]) array).length * 2L;
          case 'S' -> ((short[]) array).length * 2L;
          case 'I' -> ((int[]) array).length * 4L;
          case 'J' -> ((long[]) array).length * 8L;
          case 'F' -> ((float[]) array).length * 4L;
          default -> ((double[]) array).length * 8L;
        };
    if (bytes > WriteWindow.MAX_ARRAY_BYTES) {
      throw new LimitExceededException(
          "bytes of an array",
          bytes,
          WriteWindow.MAX_ARRAY_BYTES,
          "Split the array into several ones");
    }
    return (int) bytes;
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

  /** Returns an array of the elements in the remaining bytes of a buffer. */
  static Object get(Class<?> arrayType, ByteBuffer from) {
    ByteBuffer source = from.order(ByteOrder.LITTLE_ENDIAN);
    int length = source.remaining() / width(arrayType);
    return switch (arrayType.getName().charAt(1)) {
      case 'Z' -> booleans(source, new boolean[length]);
      case 'B' -> {
        byte[] array = new byte[length];
        source.get(array);
        yield array;
      }
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

  private static boolean[] booleans(ByteBuffer source, boolean[] array) {
    for (int i = 0; i < array.length; i++) {
      array[i] = source.get() != 0;
    }
    return array;
  }
}
