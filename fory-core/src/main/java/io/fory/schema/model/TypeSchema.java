package io.fory.schema.model;

/** What a schema says about one registered class. */
public sealed interface TypeSchema permits StructSchema, EnumSchema, OpaqueSchema {
  /** Returns what stands for the class on the wire. */
  TypeIdentity identity();
}
