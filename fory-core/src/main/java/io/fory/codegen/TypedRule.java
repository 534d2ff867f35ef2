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
  private final NestedBody body;

  private TypedRule(Site site, TypedBody codec) {
    Serializer<Object> serializer = codec.typedBody();
    this.id = site.id();
    this.codec = site.constant(TypedBody.class, codec);
    this.type = site.constant(Class.class, codec.raw());
    this.body = new NestedBody(site.constant(Serializer.class, serializer), serializer.nests());
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
    body.printWrite(out, local);
    out.line("} else {");
    out.line(codec + ".write(_out, " + local + ");");
    out.line("}");
  }

  @Override
  public void printCopy(SourceWriter out, String value, UnaryOperator<String> assign) {
    out.line(assign.apply(codec + ".copy(_c, " + value + ")"));
  }

  @Override
  public void printRead(SourceWriter out, UnaryOperator<String> assign) {
    String value = "_z" + id;
    out.line("java.lang.Object " + value + ";");
    out.line("if (" + codec + ".skipType(_in)) {");
    body.printEnter(out, "_w" + id);
    out.line(value + " = " + body.read("_w" + id) + ";");
    body.printExit(out);
    out.line("} else {");
    out.line(value + " = " + codec + ".read(_in);");
    out.line("}");
    out.line(assign.apply(value));
  }
}
