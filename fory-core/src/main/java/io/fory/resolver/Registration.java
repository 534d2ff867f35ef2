package io.fory.resolver;

import io.fory.message.ResolvedType;
import io.fory.serializer.Serializer;

/**
 * A class that the application registers.
 *
 * @param type the class
 * @param id number that stands for it, or {@link ResolvedType#NONE}
 * @param name that stands for it, or null for the name of the class
 * @param serializer its serializer, or null for the usual one
 * @param asData whether its fields are written as they are, whatever hooks of JDK serialization it
 *     has
 * @param replacement how its objects and those below it are replaced, or null
 */
public record Registration(
    Class<?> type,
    int id,
    String name,
    Serializer<?> serializer,
    boolean asData,
    Rule.Replacement replacement) {
  /** Makes the registration of a class of which nothing is said but its identity. */
  public static Registration of(Class<?> type, int id, String name) {
    return new Registration(type, id, name, null, false, null);
  }

  /** Returns the name that stands for the class if it has no id. */
  String wireName() {
    return name != null ? name : type.getName();
  }

  /** Returns whether nothing is said of the class but that it is registered. */
  public boolean isPlain() {
    return serializer == null && !asData && replacement == null;
  }

  /** Returns this registration with the additions of another one of the same class. */
  public Registration with(Registration other) {
    return new Registration(
        type,
        id != ResolvedType.NONE ? id : other.id,
        name != null ? name : other.name,
        serializer != null ? serializer : other.serializer,
        asData || other.asData,
        replacement != null ? replacement : other.replacement);
  }
}
