package io.fory.buffer;

import io.fory.platform.LittleEndian;

/**
 * ASCII at seven bits a char: eight chars take seven bytes, the first char in the lowest bits. The
 * last byte is filled with 0 bits. Specified in {@code docs/format-native.md}, section "The compact
 * form".
 */
final class PackedAscii {
  /** Shorter strings would not become shorter. */
  static final int MIN_CHARS = 8;

  /** Longer strings are left to compression, which does better; also bounds the scratch space. */
  static final int MAX_CHARS = 4095;

  /** Bytes beyond the chars that {@link #pack} may touch. */
  static final int SLACK = 8;

  private static final long NOT_ASCII = 0x8080808080808080L;

  private PackedAscii() {}

  /** Returns the bytes that a number of chars take. */
  static int bytes(int chars) {
    return (7 * chars + 7) >>> 3;
  }

  /**
   * Packs chars in place.
   *
   * @param bytes holds the chars from {@code start} on, one byte each, and {@link #SLACK} behind
   * @return whether all are ASCII; if not, the chars are lost
   */
  static boolean pack(byte[] bytes, int start, int chars) {
    int to = start;
    long seen = 0;
    int end = start + (chars & ~7);
    int from = start;
    for (; from < end; from += 8, to += 7) {
      long eight = LittleEndian.getLong(bytes, from);
      seen |= eight;
      LittleEndian.putLong(bytes, to, pack(eight));
    }
    int rest = chars & 7;
    if (rest != 0) {
      long last = LittleEndian.getLong(bytes, from) & -1L >>> 64 - 8 * rest;
      seen |= last;
      LittleEndian.putLong(bytes, to, pack(last));
    }
    return (seen & NOT_ASCII) == 0;
  }

  /** Each step closes the gaps between pairs: of chars, of two chars, of four. */
  private static long pack(long eight) {
    long x = eight & 0x007F007F007F007FL | (eight & 0x7F007F007F007F00L) >>> 1;
    x = x & 0x00003FFF00003FFFL | (x & 0x3FFF00003FFF0000L) >>> 2;
    return x & 0x000000000FFFFFFFL | (x & 0x0FFFFFFF00000000L) >>> 4;
  }

  /**
   * Unpacks chars.
   *
   * @param bytes holds all of the packed ones
   * @param target takes a multiple of eight
   */
  static void unpack(byte[] bytes, int start, int chars, byte[] target) {
    int from = start;
    int i = 0;
    int safe = bytes.length - 8;
    for (; i < chars && from <= safe; i += 8, from += 7) {
      LittleEndian.putLong(target, i, unpack(LittleEndian.getLong(bytes, from)));
    }
    if (i < chars) { // at the very end of the array
      long last = 0;
      for (int b = start + bytes(chars) - 1; b >= from; b--) {
        last = last << 8 | bytes[b] & 0xFF;
      }
      LittleEndian.putLong(target, i, unpack(last));
    }
  }

  private static long unpack(long seven) {
    long x = seven & 0x000000000FFFFFFFL | (seven & 0x00FFFFFFF0000000L) << 4;
    x = x & 0x00003FFF00003FFFL | (x & 0x0FFFC0000FFFC000L) << 2;
    return x & 0x007F007F007F007FL | (x & 0x3F803F803F803F80L) << 1;
  }
}
