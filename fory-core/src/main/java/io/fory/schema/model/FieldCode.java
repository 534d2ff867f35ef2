package io.fory.schema.model;

/**
 * The five bits that say how a field is encoded. Those below 8 are primitives, by the ordinal of
 * their {@link io.fory.plan.ScalarKind}. Specified in {@code docs/format-native.md}, section
 * "Schemas".
 */
final class FieldCode {
  static final int BITS = 5;

  /** The first of eight, by kind: a box that may be null. */
  static final int NULLABLE_BOX = 8;

  static final int NULLABLE_STRING = 16;

  /** An enum that may be null, or an object that may and is tracked; its type follows. */
  static final int PLACE = 17;

  /** The first of eight, by kind: a place that holds an array of primitives. */
  static final int PRIMITIVE_ARRAY = 18;

  /** A box that is never null; three bits of kind follow. */
  static final int BOX = 26;

  /** A bit for a long, and a {@code COMPRESSED_} number of two bits follow. */
  static final int COMPRESSED = 27;

  /**
   * An enum or object that neither {@link #PLACE} nor {@link #BARE_PLACE} describe. A bit follows,
   * 1 if it may be null; else one that is 1 if it is tracked; and its type.
   */
  static final int OTHER_PLACE = 28;

  /** A string that is never null. */
  static final int STRING = 29;

  /** The field that carries unknown fields; it has no key. */
  static final int CARRIER = 30;

  /** An object without a head; its type follows. */
  static final int BARE_PLACE = 31;

  static final int KINDS = 8;
  static final int KIND_BITS = 3;

  static final int COMPRESSED_BITS = 2;
  static final int COMPRESSED_PRIMITIVE = 0;
  static final int COMPRESSED_NULLABLE_BOX = 1;
  static final int COMPRESSED_BOX = 2;

  /**
   * In the place of a type code: the code of a type follows that has type arguments, though it is
   * not one of the built-in containers; then a bit that is 1 for two of them; and those.
   */
  static final int WITH_ARGUMENTS = 1;

  private FieldCode() {}
}
