package io.fory.codegen;

import io.fory.codegen.java.ConstantPool;
import io.fory.codegen.java.JavaNames;
import io.fory.codegen.java.SourceWriter;
import io.fory.plan.FieldConversion;
import io.fory.plan.FieldPlan;
import io.fory.plan.ScalarKind;
import io.fory.platform.NestMates;
import io.fory.struct.LinkedPlan;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.function.UnaryOperator;

/**
 * How generated code gets and sets a field: directly where a nestmate of the struct may, and
 * otherwise through a constant method handle, which the JIT turns into the same instruction.
 */
final class FieldExpressions {
  private static final String HANDLE = "java.lang.invoke.MethodHandle";
  private static final String CONVERSION = "io.fory.plan.FieldConversion";
  private static final String HANDLES = "io.fory.platform.FieldHandles.";

  private final LinkedPlan linked;
  private final Class<?> host;
  private final ConstantPool constants;

  FieldExpressions(LinkedPlan linked, ConstantPool constants) {
    this.linked = linked;
    this.host = linked.type();
    this.constants = constants;
  }

  /** Returns the name of a class in generated source: its binary name, which is one identifier. */
  static String name(Class<?> type) {
    return type.isArray() ? name(type.getComponentType()) + "[]" : type.getName();
  }

  /** Returns the expression of a field's value, with the field's own type where it can be named. */
  String get(FieldPlan plan) throws IllegalAccessException {
    return get(linked.field(plan));
  }

  /** Returns the expression of a field's value. */
  String get(Field field) throws IllegalAccessException {
    if (isReachable(field)) {
      return "((" + name(field.getDeclaringClass()) + ") _v)." + field.getName();
    }
    String handle = constants.add(HANDLE, NestMates.getter(field));
    Class<?> type = field.getType();
    String call = HANDLES + "get" + suffix(type) + "(" + handle + ", _v)";
    return type.isPrimitive() || !isVisible(type) ? call : "((" + name(type) + ") " + call + ")";
  }

  /** Returns the statement that sets a field of {@code target} to {@code expression}. */
  String set(Field field, String target, String expression) throws IllegalAccessException {
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

  /** Prints the check of a local variable with the value of a field that may not be null. */
  void printNullCheck(SourceWriter out, FieldPlan plan, String local) {
    String owner = constants.add("java.lang.Class", linked.field(plan).getDeclaringClass());
    String name = constants.add("java.lang.String", plan.name());
    out.line("if (" + local + " == null) {");
    String arguments = owner + ", " + name + ", " + !linked.link(plan).member().nullable();
    out.line("throw io.fory.struct.LinkedPlan.nullRefused(" + arguments + ");");
    out.line("}");
  }

  /** Prints how a value is copied that cannot change. */
  void printShare(SourceWriter out, FieldPlan plan, String value, UnaryOperator<String> assign) {
    if (!plan.nullable() && !linked.field(plan).getType().isPrimitive()) {
      printNullCheck(out, plan, "(" + value + ")");
    }
    out.line(assign.apply(value));
  }

  /** Returns the statement that sets a field to a value that was read, converted to its type. */
  String assign(FieldPlan plan, String target, String expression) throws IllegalAccessException {
    return set(linked.field(plan), target, converted(plan, expression));
  }

  /** Returns the expression of a value that was read, converted to the type of the field. */
  String converted(FieldPlan plan, String expression) {
    Class<?> type = linked.field(plan).getType();
    FieldConversion conversion = linked.link(plan).conversion();
    boolean primitive = plan.kind() != null && !plan.isBoxed();
    if (conversion == null) {
      if (plan.kind() == null || primitive == type.isPrimitive()) {
        return expression;
      }
      return primitive ? box(plan.kind(), expression) : unbox(plan.kind(), expression);
    }
    ScalarKind kind = ScalarKind.of(type);
    if (primitive && type.isPrimitive() && conversion.isCast(plan.kind(), kind)) {
      return "(" + type.getName() + ") (" + expression + ")";
    }
    String constant = constants.add(CONVERSION, conversion);
    String value = primitive ? box(plan.kind(), expression) : expression;
    String call = constant + ".convert(_in, " + value + ")";
    return type.isPrimitive() ? unbox(kind, "((" + kind.box().getName() + ") " + call + ")") : call;
  }

  private static String box(ScalarKind kind, String expression) {
    return kind.box().getName() + ".valueOf(" + expression + ")";
  }

  private static String unbox(ScalarKind kind, String expression) {
    return expression + "." + kind.primitive().getName() + "Value()";
  }

  /** Returns an expression with a cast to a reference type. */
  static String cast(Class<?> type, String expression) {
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
  boolean isVisible(Class<?> type) {
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
