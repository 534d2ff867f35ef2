package io.fory.codegen;

import io.fory.carried.CarriedLayout;
import io.fory.codec.ValueCodec;
import io.fory.codegen.java.ConstantPool;
import io.fory.codegen.java.SourceWriter;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.plan.FieldPlan;
import io.fory.plan.StructPlan;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;
import io.fory.struct.InterpretedStruct;
import java.util.List;

/**
 * Prints the plan of one struct as the source of a serializer.
 *
 * <p>A section of the plan that is long becomes several methods, since the JIT does not compile
 * methods of more than 8000 bytes of bytecode, and compiles long ones badly; see {@code
 * docs/decisions/0002-chunked-methods.md}. Names of locals begin with an underscore, so that they
 * do not hide package names.
 */
final class StructSource {
  static final String CREATOR = "io.fory.platform.ObjectCreator";

  static final String READER = MessageReader.class.getName();
  static final String WRITER = MessageWriter.class.getName();
  static final String READ_CONTEXT = ReadContext.class.getName();
  static final String WRITE_CONTEXT = WriteContext.class.getName();

  private static final int PARTS_PER_METHOD = 24;

  private final InterpretedStruct struct;
  private final StructPlan plan;
  private final ConstantPool constants = new ConstantPool();
  private final FieldExpressions fields;
  private final ScalarRule scalars;
  private final ObjectRule objects;
  private final String typeName;
  private final String className;
  private final SourceWriter methods = new SourceWriter();
  private final String names;

  StructSource(InterpretedStruct struct, ValueCodec[] codecs) {
    this.struct = struct;
    this.plan = struct.plan();
    this.fields = new FieldExpressions(plan.type(), constants);
    this.typeName = FieldExpressions.name(plan.type());
    this.className = simpleName(struct);
    this.scalars = new ScalarRule(plan, captured() != null, constants, fields);
    this.objects = new ObjectRule(plan, codecs, constants, fields);
    this.names = constants.add("java.lang.String[]", partNames());
  }

  /** Versions of one class have names of their own, for those who look at their source. */
  private static String simpleName(InterpretedStruct struct) {
    String name = struct.plan().type().getName();
    String simple = name.substring(name.lastIndexOf('.') + 1) + "_Fory";
    return struct.type().isVersion()
        ? simple + "_" + Integer.toHexString(struct.versionHash())
        : simple;
  }

  /** Returns the names of the strings and the objects, by the number of their part. */
  private String[] partNames() {
    String[] partNames = new String[parts()];
    for (int i = 0; i < partNames.length; i++) {
      partNames[i] = part(i).name();
    }
    return partNames;
  }

  private int parts() {
    return plan.strings().size() + plan.objects().size();
  }

  private FieldPlan part(int number) {
    List<FieldPlan> strings = plan.strings();
    return number < strings.size()
        ? strings.get(number)
        : plan.objects().get(number - strings.size());
  }

  Object[] constants() {
    return constants.values();
  }

  /** Returns the binary name of the generated class. */
  String binaryName() {
    String packageName = plan.type().getPackageName();
    return packageName.isEmpty() ? className : packageName + "." + className;
  }

  /** Returns the source. */
  String print() throws IllegalAccessException {
    printWrite();
    printRead();
    objects.printMethods(methods);
    SourceWriter out = new SourceWriter();
    String packageName = plan.type().getPackageName();
    if (!packageName.isEmpty()) {
      out.line("package ", packageName, ";");
    }
    out.line("public final class ", className, " extends io.fory.codegen.GeneratedStruct {");
    constants.declare(out);
    out.line("public ", className, "() {").line("}");
    constantMethod(out, "boolean createsFirst", String.valueOf(struct.createsFirst()));
    constantMethod(out, "int minBytes", String.valueOf(struct.minBytes()));
    out.addAll(methods);
    return out.line("}").toString();
  }

  private static void constantMethod(SourceWriter out, String signature, String value) {
    out.line("public ", signature, "() {").line("return ", value, ";").line("}");
  }

  private void printWrite() throws IllegalAccessException {
    SourceWriter body = new SourceWriter();
    body.line("public void write(", WRITE_CONTEXT, " _context, java.lang.Object _value) {");
    if (struct.type().isVersion()) {
      body.line("throw new java.lang.IllegalStateException();").line("}");
      methods.addAll(body);
      return;
    }
    body.line(WRITER, " _out = (", WRITER, ") _context;");
    body.line(typeName, " _v = (", typeName, ") _value;");
    body.line("int _at = -1;");
    body.line("try {");
    scalars.printWrite(body, methods, typeName);
    if (parts() <= PARTS_PER_METHOD) {
      printWriteParts(body, 0, parts());
    } else {
      for (int from = 0; from < parts(); from += PARTS_PER_METHOD) {
        body.line("write" + from + "(_out, _v);");
        printWriteMethod(from, Math.min(from + PARTS_PER_METHOD, parts()));
      }
    }
    printWriteFailure(body);
    methods.addAll(body);
  }

  private void printWriteMethod(int from, int to) throws IllegalAccessException {
    methods.line("private static void write" + from + "(" + WRITER + " _out, ", typeName, " _v) {");
    methods.line("int _at = -1;");
    methods.line("try {");
    printWriteParts(methods, from, to);
    printWriteFailure(methods);
  }

  private void printWriteFailure(SourceWriter out) {
    out.line("} catch (java.lang.RuntimeException _e) {");
    out.line("throw _out.failure(_e, _at < 0 ? null : ", names, "[_at], _v);");
    out.line("}");
    out.line("}");
  }

  private void printWriteParts(SourceWriter out, int from, int to) throws IllegalAccessException {
    for (int i = from; i < to; i++) {
      FieldPlan field = part(i);
      out.line("_at = " + i + ";");
      if (i < plan.strings().size()) {
        String method = struct.options().compressStrings() ? "writeCompactString" : "writeString";
        out.line(
            "_out." + method + "(", FieldExpressions.cast(String.class, fields.get(field)), ");");
      } else {
        objects.printWrite(out, i - plan.strings().size(), "_o" + i);
      }
    }
  }

  private void printRead() throws IllegalAccessException {
    if (plan.isRecord()) {
      new RecordSource(struct, scalars, objects, fields, constants, methods, names).print(typeName);
      return;
    }
    SourceWriter body = new SourceWriter();
    printReadHeader(body);
    body.line("_in.charge(" + plan.objectBytes() + "L);");
    body.line("int _at = -1;");
    body.line("try {");
    String creator = constants.add(CREATOR, struct.creator());
    if (struct.runsOwnConstructor()) {
      body.line(typeName, " _v;");
      printConstruction(body, "_v = new " + typeName + "();", creator);
    } else {
      body.line(typeName, " _v = (", typeName, ") ", creator, ".create();");
    }
    if (struct.options().trackReferences()) {
      body.line("_in.reference(_v);");
    }
    if (captured() != null) {
      String layout = constants.add("io.fory.carried.CarriedLayout", captured());
      body.line("io.fory.carried.DroppedFields.captures(_in).begin(" + layout + ");");
    }
    scalars.printRead(body, methods, typeName);
    int last = plan.carrier() == null ? parts() : parts() - 1;
    if (last <= PARTS_PER_METHOD) {
      printReadParts(body, 0, last);
    } else {
      for (int from = 0; from < last; from += PARTS_PER_METHOD) {
        body.line("read" + from + "(_in, _v);");
        printReadMethod(from, Math.min(from + PARTS_PER_METHOD, last));
      }
    }
    if (plan.carrier() != null || captured() != null) {
      printReadCarried(body, last);
    }
    body.line("return _v;");
    printReadFailure(body);
    methods.addAll(body);
  }

  /** Prints the head of the method that reads. */
  static void printReadHeader(SourceWriter out) {
    out.line("public java.lang.Object read(", READ_CONTEXT, " _context) {");
    out.line(READER, " _in = (", READER, ") _context;");
  }

  private CarriedLayout captured() {
    return struct.carrier() == null ? null : struct.carrier().captured();
  }

  /**
   * Prints what becomes of the fields that the class does not have.
   *
   * @param number of the part that carries those of an earlier writer
   */
  private void printReadCarried(SourceWriter out, int number) throws IllegalAccessException {
    String carried = "_carried";
    out.line("io.fory.serializer.CarriedFields " + carried + " = null;");
    if (plan.carrier() != null) {
      out.line("_at = " + number + ";");
      objects.printReadCarrier(out, "_v", carried);
    }
    if (captured() != null) {
      out.line(carried + " = io.fory.carried.DroppedFields.captures(_in).end(" + carried + ");");
    }
    if (struct.carrier() != null) {
      out.line("if (" + carried + " != null) {");
      out.line(fields.set(struct.carrier().field(), "_v", carried));
      out.line("}");
    }
  }

  /**
   * Prints a statement that calls a constructor, whose exceptions, checked ones too, are errors.
   */
  static void printConstruction(SourceWriter out, String statement, String creator) {
    out.line("try {").line(statement).line("} catch (java.lang.Exception _x) {");
    out.line("throw " + creator + ".failed(_x);").line("}");
  }

  private void printReadMethod(int from, int to) throws IllegalAccessException {
    methods.line("private static void read" + from + "(" + READER + " _in, ", typeName, " _v) {");
    methods.line("int _at = -1;");
    methods.line("try {");
    printReadParts(methods, from, to);
    printReadFailure(methods);
  }

  private void printReadParts(SourceWriter out, int from, int to) throws IllegalAccessException {
    for (int i = from; i < to; i++) {
      out.line("_at = " + i + ";");
      if (i < plan.strings().size()) {
        printReadString(out, part(i));
      } else if (part(i).isDropped() && captured() != null) {
        objects.printCapture(out, i - plan.strings().size());
      } else {
        objects.printRead(out, i - plan.strings().size(), "_v");
      }
    }
  }

  private void printReadString(SourceWriter out, FieldPlan field) throws IllegalAccessException {
    String value = "_in.readString()";
    if (!field.isDropped()) {
      out.line(fields.assign(field, "_v", value));
    } else {
      out.line(
          captured() != null
              ? "io.fory.carried.DroppedFields.captures(_in).string();"
              : value + ";");
    }
  }

  private void printReadFailure(SourceWriter out) {
    String type = constants.add("java.lang.Class", plan.type());
    out.line("} catch (java.lang.RuntimeException _e) {");
    out.line("throw _in.failure(_e, _at < 0 ? null : ", names, "[_at], ", type, ");");
    out.line("}");
    out.line("}");
  }
}
