package io.fory.benchmark.rows;

/** One library, set up once for one object. */
interface RowCodec {
  /** Returns the message of an object, in an array of its own. */
  byte[] encode(Object object);

  /** Returns a new object, read from a message. */
  Object decode(byte[] message);

  /**
   * Reads each field of a message by the library's accessors, text as strings.
   *
   * @return the sum of numbers, lengths of text, and 1 for true, FLASH and LARGE; as {@link
   *     RowObject#sum}
   */
  long readAll(byte[] message);
}
