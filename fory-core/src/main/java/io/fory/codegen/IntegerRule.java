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
      number = number(field, local);
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
      out.line(assign.apply(read(step, scope)));
      return;
    }
    String value = read(step, scope);
    out.line("if (" + isSet(step.presenceBit(), scope) + ") {");
    out.line(assign.apply(value));
    out.line("} else {");
    out.line(value, ";");
    out.line(assign.apply("null"));
    out.line("}");
  }

  /** Returns the local variable that a bit of the block is set aside in. */
  static String local(int bit) {
    return "_h" + bit;
  }

  /** Returns the condition that a bit of the block was set. */
  static String isSet(int bit, SourceScope scope) {
    return scope.keepsPresence() ? ScalarRule.present("_h", "", bit) : local(bit);
  }

  /** Returns the expression that reads an integer. */
  static String read(Step.CompressedInteger step, SourceScope scope) {
    String wide = step.wideBit() == Step.ALWAYS ? "" : isSet(step.wideBit(), scope);
    String value = "_in.read" + step.coding().methodSuffix() + "(" + wide + ")";
    return ScalarRule.boxed(step.field(), value);
  }

  /** Returns the expression of the value that an integer has, 0 for null. */
  static String number(FieldPlan field, String value) {
    if (!field.isBoxed()) {
      return value;
    }
    String boxed = FieldExpressions.cast(field.kind().box(), value);
    String unboxed = "(" + boxed + ")." + field.kind().primitive().getName() + "Value()";
    return value + " == null ? " + ScalarRule.zero(field.kind()) + " : " + unboxed;
  }
}
