package io.fory.platform;

import io.fory.error.UnsupportedTypeException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;

/**
 * A method that is found by its name and parameters, as reflection finds it. Reflection finds none
 * if any method of the class mentions a class that is absent. An instance method is then found by
 * its exact result too, as the virtual machine finds it that links a call.
 *
 * @param owner the class that declares it
 * @param modifiers as of {@link Method#getModifiers()}
 * @param result its type
 */
public record DeclaredMethod(Class<?> owner, int modifiers, Class<?> result) {
  private static final int BRIDGE = 0x40;
  private static final MethodHandles.Lookup OWN = MethodHandles.lookup();

  private DeclaredMethod(Method method) {
    this(method.getDeclaringClass(), method.getModifiers(), method.getReturnType());
  }

  /**
   * Returns the method that a class itself declares, or null.
   *
   * @param usual the result by which it is found if a class that another one mentions is absent
   * @throws UnsupportedTypeException if one is, and the module of the class is closed
   */
  public static DeclaredMethod find(
      Class<?> type, String name, Class<?> usual, Class<?>... parameters) {
    try {
      return new DeclaredMethod(type.getDeclaredMethod(name, parameters));
    } catch (NoSuchMethodException e) {
      return null;
    } catch (LinkageError e) {
      DeclaredMethod found = linked(type, name, MethodType.methodType(usual, parameters), e);
      return found == null || found.owner != type ? null : found;
    }
  }

  /**
   * Returns whether a class inherits a public method as {@code Object} has it.
   *
   * @throws UnsupportedTypeException as above
   */
  public static boolean isOfObject(
      Class<?> type, String name, Class<?> result, Class<?>... parameters) {
    return ownerOf(type, name, result, parameters) == Object.class;
  }

  /**
   * Returns the class from which a class has a public method; null for an interface without it.
   *
   * @throws UnsupportedTypeException as above
   */
  public static Class<?> ownerOf(
      Class<?> type, String name, Class<?> result, Class<?>... parameters) {
    try {
      return type.getMethod(name, parameters).getDeclaringClass();
    } catch (NoSuchMethodException e) {
      return null;
    } catch (LinkageError e) {
      DeclaredMethod found = linked(type, name, MethodType.methodType(result, parameters), e);
      return found == null ? null : found.owner;
    }
  }

  private static DeclaredMethod linked(
      Class<?> type, String name, MethodType signature, LinkageError blind) {
    MethodHandles.Lookup lookup;
    try {
      lookup = ModuleFoothold.lookupIn(type, OWN);
    } catch (IllegalAccessException e) {
      throw ClassMembers.unsearched(type, blind);
    }
    try {
      MethodHandle handle = lookup.findVirtual(type, name, signature);
      MethodHandleInfo info = lookup.revealDirect(handle);
      return new DeclaredMethod(
          info.getDeclaringClass(), info.getModifiers(), signature.returnType());
    } catch (NoSuchMethodException | IllegalAccessException e) {
      return null; // none, a static one, or a private one of a superclass
    }
  }

  /** Returns whether the compiler has added it. */
  public boolean isBridge() {
    return (modifiers & BRIDGE) != 0;
  }
}
