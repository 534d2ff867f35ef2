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

  /**
   * Whether generated classes are ordinary ones in loaders of their own, for tools that instrument
   * code and do not see hidden classes. They reach public members of public classes only, so this
   * is for fuzzing and for nothing else.
   */
  private static final boolean ORDINARY = Boolean.getBoolean("io.fory.ordinaryClasses");

  private NestMates() {}

  /**
   * Defines a class as a nestmate of {@code host} and makes an instance of it.
   *
   * @param classFile of a class in the host's package with a constructor without arguments
   * @param constants the array that {@link #constants} returns to the new class
   * @throws IllegalAccessException if the host's module does not open the package
   * @throws ReflectiveOperationException if the class has no such constructor or the constructor
   *     fails
   */
  public static Object define(Class<?> host, byte[] classFile, Object[] constants)
      throws ReflectiveOperationException {
    Constructor<?> constructor =
        (ORDINARY ? ordinary(host, classFile, constants) : hidden(host, classFile, constants))
            .getDeclaredConstructor();
    constructor.setAccessible(true);
    return constructor.newInstance();
  }

  private static Class<?> hidden(Class<?> host, byte[] classFile, Object[] constants)
      throws IllegalAccessException {
    return ModuleFoothold.lookupIn(host, OWN)
        .defineHiddenClassWithClassData(
            classFile, constants, true, MethodHandles.Lookup.ClassOption.NESTMATE)
        .lookupClass();
  }

  private static Class<?> ordinary(Class<?> host, byte[] classFile, Object[] constants)
      throws IllegalAccessException {
    if (host.isRecord()) {
      throw new IllegalAccessException("fields of records are private");
    }
    return new OrdinaryLoader(host.getClassLoader(), constants).define(classFile);
  }

  /** The loader of one generated class that is not hidden. */
  private static final class OrdinaryLoader extends ClassLoader {
    final Object[] constants;

    OrdinaryLoader(ClassLoader parent, Object[] constants) {
      super(parent);
      this.constants = constants;
    }

    Class<?> define(byte[] classFile) {
      return defineClass(null, classFile, 0, classFile.length);
    }
  }

  /**
   * Returns the constants that a generated class was defined with.
   *
   * @param lookup of the generated class
   */
  public static Object[] constants(MethodHandles.Lookup lookup) {
    if (ORDINARY && lookup.lookupClass().getClassLoader() instanceof OrdinaryLoader loader) {
      return loader.constants;
    }
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
