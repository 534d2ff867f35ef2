package io.fory.platform;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * A getter of a JDK class, called as that class has it, whatever classes of the application below
 * it override.
 *
 * <p>Many exceptions decorate the result of {@code super.getMessage()} in {@code getMessage()}. If
 * the decorated message were written, the reader's object would decorate it once more.
 */
public final class InheritedGetter {
  /** Takes a {@link Throwable}, returns an {@link Object}. */
  private final MethodHandle getter;

  private InheritedGetter(MethodHandle getter) {
    this.getter = getter.asType(MethodType.methodType(Object.class, Throwable.class));
  }

  /**
   * Returns the getter for objects of a class; where the module of an overriding class is closed,
   * the method that overrides.
   *
   * @param type the class of the objects
   * @param owner a public JDK class that has the getter
   * @param result of the getter
   */
  public static InheritedGetter of(Class<?> type, Class<?> owner, String name, Class<?> result) {
    MethodType signature = MethodType.methodType(result);
    Class<?> overriding = firstOverriding(type, name, result);
    try {
      if (overriding != null) {
        return new InheritedGetter(
            MethodHandles.privateLookupIn(overriding, MethodHandles.lookup())
                .findSpecial(overriding.getSuperclass(), name, signature, overriding));
      }
    } catch (ReflectiveOperationException e) {
      // A named module that is not open to this one.
    }
    try {
      return new InheritedGetter(MethodHandles.publicLookup().findVirtual(owner, name, signature));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(owner.getTypeName() + " has no public " + name, e);
    }
  }

  /** Returns the class nearest to the JDK's, of those of the application, that has the method. */
  private static Class<?> firstOverriding(Class<?> type, String name, Class<?> result) {
    Class<?> found = null;
    for (Class<?> c = type; !PlatformClasses.isPlatformClass(c); c = c.getSuperclass()) {
      found = DeclaredMethod.find(c, name, result) == null ? found : c;
    }
    return found;
  }

  /** Calls the getter. */
  public Object get(Throwable owner) {
    try {
      return (Object) getter.invokeExact(owner);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      // No getter declares a checked exception, but a class file need not keep to that.
      throw new IllegalStateException(e);
    }
  }
}
