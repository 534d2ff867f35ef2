package io.fory.benchmark.codec;

import io.fory.Fory;

/** One {@link Fory}, which is thread-safe as it is. */
public record ForyArrayCodec(Fory fory) implements ArrayCodec {

  @Override
  public byte[] serialize(Object object) {
    return fory.serialize(object);
  }

  @Override
  public Object deserialize(byte[] message) {
    return fory.deserialize(message);
  }
}
