package io.fory.codegen;

import io.fory.codegen.java.SourceWriter;
import io.fory.plan.FieldPlan;
import java.util.List;

/**
 * Prints a long list of fields as several methods, and a short one in place; see {@code
 * docs/decisions/0002-chunked-methods.md}.
 *
 * @param body of the method that works on the fields
 * @param methods where further methods go
 * @param arguments what every chunk is called with
 * @param parameters what every chunk declares for them
 */
record SourceChunks(SourceWriter body, SourceWriter methods, String arguments, String parameters) {
  /** Prints the statements for some fields. */
  @FunctionalInterface
  interface Printer {
    void print(SourceWriter out, List<FieldPlan> fields) throws IllegalAccessException;
  }

  void print(String name, List<FieldPlan> fields, int mostPerMethod, Printer printer)
      throws IllegalAccessException {
    if (fields.size() <= mostPerMethod) {
      printer.print(body, fields);
      return;
    }
    for (int from = 0; from < fields.size(); from += mostPerMethod) {
      body.line(name + from + "(" + arguments + ");");
      methods.line("private static void " + name + from + "(" + parameters + ") {");
      printer.print(methods, fields.subList(from, Math.min(from + mostPerMethod, fields.size())));
      methods.line("}");
    }
  }
}
