package io.fory.schema;

import java.util.List;

/**
 * The constants of an enum.
 *
 * @param identity of the enum
 * @param constants their names, in the order of their ordinals
 */
public record EnumSchema(TypeIdentity identity, List<String> constants) implements TypeSchema {
  /** Copies the list. */
  public EnumSchema {
    constants = List.copyOf(constants);
  }
}
