package io.fory.benchmark.scaling;

import io.fory.Fory;
import io.fory.benchmark.codec.ArrayCodec;
import io.fory.benchmark.data.MediaContent;

/** One {@link Fory}, which is thread-safe as it is. */
final class SharedFory implements ArrayCodec {

  private final Fory fory =
      Fory.builder()
          .withCompatible(false)
          .register(MediaContent.class, 1)
          .withAsyncCompilation(false)
          .build();

  @Override
  public byte[] serialize(Object object) {
    return fory.serialize(object);
  }

  @Override
  public Object deserialize(byte[] message) {
    return fory.deserialize(message);
  }
}
