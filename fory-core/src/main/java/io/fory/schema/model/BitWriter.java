package io.fory.schema.model;

import java.util.Arrays;

/** Writes numbers of a few bits each, the lowest bit of a number and of a byte first. */
final class BitWriter {
  private static final int FIRST_BYTES = 128;

  private byte[] bytes = new byte[FIRST_BYTES];
  private int size;

  /** The bits behind the last full byte, always fewer than eight between two calls. */
  private long pending;

  private int pendingBits;

  /** Writes the lowest {@code count} bits of a number; at most 32. */
  void bits(int value, int count) {
    pending |= (value & (1L << count) - 1) << pendingBits;
    pendingBits += count;
    while (pendingBits >= 8) {
      append((byte) pending);
      pending >>>= 8;
      pendingBits -= 8;
    }
  }

  void bit(boolean value) {
    bits(value ? 1 : 0, 1);
  }

  /** Writes a number that is not negative in groups of four bits, each with a bit behind it. */
  void varbits(int value) {
    int rest = value;
    while (rest > 15) {
      bits(rest & 15 | 16, 5);
      rest >>>= 4;
    }
    bits(rest, 5);
  }

  /** Writes a number below {@code count} in the fewest bits that all such numbers fit in. */
  void choice(int value, int count) {
    bits(value, choiceBits(count));
  }

  static int choiceBits(int count) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(count - 1);
  }

  /** Returns how many bytes there are, the last one perhaps not full. */
  int size() {
    return pendingBits > 0 ? size + 1 : size;
  }

  byte[] toBytes() {
    byte[] copy = Arrays.copyOf(bytes, size());
    if (pendingBits > 0) {
      copy[size] = (byte) pending;
    }
    return copy;
  }

  private void append(byte b) {
    if (size == bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * size);
    }
    bytes[size++] = b;
  }
}
