package io.fory.codegen;

import io.fory.buffer.BinaryReader;
import io.fory.buffer.BlockBody;
import io.fory.codegen.java.SourceWriter;
import io.fory.plan.Step;
import io.fory.struct.InterpretedStruct;
import io.fory.struct.LinkedPlan;

/**
 * Prints the methods that write and read a struct whose body is one block, which need no context,
 * and those that call them in one.
 */
final class BlockBodySource {
  private static final String CONTEXT_READER = BinaryReader.class.getName();

  private final InterpretedStruct struct;
  private final SourceScope scope;
  private final SourceWriter methods;
  private final Step.FixedBlock block;
  private final String typeName;

  BlockBodySource(InterpretedStruct struct, SourceScope scope, SourceWriter methods) {
    this.struct = struct;
    this.scope = scope;
    this.methods = methods;
    this.block = scope.linked().plan().block();
    this.typeName = FieldExpressions.name(scope.linked().type());
  }

  /** Returns whether the body of a struct is one block, all of which comes from its own fields. */
  static boolean covers(InterpretedStruct struct, SourceScope scope) {
    LinkedPlan linked = scope.linked();
    boolean plain = !struct.type().isVersion() && !scope.captures() && linked.carrier() == null;
    if (!plain || linked.plan().steps().size() != 1) {
      return false;
    }
    Step.FixedBlock block = linked.plan().block();
    return !block.scalars().isEmpty()
        && block.flagged().isEmpty()
        && block.scalars().stream()
            .allMatch(scalar -> linked.link(scalar.field()).conversion() == null);
  }

  /** Returns the name of the interface. */
  static String interfaceName() {
    return BlockBody.class.getName();
  }

  /** Prints the methods and those that they call. */
  void print(ReadTarget target) throws IllegalAccessException {
    SourceWriter body = new SourceWriter();
    body.line("public int blockBytes() {").line("return " + block.bytes() + ";").line("}");
    printWriteBlock(body);
    printNewObject(body, target);
    printReadBlock(body, target);
    printWrite(body);
    printRead(body);
    methods.addAll(body);
  }

  private void printWriteBlock(SourceWriter out) throws IllegalAccessException {
    out.line("public void writeBlock(byte[] _b, int _p, java.lang.Object _value) {");
    out.line(typeName, " _v = (", typeName, ") _value;");
    new BlockSource(block, scope).printWriteValues(out, methods, typeName);
    out.line("}");
  }

  private void printNewObject(SourceWriter out, ReadTarget target) {
    out.line("public java.lang.Object newObject() {");
    if (struct.createsFirst()) {
      target.printMake(out);
      out.line("return _v;");
    } else {
      out.line("return null;");
    }
    out.line("}");
  }

  private void printReadBlock(SourceWriter out, ReadTarget target) throws IllegalAccessException {
    String parameters = CONTEXT_READER + " _reader, byte[] _b, int _p, java.lang.Object _made";
    out.line("public java.lang.Object readBlock(" + parameters + ") {");
    out.line(SourceNames.READER, " _in = (", SourceNames.READER, ") _reader;");
    out.line("int _at = -1;");
    if (struct.createsFirst()) {
      out.line(typeName, " _v = (", typeName, ") _made;");
    } else {
      target.printMake(out);
    }
    new BlockSource(block, scope).printReadValues(out, methods, target);
    target.printEnd(out);
    out.line("}");
  }

  private void printWrite(SourceWriter out) {
    WriteSource.printHead(out);
    out.line(SourceNames.WRITER, " _out = (", SourceNames.WRITER, ") _context;");
    out.line("try {");
    out.line("int _p = _out.reserve(" + block.bytes() + ");");
    out.line("writeBlock(_out.array(), _p, _value);");
    out.line("} catch (java.lang.RuntimeException _e) {");
    out.line("throw _out.failure(_e, null, _value);");
    out.line("}").line("}");
  }

  private void printRead(SourceWriter out) {
    String type = scope.constants().add("java.lang.Class", scope.linked().type());
    ReadSource.printHead(out, scope.linked().plan());
    out.line("try {");
    out.line("java.lang.Object _v = newObject();");
    if (struct.options().trackReferences() && struct.createsFirst()) {
      out.line("_in.reference(_v);");
    }
    out.line("int _p = _in.take(" + block.bytes() + ");");
    out.line("return readBlock(_in, _in.array(), _p, _v);");
    out.line("} catch (java.lang.RuntimeException _e) {");
    out.line("throw _in.failure(_e, null, ", type, ");");
    out.line("}").line("}");
  }
}
