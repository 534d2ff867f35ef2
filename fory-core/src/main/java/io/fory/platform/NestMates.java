package io.fory.platform;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;

/**
 * Defines generated classes as hidden nestmates of the classes that they serve, so that they reach
 * private members directly and are unloaded together with their hosts' loaders.
 */
public final class NestMates {
  private static final MethodHandles.Lookup OWN = MethodHandles.lookup();

  private NestMates() {}

  /**
   * Defines a class as a nestmate of {@code host} and makes an instance of it.
   *
   * @param classFile of a class in the host's package with a constructor without arguments
   * @param constants what {@link #constants} returns to the new class
   * @throws IllegalAccessException if the host's module does not open the package
   * @throws ReflectiveOperationException if the class has no such constructor or the constructor
   *     fails
   */
  public static Object define(Class<?> host, byte[] classFile, Object[] constants)
      throws ReflectiveOperationException {
    MethodHandles.Lookup lookup = ModuleFoothold.lookupIn(host, OWN);
    MethodHandles.Lookup defined =
        lookup.defineHiddenClassWithClassData(
            classFile, constants, true, MethodHandles.Lookup.ClassOption.NESTMATE);
    Constructor<?> constructor = defined.lookupClass().getDeclaredConstructor();
    constructor.setAccessible(true);
    return constructor.newInstance();
  }

  /**
   * Returns the constants that a generated class was defined with.
   *
   * @param lookup of the generated class
   */
  public static Object[] constants(MethodHandles.Lookup lookup) {
    try {
      return MethodHandles.classData(lookup, "_", Object[].class);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("a generated class was defined without its constants", e);
    }
  }

  /**
   * Lets generated classes in the module of {@code host} call the packages that this one does not
   * export to everybody.
   */
  public static void exportTo(Class<?> host, String... packages) {
    Module own = NestMates.class.getModule();
    for (String name : packages) {
      own.addExports(name, host.getModule());
    }
  }

  /**
   * Returns a handle that gets a field, with the type {@code (Object)erased}, where erased is the
   * primitive type of the field or {@code Object}.
   */
  public static MethodHandle getter(Field field) throws IllegalAccessException {
    field.setAccessible(true);
    return OWN.unreflectGetter(field).asType(MethodType.methodType(erased(field), Object.class));
  }

  /**
   * Returns a handle that sets a field, final ones too, with the type {@code (Object, erased)void}.
   */
  public static MethodHandle setter(Field field) throws IllegalAccessException {
    field.setAccessible(true);
    return OWN.unreflectSetter(field)
        .asType(MethodType.methodType(void.class, Object.class, erased(field)));
  }

  private static Class<?> erased(Field field) {
    return field.getType().isPrimitive() ? field.getType() : Object.class;
  }
}
