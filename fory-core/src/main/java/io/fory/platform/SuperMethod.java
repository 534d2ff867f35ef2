package io.fory.platform;

import io.fory.error.UserCodeException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;

/**
 * A method of a class of the JDK, called as that class has it, whatever classes of the application
 * below it override.
 */
public final class SuperMethod {
  private static final MethodHandles.Lookup OWN = MethodHandles.lookup();

  /** Takes the owner and two arguments, of which it may pass on none. */
  private final MethodHandle method;

  private SuperMethod(MethodHandle method) {
    this.method = method;
  }

  /**
   * Finds a method.
   *
   * @param below the class whose superclass is the class of the JDK
   * @param result of the method
   * @param parameters of the method, at most two
   * @throws IllegalAccessException if the module of the class is closed
   * @throws NoSuchMethodException if there is no such method
   */
  public static SuperMethod of(Class<?> below, String name, Class<?> result, Class<?>... parameters)
      throws IllegalAccessException, NoSuchMethodException {
    MethodHandle found =
        ModuleFoothold.lookupIn(below, OWN)
            .findSpecial(
                below.getSuperclass(), name, MethodType.methodType(result, parameters), below);
    return of(found);
  }

  /**
   * Finds a protected field, as a method that returns its value.
   *
   * @param below the class whose superclass is the class of the JDK
   * @throws IllegalAccessException if the module of the class is closed
   * @throws NoSuchFieldException if there is no such field
   */
  public static SuperMethod ofField(Class<?> below, String name, Class<?> type)
      throws IllegalAccessException, NoSuchFieldException {
    return of(ModuleFoothold.lookupIn(below, OWN).findGetter(below, name, type));
  }

  /** Returns the method that a handle calls, which takes the owner and at most two arguments. */
  static SuperMethod of(MethodHandle method) {
    Class<?>[] unused = new Class<?>[3 - method.type().parameterCount()];
    Arrays.fill(unused, Object.class);
    MethodHandle padded =
        MethodHandles.dropArguments(method, method.type().parameterCount(), unused);
    return new SuperMethod(padded.asType(MethodType.genericMethodType(3)));
  }

  /** Calls the method of an object that takes no arguments. */
  public Object call(Object owner) {
    return call(owner, null, null);
  }

  /** Calls the method of an object that takes one argument. */
  public Object call(Object owner, Object argument) {
    return call(owner, argument, null);
  }

  /** Calls the method of an object. */
  public Object call(Object owner, Object first, Object second) {
    try {
      return (Object) method.invokeExact(owner, first, second);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      // No method of a container declares a checked exception.
      throw new UserCodeException("A method of " + owner.getClass().getTypeName(), e);
    }
  }
}
