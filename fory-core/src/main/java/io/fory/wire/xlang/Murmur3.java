package io.fory.wire.xlang;

import io.fory.platform.LittleEndian;

/**
 * The hash function MurmurHash3, in its variant for 64-bit machines with 128 bits, of which the
 * format uses the first 64.
 *
 * @see <a href="https://github.com/aappleby/smhasher/wiki/MurmurHash3">MurmurHash3</a>
 */
final class Murmur3 {
  /** The seed of all hashes in the format. */
  private static final int SEED = 47;

  private static final long C1 = 0x87C37B91114253D5L;
  private static final long C2 = 0x4CF5AD432745937FL;

  private Murmur3() {}

  /** Returns the first half of the hash of some bytes. */
  static long hash(byte[] bytes, int from, int count) {
    long h1 = SEED;
    long h2 = SEED;
    int tail = from + (count & ~15);
    for (int i = from; i < tail; i += 16) {
      h1 ^= mix1(LittleEndian.getLong(bytes, i));
      h1 = (Long.rotateLeft(h1, 27) + h2) * 5 + 0x52DCE729;
      h2 ^= mix2(LittleEndian.getLong(bytes, i + 8));
      h2 = (Long.rotateLeft(h2, 31) + h1) * 5 + 0x38495AB5;
    }
    int end = from + count;
    h1 ^= mix1(upTo8(bytes, tail, end));
    h2 ^= mix2(upTo8(bytes, Math.min(tail + 8, end), end));
    h1 ^= count;
    h2 ^= count;
    h1 += h2;
    h2 += h1;
    return finish(h1) + finish(h2);
  }

  /**
   * Returns the remaining bytes as a little-endian number; 0 if there are none, which changes no
   * hash.
   */
  private static long upTo8(byte[] bytes, int from, int end) {
    long value = 0;
    for (int i = Math.min(from + 8, end) - 1; i >= from; i--) {
      value = value << 8 | bytes[i] & 0xFF;
    }
    return value;
  }

  private static long mix1(long k) {
    return Long.rotateLeft(k * C1, 31) * C2;
  }

  private static long mix2(long k) {
    return Long.rotateLeft(k * C2, 33) * C1;
  }

  private static long finish(long h) {
    long k = (h ^ h >>> 33) * 0xFF51AFD7ED558CCDL;
    k = (k ^ k >>> 33) * 0xC4CEB9FE1A85EC53L;
    return k ^ k >>> 33;
  }
}
