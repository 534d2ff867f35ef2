package io.fory.schema;

import io.fory.schema.model.OpaqueSchema;
import io.fory.schema.model.SchemaAccess;
import io.fory.schema.model.SchemaModel;
import io.fory.type.SchemaHash;

/**
 * The layouts of a registered class and of all classes that its bodies contain without naming them:
 * those of its fields, of their fields, and so on. Immutable.
 *
 * <p>Equal schemas have equal bytes: types and fields stand in an order that depends on
 * declarations only.
 */
public final class Schema {
  static {
    SchemaAccess.open(Schema::new);
  }

  private final SchemaModel model;

  Schema(SchemaModel model) {
    this.model = model;
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
    return new Schema(SchemaModel.decode(bytes));
  }

  /**
   * Returns whether messages have this schema. One of a container without fields is for {@link
   * SchemaFile} alone: messages name the class, and sessions refer to no such schema.
   */
  public boolean isInMessages() {
    return !(model.root() instanceof OpaqueSchema);
  }

  /** Returns the types and fields. */
  SchemaModel model() {
    return model;
  }

  /** Returns a copy of the encoded form. */
  public byte[] bytes() {
    return model.bytes();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Schema schema && model.equals(schema.model);
  }

  @Override
  public int hashCode() {
    return model.hashCode();
  }

  /**
   * Returns 32 hex digits that stand for the schema where its bytes are too long, as in a registry:
   * the first 128 bits of the SHA-256 of the encoded form. No two schemas are known, and none can
   * be made, that have the same ones. Computed anew in each call. Messages have it where schemas
   * are in a {@link io.fory.SchemaStore}.
   */
  public String fingerprint() {
    return SchemaHash.text(SchemaHash.of(model.bytes()));
  }
}
