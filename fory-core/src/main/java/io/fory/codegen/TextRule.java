package io.fory.codegen;

import io.fory.codegen.java.SourceWriter;
import io.fory.plan.Step;
import java.util.function.UnaryOperator;

/** Prints strings. */
final class TextRule implements Rule {
  private final String method;

  private TextRule(String method) {
    this.method = method;
  }

  static Rule of(Site site) {
    return site.step() instanceof Step.Text
        ? new TextRule(writeMethod(site.scope().compactStrings()))
        : null;
  }

  /** Returns the method of a writer for a string or null. */
  static String writeMethod(boolean compact) {
    return compact ? "writeCompactString" : "writeString";
  }

  @Override
  public void printWrite(SourceWriter out, String value) {
    out.line("_out." + method + "(", FieldExpressions.cast(String.class, value), ");");
  }

  @Override
  public void printCopy(SourceWriter out, String value, UnaryOperator<String> assign) {
    out.line(assign.apply(value));
  }

  @Override
  public void printRead(SourceWriter out, UnaryOperator<String> assign) {
    out.line(assign.apply("_in.readString()"));
  }
}
