package io.fory.benchmark.codec;

/**
 * One library, set up once, with one buffer that it writes to and reads from again and again.
 *
 * <p>For every library the measured work is the same: the object graph to bytes in the reused
 * buffer, with the class of the root object in the message; and those bytes to a new graph. A codec
 * belongs to one thread.
 */
public interface Codec {

  /**
   * Writes {@code object} from the start of the buffer, over the message before.
   *
   * @return the place that the message was written to, to be consumed by the measuring loop
   */
  Object serialize(Object object);

  /** Reads the last written message from the start of the buffer. */
  Object deserialize();

  /** Returns the length of the last written message in bytes. */
  int size();
}
