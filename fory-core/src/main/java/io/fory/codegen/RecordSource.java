package io.fory.codegen;

import io.fory.plan.FieldPlan;
import io.fory.plan.StructPlan;
import io.fory.serializer.struct.InterpretedStruct;
import java.util.List;

/** Prints the method that reads a record: its components into locals, then its constructor. */
final class RecordSource {
  private final InterpretedStruct struct;
  private final StructPlan plan;
  private final ScalarRule scalars;
  private final ObjectRule objects;
  private final ConstantPool constants;

  RecordSource(
      InterpretedStruct struct, ScalarRule scalars, ObjectRule objects, ConstantPool constants) {
    this.struct = struct;
    this.plan = struct.plan();
    this.scalars = scalars;
    this.objects = objects;
    this.constants = constants;
  }

  void print(SourceWriter out, String names, String typeName) throws IllegalAccessException {
    out.line("public java.lang.Object read(io.fory.serializer.ReadContext _in) {");
    out.line("_in.charge(" + plan.objectBytes() + "L);");
    out.line("int _at = -1;");
    out.line("try {");
    Class<?>[] types = plan.canonicalConstructor().getParameterTypes();
    for (int i = 0; i < types.length; i++) {
      out.line(FieldExpressions.name(types[i]) + " _r" + i + " = " + zero(types[i]) + ";");
    }
    printScalars(out);
    int part = 0;
    for (FieldPlan field : plan.strings()) {
      out.line("_at = " + part++ + ";");
      out.line(local(field), " = _in.readString();");
    }
    for (int i = 0; i < plan.objects().size(); i++) {
      out.line("_at = " + part++ + ";");
      objects.printReadLocal(out, i, local(plan.objects().get(i)));
    }
    out.line("_at = -1;");
    String creator = constants.add(StructSource.CREATOR, struct.creator());
    StructSource.printConstruction(
        out, "return new " + typeName + "(" + arguments(types.length) + ");", creator);
    String type = constants.add("java.lang.Class", plan.type());
    out.line("} catch (java.lang.RuntimeException _e) {");
    out.line("throw _in.failure(_e, _at < 0 ? null : ", names, "[_at], ", type, ");");
    out.line("}");
    out.line("}");
  }

  private void printScalars(SourceWriter out) {
    if (plan.blockBytes() > 0) {
      out.line("int _p = _in.take(" + plan.blockBytes() + ");");
      out.line("byte[] _b = _in.array();");
      scalars.printPresenceOfCompressed(out);
      for (FieldPlan field : plan.block()) {
        String value =
            local(field)
                + " = "
                + FieldExpressions.cast(field.field().getType(), scalars.read(field))
                + ";";
        if (field.presenceBit() < 0) {
          out.line(value);
        } else {
          out.line("if (" + ScalarRule.present(field) + ") {").line(value).line("}");
        }
      }
    }
    for (FieldPlan field : plan.compressed()) {
      ScalarRule.printReadCompressed(
          out, field, local(field) + " = " + ScalarRule.readCompressed(field) + ";", "");
    }
  }

  private String local(FieldPlan field) {
    List<String> components = plan.components();
    return "_r" + components.indexOf(field.field().getName());
  }

  private static String zero(Class<?> type) {
    if (!type.isPrimitive()) {
      return "null";
    }
    return type == boolean.class ? "false" : "(" + type.getName() + ") 0";
  }

  private static String arguments(int count) {
    StringBuilder list = new StringBuilder();
    for (int i = 0; i < count; i++) {
      list.append(i == 0 ? "_r" : ", _r").append(i);
    }
    return list.toString();
  }
}
