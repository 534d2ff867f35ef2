package io.fory.codegen;

import io.fory.codegen.java.SourceWriter;
import io.fory.plan.Step;

/** Prints the method that writes. */
final class WriteSource extends StepSource {
  private static final int INTEGERS_PER_METHOD = 48;
  private static final int OTHERS_PER_METHOD = 24;

  private final String typeName;

  WriteSource(SourceScope scope, SourceWriter methods, String names) {
    super(scope, methods, names);
    this.typeName = FieldExpressions.name(scope.linked().type());
  }

  /** Prints the method and the methods that it calls. */
  void print() throws IllegalAccessException {
    SourceWriter body = new SourceWriter();
    printHead(body);
    body.line(SourceNames.WRITER, " _out = (", SourceNames.WRITER, ") _context;");
    body.line(typeName, " _v = (", typeName, ") _value;");
    body.line("int _at = -1;");
    body.line("try {");
    printSteps(body);
    printFailure(body);
    body.line("}");
    methods.addAll(body);
  }

  /** Prints a method that is never called: a version of a writer is only read. */
  static void printNone(SourceWriter methods) {
    printHead(methods);
    methods.line("throw new java.lang.IllegalStateException();").line("}");
  }

  /** Prints the begin of the method. */
  static void printHead(SourceWriter out) {
    out.line("public void write(", SourceNames.WRITE_CONTEXT, " _context, ");
    out.line("java.lang.Object _value) {");
  }

  @Override
  String verb() {
    return "write";
  }

  @Override
  int mostPerMethod(boolean integers) {
    return integers ? INTEGERS_PER_METHOD : OTHERS_PER_METHOD;
  }

  @Override
  String arguments(boolean integers) {
    return "_out, _v";
  }

  @Override
  String parameters(boolean integers) {
    return SourceNames.WRITER + " _out, " + typeName + " _v";
  }

  @Override
  void printBlock(SourceWriter body, Step.FixedBlock block) throws IllegalAccessException {
    new BlockSource(block, scope).printWrite(body, methods, typeName);
  }

  @Override
  void printStep(SourceWriter out, int number, Step.OfField step) throws IllegalAccessException {
    String value = value(out, number, step);
    RuleOrder.of(String.valueOf(number), step, scope).printWrite(out, value);
  }

  @Override
  void printFailure(SourceWriter out) {
    out.line("} catch (java.lang.RuntimeException _e) {");
    out.line("throw _out.failure(_e, _at < 0 ? null : ", names, "[_at], _v);");
    out.line("}");
  }
}
