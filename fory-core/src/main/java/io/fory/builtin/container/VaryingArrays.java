package io.fory.builtin.container;

import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;

/**
 * Bodies of arrays of {@code char}, {@code short}, {@code int} and {@code long} in the compact
 * form; specified in {@code docs/format-native.md}, section "The compact form".
 *
 * <p>Body: unsigned LEB128 of {@code length << 1 | coding}, then the elements. Coding 0 is fixed
 * width, as in any message; 1 is LEB128 for each element, unsigned for chars, else zigzag. A writer
 * takes what is shorter.
 */
final class VaryingArrays {
  private VaryingArrays() {}

  /** Returns whether elements of a kind vary in width. */
  static boolean areOf(char kind) {
    return kind == 'C' || kind == 'S' || kind == 'I' || kind == 'J';
  }

  /** Writes an array. */
  static void write(MessageWriter out, char kind, Object value) {
    switch (kind) {
      case 'C' -> write(out, (char[]) value);
      case 'S' -> write(out, (short[]) value);
      case 'I' -> write(out, (int[]) value);
      default -> write(out, (long[]) value);
    }
  }

  private static boolean begin(MessageWriter out, int length, long bytes, int width) {
    boolean varies = bytes < (long) length * width;
    out.writeVarUint64((long) length << 1 | (varies ? 1 : 0));
    return varies;
  }

  private static void write(MessageWriter out, char[] array) {
    if (array.length <= MessageWriter.MAX_FEW && out.writeFewVarying(array)) {
      return;
    }
    long bytes = array.length;
    for (char element : array) {
      bytes += (element >>> 7 == 0 ? 0 : 1) + (element >>> 14 == 0 ? 0 : 1);
    }
    if (begin(out, array.length, bytes, 2)) {
      out.writeVarChars(array);
    } else {
      out.writeChars(array);
    }
  }

  private static void write(MessageWriter out, short[] array) {
    if (array.length <= MessageWriter.MAX_FEW && out.writeFewVarying(array)) {
      return;
    }
    long bytes = array.length;
    for (short element : array) {
      int zigzag = element << 1 ^ element >> 15;
      bytes += (zigzag >>> 7 == 0 ? 0 : 1) + (zigzag >>> 14 == 0 ? 0 : 1);
    }
    if (begin(out, array.length, bytes, 2)) {
      out.writeVarShorts(array);
    } else {
      out.writeShorts(array);
    }
  }

  private static void write(MessageWriter out, int[] array) {
    if (array.length <= MessageWriter.MAX_FEW && out.writeFewVarying(array)) {
      return;
    }
    long bytes = array.length;
    for (int element : array) {
      bytes += (31 - Integer.numberOfLeadingZeros(element << 1 ^ element >> 31 | 1)) / 7;
    }
    if (begin(out, array.length, bytes, 4)) {
      out.writeVarInts(array);
    } else {
      out.writeInts(array);
    }
  }

  private static void write(MessageWriter out, long[] array) {
    if (array.length <= MessageWriter.MAX_FEW && out.writeFewVarying(array)) {
      return;
    }
    long bytes = array.length;
    for (long element : array) {
      int seventh = (63 - Long.numberOfLeadingZeros(element << 1 ^ element >> 63 | 1)) / 7;
      bytes += Math.min(seventh, 8);
    }
    if (begin(out, array.length, bytes, 8)) {
      out.writeVarLongs(array);
    } else {
      out.writeLongs(array);
    }
  }

  /** Reads an array. */
  static Object read(MessageReader in, char kind) {
    long header = in.readVarUint64();
    long claimed = header >>> 1;
    int length = (int) claimed;
    if (length != claimed) {
      throw in.malformedInput("an array of " + claimed + " elements");
    }
    if ((header & 1) == 0) {
      return switch (kind) {
        case 'C' -> in.readCharArray(length);
        case 'S' -> in.readShortArray(length);
        case 'I' -> in.readIntArray(length);
        default -> in.readLongArray(length);
      };
    }
    in.requireLength(length, 1);
    return switch (kind) {
      case 'C' -> chars(in, length);
      case 'S' -> shorts(in, length);
      case 'I' -> ints(in, length);
      default -> longs(in, length);
    };
  }

  private static char[] chars(MessageReader in, int length) {
    in.charge(2L * length);
    char[] array = new char[length];
    for (int i = 0; i < length; i++) {
      int element = in.readVarUint32();
      if (element >>> 16 != 0) {
        throw in.malformedInput("a char of more than 16 bits");
      }
      array[i] = (char) element;
    }
    return array;
  }

  private static short[] shorts(MessageReader in, int length) {
    in.charge(2L * length);
    short[] array = new short[length];
    for (int i = 0; i < length; i++) {
      int element = in.readVarInt32();
      array[i] = (short) element;
      if (array[i] != element) {
        throw in.malformedInput("a short of more than 16 bits");
      }
    }
    return array;
  }

  private static int[] ints(MessageReader in, int length) {
    in.charge(4L * length);
    int[] array = new int[length];
    for (int i = 0; i < length; i++) {
      array[i] = in.readVarInt32();
    }
    return array;
  }

  private static long[] longs(MessageReader in, int length) {
    in.charge(8L * length);
    long[] array = new long[length];
    for (int i = 0; i < length; i++) {
      array[i] = in.readVarInt64();
    }
    return array;
  }
}
