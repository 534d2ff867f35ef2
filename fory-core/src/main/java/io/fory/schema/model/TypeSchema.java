package io.fory.schema.model;

/** The description of one registered class in a schema. */
public sealed interface TypeSchema permits StructSchema, EnumSchema, OpaqueSchema {
  /** Returns the identity of the class on the wire. */
  TypeIdentity identity();
}
