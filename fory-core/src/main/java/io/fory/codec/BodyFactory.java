package io.fory.codec;

import io.fory.serializer.Serializer;

/** Makes the serializers of the classes that it knows. */
@FunctionalInterface
public interface BodyFactory {
  /**
   * Returns the serializer of {@code type}, or null when this factory does not apply.
   *
   * @param type a class that the registry admits
   * @param lookup resolves the types that the new serializer refers to
   */
  Serializer<?> create(Class<?> type, CodecLookup lookup);
}
