package io.fory.platform;

import io.fory.error.UnsupportedTypeException;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Calls one method of any visibility that has no parameters and returns an {@code int}. */
public final class IntGetter {
  private final Method method;

  private IntGetter(Method method) {
    this.method = method;
  }

  /**
   * Opens a method.
   *
   * @throws UnsupportedTypeException if its module does not open the package
   */
  public static IntGetter of(Method method) {
    try {
      method.setAccessible(true);
    } catch (InaccessibleObjectException e) {
      throw failed(method, "is not accessible", e);
    }
    return new IntGetter(method);
  }

  /**
   * Calls the method.
   *
   * @throws UnsupportedTypeException if it throws
   */
  public int get(Object owner) {
    try {
      return (int) method.invoke(owner);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    } catch (InvocationTargetException e) {
      ObjectCreator.throwError(e);
      throw failed(method, "throws", e.getCause());
    }
  }

  private static UnsupportedTypeException failed(Method method, String problem, Throwable cause) {
    return new UnsupportedTypeException(
        method.getDeclaringClass().getTypeName(),
        "its method " + method.getName() + " " + problem,
        cause);
  }
}
