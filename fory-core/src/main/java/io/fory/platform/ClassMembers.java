package io.fory.platform;

import io.fory.error.ErrorText;
import io.fory.error.UnsupportedTypeException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Type;

/**
 * The members that a class of the application declares. Classes that they mention may be absent: an
 * optional dependency that is not deployed, a class of another loader. Reflection then fails with a
 * {@link LinkageError} for all members of a kind, which is an {@link UnsupportedTypeException}
 * here.
 */
public final class ClassMembers {
  private ClassMembers() {}

  /**
   * Returns the fields that a class declares.
   *
   * @throws UnsupportedTypeException if the type of one cannot be loaded
   */
  public static Field[] fieldsOf(Class<?> type) {
    try {
      return type.getDeclaredFields();
    } catch (LinkageError e) {
      throw refused(type, "a field of it has a type that cannot be loaded, " + absent(e), e);
    }
  }

  /**
   * Returns the methods that a class declares.
   *
   * @throws UnsupportedTypeException if a class that one mentions cannot be loaded
   */
  public static Method[] methodsOf(Class<?> type) {
    try {
      return type.getDeclaredMethods();
    } catch (LinkageError e) {
      throw unsearched(type, e);
    }
  }

  /** Returns the classes that are nested in a class; none if one of them cannot be loaded. */
  public static Class<?>[] nestedIn(Class<?> type) {
    try {
      return type.getDeclaredClasses();
    } catch (LinkageError e) {
      return new Class<?>[0];
    }
  }

  /**
   * Returns the declared type of a field.
   *
   * @throws UnsupportedTypeException if a type argument cannot be loaded
   */
  public static Type typeOf(Field field) {
    try {
      return field.getGenericType();
    } catch (TypeNotPresentException | LinkageError e) {
      String name = ErrorText.printable(field.getName());
      throw refused(
          field.getDeclaringClass(),
          "its field " + name + " mentions a type that cannot be loaded, " + absent(e),
          e);
    }
  }

  /**
   * Returns the superclass of a class with its type arguments.
   *
   * @throws UnsupportedTypeException if one of them cannot be loaded
   */
  public static Type superclassOf(Class<?> type) {
    try {
      return type.getGenericSuperclass();
    } catch (TypeNotPresentException | LinkageError e) {
      throw refusedArgument(type, "superclass", e);
    }
  }

  /**
   * Returns the interfaces of a class with their type arguments.
   *
   * @throws UnsupportedTypeException if one of them cannot be loaded
   */
  public static Type[] interfacesOf(Class<?> type) {
    try {
      return type.getGenericInterfaces();
    } catch (TypeNotPresentException | LinkageError e) {
      throw refusedArgument(type, "interfaces", e);
    }
  }

  private static UnsupportedTypeException refusedArgument(
      Class<?> type, String parent, Throwable cause) {
    return refused(
        type, "its " + parent + " mention a type that cannot be loaded, " + absent(cause), cause);
  }

  /** Returns the error for a class whose methods or constructors cannot be searched. */
  static UnsupportedTypeException unsearched(Class<?> type, Throwable cause) {
    return refused(
        type,
        "its methods cannot be searched, since a class that they mention cannot be loaded, "
            + absent(cause),
        cause);
  }

  private static UnsupportedTypeException refused(Class<?> type, String reason, Throwable cause) {
    UnsupportedTypeException error =
        new UnsupportedTypeException(type.getTypeName(), reason, cause);
    error.withCure(
        "Deploy that class where the loader of "
            + ErrorText.printable(type.getTypeName())
            + " finds it, or give this one a serializer with"
            + " ForyBuilder.registerSerializer(Class, Serializer)");
    return error;
  }

  /** Returns the name of the class that an error is about, as far as it tells. */
  private static String absent(Throwable error) {
    if (error instanceof TypeNotPresentException generic) {
      return ErrorText.printable(generic.typeName());
    }
    boolean named = error instanceof NoClassDefFoundError && error.getMessage() != null;
    return ErrorText.printable(
        named ? error.getMessage().replace('/', '.') : error.getClass().getName());
  }
}
