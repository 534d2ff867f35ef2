package io.fory.benchmark.codec;

/** Where a codec's buffer is; the names are those of the parameter {@code bufferType}. */
public enum BufferType {
  /** A {@code byte[]}. */
  array,
  /** A direct {@link java.nio.ByteBuffer}. */
  directBuffer;

  /** The bytes that a codec's buffer holds, but for bulk data; no other message comes near it. */
  public static final int CAPACITY = 512 * 1024;
}
