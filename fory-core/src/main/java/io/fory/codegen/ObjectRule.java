package io.fory.codegen;

import io.fory.plan.FieldPlan;
import io.fory.plan.StructPlan;
import io.fory.serializer.ValueCodec;

/** Prints the fields that a codec writes: each is a place of its own, see {@link SlotRule}. */
final class ObjectRule {
  private final StructPlan plan;
  private final SlotRule[] slots;
  private final ArrayRule arrays = new ArrayRule();
  private final ConstantPool constants;
  private final FieldExpressions fields;

  ObjectRule(
      StructPlan plan, ValueCodec[] codecs, ConstantPool constants, FieldExpressions fields) {
    this.plan = plan;
    this.constants = constants;
    this.fields = fields;
    this.slots = new SlotRule[codecs.length];
    for (int i = 0; i < slots.length; i++) {
      slots[i] = new SlotRule(String.valueOf(i), codecs[i], constants, arrays);
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
    slots[i].printWrite(out, local);
  }

  void printRead(SourceWriter out, int i, String target) throws IllegalAccessException {
    FieldPlan field = plan.objects().get(i);
    String statement = fields.set(field, target, VALUE);
    slots[i].printRead(out, value -> statement.replace(VALUE, value));
  }

  /** Prints the same for a record: the value goes to a local variable. */
  void printReadLocal(SourceWriter out, int i, String local) {
    Class<?> type = plan.objects().get(i).field().getType();
    slots[i].printRead(out, value -> local + " = " + FieldExpressions.cast(type, value) + ";");
  }

  /** Prints the methods that the printed fields call. */
  void printMethods(SourceWriter out) {
    arrays.printMethods(out);
  }

  /** Stands for the value in a statement; no identifier has it. */
  private static final String VALUE = "\0";
}
