package io.fory.codegen;

import io.fory.codegen.java.SourceWriter;
import io.fory.plan.FieldPlan;
import io.fory.plan.Step;
import java.util.ArrayList;
import java.util.List;

/**
 * Prints the steps of a plan in one direction.
 *
 * <p>Many steps of a kind become several methods, since the JIT does not compile methods of more
 * than 8000 bytes of bytecode, and compiles long ones badly; see {@code
 * docs/decisions/0002-chunked-methods.md}.
 */
abstract class StepSource {
  /** How many lines the steps of one method have at most, unless one step alone has more. */
  private static final int LINES_PER_METHOD = 600;

  final SourceScope scope;
  final SourceWriter methods;

  /** Constant with the names of the fields by the number of their step. */
  final String names;

  /**
   * Makes a printer.
   *
   * @param methods where further methods go
   */
  StepSource(SourceScope scope, SourceWriter methods, String names) {
    this.scope = scope;
    this.methods = methods;
    this.names = names;
  }

  /** Prints all steps. */
  final void printSteps(SourceWriter body) throws IllegalAccessException {
    List<Step> steps = scope.linked().plan().steps();
    int from = 0;
    while (from < steps.size()) {
      int to = from + 1;
      while (to < steps.size() && kind(steps.get(to)) == kind(steps.get(from))) {
        to++;
      }
      if (steps.get(from) instanceof Step.FixedBlock block) {
        printBlock(body, block);
      } else {
        printRun(body, from, to, steps.get(from) instanceof Step.CompressedInteger);
      }
      from = to;
    }
  }

  /** Steps of one kind may share a method; carried fields are read in the first one only. */
  private static int kind(Step step) {
    if (step instanceof Step.FixedBlock) {
      return 0;
    }
    if (step instanceof Step.CompressedInteger) {
      return 1;
    }
    return step instanceof Step.Carried ? 2 : 3;
  }

  private void printRun(SourceWriter body, int from, int to, boolean integers)
      throws IllegalAccessException {
    List<SourceWriter> printed = new ArrayList<>();
    for (int i = from; i < to; i++) {
      SourceWriter out = new SourceWriter();
      out.line("_at = " + i + ";");
      printStep(out, i, (Step.OfField) scope.linked().plan().steps().get(i));
      printed.add(out);
    }
    int most = mostPerMethod(integers);
    if (end(printed, 0, most) == printed.size()) {
      printed.forEach(body::addAll);
      return;
    }
    for (int start = 0; start < printed.size(); ) {
      int end = end(printed, start, most);
      String method = verb() + (from + start);
      body.line(method + "(" + arguments(integers) + ");");
      methods.line("private static void " + method + "(" + parameters(integers) + ") {");
      methods.line("int _at = -1;");
      methods.line("try {");
      printed.subList(start, end).forEach(methods::addAll);
      printFailure(methods);
      methods.line("}");
      start = end;
    }
  }

  /** Returns the end of the steps that one method takes. */
  private static int end(List<SourceWriter> printed, int start, int most) {
    int end = start + 1;
    int lines = printed.get(start).lines();
    while (end < printed.size() && end - start < most) {
      lines += printed.get(end).lines();
      if (lines > LINES_PER_METHOD) {
        break;
      }
      end++;
    }
    return end;
  }

  /** Prints the check of a value that may not be null; returns an expression of the value. */
  final String value(SourceWriter out, int number, Step.OfField step)
      throws IllegalAccessException {
    FieldPlan field = step.field();
    String value = step instanceof Step.Inherited ? "_v" : scope.fields().get(field);
    boolean required = step instanceof Step.Text && !field.nullable();
    if (required || step instanceof Step.Value || step instanceof Step.Carried) {
      String local = "_o" + number;
      out.line("java.lang.Object " + local + " = " + value + ";");
      if (!field.nullable()) {
        scope.fields().printNullCheck(out, field, local);
      }
      value = local;
    }
    return value;
  }

  /** Returns how names of methods begin. */
  abstract String verb();

  /** Returns how many steps of a kind one method has at most. */
  abstract int mostPerMethod(boolean integers);

  /** Returns the arguments of a method. */
  abstract String arguments(boolean integers);

  /** Returns the parameters for them. */
  abstract String parameters(boolean integers);

  abstract void printBlock(SourceWriter body, Step.FixedBlock block) throws IllegalAccessException;

  abstract void printStep(SourceWriter out, int number, Step.OfField step)
      throws IllegalAccessException;

  /** Prints the catch block and the end of the try statement. */
  abstract void printFailure(SourceWriter out);
}
