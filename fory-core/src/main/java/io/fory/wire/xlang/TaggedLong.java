package io.fory.wire.xlang;

import io.fory.buffer.BinaryReader;
import io.fory.buffer.BinaryWriter;
import io.fory.error.MalformedInputException;
import io.fory.platform.LittleEndian;

/**
 * A 64-bit integer that takes four bytes if it has at most 31 bits, else nine: the number shifted
 * left by one, or the byte 1 and the number. Specified in the sections "signed hybrid int64" and
 * "unsigned hybrid int64".
 */
final class TaggedLong {
  private static final int LONG_FORM = 1;
  private static final int MIN_SHORT = -(1 << 30);
  private static final int MAX_SHORT = (1 << 30) - 1;

  private TaggedLong() {}

  /** Writes a signed number. */
  static void write(BinaryWriter out, long value) {
    write(out, value, value >= MIN_SHORT && value <= MAX_SHORT);
  }

  /** Writes an unsigned number. */
  static void writeUnsigned(BinaryWriter out, long value) {
    write(out, value, value >>> 31 == 0);
  }

  private static void write(BinaryWriter out, long value, boolean isShort) {
    if (isShort) {
      out.writeInt32((int) value << 1);
    } else {
      int p = out.reserve(1 + Long.BYTES);
      out.array()[p] = LONG_FORM;
      LittleEndian.putLong(out.array(), p + 1, value);
    }
  }

  /** Reads a signed number. */
  static long read(BinaryReader in) {
    int first = in.readUint8();
    return isShort(in, first) ? shortForm(in, first) >> 1 : in.readInt64();
  }

  /** Reads an unsigned number. */
  static long readUnsigned(BinaryReader in) {
    int first = in.readUint8();
    return isShort(in, first) ? shortForm(in, first) >>> 1 : in.readInt64();
  }

  private static boolean isShort(BinaryReader in, int first) {
    if ((first & LONG_FORM) == 0) {
      return true;
    }
    if (first != LONG_FORM) {
      MalformedInputException error =
          new MalformedInputException("a tagged integer begins with " + first);
      error.withOffset(in.offset());
      throw error;
    }
    return false;
  }

  private static int shortForm(BinaryReader in, int first) {
    int p = in.take(3);
    byte[] bytes = in.array();
    return first
        | (bytes[p] & 0xFF) << 8
        | (bytes[p + 1] & 0xFF) << 16
        | (bytes[p + 2] & 0xFF) << 24;
  }
}
