package io.fory.builtin.scalar;

import io.fory.platform.PlatformClasses;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;

/**
 * Makes objects of a class by running a constructor of one of its superclasses only, as JDK
 * deserialization does; the fields below that superclass keep their defaults.
 */
final class SuperConstructor {
  private SuperConstructor() {}

  /**
   * Returns a constructor of {@code type} that runs a public one of its superclass.
   *
   * @throws ReflectiveOperationException if this JVM does not have the module jdk.unsupported
   */
  static Constructor<?> of(Class<?> type, Constructor<?> superConstructor)
      throws ReflectiveOperationException {
    if (superConstructor.getDeclaringClass() == type) {
      return superConstructor;
    }
    Class<?> factory = PlatformClasses.find("sun.reflect.ReflectionFactory");
    if (factory == null) {
      throw new ClassNotFoundException("sun.reflect.ReflectionFactory");
    }
    Object instance = factory.getMethod("getReflectionFactory").invoke(null);
    Method derive =
        factory.getMethod("newConstructorForSerialization", Class.class, Constructor.class);
    return (Constructor<?>) derive.invoke(instance, type, superConstructor);
  }
}
