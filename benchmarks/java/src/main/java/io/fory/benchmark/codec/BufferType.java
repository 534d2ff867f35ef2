package io.fory.benchmark.codec;

/** Where a codec's buffer is; the names are those of the parameter {@code bufferType}. */
public enum BufferType {
  /** A {@code byte[]}. */
  array,
  /** A direct {@link java.nio.ByteBuffer}. */
  directBuffer;

  /** The bytes that every codec's buffer holds; no message of the suites comes near it. */
  static final int CAPACITY = 512 * 1024;
}
