package io.fory.platform;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;

/** A default method of an interface, called on an object that may override it, such as a proxy. */
public final class DefaultMethod {
  private static final MethodHandles.Lookup OWN = MethodHandles.lookup();

  private final MethodHandle method;

  private DefaultMethod(MethodHandle method) {
    this.method = method;
  }

  /**
   * Finds a method.
   *
   * @throws IllegalAccessException if the module of its interface does not open the package
   */
  public static DefaultMethod of(Method method) throws IllegalAccessException {
    Class<?> owner = method.getDeclaringClass();
    return new DefaultMethod(ModuleFoothold.lookupIn(owner, OWN).unreflectSpecial(method, owner));
  }

  /**
   * Calls the method.
   *
   * @param arguments null if it takes none
   * @throws Throwable what it throws
   */
  public Object call(Object owner, Object[] arguments) throws Throwable {
    MethodHandle bound = method.bindTo(owner);
    return arguments == null ? bound.invoke() : bound.invokeWithArguments(arguments);
  }
}
