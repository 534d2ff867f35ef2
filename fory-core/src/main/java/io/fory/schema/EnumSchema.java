package io.fory.schema;

import java.util.List;

/**
 * The constants of an enum.
 *
 * @param identity of the enum
 * @param constants their names, in the order of their ordinals
 * @param standIn what a reader sees in place of a constant that it does not have: the name of one
 *     of its own, {@link #NULL}, or null if it refuses it; messages do not have it, so that it is
 *     known of the own enums and of those in a file only
 */
public record EnumSchema(TypeIdentity identity, List<String> constants, String standIn)
    implements TypeSchema {
  /** Stands for null, which no constant is called. */
  public static final String NULL = "null";

  /** Copies the list. */
  public EnumSchema {
    constants = List.copyOf(constants);
  }

  /** Makes an enum as messages have it. */
  public EnumSchema(TypeIdentity identity, List<String> constants) {
    this(identity, constants, null);
  }
}
