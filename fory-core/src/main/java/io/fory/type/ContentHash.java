package io.fory.type;

/**
 * The hash by which a session refers to bytes that it has sent before: FNV-1a of 64 bits.
 *
 * <p>It starts at {@code 0xCBF29CE484222325}; for every byte the low eight bits are combined with
 * it by exclusive or, and the result is multiplied by {@code 0x100000001B3}, modulo 2<sup>64</sup>.
 *
 * @see <a href="https://datatracker.ietf.org/doc/html/rfc9923">RFC 9923: The FNV Non-Cryptographic
 *     Hash Algorithm</a>
 */
public final class ContentHash {
  private static final long OFFSET_BASIS = 0xCBF29CE484222325L;
  private static final long PRIME = 0x100000001B3L;

  private ContentHash() {}

  /** Returns the hash of the bytes from {@code from} to before {@code to}. */
  public static long of(byte[] bytes, int from, int to) {
    long hash = OFFSET_BASIS;
    for (int i = from; i < to; i++) {
      hash = (hash ^ (bytes[i] & 0xFF)) * PRIME;
    }
    return hash;
  }
}
