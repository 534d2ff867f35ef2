package io.fory.codec;

import io.fory.error.TypeMismatchException;

/** Casts values to the classes of their places. */
public final class DeclaredClass {
  private DeclaredClass() {}

  /**
   * Returns a value, or null, as one of a class.
   *
   * @throws TypeMismatchException if it is none, which names both classes
   */
  public static <T> T cast(Class<T> declared, Object value) {
    if (value != null && !declared.isInstance(value)) {
      throw new TypeMismatchException(declared, value.getClass());
    }
    return declared.cast(value);
  }

  /**
   * Returns a value, or null, as a string; also called by generated code.
   *
   * @throws TypeMismatchException if it is none
   */
  public static String text(Object value) {
    return value == null || value instanceof String ? (String) value : cast(String.class, value);
  }
}
