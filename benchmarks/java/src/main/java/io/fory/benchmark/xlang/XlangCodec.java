package io.fory.benchmark.xlang;

/**
 * One library, set up once for one {@link XlangObjectType}: from the application's own objects to
 * messages that other languages read, and back.
 *
 * <p>For every library the measured work is the same. Where the library wants classes of its own
 * making, filling them and emptying them is part of the work. A codec belongs to one thread.
 */
interface XlangCodec {

  /** Returns the message of {@code object}, in an array of its own. */
  byte[] serialize(Object object);

  /** Returns a new object of the application, read from the whole of {@code message}. */
  Object deserialize(byte[] message);
}
