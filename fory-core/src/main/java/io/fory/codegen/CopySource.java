package io.fory.codegen;

import io.fory.codegen.java.SourceWriter;
import io.fory.plan.FieldPlan;
import io.fory.plan.Step;
import io.fory.platform.ObjectCreator;
import io.fory.struct.InterpretedStruct;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Prints the method that copies. */
final class CopySource extends StepSource {
  /** Stands for the copy of a value in a statement; no identifier has it. */
  private static final String VALUE = "\0";

  private final InterpretedStruct struct;
  private final String typeName;

  /** The components of a record; null for other objects, whose fields are set. */
  private final RecordTarget record;

  /** The conditions under which a record is its own copy. */
  private final List<String> shared = new ArrayList<>();

  CopySource(InterpretedStruct struct, SourceScope scope, SourceWriter methods, String names) {
    super(scope, methods, names);
    this.struct = struct;
    this.typeName = FieldExpressions.name(scope.linked().type());
    this.record = scope.linked().plan().isRecord() ? new RecordTarget(struct, scope) : null;
  }

  /** Prints the method and the methods that it calls. */
  void print() throws IllegalAccessException {
    SourceWriter body = new SourceWriter();
    printHead(body);
    body.line(SourceNames.COPIER, " _c = (", SourceNames.COPIER, ") _context;");
    body.line(typeName, " _v = (", typeName, ") _value;");
    body.line("int _at = -1;");
    body.line("try {");
    if (record == null) {
      printObject(body);
    } else {
      record.printBegin(body);
      printSteps(body);
      printShared(body);
      record.printEnd(body);
    }
    printFailure(body);
    body.line("}");
    methods.addAll(body);
  }

  /** Prints a method that is never called: a version of a writer is only read. */
  static void printNone(SourceWriter methods) {
    printHead(methods);
    methods.line("throw new java.lang.IllegalStateException();").line("}");
  }

  private static void printHead(SourceWriter out) {
    out.line("public java.lang.Object copy(", SourceNames.COPY_CONTEXT, " _context, ");
    out.line("java.lang.Object _value) {");
  }

  private void printObject(SourceWriter body) throws IllegalAccessException {
    String creator = scope.constants().add(ObjectCreator.class.getName(), struct.creator());
    if (struct.runsOwnConstructor()) {
      body.line(typeName, " _n;");
      ReadTarget.printConstruction(body, "_n = new " + typeName + "();", creator);
    } else {
      body.line(typeName, " _n = (", typeName, ") ", creator, ".create();");
    }
    if (struct.options().trackReferences()) {
      body.line("_c.reference(_n);");
    }
    printSteps(body);
    body.line("_at = -1;");
    List<Field> transients = scope.linked().transients();
    SourceChunks.Printer<Field> printer = this::printTransients;
    new SourceChunks(body, methods, arguments(false), parameters(false))
        .print("copyTransient", transients, mostPerMethod(false), printer);
    body.line("return _n;");
  }

  private void printTransients(SourceWriter out, List<Field> fields) throws IllegalAccessException {
    for (Field field : fields) {
      String value = scope.fields().get(field);
      if (!field.getType().isPrimitive()) {
        String name = scope.constants().add("java.lang.String", field.getName());
        value = "_c.copyTransient(" + value + ", _v, " + name + ")";
      }
      out.line(scope.fields().set(field, "_n", value));
    }
  }

  private void printShared(SourceWriter body) {
    if (scope.linked().isWhole()) {
      shared.add(0, "true");
      body.line("if (", String.join(" && ", shared), ") {").line("return _v;").line("}");
    }
  }

  @Override
  String verb() {
    return "copy";
  }

  @Override
  int mostPerMethod(boolean integers) {
    return record == null ? SourceScope.READS_PER_METHOD : record.mostPerMethod();
  }

  @Override
  String arguments(boolean integers) {
    return "_c, _v, " + (record == null ? "_n" : record.arguments());
  }

  @Override
  String parameters(boolean integers) {
    String target = record == null ? typeName + " _n" : record.parameters();
    return SourceNames.COPIER + " _c, " + typeName + " _v, " + target;
  }

  @Override
  void printBlock(SourceWriter body, Step.FixedBlock block) throws IllegalAccessException {
    SourceChunks.Printer<Step.Scalar> printer =
        (out, chunk) -> {
          for (Step.Scalar scalar : chunk) {
            printStep(out, "", scalar, scope.fields().get(scalar.field()));
          }
        };
    new SourceChunks(body, methods, arguments(false), parameters(false))
        .print("copyBlock", block.scalars(), mostPerMethod(false), printer);
  }

  @Override
  void printStep(SourceWriter out, int number, Step.OfField step) throws IllegalAccessException {
    printStep(out, String.valueOf(number), step, value(out, number, step));
    if (record != null && (step instanceof Step.Value || step instanceof Step.Carried)) {
      shared.add(record.variable(step.field()) + " == " + scope.fields().get(step.field()));
    }
  }

  private void printStep(SourceWriter out, String id, Step.OfField step, String value)
      throws IllegalAccessException {
    FieldPlan field = step.field();
    if (step instanceof Step.Inherited) {
      RuleOrder.of(id, step, scope).printCopy(out, value, UnaryOperator.identity());
      return;
    }
    String statement =
        record == null
            ? scope.fields().set(scope.linked().field(field), "_n", VALUE)
            : record.assign(field, VALUE);
    RuleOrder.of(id, step, scope).printCopy(out, value, copy -> statement.replace(VALUE, copy));
  }

  @Override
  void printFailure(SourceWriter out) {
    out.line("} catch (java.lang.RuntimeException _e) {");
    out.line("throw _c.failure(_e, _at < 0 ? null : ", names, "[_at], _v);");
    out.line("}");
  }
}
