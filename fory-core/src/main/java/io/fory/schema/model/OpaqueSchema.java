package io.fory.schema.model;

/**
 * A class with a serializer of its own, which alone knows the layout of its bodies.
 *
 * @param identity of the class
 * @param layoutHash the layout hash of the serializer, see {@link
 *     io.fory.serializer.Serializer#layoutHash()}
 * @param elements what a container of the application that is written as its elements holds, as the
 *     field for the elements of one with fields says it; else null. Messages do not have it, so
 *     that it is known of the own classes and of those in a file only
 */
public record OpaqueSchema(TypeIdentity identity, int layoutHash, TypeRef elements)
    implements TypeSchema {
  /** Makes a type as messages have it. */
  public OpaqueSchema(TypeIdentity identity, int layoutHash) {
    this(identity, layoutHash, null);
  }

  /** Returns whether one serializer reads what the other one writes. */
  public boolean isLaidOutAs(OpaqueSchema other) {
    return identity.equals(other.identity) && layoutHash == other.layoutHash;
  }
}
