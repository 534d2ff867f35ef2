package io.fory.codec;

import io.fory.message.ResolvedType;
import io.fory.serializer.Serializer;

/**
 * A codec that asks a type for its serializer each time, because that may still be replaced. {@link
 * #settled} returns a codec that keeps the final serializers.
 */
public interface LateCodec extends ValueCodec {
  /** Knows the serializers that types will keep. */
  interface Settler {
    /** Returns the serializer that a type will keep, or null if it is not made yet. */
    Serializer<Object> settled(ResolvedType type);
  }

  /** Returns this codec with the serializers that stay. */
  ValueCodec settled(Settler settler);
}
