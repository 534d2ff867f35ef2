package io.fory.schema.model;

import io.fory.plan.FieldPlan.Form;
import java.util.List;

/**
 * The fields of a struct.
 *
 * @param identity of the class
 * @param fields by {@link FieldSchema#key()}
 * @param comparison how objects of the class are compared. Messages do not have it, so that it is
 *     known of the own classes and of those in a file only
 */
public record StructSchema(TypeIdentity identity, List<FieldSchema> fields, Comparison comparison)
    implements TypeSchema {
  /** How objects of a class are compared. */
  public enum Comparison {
    /** By their identity, or in a way that is not known. */
    IDENTITY,

    /** By an {@code equals} of their own. */
    CONTENT,

    /** By a natural order. */
    ORDER
  }

  /** Copies the list. */
  public StructSchema {
    fields = List.copyOf(fields);
  }

  /** Makes a type as messages have it. */
  public StructSchema(TypeIdentity identity, List<FieldSchema> fields) {
    this(identity, fields, Comparison.IDENTITY);
  }

  /** Returns the fields without the one that carries unknown ones, which has no data of its own. */
  public List<FieldSchema> dataFields() {
    return fields.stream().filter(field -> field.form() != Form.CARRIER).toList();
  }
}
