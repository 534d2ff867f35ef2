package io.fory.schema.model;

import java.util.Arrays;
import java.util.List;

/**
 * The types of a schema, and its encoded form: a registered class, and all classes that its bodies
 * contain without naming them. Immutable.
 *
 * <p>Equal schemas have equal bytes: types and fields stand in an order that depends on
 * declarations only.
 */
public final class SchemaModel {
  private final List<TypeSchema> types;
  private final byte[] bytes;

  private SchemaModel(List<TypeSchema> types, byte[] bytes) {
    this.types = types;
    this.bytes = bytes;
  }

  /**
   * Returns the schema of some types.
   *
   * @param types the root, and whatever is {@linkplain TypeRef.Defined referred to}, in the order
   *     of the first mention
   * @throws IllegalArgumentException if they contradict each other or are in another order
   * @throws io.fory.error.LimitExceededException if there are too many
   */
  public static SchemaModel of(List<TypeSchema> types) {
    List<TypeSchema> copy = List.copyOf(types);
    return new SchemaModel(copy, SchemaEncoder.encode(copy));
  }

  /**
   * Returns this schema with more of its types: what messages do not have, which are the bytes.
   *
   * @param described the root first, in any order
   */
  public SchemaModel describedBy(List<TypeSchema> described) {
    return new SchemaModel(List.copyOf(described), bytes);
  }

  /**
   * Decodes a schema from input.
   *
   * @param bytes the encoded schema and nothing else
   * @throws io.fory.error.MalformedInputException if it is not one, is not in canonical form, or
   *     lies about itself
   * @throws io.fory.error.IncompatibleSchemaException if it mentions a type of the JDK that is not
   *     known here
   * @throws io.fory.error.LimitExceededException if it is too large
   */
  public static SchemaModel decode(byte[] bytes) {
    byte[] copy = bytes.clone();
    return new SchemaModel(SchemaDecoder.decode(copy), copy);
  }

  /** Returns the types, the root first. */
  public List<TypeSchema> types() {
    return types;
  }

  /** Returns the root. */
  public TypeSchema root() {
    return types.get(0);
  }

  /** Returns a copy of the encoded form. */
  public byte[] bytes() {
    return bytes.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SchemaModel schema && Arrays.equals(bytes, schema.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }
}
