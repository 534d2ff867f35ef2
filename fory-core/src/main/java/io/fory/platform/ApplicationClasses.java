package io.fory.platform;

import java.lang.invoke.MethodHandles;

/** Loads and initializes classes that a person, this library or a type checker names. */
public final class ApplicationClasses {
  private ApplicationClasses() {}

  /**
   * Returns the class of that binary name on the class path, uninitialised.
   *
   * @throws ClassNotFoundException if there is none
   */
  public static Class<?> load(String name) throws ClassNotFoundException {
    return load(name, ClassLoader.getSystemClassLoader());
  }

  /**
   * Returns the class of a binary name, uninitialised.
   *
   * @param name from the application's configuration
   * @throws ClassNotFoundException if the loader does not find it
   */
  public static Class<?> load(String name, ClassLoader loader) throws ClassNotFoundException {
    return Class.forName(name, false, loader);
  }

  /**
   * Returns the class of a binary name, uninitialised, or null if the loader does not find it.
   *
   * @param name admitted by the application's type checker
   */
  public static Class<?> find(String name, ClassLoader loader) {
    try {
      return Class.forName(name, false, loader);
    } catch (ClassNotFoundException | LinkageError e) {
      return null;
    }
  }

  /**
   * Returns whether a loader has a file for a class; unlike a search for it, that leaves nothing.
   */
  public static boolean hasFile(String name, ClassLoader loader) {
    String path = name.replace('.', '/') + ".class";
    return (loader == null ? ClassLoader.getSystemResource(path) : loader.getResource(path))
        != null;
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
