package io.fory.codegen;

import io.fory.codegen.java.SourceWriter;
import io.fory.plan.FieldPlan;
import io.fory.plan.Step;
import java.util.function.UnaryOperator;

/** Prints integers of variable width. */
final class IntegerRule implements Rule {
  private final String id;
  private final Step.CompressedInteger step;
  private final SourceScope scope;

  private IntegerRule(Site site, Step.CompressedInteger step) {
    this.id = site.id();
    this.step = step;
    this.scope = site.scope();
  }

  static Rule of(Site site) {
    return site.step() instanceof Step.CompressedInteger step ? new IntegerRule(site, step) : null;
  }

  @Override
  public void printWrite(SourceWriter out, String value) {
    FieldPlan field = step.field();
    String number = value;
    if (field.isBoxed()) {
      String local = "_c" + id;
      out.line(ScalarRule.declaration(field, local, value));
      if (step.presenceBit() == Step.ALWAYS) {
        scope.fields().printNullCheck(out, field, local);
      }
      String unboxed = local + "." + field.kind().primitive().getName() + "Value()";
      number = local + " == null ? " + ScalarRule.zero(field.kind()) + " : " + unboxed;
    }
    out.line("_out.write" + step.coding().methodSuffix() + "(" + number + ");");
  }

  @Override
  public void printCopy(SourceWriter out, String value, UnaryOperator<String> assign) {
    scope.fields().printShare(out, step.field(), value, assign);
  }

  /** An integer must be read even if it is null. */
  @Override
  public void printRead(SourceWriter out, UnaryOperator<String> assign) {
    if (step.presenceBit() == Step.ALWAYS) {
      out.line(assign.apply(read(step)));
      return;
    }
    int bit = step.presenceBit();
    String condition = scope.keepsPresence() ? ScalarRule.present("_h", "", bit) : local(bit);
    out.line("if (" + condition + ") {");
    out.line(assign.apply(read(step)));
    out.line("} else {");
    out.line(read(step), ";");
    out.line(assign.apply("null"));
    out.line("}");
  }

  /** Returns the local variable that a presence bit is set aside in. */
  static String local(int presenceBit) {
    return "_h" + presenceBit;
  }

  /** Returns the expression that reads an integer. */
  static String read(Step.CompressedInteger step) {
    String value = "_in.read" + step.coding().methodSuffix() + "()";
    return ScalarRule.boxed(step.field(), value);
  }
}
