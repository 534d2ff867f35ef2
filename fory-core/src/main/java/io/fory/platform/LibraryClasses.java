package io.fory.platform;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/** The classes of a library that may be absent, by names that are constants of the code. */
public final class LibraryClasses {
  private static final MethodType FUNCTION = MethodType.genericMethodType(1);

  private final ClassLoader loader;

  /** Looks for a library with the loader of the application. */
  public LibraryClasses(ClassLoader loader) {
    this.loader = loader;
  }

  /** Returns a class, not initialized, or null if this version of the library has none. */
  public Class<?> find(String name) {
    try {
      return Class.forName(name, false, loader);
    } catch (ClassNotFoundException e) {
      return null;
    }
  }

  /** Returns the value of a public static field. */
  public Object constant(Class<?> owner, String name) {
    try {
      return owner.getField(name).get(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(owner.getName() + "." + name, e);
    }
  }

  /** Returns a public static method of one parameter. */
  public Function<Object, Object> method(Class<?> owner, String name, Class<?> parameter) {
    return function(owner, null, name, parameter);
  }

  /** Returns a public method of one parameter of an object. */
  public Function<Object, Object> method(Object owner, String name, Class<?> parameter) {
    return function(owner.getClass(), owner, name, parameter);
  }

  /** Returns a public method of one parameter of an object whose class may not be public. */
  public Function<Object, Object> method(
      Class<?> owner, Object receiver, String name, Class<?> parameter) {
    return function(owner, receiver, name, parameter);
  }

  /** Returns a public method of two parameters of an object. */
  public BinaryOperator<Object> method(
      Object receiver, String name, Class<?> first, Class<?> second) {
    Class<?> owner = receiver.getClass();
    try {
      Method method = owner.getMethod(name, first, second);
      MethodType type = MethodType.methodType(method.getReturnType(), first, second);
      MethodHandle found = MethodHandles.publicLookup().findVirtual(owner, name, type);
      MethodHandle handle = found.bindTo(receiver).asType(MethodType.genericMethodType(2));
      return (one, other) -> call(handle, one, other);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(owner.getName() + "." + name, e);
    }
  }

  /** Returns a public constructor of one parameter. */
  public Function<Object, Object> constructor(Class<?> owner, Class<?> parameter) {
    try {
      MethodType type = MethodType.methodType(void.class, parameter);
      MethodHandle found = MethodHandles.publicLookup().findConstructor(owner, type);
      MethodHandle handle = found.asType(FUNCTION);
      return argument -> call(handle, argument);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(owner.getName(), e);
    }
  }

  /** Returns a public constructor of two parameters. */
  public BinaryOperator<Object> constructor(Class<?> owner, Class<?> first, Class<?> second) {
    try {
      MethodType type = MethodType.methodType(void.class, first, second);
      MethodHandle found = MethodHandles.publicLookup().findConstructor(owner, type);
      MethodHandle handle = found.asType(MethodType.genericMethodType(2));
      return (one, other) -> call(handle, one, other);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(owner.getName(), e);
    }
  }

  /** Returns what a public static method without parameters returns, or null if there is none. */
  public Object result(Class<?> owner, String name) {
    try {
      return owner.getMethod(name).invoke(null);
    } catch (NoSuchMethodException e) {
      return null;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(owner.getName() + "." + name, e);
    }
  }

  /** Returns a public method without parameters of all objects of a class or interface. */
  public Function<Object, Object> getter(Class<?> owner, String name) {
    return function(owner, null, name);
  }

  private static Function<Object, Object> function(
      Class<?> owner, Object receiver, String name, Class<?>... parameters) {
    try {
      Method method = owner.getMethod(name, parameters);
      MethodType type = MethodType.methodType(method.getReturnType(), parameters);
      boolean isStatic = Modifier.isStatic(method.getModifiers());
      // By the owner, since the class that declares the method may not be public.
      MethodHandle found =
          isStatic
              ? MethodHandles.publicLookup().findStatic(owner, name, type)
              : MethodHandles.publicLookup().findVirtual(owner, name, type);
      boolean bound = receiver != null && !isStatic;
      MethodHandle handle = (bound ? found.bindTo(receiver) : found).asType(FUNCTION);
      return argument -> call(handle, argument);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(owner.getName() + "." + name, e);
    }
  }

  private static Object call(MethodHandle handle, Object argument) {
    try {
      return (Object) handle.invokeExact(argument);
    } catch (Throwable e) {
      throw unchecked(e);
    }
  }

  private static Object call(MethodHandle handle, Object first, Object second) {
    try {
      return (Object) handle.invokeExact(first, second);
    } catch (Throwable e) {
      throw unchecked(e);
    }
  }

  private static RuntimeException unchecked(Throwable thrown) {
    if (thrown instanceof Error error) {
      throw error;
    }
    // None of these methods declares an exception.
    return thrown instanceof RuntimeException e ? e : new IllegalStateException(thrown);
  }
}
