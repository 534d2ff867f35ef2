package io.fory.codegen;

import io.fory.plan.FieldPlan;
import io.fory.plan.StructPlan;
import io.fory.serializer.Serializer;
import io.fory.serializer.SlotCodec;
import io.fory.serializer.ValueCodec;

/**
 * Prints the fields that a codec writes. The usual case of a struct inside a struct is printed in
 * full: a value of exactly the declared class, whose serializer is a constant.
 */
final class ObjectRule {
  private static final String SERIALIZER = "io.fory.serializer.Serializer";
  private static final String SLOT = "io.fory.serializer.SlotCodec";
  private static final String CODEC = "io.fory.serializer.ValueCodec";

  private final StructPlan plan;
  private final String[] codecs;
  private final String[] bodies;
  private final String[] types;
  private final boolean[] nests;
  private final ConstantPool constants;
  private final FieldExpressions fields;

  ObjectRule(
      StructPlan plan, ValueCodec[] codecs, ConstantPool constants, FieldExpressions fields) {
    this.plan = plan;
    this.constants = constants;
    this.fields = fields;
    int count = codecs.length;
    this.codecs = new String[count];
    this.bodies = new String[count];
    this.types = new String[count];
    this.nests = new boolean[count];
    for (int i = 0; i < count; i++) {
      SlotCodec slot = codecs[i] instanceof SlotCodec known ? known : null;
      this.codecs[i] = constants.add(slot == null ? CODEC : SLOT, codecs[i]);
      if (slot != null && !slot.tracked() && slot.fixedBody() != null && slot.declared() != null) {
        Serializer<Object> body = slot.fixedBody();
        this.bodies[i] = constants.add(SERIALIZER, body);
        this.types[i] = constants.add("java.lang.Class", slot.declared().type());
        this.nests[i] = body.nests();
      }
    }
  }

  void printWrite(SourceWriter out, int i, String local) throws IllegalAccessException {
    FieldPlan field = plan.objects().get(i);
    out.line("java.lang.Object " + local + " = " + fields.get(field) + ";");
    if (!field.nullable()) {
      String owner = constants.add("java.lang.Class", field.field().getDeclaringClass());
      String name = constants.add("java.lang.String", field.name());
      out.line("if (" + local + " == null) {");
      out.line(
          "throw io.fory.serializer.struct.InterpretedStruct.nullRefused("
              + owner
              + ", "
              + name
              + ");");
      out.line("}");
    }
    if (bodies[i] == null) {
      out.line(codecs[i] + ".write(_out, " + local + ");");
      return;
    }
    out.line("if (" + local + " == null) {");
    out.line("_out.writeByte(0);");
    if (ArrayRule.applies(field.field().getType())) {
      out.line("} else {");
      ArrayRule.printWrite(out, field.field().getType(), local);
      out.line("}");
      return;
    }
    out.line("} else if (" + local + ".getClass() == " + types[i] + ") {");
    out.line("_out.writeByte(1);");
    printLevel(out, i, "_out.enter();");
    out.line(bodies[i] + ".write(_out, " + local + ");");
    printLevel(out, i, "_out.exit();");
    out.line("} else {");
    out.line(codecs[i] + ".write(_out, " + local + ");");
    out.line("}");
  }

  private void printLevel(SourceWriter out, int i, String statement) {
    if (nests[i]) {
      out.line(statement);
    }
  }

  void printRead(SourceWriter out, int i, String target) throws IllegalAccessException {
    FieldPlan field = plan.objects().get(i);
    printRead(out, i, field, target, null);
  }

  /** Prints the same for a record: the value goes to a local variable. */
  void printReadLocal(SourceWriter out, int i, String local) throws IllegalAccessException {
    printRead(out, i, plan.objects().get(i), null, local);
  }

  private void printRead(SourceWriter out, int i, FieldPlan field, String target, String local)
      throws IllegalAccessException {
    if (bodies[i] == null) {
      out.line(assign(field, target, local, codecs[i] + ".read(_in)"));
      return;
    }
    String head = "_k" + i;
    out.line("int " + head + " = _in.readUint8();");
    out.line("if (" + head + " == 1) {");
    printLevel(out, i, "_in.enter();");
    String body =
        ArrayRule.applies(field.field().getType())
            ? ArrayRule.read(field.field().getType())
            : bodies[i] + ".read(_in)";
    out.line(assign(field, target, local, body));
    printLevel(out, i, "_in.exit();");
    out.line("} else {");
    out.line(assign(field, target, local, codecs[i] + ".read(_in, " + head + ")"));
    out.line("}");
  }

  private String assign(FieldPlan field, String target, String local, String expression)
      throws IllegalAccessException {
    if (target != null) {
      return fields.set(field, target, expression);
    }
    return local + " = " + FieldExpressions.cast(field.field().getType(), expression) + ";";
  }
}
