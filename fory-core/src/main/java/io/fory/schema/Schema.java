package io.fory.schema;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * The layouts of a registered class and of all classes that its bodies contain without naming them:
 * those of its fields, of their fields, and so on. Immutable.
 *
 * <p>Equal schemas have equal bytes: types and fields stand in an order that depends on
 * declarations only.
 */
public final class Schema {
  private static final int FINGERPRINT_BYTES = 16;

  private final List<TypeSchema> types;
  private final byte[] bytes;

  private Schema(List<TypeSchema> types, byte[] bytes) {
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
  public static Schema of(List<TypeSchema> types) {
    List<TypeSchema> copy = List.copyOf(types);
    return new Schema(copy, SchemaEncoder.encode(copy));
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
  public static Schema decode(byte[] bytes) {
    byte[] copy = bytes.clone();
    return new Schema(SchemaDecoder.decode(copy), copy);
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
    return other instanceof Schema schema && Arrays.equals(bytes, schema.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  /**
   * Returns 32 hex digits that stand for the schema where its bytes are too long, as in a registry:
   * the first 128 bits of the SHA-256 of the encoded form. No two schemas are known, and none can
   * be made, that have the same ones. Computed anew in each call; no message has it.
   */
  public String fingerprint() {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      return HexFormat.of().formatHex(digest, 0, FINGERPRINT_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
