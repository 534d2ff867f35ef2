package io.fory.serializer;

/** Makes the serializers of the classes that it knows; asked in the order of registration. */
@FunctionalInterface
public interface SerializerFactory {
  /**
   * Returns the serializer of {@code type}, or null when this factory does not apply.
   *
   * @param type a class that the registry admits, other than String and the boxes of primitives
   * @param lookup resolves the types that the new serializer refers to
   */
  Serializer<?> create(Class<?> type, SerializerLookup lookup);
}
