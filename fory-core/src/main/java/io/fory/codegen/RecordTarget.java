package io.fory.codegen;

import io.fory.codegen.java.SourceWriter;
import io.fory.plan.FieldPlan;
import io.fory.platform.ObjectCreator;
import io.fory.struct.InterpretedStruct;
import java.util.ArrayList;
import java.util.List;

/**
 * The components of a record, which wait in local variables for its constructor; those of a record
 * with many, which several methods read, in two arrays, of which {@code _s} holds primitives as the
 * bits of a long and {@code _o} all else.
 */
final class RecordTarget extends ReadTarget {
  private static final int MOST_LOCALS = 48;

  private final SourceScope scope;
  private final List<String> components;
  private final Class<?>[] types;
  private final boolean large;
  private final String typeName;
  private final String creator;

  RecordTarget(InterpretedStruct struct, SourceScope scope) {
    this.scope = scope;
    this.components = scope.linked().plan().components();
    this.types = ObjectCreator.componentsOf(scope.linked().type());
    this.large = types.length > MOST_LOCALS;
    this.typeName = FieldExpressions.name(scope.linked().type());
    this.creator = scope.constants().add(ObjectCreator.class.getName(), struct.creator());
  }

  @Override
  String arguments() {
    return "_s, _o";
  }

  @Override
  String parameters() {
    return "long[] _s, java.lang.Object[] _o";
  }

  /** Local variables are those of one method. */
  @Override
  int mostPerMethod() {
    return large ? SourceScope.READS_PER_METHOD : Integer.MAX_VALUE;
  }

  @Override
  void printMake(SourceWriter out) {
    if (large) {
      out.line("long[] _s = new long[" + types.length + "];");
      out.line("java.lang.Object[] _o = new java.lang.Object[" + types.length + "];");
      return;
    }
    for (int i = 0; i < types.length; i++) {
      out.line(FieldExpressions.name(types[i]) + " _r" + i + " = " + zero(types[i]) + ";");
    }
  }

  @Override
  void printEnd(SourceWriter out) {
    out.line("_at = -1;");
    printConstruction(out, "return new " + typeName + "(" + constructorArguments() + ");", creator);
  }

  @Override
  String assign(FieldPlan field, String value) {
    Class<?> declared = scope.linked().field(field).getType();
    String converted = scope.fields().converted(field, value);
    if (large && declared.isPrimitive()) {
      return "_s[" + index(field) + "] = " + toBits(declared, converted) + ";";
    }
    return variable(field) + " = " + FieldExpressions.cast(declared, converted) + ";";
  }

  /** Returns the variable that a component waits in. */
  String variable(FieldPlan field) {
    return large ? "_o[" + index(field) + "]" : "_r" + index(field);
  }

  private int index(FieldPlan field) {
    return components.indexOf(field.target().name());
  }

  private static String toBits(Class<?> type, String value) {
    if (type == boolean.class) {
      return value + " ? 1L : 0L";
    }
    if (type == float.class) {
      return "java.lang.Float.floatToRawIntBits(" + value + ")";
    }
    return type == double.class ? "java.lang.Double.doubleToRawLongBits(" + value + ")" : value;
  }

  private String argument(int i) {
    Class<?> declared = types[i];
    if (!large) {
      return "_r" + i;
    }
    if (!declared.isPrimitive()) {
      return FieldExpressions.cast(declared, "_o[" + i + "]");
    }
    String bits = "_s[" + i + "]";
    if (declared == boolean.class) {
      return bits + " != 0L";
    }
    if (declared == float.class) {
      return "java.lang.Float.intBitsToFloat((int) " + bits + ")";
    }
    if (declared == double.class) {
      return "java.lang.Double.longBitsToDouble(" + bits + ")";
    }
    return "(" + declared.getName() + ") " + bits;
  }

  private static String zero(Class<?> type) {
    if (!type.isPrimitive()) {
      return "null";
    }
    return type == boolean.class ? "false" : "(" + type.getName() + ") 0";
  }

  private String constructorArguments() {
    List<String> list = new ArrayList<>();
    for (int i = 0; i < types.length; i++) {
      list.add(argument(i));
    }
    return String.join(", ", list);
  }
}
