package io.fory.message;

import java.lang.reflect.Modifier;

/**
 * A body of objects that may be of any class at or below one: the message names that class, and not
 * the class of the object.
 */
public interface StandInBody extends ApplicationBody {
  /** Returns the class or interface that all objects that are read are instances of. */
  Class<?> base();

  /**
   * Returns whether some class may be below both the base and a declared class, so that an object
   * may stand there; whether it does is to be checked when it has been read.
   */
  default boolean mayBe(Class<?> declared) {
    return mayBe(base(), declared);
  }

  /** Returns whether some class may be below two classes or interfaces. */
  static boolean mayBe(Class<?> base, Class<?> declared) {
    return declared.isAssignableFrom(base)
        || base.isAssignableFrom(declared)
        || declared.isInterface() && !Modifier.isFinal(base.getModifiers())
        || base.isInterface() && !Modifier.isFinal(declared.getModifiers());
  }
}
