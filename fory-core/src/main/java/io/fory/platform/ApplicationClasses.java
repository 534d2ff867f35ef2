package io.fory.platform;

/** Loads classes that a person names, for commands; input never gets here. */
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
}
