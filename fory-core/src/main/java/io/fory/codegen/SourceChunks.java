package io.fory.codegen;

import io.fory.codegen.java.SourceWriter;
import java.util.List;

/**
 * Prints a long list of steps as several methods, and a short one in place; see {@code
 * docs/decisions/0002-chunked-methods.md}.
 *
 * @param body of the method that works on the steps
 * @param methods where further methods go
 * @param arguments of every chunk
 * @param parameters of every chunk, for these arguments
 */
record SourceChunks(SourceWriter body, SourceWriter methods, String arguments, String parameters) {
  /** Prints the statements for some steps. */
  @FunctionalInterface
  interface Printer<S> {
    void print(SourceWriter out, List<S> steps) throws IllegalAccessException;
  }

  <S> void print(String name, List<S> steps, int mostPerMethod, Printer<S> printer)
      throws IllegalAccessException {
    if (steps.size() <= mostPerMethod) {
      printer.print(body, steps);
      return;
    }
    for (int from = 0; from < steps.size(); from += mostPerMethod) {
      body.line(name + from + "(" + arguments + ");");
      methods.line("private static void " + name + from + "(" + parameters + ") {");
      printer.print(methods, steps.subList(from, Math.min(from + mostPerMethod, steps.size())));
      methods.line("}");
    }
  }
}
