package io.fory.resolver;

import io.fory.serializer.ResolvedType;
import io.fory.serializer.Serializer;

/**
 * A class that the application registers.
 *
 * @param type the class
 * @param id number that stands for it, or {@link ResolvedType#NONE}
 * @param name that stands for it, or null for the name of the class
 * @param serializer its serializer, or null for the usual one
 */
public record Registration(Class<?> type, int id, String name, Serializer<?> serializer) {
  /** Returns the name that stands for the class if it has no id. */
  String wireName() {
    return name != null ? name : type.getName();
  }
}
