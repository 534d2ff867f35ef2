package io.fory.codegen;

import io.fory.codec.ValueCodec;
import io.fory.codegen.java.ConstantPool;
import io.fory.codegen.java.SourceWriter;
import io.fory.plan.FieldPlan;
import io.fory.plan.StructPlan;
import java.util.function.UnaryOperator;

/** Prints the fields that a codec writes: each is a place of its own, see {@link PlaceRule}. */
final class ObjectRule {
  private final StructPlan plan;
  private final ValueCodec[] codecs;
  private final PlaceRule[] places;
  private final ArrayRule arrays = new ArrayRule();
  private final ConstantPool constants;
  private final FieldExpressions fields;

  ObjectRule(
      StructPlan plan, ValueCodec[] codecs, ConstantPool constants, FieldExpressions fields) {
    this.plan = plan;
    this.constants = constants;
    this.fields = fields;
    this.places = new PlaceRule[codecs.length];
    this.codecs = codecs;
    for (int i = 0; i < places.length; i++) {
      FieldPlan field = plan.objects().get(i);
      boolean placed = !field.isDropped() || field.isCarrier();
      places[i] = placed ? PlaceRule.of(String.valueOf(i), codecs[i], constants, arrays) : null;
    }
  }

  void printWrite(SourceWriter out, int i, String local) throws IllegalAccessException {
    FieldPlan field = plan.objects().get(i);
    out.line("java.lang.Object " + local + " = " + fields.get(field) + ";");
    if (!field.nullable()) {
      fields.printNullCheck(out, field, local);
    }
    places[i].printWrite(out, local);
  }

  void printRead(SourceWriter out, int i, String target) throws IllegalAccessException {
    FieldPlan field = plan.objects().get(i);
    if (field.isDropped()) {
      printDrop(out, i);
      return;
    }
    String statement = fields.assign(field, target, VALUE);
    places[i].printRead(out, value -> statement.replace(VALUE, value));
  }

  /**
   * Prints how carried fields are read.
   *
   * @param target the object that is read
   * @param carried local variable of what it carries
   */
  void printReadCarrier(SourceWriter out, String target, String carried) {
    ValueCodec codec = codecs[codecs.length - 1];
    String constant = constants.add("io.fory.carried.CarrierCodec", codec);
    out.line(carried + " = " + constant + ".readFields(_in, " + target + ", " + carried + ");");
  }

  /** Prints how the value of a field is kept that the class does not have. */
  void printCapture(SourceWriter out, int i) {
    String codec = constants.add("io.fory.codec.ValueCodec", codecs[i]);
    out.line("io.fory.carried.DroppedFields.captures(_in).object(" + codec + ");");
  }

  /** Prints how the value of a field is read that the class does not have. */
  void printDrop(SourceWriter out, int i) {
    out.line(constants.add("io.fory.codec.ValueCodec", codecs[i]) + ".drop(_in);");
  }

  /**
   * Prints the same for a record.
   *
   * @param assign makes the statement that takes an expression of the value
   */
  void printReadLocal(SourceWriter out, int i, UnaryOperator<String> assign) {
    places[i].printRead(out, assign);
  }

  /** Prints the methods that the printed fields call. */
  void printMethods(SourceWriter out) {
    arrays.printMethods(out);
  }

  /** Stands for the value in a statement; no identifier has it. */
  private static final String VALUE = "\0";
}
