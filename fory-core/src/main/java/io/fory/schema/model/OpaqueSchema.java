package io.fory.schema.model;

/**
 * A class with a serializer of its own, which alone knows the layout of its bodies.
 *
 * @param identity of the class
 * @param layoutHash the layout hash of the serializer, see {@link
 *     io.fory.serializer.Serializer#layoutHash()}
 */
public record OpaqueSchema(TypeIdentity identity, int layoutHash) implements TypeSchema {}
