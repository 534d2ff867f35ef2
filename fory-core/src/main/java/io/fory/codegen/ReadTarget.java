package io.fory.codegen;

import io.fory.codegen.java.SourceWriter;
import io.fory.plan.FieldPlan;

/** Where generated code puts the values that it reads. */
abstract class ReadTarget {
  /** Stands for the value in a statement; no identifier has it. */
  private static final String VALUE = "\0";

  /** Returns the arguments of methods that read some fields. */
  abstract String arguments();

  /** Returns the parameters for them. */
  abstract String parameters();

  /** Returns how many fields one method reads at most. */
  abstract int mostPerMethod();

  /** Prints the statements that make what the fields are put into. */
  abstract void printMake(SourceWriter out);

  /** Prints the statements before the first field. */
  void printBegin(SourceWriter out) {
    printMake(out);
  }

  /** Prints the statements behind the last field, the return included. */
  abstract void printEnd(SourceWriter out) throws IllegalAccessException;

  /** Returns the statement that keeps a value, converted where the plan says so. */
  abstract String assign(FieldPlan field, String value) throws IllegalAccessException;

  /** Prints how a field is read. */
  final void printRead(SourceWriter out, Rule rule, FieldPlan field) throws IllegalAccessException {
    String statement = field.isDropped() || field.isInherited() ? "" : assign(field, VALUE);
    rule.printRead(out, value -> statement.replace(VALUE, value));
  }

  /**
   * Prints a statement that calls a constructor, whose exceptions and errors, checked ones too, are
   * made into one of the family.
   */
  static void printConstruction(SourceWriter out, String statement, String creator) {
    out.line("try {").line(statement).line("} catch (java.lang.Throwable _x) {");
    out.line("throw " + creator + ".failed(_x);").line("}");
  }
}
