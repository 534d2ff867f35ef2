package io.fory.benchmark.codec;

import java.util.function.Function;

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

  /** Returns the codec of a library that writes and reads by one call each. */
  static ArrayCodec of(Function<Object, byte[]> writer, Function<byte[], Object> reader) {
    return new ArrayCodec() {
      @Override
      public byte[] serialize(Object object) {
        return writer.apply(object);
      }

      @Override
      public Object deserialize(byte[] message) {
        return reader.apply(message);
      }
    };
  }
}
