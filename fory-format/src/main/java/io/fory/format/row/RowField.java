package io.fory.format.row;

import java.util.Objects;

/**
 * A field of a schema; also the elements of a list, and the keys or values of a map.
 *
 * @param name of the field, in snake case where it is made from a Java field
 * @param type of its values
 * @param nullable whether values may be null
 */
public record RowField(String name, RowType type, boolean nullable) {
  /** Checks that nothing is null. */
  public RowField {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(type, "type");
  }

  @Override
  public String toString() {
    return name + ": " + type + (nullable ? "" : " not null");
  }
}
