package io.fory.type;

import java.nio.charset.StandardCharsets;

/**
 * The hash of a layout, by which the writer and the reader of a class notice that their versions of
 * it differ: FNV-1a of 32 bits. It protects from mistakes and not from attackers, and stands for
 * nothing: whatever is found by content is compared as a whole.
 *
 * <p>It starts at {@code 0x811C9DC5}; for every byte, of a text in UTF-8, the low eight bits are
 * combined with the byte by exclusive or, and the result is multiplied by {@code 0x01000193},
 * modulo 2<sup>32</sup>.
 *
 * @see <a href="https://datatracker.ietf.org/doc/html/rfc9923">RFC 9923: The FNV Non-Cryptographic
 *     Hash Algorithm</a>
 */
public final class LayoutHash {
  private static final int OFFSET_BASIS = 0x811C9DC5;
  private static final int PRIME = 0x01000193;

  private LayoutHash() {}

  /**
   * Returns the hash of a layout.
   *
   * @param canonicalText describes everything that writer and reader must agree on, in an order
   *     that does not depend on the JVM
   */
  public static int of(String canonicalText) {
    return of(canonicalText.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the hash of bytes. */
  public static int of(byte[] bytes) {
    int hash = OFFSET_BASIS;
    for (byte b : bytes) {
      hash = (hash ^ (b & 0xFF)) * PRIME;
    }
    return hash;
  }
}
