package io.fory.builtin.jdk;

import io.fory.annotation.Ignore;
import io.fory.error.UnsupportedTypeException;
import io.fory.platform.FieldAccess;
import io.fory.platform.PlatformClasses;
import java.io.ObjectStreamField;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/**
 * A field of the serial form of a class.
 *
 * @param name its name
 * @param type its type
 * @param kind how its values are written
 * @param field the field of the class; null if {@code serialPersistentFields} alone names it
 * @param access to that field; null if there is none, or if it is out of reach
 */
record SerialField(String name, Class<?> type, FieldKind kind, Field field, FieldAccess access) {
  static SerialField of(Class<?> owner, ObjectStreamField form) {
    FieldKind kind = FieldKind.of(form.getType(), form.isUnshared());
    Field field = find(owner, form);
    return new SerialField(form.getName(), form.getType(), kind, field, open(owner, field));
  }

  private static Field find(Class<?> owner, ObjectStreamField form) {
    try {
      Field field = owner.getDeclaredField(form.getName());
      boolean same = field.getType() == form.getType();
      return same && !Modifier.isStatic(field.getModifiers()) ? field : null;
    } catch (NoSuchFieldException e) {
      return null;
    }
  }

  private static FieldAccess open(Class<?> owner, Field field) {
    if (field == null || PlatformClasses.isPlatformClass(owner)) {
      return null;
    }
    try {
      return FieldAccess.of(field);
    } catch (UnsupportedTypeException e) {
      return null; // Its module is closed; newer JDKs have a way.
    }
  }

  /** Returns whether the class leaves it out where it is written field by field. */
  boolean isIgnored() {
    return field != null && field.isAnnotationPresent(Ignore.class);
  }

  /** Returns whether the class has it, and it is out of reach. */
  boolean isClosed() {
    return field != null && access == null;
  }
}
