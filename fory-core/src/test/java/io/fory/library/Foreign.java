package io.fory.library;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;

/** Objects of libraries of other languages, whose class files javac reads with warnings. */
final class Foreign {
  private Foreign() {}

  private static Class<?> type(String name) throws ClassNotFoundException {
    return Class.forName(name);
  }

  /** Returns the value of a static field. */
  static Object constant(String owner, String field) {
    try {
      return type(owner).getField(field).get(null);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(owner, e);
    }
  }

  /** Makes an object by the public constructor that takes the arguments. */
  static Object make(String name, Object... arguments) {
    for (Constructor<?> constructor : classOf(name).getConstructors()) {
      if (constructor.getParameterCount() == arguments.length) {
        try {
          return constructor.newInstance(arguments);
        } catch (IllegalArgumentException e) {
          // Another one takes them.
        } catch (ReflectiveOperationException e) {
          throw new LinkageError(name, e);
        }
      }
    }
    throw new AssertionError("no constructor of " + name);
  }

  private static Class<?> classOf(String name) {
    try {
      return type(name);
    } catch (ClassNotFoundException e) {
      throw new LinkageError(name, e);
    }
  }

  /** Calls a static method. */
  static Object call(String owner, String name, Object... arguments) {
    return call(classOf(owner), null, name, arguments);
  }

  /** Calls a method of an object. */
  static Object on(Object owner, String name, Object... arguments) {
    return call(owner.getClass(), owner, name, arguments);
  }

  private static Object call(Class<?> type, Object owner, String name, Object... arguments) {
    for (Method method : type.getMethods()) {
      if (method.getName().equals(name)
          && method.getParameterCount() == arguments.length
          && !method.isBridge()) {
        try {
          method.setAccessible(true); // its class may not be public
          return method.invoke(owner, arguments);
        } catch (IllegalArgumentException e) {
          // As above.
        } catch (ReflectiveOperationException e) {
          throw new LinkageError(type + "." + name, e);
        }
      }
    }
    throw new AssertionError("no method " + name + " of " + type);
  }
}
