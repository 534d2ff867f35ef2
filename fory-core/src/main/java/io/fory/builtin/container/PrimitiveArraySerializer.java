package io.fory.builtin.container;

import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.serializer.CopyContext;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.lang.reflect.Array;

/**
 * Serializer of arrays of primitives.
 *
 * <p>Body: the length as unsigned LEB128, in elements or in bytes, then the elements at fixed
 * width, little-endian; floating-point values as their raw IEEE 754 bits, booleans as one byte
 * each, 0 or 1.
 *
 * @param kind first char of the component's descriptor, as in the class's name: {@code I} for int
 * @param countsBytes whether the length is a number of bytes
 * @param varies whether the body is that of {@link VaryingArrays}
 */
record PrimitiveArraySerializer(char kind, boolean countsBytes, boolean varies)
    implements Serializer<Object> {
  static PrimitiveArraySerializer of(Class<?> arrayType) {
    return of(arrayType, false, false);
  }

  static PrimitiveArraySerializer of(Class<?> arrayType, boolean countsBytes, boolean compact) {
    char kind = arrayType.getName().charAt(1);
    return new PrimitiveArraySerializer(kind, countsBytes, compact && VaryingArrays.areOf(kind));
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
  public void write(WriteContext context, Object value) {
    MessageWriter out = MessageWriter.of(context);
    if (!out.offers() || !out.passesBeside(value, value, Array.getLength(value), shift(), false)) {
      writeInBand(out, value);
    }
  }

  private int shift() {
    return switch (kind) {
      case 'Z', 'B' -> 0;
      case 'C', 'S' -> 1;
      case 'I', 'F' -> 2;
      default -> 3;
    };
  }

  /** Writes an array that is not offered, or travels in the message. */
  void writeInBand(MessageWriter out, Object value) {
    if (varies) {
      VaryingArrays.write(out, kind, value);
    } else {
      writeFixed(out, value);
    }
  }

  private void writeFixed(MessageWriter out, Object value) {
    switch (kind) {
      case 'Z' -> {
        boolean[] array = (boolean[]) value;
        writeLength(out, array.length, 1);
        out.writeBooleans(array);
      }
      case 'B' -> {
        byte[] array = (byte[]) value;
        writeLength(out, array.length, 1);
        out.writeBytes(array, 0, array.length);
      }
      case 'C' -> {
        char[] array = (char[]) value;
        writeLength(out, array.length, 2);
        out.writeChars(array);
      }
      case 'S' -> {
        short[] array = (short[]) value;
        writeLength(out, array.length, 2);
        out.writeShorts(array);
      }
      case 'I' -> {
        int[] array = (int[]) value;
        writeLength(out, array.length, 4);
        out.writeInts(array);
      }
      case 'J' -> {
        long[] array = (long[]) value;
        writeLength(out, array.length, 8);
        out.writeLongs(array);
      }
      case 'F' -> {
        float[] array = (float[]) value;
        writeLength(out, array.length, 4);
        out.writeFloats(array);
      }
      default -> {
        double[] array = (double[]) value;
        writeLength(out, array.length, 8);
        out.writeDoubles(array);
      }
    }
  }

  @Override
  public Object copy(CopyContext context, Object original) {
    return switch (kind) {
      case 'Z' -> ((boolean[]) original).clone();
      case 'B' -> ((byte[]) original).clone();
      case 'C' -> ((char[]) original).clone();
      case 'S' -> ((short[]) original).clone();
      case 'I' -> ((int[]) original).clone();
      case 'J' -> ((long[]) original).clone();
      case 'F' -> ((float[]) original).clone();
      default -> ((double[]) original).clone();
    };
  }

  @Override
  public Object read(ReadContext context) {
    MessageReader in = MessageReader.of(context);
    Object beside = in.takesBuffers() ? in.readBesideArray(arrayType(), shift(), false) : null;
    return beside != null ? beside : readInBand(in);
  }

  /** Reads an array that travels in the message. */
  Object readInBand(MessageReader in) {
    if (varies) {
      return VaryingArrays.read(in, kind);
    }
    return switch (kind) {
      case 'Z' -> in.readBooleanArray(readLength(in, 1));
      case 'B' -> in.readByteArray(readLength(in, 1));
      case 'C' -> in.readCharArray(readLength(in, 2));
      case 'S' -> in.readShortArray(readLength(in, 2));
      case 'I' -> in.readIntArray(readLength(in, 4));
      case 'J' -> in.readLongArray(readLength(in, 8));
      case 'F' -> in.readFloatArray(readLength(in, 4));
      default -> in.readDoubleArray(readLength(in, 8));
    };
  }

  private Class<?> arrayType() {
    return switch (kind) {
      case 'Z' -> boolean[].class;
      case 'B' -> byte[].class;
      case 'C' -> char[].class;
      case 'S' -> short[].class;
      case 'I' -> int[].class;
      case 'J' -> long[].class;
      case 'F' -> float[].class;
      default -> double[].class;
    };
  }

  private void writeLength(MessageWriter out, int length, int width) {
    out.writeVarUint32(countsBytes ? length * width : length);
  }

  private int readLength(MessageReader in, int width) {
    if (!countsBytes) {
      return in.readArrayLength(width);
    }
    return readElements(in, width);
  }

  /** Reads a length in bytes; returns the number of elements. */
  static int readElements(MessageReader in, int width) {
    int bytes = in.readArrayLength(1);
    if (bytes % width != 0) {
      throw in.malformedInput(
          "an array of " + bytes + " bytes, of which each element takes " + width);
    }
    return bytes / width;
  }
}
