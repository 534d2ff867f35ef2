package io.fory.error;

import java.lang.reflect.Modifier;

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

  /** Returns the loader of a class, as a phrase. */
  static String loaderOf(Class<?> type) {
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

  /**
   * Returns the last part of the name of a class, or the whole of it for an anonymous one. The
   * class around it is not asked for: it may be missing, or be another one of its name.
   */
  public static String simpleNameOf(Class<?> type) {
    String name = type.getTypeName();
    int hidden = name.indexOf('/'); // what follows is of this JVM
    name = hidden < 0 ? name : name.substring(0, hidden);
    int start = Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1;
    while (start < name.length() && name.charAt(start) >= '0' && name.charAt(start) <= '9') {
      start++;
    }
    return start == name.length() || name.charAt(start) == '[' ? name : name.substring(start);
  }

  /** Returns the class literal of a class that source can name; null for a local or hidden one. */
  public static String literalOf(Class<?> type) {
    String name;
    try {
      name = type.getCanonicalName();
    } catch (LinkageError e) { // The class around it is missing, or another one of its name.
      name = type.getTypeName().replace('$', '.');
    }
    return name == null ? null : ErrorText.printable(name) + ".class";
  }

  /** Returns false for a class of the JDK that is not public, or inside of such a class. */
  static boolean isNameable(Class<?> type) {
    String module = type.getModule().getName();
    boolean platform = module != null && (module.startsWith("java.") || module.startsWith("jdk."));
    for (Class<?> c = type; platform && c != null; c = c.getEnclosingClass()) {
      if (!Modifier.isPublic(c.getModifiers())) {
        return false;
      }
    }
    return true;
  }
}
