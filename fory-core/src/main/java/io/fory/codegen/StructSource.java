package io.fory.codegen;

import io.fory.codegen.java.ConstantPool;
import io.fory.codegen.java.SourceWriter;
import io.fory.plan.Step;
import io.fory.plan.StructPlan;
import io.fory.struct.InterpretedStruct;
import io.fory.struct.LinkedPlan;

/**
 * Prints the plan of one struct as the source of a serializer. Names of locals begin with an
 * underscore, so that they do not hide package names.
 */
final class StructSource {
  private final InterpretedStruct struct;
  private final StructPlan plan;
  private final ConstantPool constants = new ConstantPool();
  private final SourceScope scope;
  private final String className;
  private final SourceWriter methods = new SourceWriter();
  private final String names;

  /**
   * Makes the printer of a struct.
   *
   * @param linked its plan, with codecs that stay
   */
  StructSource(InterpretedStruct struct, LinkedPlan linked) {
    this.struct = struct;
    this.plan = linked.plan();
    this.className = simpleName(struct);
    this.scope =
        new SourceScope(
            linked,
            linked.carrier() != null && linked.carrier().captured() != null,
            struct.options().compressStrings(),
            SourceScope.keepsPresence(plan),
            constants,
            new FieldExpressions(linked, constants),
            new ArrayRule(struct.options().compact()));
    this.names = constants.add("java.lang.String[]", fieldNames());
  }

  /** Versions of one class have names of their own, for those who look at their source. */
  private static String simpleName(InterpretedStruct struct) {
    String name = struct.linked().type().getName();
    String simple = name.substring(name.lastIndexOf('.') + 1) + "_Fory";
    return struct.type().isVersion()
        ? simple + "_" + Integer.toHexString(struct.versionHash())
        : simple;
  }

  /** Returns the names of the fields by the number of their step; null where others name it. */
  private String[] fieldNames() {
    String[] fieldNames = new String[plan.steps().size()];
    for (int i = 0; i < fieldNames.length; i++) {
      if (plan.steps().get(i) instanceof Step.OfField step && !step.field().isInherited()) {
        fieldNames[i] = step.field().name();
      }
    }
    return fieldNames;
  }

  Object[] constants() {
    return constants.values();
  }

  /** Returns the binary name of the generated class. */
  String binaryName() {
    String packageName = scope.linked().type().getPackageName();
    return packageName.isEmpty() ? className : packageName + "." + className;
  }

  /** Returns the source. */
  String print() throws IllegalAccessException {
    boolean isBlock = BlockBodySource.covers(struct, scope);
    ReadTarget target =
        plan.isRecord() ? new RecordTarget(struct, scope) : new ObjectTarget(struct, scope);
    if (struct.type().isVersion()) {
      WriteSource.printNone(methods);
      CopySource.printNone(methods);
    } else {
      new CopySource(struct, scope, methods, names).print();
    }
    if (isBlock) {
      new BlockBodySource(struct, scope, methods).print(target);
    } else {
      if (!struct.type().isVersion()) {
        new WriteSource(scope, methods, names).print();
      }
      new ReadSource(scope, methods, names, target).print();
    }
    scope.arrays().printMethods(methods);
    SourceWriter out = new SourceWriter();
    String packageName = scope.linked().type().getPackageName();
    if (!packageName.isEmpty()) {
      out.line("package ", packageName, ";");
    }
    String parents = " extends " + GeneratedStruct.class.getName();
    if (isBlock) {
      parents += " implements " + BlockBodySource.interfaceName();
    }
    out.line("public final class ", className, parents, " {");
    constants.declare(out);
    out.line("public ", className, "() {").line("}");
    constantMethod(out, "boolean createsFirst", String.valueOf(struct.createsFirst()));
    constantMethod(out, "boolean isImmutable", String.valueOf(struct.isImmutable()));
    constantMethod(out, "int minBytes", String.valueOf(struct.minBytes()));
    out.addAll(methods);
    return out.line("}").toString();
  }

  private static void constantMethod(SourceWriter out, String signature, String value) {
    out.line("public ", signature, "() {").line("return ", value, ";").line("}");
  }
}
