package io.fory.carried;

import io.fory.error.UnsupportedTypeException;
import io.fory.platform.ClassMembers;
import io.fory.serializer.CarriedFields;
import java.lang.reflect.Field;

/** The classes that carry the fields which they do not have. */
public final class Carriers {
  private Carriers() {}

  /** Returns whether a class has a field that carries others, as far as its fields can be read. */
  public static boolean isIn(Class<?> type) {
    try {
      for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
        for (Field field : ClassMembers.fieldsOf(c)) {
          if (field.getType() == CarriedFields.class) {
            return true;
          }
        }
      }
    } catch (UnsupportedTypeException e) {
      return false; // The class is refused as a struct, or has a serializer.
    }
    return false;
  }
}
