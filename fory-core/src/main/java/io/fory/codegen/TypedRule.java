package io.fory.codegen;

import io.fory.codec.TypedBody;
import io.fory.codegen.java.ConstantPool;
import io.fory.codegen.java.SourceWriter;
import io.fory.serializer.Serializer;
import java.util.function.UnaryOperator;

/**
 * Prints the places whose values say their type although it is declared: the bodies of those of
 * exactly the declared class, whose serializer is a constant.
 */
final class TypedRule implements PlaceRule {
  private final String id;
  private final String codec;
  private final String type;
  private final String body;
  private final boolean nests;

  TypedRule(String id, TypedBody codec, ConstantPool constants) {
    Serializer<Object> serializer = codec.typedBody();
    this.id = id;
    this.codec = constants.add("io.fory.codec.TypedBody", codec);
    this.type = constants.add("java.lang.Class", codec.raw());
    this.body = constants.add(SERIALIZER, serializer);
    this.nests = serializer.nests();
  }

  @Override
  public void printWrite(SourceWriter out, String local) {
    out.line("if (" + local + ".getClass() == " + type + ") {");
    out.line(codec + ".writeType(_out);");
    printLevel(out, "_out.enter();");
    out.line(body + ".write(_out, " + local + ");");
    printLevel(out, "_out.exit();");
    out.line("} else {");
    out.line(codec + ".write(_out, " + local + ");");
    out.line("}");
  }

  private void printLevel(SourceWriter out, String statement) {
    if (nests) {
      out.line(statement);
    }
  }

  @Override
  public void printRead(SourceWriter out, UnaryOperator<String> assign) {
    String value = "_z" + id;
    out.line("java.lang.Object " + value + ";");
    out.line("if (" + codec + ".skipType(_in)) {");
    printLevel(out, "_in.enter();");
    out.line(value + " = " + body + ".read(_in);");
    printLevel(out, "_in.exit();");
    out.line("} else {");
    out.line(value + " = " + codec + ".read(_in);");
    out.line("}");
    out.line(assign.apply(value));
  }
}
