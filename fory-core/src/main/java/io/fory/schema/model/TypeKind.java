package io.fory.schema.model;

/** The two bits that say what a schema tells of a type. */
final class TypeKind {
  static final int BITS = 2;
  static final int STRUCT = 0;
  static final int ENUM = 1;
  static final int OPAQUE = 2;

  private TypeKind() {}
}
