package io.fory.codegen;

import io.fory.codegen.java.ConstantPool;
import io.fory.codegen.java.SourceWriter;
import io.fory.plan.FieldPlan;
import io.fory.plan.StructPlan;
import io.fory.struct.InterpretedStruct;
import java.util.ArrayList;
import java.util.List;

/**
 * Prints the methods that read a record: its components first, then its constructor. Components
 * wait in local variables; those of a record with many, which several methods read, in two arrays,
 * of which {@code _s} holds primitives as the bits of a long and {@code _o} all else.
 */
final class RecordSource {
  private static final int MOST_LOCALS = 48;
  private static final String IN = StructSource.READER + " _in";

  private final InterpretedStruct struct;
  private final StructPlan plan;
  private final ScalarRule scalars;
  private final ObjectRule objects;
  private final FieldExpressions fields;
  private final ConstantPool constants;
  private final SourceWriter methods;
  private final Class<?>[] types;
  private final boolean large;
  private final String names;
  private final String type;

  RecordSource(
      InterpretedStruct struct,
      ScalarRule scalars,
      ObjectRule objects,
      FieldExpressions fields,
      ConstantPool constants,
      SourceWriter methods,
      String names) {
    this.struct = struct;
    this.plan = struct.plan();
    this.scalars = scalars;
    this.objects = objects;
    this.fields = fields;
    this.constants = constants;
    this.methods = methods;
    this.names = names;
    this.types = plan.canonicalConstructor().getParameterTypes();
    this.large = types.length > MOST_LOCALS;
    this.type = constants.add("java.lang.Class", plan.type());
  }

  void print(String typeName) throws IllegalAccessException {
    SourceWriter body = new SourceWriter();
    StructSource.printReadHeader(body);
    body.line("_in.charge(" + plan.objectBytes() + "L);");
    body.line("int _at = -1;");
    body.line("try {");
    printVariables(body);
    printScalars(body);
    List<FieldPlan> parts = new ArrayList<>(plan.strings());
    parts.addAll(plan.objects());
    if (large && parts.size() > ScalarRule.READS_PER_METHOD) {
      new SourceChunks(body, methods, "_in, _o", IN + ", java.lang.Object[] _o")
          .print("parts", parts, ScalarRule.READS_PER_METHOD, this::printTriedParts);
    } else {
      printParts(body, parts);
    }
    body.line("_at = -1;");
    String creator = constants.add(StructSource.CREATOR, struct.creator());
    StructSource.printConstruction(
        body, "return new " + typeName + "(" + arguments() + ");", creator);
    printFailure(body);
    body.line("}");
    methods.addAll(body);
  }

  private void printVariables(SourceWriter out) {
    if (large) {
      out.line("long[] _s = new long[" + types.length + "];");
      out.line("java.lang.Object[] _o = new java.lang.Object[" + types.length + "];");
      return;
    }
    for (int i = 0; i < types.length; i++) {
      out.line(FieldExpressions.name(types[i]) + " _r" + i + " = " + zero(types[i]) + ";");
    }
  }

  private void printScalars(SourceWriter body) throws IllegalAccessException {
    int most = large ? ScalarRule.READS_PER_METHOD : Integer.MAX_VALUE;
    String arrays = ", long[] _s, java.lang.Object[] _o";
    scalars.printTakeBlock(body);
    new SourceChunks(body, methods, "_in, _b, _p, _s, _o", IN + ", byte[] _b, int _p" + arrays)
        .print("block", plan.block(), most, this::printBlock);
    new SourceChunks(body, methods, "_in, _h, _s, _o", IN + ", byte[] _h" + arrays)
        .print("compressed", plan.compressed(), most, this::printCompressed);
  }

  private void printBlock(SourceWriter out, List<FieldPlan> chunk) {
    for (FieldPlan field : chunk) {
      if (field.isDropped()) {
        continue;
      }
      String value = assignment(field, scalars.read(field));
      if (field.presenceBit() < 0) {
        out.line(value);
      } else {
        out.line("if (" + ScalarRule.present(field) + ") {").line(value);
        printAbsent(out, field);
        out.line("}");
      }
    }
  }

  /** Prints what happens where a value is null, if its component does not just stay null. */
  private void printAbsent(SourceWriter out, FieldPlan field) {
    if (field.conversion() != null) {
      out.line("} else {").line(assignment(field, "null"));
    }
  }

  private void printCompressed(SourceWriter out, List<FieldPlan> chunk) {
    for (FieldPlan field : chunk) {
      String value = assignment(field, ScalarRule.readCompressed(field));
      if (field.isDropped()) {
        out.line(value);
        continue;
      }
      String absent = field.conversion() == null ? "" : assignment(field, "null");
      scalars.printReadCompressed(out, field, value, absent);
    }
  }

  private void printTriedParts(SourceWriter out, List<FieldPlan> chunk)
      throws IllegalAccessException {
    out.line("int _at = -1;");
    out.line("try {");
    printParts(out, chunk);
    printFailure(out);
  }

  private void printParts(SourceWriter out, List<FieldPlan> chunk) throws IllegalAccessException {
    for (FieldPlan field : chunk) {
      int object = plan.objects().indexOf(field);
      int string = plan.strings().indexOf(field);
      out.line("_at = " + (object < 0 ? string : plan.strings().size() + object) + ";");
      if (object < 0) {
        out.line(assignment(field, "_in.readString()"));
      } else if (field.isDropped()) {
        objects.printDrop(out, object);
      } else {
        objects.printReadLocal(out, object, value -> assignment(field, value));
      }
    }
  }

  private void printFailure(SourceWriter out) {
    out.line("} catch (java.lang.RuntimeException _e) {");
    out.line("throw _in.failure(_e, _at < 0 ? null : ", names, "[_at], ", type, ");");
    out.line("}");
  }

  /** Returns the statement that keeps what was read, or reads and drops it. */
  private String assignment(FieldPlan field, String read) {
    if (field.isDropped()) {
      return read + ";";
    }
    Class<?> declared = field.field().getType();
    String value = fields.converted(field, read);
    if (large && declared.isPrimitive()) {
      return "_s[" + index(field) + "] = " + toBits(declared, value) + ";";
    }
    return variable(field) + " = " + FieldExpressions.cast(declared, value) + ";";
  }

  private String variable(FieldPlan field) {
    return large ? "_o[" + index(field) + "]" : "_r" + index(field);
  }

  private int index(FieldPlan field) {
    return plan.components().indexOf(field.field().getName());
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

  private String arguments() {
    List<String> list = new ArrayList<>();
    for (int i = 0; i < types.length; i++) {
      list.add(argument(i));
    }
    return String.join(", ", list);
  }
}
