package io.fory.plan;

import java.lang.reflect.Field;

/**
 * Names a field of a class without holding the class.
 *
 * @param owner binary name of the class that declares it
 * @param name its name
 * @param type binary name of its erased type
 */
public record FieldDescriptor(String owner, String name, String type) {
  /** Returns the descriptor of a field, or null if only the writer has it. */
  static FieldDescriptor of(StructField member) {
    if (member.isInherited()) {
      String type = member.valueClass().getName();
      return new FieldDescriptor(type, member.name(), type);
    }
    Field field = member.field();
    return field == null
        ? null
        : new FieldDescriptor(
            field.getDeclaringClass().getName(), field.getName(), field.getType().getName());
  }
}
