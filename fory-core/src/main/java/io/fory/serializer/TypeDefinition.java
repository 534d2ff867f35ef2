package io.fory.serializer;

/**
 * The bytes that define a registered type in a message, once and for all: its id or name, and its
 * layout hash; specified in {@code docs/format-native.md}, section "Types".
 *
 * <p>A definition by a small id is short enough to be written as one {@code long}.
 */
final class TypeDefinition {
  private final byte[] bytes;
  private final long bits;

  TypeDefinition(byte[] bytes) {
    this.bytes = bytes;
    long low = 0;
    if (isShort()) {
      for (int i = 0; i < bytes.length; i++) {
        low |= (bytes[i] & 0xFFL) << 8 * i;
      }
    }
    this.bits = low;
  }

  byte[] bytes() {
    return bytes;
  }

  int length() {
    return bytes.length;
  }

  /** Returns whether all bytes are in {@link #bits()}. */
  boolean isShort() {
    return bytes.length < Long.BYTES;
  }

  /** Returns the bytes, the first in the lowest bits. */
  long bits() {
    return bits;
  }
}
