package io.fory.platform;

import java.lang.invoke.MethodHandles;

/** Loads and initializes classes that a person or this library names; input never gets here. */
public final class ApplicationClasses {
  private ApplicationClasses() {}

  /**
   * Returns the class of that binary name on the class path, uninitialised.
   *
   * @throws ClassNotFoundException if there is none
   */
  public static Class<?> load(String name) throws ClassNotFoundException {
    return Class.forName(name, false, ClassLoader.getSystemClassLoader());
  }

  /** Runs the static initializer of a class of this library, if it has not run yet. */
  public static void initialize(Class<?> type) {
    try {
      MethodHandles.lookup().ensureInitialized(type);
    } catch (IllegalAccessException e) {
      throw new IllegalArgumentException(type + " is not public", e);
    }
  }
}
