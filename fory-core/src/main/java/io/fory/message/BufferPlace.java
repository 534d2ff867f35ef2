package io.fory.message;

/**
 * The byte before the body of an array of primitives or a buffer, in a message that may have some
 * beside it; specified in {@code docs/format-native.md}, section "Buffers beside the message".
 */
public final class BufferPlace {
  /** The usual body follows. */
  public static final int IN_BAND = 0;

  /** The number of bytes follows, a {@code varuint32}; these are the next buffer. */
  public static final int BESIDE = 1;

  private BufferPlace() {}
}
