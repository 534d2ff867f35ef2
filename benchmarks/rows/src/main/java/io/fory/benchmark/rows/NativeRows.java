package io.fory.benchmark.rows;

import io.fory.Fory;

/**
 * No rows: the native format in same-schema mode, which decodes an object before a field is read.
 */
final class NativeRows implements RowCodec {
  private final Fory fory;
  private final Class<?> type;

  NativeRows(Class<?> type) {
    this.fory = fory(type);
    this.type = type;
  }

  static Fory fory(Class<?> type) {
    return Fory.builder()
        .withCompatible(false)
        .withAsyncCompilation(false)
        .register(type, 1)
        .build();
  }

  @Override
  public byte[] encode(Object object) {
    return fory.serialize(object);
  }

  @Override
  public Object decode(byte[] message) {
    return fory.deserialize(message, type);
  }

  @Override
  public long readAll(byte[] message) {
    return RowObject.sum(decode(message));
  }
}
