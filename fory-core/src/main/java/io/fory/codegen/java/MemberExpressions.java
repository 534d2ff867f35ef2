package io.fory.codegen.java;

import io.fory.platform.NestMates;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/**
 * How generated code gets and sets a field: directly where a nestmate of its host may, and
 * otherwise through a constant method handle, which the JIT turns into the same instruction. The
 * object is the variable {@code _v}.
 */
public final class MemberExpressions {
  private static final String HANDLE = "java.lang.invoke.MethodHandle";
  private static final String HANDLES = "io.fory.platform.FieldHandles.";

  private final Class<?> host;
  private final ConstantPool constants;

  /** Makes the expressions of code in nestmates of a class. */
  public MemberExpressions(Class<?> host, ConstantPool constants) {
    this.host = host;
    this.constants = constants;
  }

  /** Returns the name of a class in generated source: its binary name, which is one identifier. */
  public static String name(Class<?> type) {
    return type.isArray() ? name(type.getComponentType()) + "[]" : type.getName();
  }

  /** Returns the expression of a field's value. */
  public String get(Field field) throws IllegalAccessException {
    if (isReachable(field)) {
      return "((" + name(field.getDeclaringClass()) + ") _v)." + field.getName();
    }
    String handle = constants.add(HANDLE, NestMates.getter(field));
    Class<?> type = field.getType();
    String call = HANDLES + "get" + suffix(type) + "(" + handle + ", _v)";
    return type.isPrimitive() || !isVisible(type) ? call : "((" + name(type) + ") " + call + ")";
  }

  /** Returns the statement that sets a field of {@code target} to {@code expression}. */
  public String set(Field field, String target, String expression) throws IllegalAccessException {
    Class<?> type = field.getType();
    if (isReachable(field) && !Modifier.isFinal(field.getModifiers())) {
      return "(("
          + name(field.getDeclaringClass())
          + ") "
          + target
          + ")."
          + field.getName()
          + " = "
          + cast(type, expression)
          + ";";
    }
    String handle = constants.add(HANDLE, NestMates.setter(field));
    return HANDLES + "set" + suffix(type) + "(" + handle + ", " + target + ", " + expression + ");";
  }

  /** Returns an expression with a cast to a reference type. */
  public static String cast(Class<?> type, String expression) {
    return type.isPrimitive() ? expression : "(" + name(type) + ") " + expression;
  }

  private static String suffix(Class<?> type) {
    if (!type.isPrimitive()) {
      return "Object";
    }
    String name = type.getName();
    return Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  private boolean isReachable(Field field) {
    Class<?> owner = field.getDeclaringClass();
    if (!JavaNames.isIdentifier(field.getName())
        || !isVisible(owner)
        || !isVisible(field.getType())) {
      return false;
    }
    if (owner.getNestHost() == host.getNestHost()) {
      return true;
    }
    int modifiers = field.getModifiers();
    return Modifier.isPublic(modifiers) || !Modifier.isPrivate(modifiers) && isSamePackage(owner);
  }

  /** Returns whether the virtual machine lets a nestmate of the host name a class. */
  public boolean isVisible(Class<?> type) {
    Class<?> element = type;
    while (element.isArray()) {
      element = element.getComponentType();
    }
    return element.isPrimitive()
        || isSamePackage(element)
        || isPublic(element) && isSeen(element) && isFound(element);
  }

  /** The host's loader may know another class by that name, or none. */
  private boolean isFound(Class<?> type) {
    try {
      return Class.forName(type.getName(), false, host.getClassLoader()) == type;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  /** The virtual machine knows public and package-private classes only. */
  private static boolean isPublic(Class<?> type) {
    return (type.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0;
  }

  private boolean isSeen(Class<?> type) {
    Module home = type.getModule();
    return home == host.getModule()
        || host.getModule().canRead(home)
            && home.isExported(type.getPackageName(), host.getModule());
  }

  private boolean isSamePackage(Class<?> type) {
    return type.getClassLoader() == host.getClassLoader()
        && type.getPackageName().equals(host.getPackageName());
  }
}
