package io.fory.schema;

import java.util.List;

/**
 * The fields of a struct.
 *
 * @param identity of the class
 * @param fields by {@link FieldSchema#key()}
 */
public record StructSchema(TypeIdentity identity, List<FieldSchema> fields) implements TypeSchema {
  /** Copies the list. */
  public StructSchema {
    fields = List.copyOf(fields);
  }
}
