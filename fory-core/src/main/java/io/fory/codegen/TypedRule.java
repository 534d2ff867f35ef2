package io.fory.codegen;

import io.fory.codec.TypedBody;
import io.fory.codegen.java.SourceWriter;
import io.fory.serializer.Serializer;
import java.util.function.UnaryOperator;

/**
 * Prints the places whose values say their type although it is declared: the bodies of those of
 * exactly the declared class, whose serializer is a constant.
 */
final class TypedRule implements Rule {
  private final String id;
  private final String codec;
  private final String type;
  private final String body;
  private final boolean nests;

  private TypedRule(Site site, TypedBody codec) {
    Serializer<Object> serializer = codec.typedBody();
    this.id = site.id();
    this.codec = site.constant(TypedBody.class, codec);
    this.type = site.constant(Class.class, codec.raw());
    this.body = site.constant(Serializer.class, serializer);
    this.nests = serializer.nests();
  }

  static Rule of(Site site) {
    boolean applies =
        site.codec() instanceof TypedBody typed && typed.typedBody() != null && site.hasRoom();
    return applies ? new TypedRule(site, (TypedBody) site.codec()) : null;
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

  @Override
  public void printCopy(SourceWriter out, String value, UnaryOperator<String> assign) {
    out.line(assign.apply(codec + ".copy(_c, " + value + ")"));
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
