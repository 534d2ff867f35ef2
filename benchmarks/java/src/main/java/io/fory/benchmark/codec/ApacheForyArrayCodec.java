package io.fory.benchmark.codec;

import org.apache.fory.BaseFory;

/** One Apache Fory, thread-safe or not. */
public record ApacheForyArrayCodec(BaseFory fory) implements ArrayCodec {

  @Override
  public byte[] serialize(Object object) {
    return fory.serialize(object);
  }

  @Override
  public Object deserialize(byte[] message) {
    return fory.deserialize(message);
  }
}
