package io.fory.platform;

/** Finds classes of the JDK by names that stand in our own tables. */
public final class PlatformClasses {
  private PlatformClasses() {}

  /**
   * Returns the class of that name, uninitialised, or null if this JDK, or this set of modules,
   * does not have it.
   *
   * @param name a constant of the code, never a part of input
   */
  public static Class<?> find(String name) {
    switch (name) {
      case "boolean":
        return boolean.class;
      case "byte":
        return byte.class;
      case "char":
        return char.class;
      case "short":
        return short.class;
      case "int":
        return int.class;
      case "long":
        return long.class;
      case "float":
        return float.class;
      case "double":
        return double.class;
      case "void":
        return void.class;
      default:
        break;
    }
    try {
      return Class.forName(name, false, ClassLoader.getPlatformClassLoader());
    } catch (ClassNotFoundException e) {
      return null;
    }
  }
}
