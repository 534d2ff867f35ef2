package io.fory.codegen;

import io.fory.codegen.java.SourceWriter;
import io.fory.plan.Step;
import io.fory.plan.StructPlan;

/** Prints the method that reads. */
final class ReadSource extends StepSource {
  private final ReadTarget target;
  private final String type;

  ReadSource(SourceScope scope, SourceWriter methods, String names, ReadTarget target) {
    super(scope, methods, names);
    this.target = target;
    this.type = scope.constants().add("java.lang.Class", scope.linked().type());
  }

  /** Prints the method and the methods that it calls. */
  void print() throws IllegalAccessException {
    SourceWriter body = new SourceWriter();
    printHead(body, scope.linked().plan());
    body.line("int _at = -1;");
    body.line("try {");
    target.printBegin(body);
    printSteps(body);
    target.printEnd(body);
    printFailure(body);
    body.line("}");
    methods.addAll(body);
  }

  /** Prints the begin of the method, which charges for the object. */
  static void printHead(SourceWriter out, StructPlan plan) {
    out.line("public java.lang.Object read(", SourceNames.READ_CONTEXT, " _context) {");
    out.line(SourceNames.READER, " _in = (", SourceNames.READER, ") _context;");
    out.line("_in.charge(" + plan.objectBytes() + "L);");
  }

  @Override
  String verb() {
    return "read";
  }

  @Override
  int mostPerMethod(boolean integers) {
    return target.mostPerMethod();
  }

  @Override
  String arguments(boolean integers) {
    return "_in, " + (passesPresence(integers) ? "_h, " : "") + target.arguments();
  }

  @Override
  String parameters(boolean integers) {
    String presence = passesPresence(integers) ? "byte[] _h, " : "";
    return SourceNames.READER + " _in, " + presence + target.parameters();
  }

  private boolean passesPresence(boolean integers) {
    return integers && scope.keepsPresence();
  }

  @Override
  void printBlock(SourceWriter body, Step.FixedBlock block) throws IllegalAccessException {
    new BlockSource(block, scope).printRead(body, methods, target);
  }

  @Override
  void printStep(SourceWriter out, int number, Step.OfField step) throws IllegalAccessException {
    target.printRead(out, RuleOrder.of(String.valueOf(number), step, scope), step.field());
  }

  @Override
  void printFailure(SourceWriter out) {
    out.line("} catch (java.lang.RuntimeException _e) {");
    out.line("throw _in.failure(_e, _at < 0 ? null : ", names, "[_at], ", type, ");");
    out.line("}");
  }
}
