package io.fory.buffer;

import io.fory.platform.LittleEndian;

/** Unsigned LEB128: seven bits a byte, the lowest first, the top bit set on all but the last. */
final class Leb128 {
  private Leb128() {}

  /** Returns the bytes of an unsigned LEB128, so that a buffer may be filled to its last byte. */
  static int length(long value) {
    int bits = 64 - Long.numberOfLeadingZeros(value | 1);
    return Math.min((bits + 6) / 7, 9);
  }

  /** Returns the bytes of an unsigned LEB128 of 32 bits. */
  static int length32(int value) {
    return length(value & 0xFFFFFFFFL);
  }

  /** Writes one to five bytes, which there must be room for; returns the index behind them. */
  static int put32(byte[] array, int p, int value) {
    if (value >>> 7 == 0) {
      array[p] = (byte) value;
      return p + 1;
    }
    if (value >>> 14 == 0) {
      LittleEndian.putShort(array, p, (short) (value & 0x7F | 0x80 | value >>> 7 << 8));
      return p + 2;
    }
    array[p] = (byte) (value | 0x80);
    array[p + 1] = (byte) (value >>> 7 | 0x80);
    if (value >>> 21 == 0) {
      array[p + 2] = (byte) (value >>> 14);
      return p + 3;
    }
    array[p + 2] = (byte) (value >>> 14 | 0x80);
    if (value >>> 28 == 0) {
      array[p + 3] = (byte) (value >>> 21);
      return p + 4;
    }
    array[p + 3] = (byte) (value >>> 21 | 0x80);
    array[p + 4] = (byte) (value >>> 28);
    return p + 5;
  }

  /**
   * Writes one to nine bytes, which there must be room for; the ninth holds eight bits. Returns the
   * index behind them.
   */
  static int put64(byte[] array, int start, long value) {
    if (value >>> 32 == 0) {
      return put32(array, start, (int) value);
    }
    int p = start;
    long rest = value;
    for (int i = 0; i < 8 && (rest & ~0x7FL) != 0; i++) {
      array[p++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    array[p++] = (byte) rest;
    return p;
  }
}
