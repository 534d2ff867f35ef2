package io.fory.platform;

import java.lang.invoke.MethodType;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/**
 * Classes of the JDK: which ones they are, which of them have state, and those that stand in our
 * own tables by their names.
 */
public final class PlatformClasses {
  private PlatformClasses() {}

  /**
   * Returns whether a class belongs to the JDK: one of the boot or the platform loader, or of a
   * named module of the JDK that the application's loader defines, such as {@code jdk.jshell}. A
   * class that is patched into such a module belongs to it. The loaders of application servers and
   * the modules of applications are none of the JDK's, even where they are in its runtime image.
   */
  public static boolean isPlatformClass(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    if (loader == null || loader == ClassLoader.getPlatformClassLoader()) {
      return true;
    }
    String module = type.getModule().getName();
    return module != null && (module.startsWith("java.") || module.startsWith("jdk."));
  }

  /** Returns the platform class nearest to a class, among it and its superclasses. */
  public static Class<?> parentOf(Class<?> type) {
    Class<?> parent = type;
    while (!isPlatformClass(parent)) {
      parent = parent.getSuperclass();
    }
    return parent;
  }

  /**
   * Returns the platform class nearest to a class, among it and its superclasses, that has instance
   * fields, transient or not; null if there is none.
   */
  public static Class<?> withState(Class<?> type) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      if (isPlatformClass(c) && hasInstanceFields(c)) {
        return c;
      }
    }
    return null;
  }

  private static boolean hasInstanceFields(Class<?> type) {
    if (type == ClassLoader.class || type == AccessibleObject.class) {
      return true; // Reflection hides their fields.
    }
    for (Field field : type.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers())) {
        return true;
      }
    }
    return false;
  }

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

  /**
   * Returns whether objects of a class stand as they are wherever a field or an element declares
   * it, so that no serializer of the application is asked for them: {@link String} and the boxes.
   */
  public static boolean isPlainValue(Class<?> type) {
    return type == String.class || MethodType.methodType(type).hasWrappers();
  }
}
