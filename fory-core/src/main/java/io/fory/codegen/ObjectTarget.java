package io.fory.codegen;

import io.fory.codegen.java.SourceWriter;
import io.fory.plan.FieldPlan;
import io.fory.platform.ObjectCreator;
import io.fory.struct.InterpretedStruct;

/** The fields of an object, which is made first. */
final class ObjectTarget extends ReadTarget {
  private final InterpretedStruct struct;
  private final SourceScope scope;
  private final String typeName;

  ObjectTarget(InterpretedStruct struct, SourceScope scope) {
    this.struct = struct;
    this.scope = scope;
    this.typeName = FieldExpressions.name(struct.linked().type());
  }

  @Override
  String arguments() {
    return "_v";
  }

  @Override
  String parameters() {
    return typeName + " _v";
  }

  @Override
  int mostPerMethod() {
    return SourceScope.READS_PER_METHOD;
  }

  @Override
  void printMake(SourceWriter out) {
    String creator = scope.constants().add(ObjectCreator.class.getName(), struct.creator());
    if (struct.runsOwnConstructor()) {
      out.line(typeName, " _v;");
      printConstruction(out, "_v = new " + typeName + "();", creator);
    } else {
      out.line(typeName, " _v = (", typeName, ") ", creator, ".create();");
    }
  }

  @Override
  void printBegin(SourceWriter out) {
    printMake(out);
    if (struct.options().trackReferences()) {
      out.line("_in.reference(_v);");
    }
    if (scope.captures()) {
      String layout =
          scope
              .constants()
              .add("io.fory.carried.CarriedLayout", scope.linked().carrier().captured());
      out.line("io.fory.carried.DroppedFields.captures(_in).begin(" + layout + ");");
    }
    if (carries()) {
      out.line("io.fory.serializer.CarriedFields " + CarriedRule.LOCAL + " = null;");
    }
  }

  private boolean carries() {
    return scope.captures() || scope.linked().plan().hasCarrier();
  }

  @Override
  void printEnd(SourceWriter out) throws IllegalAccessException {
    String carried = CarriedRule.LOCAL;
    if (scope.captures()) {
      out.line(carried + " = io.fory.carried.DroppedFields.captures(_in).end(" + carried + ");");
    }
    if (carries() && scope.linked().carrier() != null) {
      out.line("if (" + carried + " != null) {");
      out.line(scope.fields().set(scope.linked().carrier().field().field(), "_v", carried));
      out.line("}");
    }
    out.line("return _v;");
  }

  @Override
  String assign(FieldPlan field, String value) throws IllegalAccessException {
    return scope.fields().assign(field, "_v", value);
  }
}
