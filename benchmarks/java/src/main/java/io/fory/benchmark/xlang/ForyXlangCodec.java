package io.fory.benchmark.xlang;

import io.fory.Fory;
import io.fory.benchmark.codec.ArrayCodec;

/**
 * Fory with the cross-language format and the builder's defaults besides, code generated before the
 * first message; compatible, no reference tracking, every class registered by an id. The models
 * carry its annotations where they carry those of Apache Fory.
 */
final class ForyXlangCodec implements ArrayCodec {

  private final Fory fory;

  ForyXlangCodec() {
    fory =
        Fory.builder()
            .withXlang(true)
            .withAsyncCompilation(false)
            .register(NumericStruct.class, 1)
            .register(Sample.class, 2)
            .register(Media.class, 3)
            .register(Image.class, 4)
            .register(MediaContent.class, 5)
            .register(NumericStructList.class, 6)
            .register(SampleList.class, 7)
            .register(MediaContentList.class, 8)
            .register(Player.class, 101)
            .register(Size.class, 102)
            .build();
  }

  @Override
  public byte[] serialize(Object object) {
    return fory.serialize(object);
  }

  @Override
  public Object deserialize(byte[] message) {
    return fory.deserialize(message);
  }
}
