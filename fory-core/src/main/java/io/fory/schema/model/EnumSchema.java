package io.fory.schema.model;

import io.fory.plan.FieldKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The constants of an enum.
 *
 * @param identity of the enum
 * @param constants their names, in the order of their ordinals
 * @param standIn the value that a reader sees in place of a constant that it does not have: the
 *     name of one of its own, {@link #NULL}, or null if it refuses it; messages do not have it, so
 *     that it is known of the own enums and of those in a file only
 * @param formerly the names that {@link io.fory.annotation.ForyField#formerly()} gives to some of
 *     the constants; known like {@code standIn}
 */
public record EnumSchema(
    TypeIdentity identity,
    List<String> constants,
    String standIn,
    Map<String, List<String>> formerly)
    implements TypeSchema {
  /** Stands for null, which no constant is called. */
  public static final String NULL = "null";

  /** Copies the list. */
  public EnumSchema {
    constants = List.copyOf(constants);
    formerly = Map.copyOf(formerly);
  }

  /** Makes an enum as messages have it. */
  public EnumSchema(TypeIdentity identity, List<String> constants) {
    this(identity, constants, null, Map.of());
  }

  /** Returns the keys of each constant. */
  public List<FieldKeys> keys() {
    List<FieldKeys> keys = new ArrayList<>();
    for (String constant : constants) {
      keys.add(new FieldKeys(constant, formerly.getOrDefault(constant, List.of())));
    }
    return keys;
  }
}
