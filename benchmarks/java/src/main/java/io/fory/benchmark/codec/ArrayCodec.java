package io.fory.benchmark.codec;

/**
 * One library, set up once, that makes a new array for each message.
 *
 * <p>For every library the measured work is the same. Where the library wants classes of its own
 * making, filling them and emptying them is part of the work.
 */
public interface ArrayCodec {

  /** Returns the message of {@code object}, in an array of its own. */
  byte[] serialize(Object object);

  /** Returns a new object of the application, read from the whole of {@code message}. */
  Object deserialize(byte[] message);
}
