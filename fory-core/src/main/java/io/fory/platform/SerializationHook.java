package io.fory.platform;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.fory.error.UnsupportedTypeException;
import io.fory.error.UserCodeException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OptionalDataException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/**
 * A member of a class by which JDK serialization calls it, private or not, as {@code
 * sun.reflect.ReflectionFactory} finds it: by the rules of {@link java.io.Serializable}, in classes
 * of the JDK and of closed modules too.
 */
public final class SerializationHook {
  /** The kinds of members. */
  public enum Kind {
    /** {@code writeObject(ObjectOutputStream)}. */
    WRITE_OBJECT("writeObject", "writeObjectForSerialization"),
    /** {@code readObject(ObjectInputStream)}. */
    READ_OBJECT("readObject", "readObjectForSerialization"),
    /** {@code readObjectNoData()}. */
    READ_OBJECT_NO_DATA("readObjectNoData", null),
    /** {@code writeReplace()}, inherited or not. */
    WRITE_REPLACE("writeReplace", "writeReplaceForSerialization"),
    /** {@code readResolve()}, inherited or not. */
    READ_RESOLVE("readResolve", "readResolveForSerialization"),
    /** What writes the fields of a class by {@code putFields()}; only newer JDKs have it. */
    DEFAULT_WRITE("defaultWriteObject", "defaultWriteObjectForSerialization"),
    /** What sets the fields of a class by {@code readFields()}; only newer JDKs have it. */
    DEFAULT_READ("defaultReadObject", "defaultReadObjectForSerialization");

    private final String text;
    private final String finder;

    Kind(String text, String finder) {
      this.text = text;
      this.finder = finder;
    }
  }

  private static final MethodType ALONE = MethodType.genericMethodType(1);
  private static final MethodType WITH_STREAM = MethodType.genericMethodType(2);

  private final Kind kind;
  private final Class<?> owner;
  private final MethodHandle handle;

  private SerializationHook(Kind kind, Class<?> owner, MethodHandle handle) {
    this.kind = kind;
    this.owner = owner;
    this.handle = handle.asType(handle.type().parameterCount() == 1 ? ALONE : WITH_STREAM);
  }

  /**
   * Returns the member of that kind of a class, or null if it has none.
   *
   * @throws UnsupportedTypeException if a class that its methods mention is absent
   */
  public static SerializationHook find(Kind kind, Class<?> type) {
    try {
      MethodHandle handle =
          kind == Kind.READ_OBJECT_NO_DATA
              ? findNoData(type)
              : (MethodHandle) ReflectionFactories.call(kind.finder, type);
      return handle == null ? null : new SerializationHook(kind, type, handle);
    } catch (NoClassDefFoundError e) {
      throw ClassMembers.unsearched(type, e);
    }
  }

  /**
   * Returns the class that declares the {@code readResolve} of a class, which has or inherits one.
   */
  public static Class<?> ownerOfResolve(Class<?> type) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      try {
        return c.getDeclaredMethod(Kind.READ_RESOLVE.text).getDeclaringClass();
      } catch (NoSuchMethodException e) {
        // It may be above.
      }
    }
    return type;
  }

  /** JDK 17 looks for a method with a parameter that this one has not. */
  private static MethodHandle findNoData(Class<?> type) {
    try {
      Method method = type.getDeclaredMethod("readObjectNoData");
      int modifiers = method.getModifiers();
      boolean called =
          method.getReturnType() == void.class
              && Modifier.isPrivate(modifiers)
              && !Modifier.isStatic(modifiers);
      return called && method.trySetAccessible() ? MethodHandles.lookup().unreflect(method) : null;
    } catch (NoSuchMethodException | IllegalAccessException e) {
      return null;
    }
  }

  /**
   * Returns whether code of a class of the JDK asks the stream to write or read its fields: its
   * class file says so. True if that is not found.
   */
  public static boolean usesDefaults(Class<?> type) {
    String file = type.getName().replace('.', '/') + ".class";
    try (InputStream in = ClassLoader.getSystemResourceAsStream(file)) {
      String code = in == null ? "" : new String(in.readAllBytes(), ISO_8859_1);
      return in == null
          || code.contains("defaultReadObject")
          || code.contains("defaultWriteObject");
    } catch (IOException e) {
      return true;
    }
  }

  /** Returns the exception for an object that is read where there is none, or null. */
  public static OptionalDataException noObject(boolean atEnd, int bytes) {
    Object made = ReflectionFactories.call("newOptionalDataExceptionForSerialization", atEnd);
    if (made instanceof OptionalDataException exception) {
      exception.length = bytes;
      return exception;
    }
    return null;
  }

  /** Calls a method without parameters. */
  public Object call(Object target) throws Exception {
    try {
      return handle.invokeExact(target);
    } catch (Throwable e) {
      throw thrown(e);
    }
  }

  /** Calls a method that takes a stream. */
  public void call(Object target, Object stream) throws Exception {
    try {
      Object unused = handle.invokeExact(target, stream);
    } catch (Throwable e) {
      throw thrown(e);
    }
  }

  private Exception thrown(Throwable thrown) {
    return thrown instanceof Error error
        ? UserCodeException.ofError("The " + this, error)
        : (Exception) thrown;
  }

  /** Returns the names of the member and its class, for errors. */
  @Override
  public String toString() {
    return kind.text + "() of " + owner.getTypeName();
  }

  /** Loads {@code sun.reflect.ReflectionFactory} only for classes that need it. */
  static final class ReflectionFactories {
    private static final Object FACTORY;

    static {
      try {
        FACTORY =
            Class.forName("sun.reflect.ReflectionFactory")
                .getMethod("getReflectionFactory")
                .invoke(null);
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }

    private ReflectionFactories() {}

    /** Calls a method of one parameter; returns null if this JDK has none of that name. */
    static Object call(String name, Object argument) {
      try {
        Class<?> parameter = argument instanceof Boolean ? boolean.class : Class.class;
        Method method = FACTORY.getClass().getMethod(name, parameter);
        return method.invoke(FACTORY, argument);
      } catch (NoSuchMethodException e) {
        return null;
      } catch (ReflectiveOperationException e) {
        ObjectCreator.throwError(e);
        throw new IllegalStateException(name, e);
      }
    }
  }
}
