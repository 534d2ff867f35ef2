package io.fory.wire.xlang;

import io.fory.error.MalformedInputException;

/** A cursor over the metadata of a type, which lies whole in an array. */
final class MetaReader {
  private final byte[] bytes;
  private final int end;
  private int position;

  MetaReader(byte[] bytes, int from, int end) {
    this.bytes = bytes;
    this.position = from;
    this.end = end;
  }

  byte[] bytes() {
    return bytes;
  }

  int remaining() {
    return end - position;
  }

  /** Moves past some bytes; returns the index of the first of them. */
  int take(int count) {
    if (count > end - position) {
      throw new MalformedInputException("type metadata is longer than its header says");
    }
    position += count;
    return position - count;
  }

  int readUint8() {
    int p = take(1);
    return bytes[p] & 0xFF;
  }

  int readVarUint32() {
    long value = 0;
    for (int shift = 0; shift < 35; shift += 7) {
      int b = bytes[take(1)];
      value |= (long) (b & 0x7F) << shift;
      if (b >= 0) {
        if (value >>> 32 != 0) {
          break;
        }
        return (int) value;
      }
    }
    throw new MalformedInputException("a variable-length integer exceeds 32 bits");
  }

  /**
   * Reads the rest of a size or number beyond the greatest that its byte holds; returns the sum.
   */
  int readMore(int first) {
    long sum = first + Integer.toUnsignedLong(readVarUint32());
    if (sum >= Integer.MAX_VALUE) {
      throw new MalformedInputException("a size or number in type metadata is too great: " + sum);
    }
    return (int) sum;
  }
}
