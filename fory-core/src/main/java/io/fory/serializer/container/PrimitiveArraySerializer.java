package io.fory.serializer.container;

import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;

/**
 * Serializer of arrays of primitives.
 *
 * <p>Body: the length in elements as unsigned LEB128, then the elements at fixed width,
 * little-endian; floating-point values as their raw IEEE 754 bits, booleans as one byte each, 0 or
 * 1.
 *
 * @param kind first char of the component's descriptor, as in the class's name: {@code I} for int
 */
record PrimitiveArraySerializer(char kind) implements Serializer<Object> {
  static PrimitiveArraySerializer of(Class<?> arrayType) {
    return new PrimitiveArraySerializer(arrayType.getName().charAt(1));
  }

  @Override
  public boolean nests() {
    return false;
  }

  @Override
  public int minBytes() {
    return 1;
  }

  @Override
  public void write(WriteContext out, Object value) {
    switch (kind) {
      case 'Z' -> {
        boolean[] array = (boolean[]) value;
        out.writeVarUint32(array.length);
        out.writeBooleans(array);
      }
      case 'B' -> {
        byte[] array = (byte[]) value;
        out.writeVarUint32(array.length);
        out.writeBytes(array, 0, array.length);
      }
      case 'C' -> {
        char[] array = (char[]) value;
        out.writeVarUint32(array.length);
        out.writeChars(array);
      }
      case 'S' -> {
        short[] array = (short[]) value;
        out.writeVarUint32(array.length);
        out.writeShorts(array);
      }
      case 'I' -> {
        int[] array = (int[]) value;
        out.writeVarUint32(array.length);
        out.writeInts(array);
      }
      case 'J' -> {
        long[] array = (long[]) value;
        out.writeVarUint32(array.length);
        out.writeLongs(array);
      }
      case 'F' -> {
        float[] array = (float[]) value;
        out.writeVarUint32(array.length);
        out.writeFloats(array);
      }
      default -> {
        double[] array = (double[]) value;
        out.writeVarUint32(array.length);
        out.writeDoubles(array);
      }
    }
  }

  @Override
  public Object read(ReadContext in) {
    return switch (kind) {
      case 'Z' -> in.readBooleanArray(in.readLength(1));
      case 'B' -> in.readByteArray(in.readLength(1));
      case 'C' -> in.readCharArray(in.readLength(2));
      case 'S' -> in.readShortArray(in.readLength(2));
      case 'I' -> in.readIntArray(in.readLength(4));
      case 'J' -> in.readLongArray(in.readLength(8));
      case 'F' -> in.readFloatArray(in.readLength(4));
      default -> in.readDoubleArray(in.readLength(8));
    };
  }
}
