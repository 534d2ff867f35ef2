package io.fory.compression;

import io.fory.platform.LibraryClasses;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** The classes of a library that compresses, which may be absent. Nothing of it is kept here. */
final class CompressionLibrary {
  private final LibraryClasses classes;
  private final String artifact;

  /**
   * Looks for a library.
   *
   * @param artifact the Maven coordinates by which the application adds it
   */
  CompressionLibrary(ClassLoader loader, String artifact) {
    this.classes = new LibraryClasses(loader);
    this.artifact = artifact;
  }

  /**
   * Returns a class.
   *
   * @throws IllegalStateException if it is absent
   */
  Class<?> find(String name) {
    Class<?> found = classes.find(name);
    if (found == null) {
      throw new IllegalStateException(
          "The library for this compression is absent: add "
              + artifact
              + " (no class "
              + name
              + ")");
    }
    return found;
  }

  /** Returns a public constructor. */
  Constructor<?> constructor(Class<?> owner, Class<?>... parameters) {
    try {
      return owner.getConstructor(parameters);
    } catch (NoSuchMethodException e) {
      throw otherVersion(owner, e);
    }
  }

  /** Returns a public method. */
  Method method(Class<?> owner, String name, Class<?>... parameters) {
    try {
      return owner.getMethod(name, parameters);
    } catch (NoSuchMethodException e) {
      throw otherVersion(owner, e);
    }
  }

  private IllegalStateException otherVersion(Class<?> owner, NoSuchMethodException cause) {
    return new IllegalStateException(
        owner.getName() + " is of another version than this compression needs: use " + artifact,
        cause);
  }

  /** Makes an object. */
  static Object make(Constructor<?> constructor, Object... arguments) throws IOException {
    try {
      return constructor.newInstance(arguments);
    } catch (InvocationTargetException e) {
      throw thrown(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(constructor.toString(), e);
    }
  }

  /** Calls a method. */
  static Object call(Method method, Object receiver, Object... arguments) throws IOException {
    try {
      return method.invoke(receiver, arguments);
    } catch (InvocationTargetException e) {
      throw thrown(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(method.toString(), e);
    }
  }

  private static IOException thrown(InvocationTargetException e) {
    Throwable cause = e.getCause();
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof IOException failed ? failed : new IOException(cause);
  }
}
