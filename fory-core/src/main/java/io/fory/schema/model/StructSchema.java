package io.fory.schema.model;

import io.fory.plan.FieldPlan.Form;
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

  /** Returns the fields without the one that carries unknown ones, which has no data of its own. */
  public List<FieldSchema> dataFields() {
    return fields.stream().filter(field -> field.form() != Form.CARRIER).toList();
  }
}
