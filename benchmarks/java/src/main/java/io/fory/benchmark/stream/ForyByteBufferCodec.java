package io.fory.benchmark.stream;

import io.fory.Fory;
import io.fory.benchmark.codec.Codec;
import java.nio.ByteBuffer;

/**
 * Fory that reads from a direct {@link ByteBuffer} of the application; the writing is not measured.
 */
final class ForyByteBufferCodec implements Codec {

  private final Fory fory = newFory();
  private ByteBuffer message = ByteBuffer.allocate(0);

  /** Returns a Fory for journals, with generated serializers. */
  static Fory newFory() {
    return Fory.builder()
        .withCompatible(false)
        .register(Journal.class, 1)
        .withAsyncCompilation(false)
        .build();
  }

  @Override
  public Object serialize(Object object) {
    byte[] bytes = fory.serialize(object);
    message = ByteBuffer.allocateDirect(bytes.length).put(bytes);
    return message;
  }

  @Override
  public Object deserialize() {
    message.rewind();
    return fory.deserialize(message);
  }

  @Override
  public int size() {
    return message.capacity();
  }
}
