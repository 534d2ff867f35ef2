package io.fory.codec;

import io.fory.serializer.Serializer;

/** A serializer of values whose parts have {@link LateCodec}s. */
public interface LateSerializer {
  /** Returns this serializer with the serializers of the parts that stay. */
  Serializer<?> settled(LateCodec.Settler settler);

  /** Returns a codec with the serializers that stay, if it asks for them late. */
  static ValueCodec settled(ValueCodec codec, LateCodec.Settler settler) {
    return codec instanceof LateCodec late ? late.settled(settler) : codec;
  }
}
