package io.fory.error;

/** The names of classes in messages, and how source names them. */
public final class ClassText {
  private ClassText() {}

  /**
   * Returns the name of a class; with its loader if another class that the message mentions has the
   * same name.
   */
  public static String nameOf(Class<?> type, Class<?> other) {
    String name = ErrorText.printable(type.getTypeName());
    boolean same = type != other && type.getTypeName().equals(other.getTypeName());
    return same ? name + " of " + loaderOf(type) : name;
  }

  private static String loaderOf(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    if (loader == null) {
      return "the boot loader";
    }
    String name = loader.getName();
    return "the loader "
        + (name != null ? "'" + ErrorText.printable(name) + "' " : "")
        + ErrorText.printable(loader.getClass().getName())
        + "@"
        + Integer.toHexString(System.identityHashCode(loader));
  }

  /** Returns the class literal of a class that source can name; null for a local or hidden one. */
  public static String literalOf(Class<?> type) {
    String name = type.getCanonicalName();
    return name == null ? null : ErrorText.printable(name) + ".class";
  }
}
