package io.fory.serializer;

/**
 * Writes and reads the parts of values that are declared with one type; shorter than {@link
 * WriteContext#writeObject}, since what the declaration says is not written.
 */
public interface PartCodec {
  /** Writes a part, which may be null. */
  void write(WriteContext out, Object part);

  /** Reads a part or null. */
  Object read(ReadContext in);
}
