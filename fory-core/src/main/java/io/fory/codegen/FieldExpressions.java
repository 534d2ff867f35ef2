package io.fory.codegen;

import io.fory.codegen.java.ConstantPool;
import io.fory.codegen.java.MemberExpressions;
import io.fory.codegen.java.SourceWriter;
import io.fory.plan.FieldConversion;
import io.fory.plan.FieldPlan;
import io.fory.plan.ScalarKind;
import io.fory.struct.LinkedPlan;
import java.lang.reflect.Field;
import java.util.function.UnaryOperator;

/** How generated code gets, checks, converts and sets the fields of a struct. */
final class FieldExpressions {
  private static final String CONVERSION = "io.fory.plan.FieldConversion";

  private final LinkedPlan linked;
  private final MemberExpressions members;
  private final ConstantPool constants;

  FieldExpressions(LinkedPlan linked, ConstantPool constants) {
    this.linked = linked;
    this.members = new MemberExpressions(linked.type(), constants);
    this.constants = constants;
  }

  /** Returns the name of a class in generated source: its binary name, which is one identifier. */
  static String name(Class<?> type) {
    return MemberExpressions.name(type);
  }

  /** Returns the expression of a field's value, with the field's own type where it can be named. */
  String get(FieldPlan plan) throws IllegalAccessException {
    return get(linked.field(plan));
  }

  /** Returns the expression of a field's value. */
  String get(Field field) throws IllegalAccessException {
    return members.get(field);
  }

  /** Returns the statement that sets a field of {@code target} to {@code expression}. */
  String set(Field field, String target, String expression) throws IllegalAccessException {
    return members.set(field, target, expression);
  }

  /** Prints the check of a local variable with the value of a field that may not be null. */
  void printNullCheck(SourceWriter out, FieldPlan plan, String local) {
    String owner = constants.add("java.lang.Class", linked.field(plan).getDeclaringClass());
    String name = constants.add("java.lang.String", plan.name());
    out.line("if (" + local + " == null) {");
    boolean said = !linked.link(plan).member().nullable();
    String arguments = owner + ", " + name + ", " + said + ", " + (plan.width() > 0);
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
    return MemberExpressions.cast(type, expression);
  }
}
