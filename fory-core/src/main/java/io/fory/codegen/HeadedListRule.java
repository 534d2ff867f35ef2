package io.fory.codegen;

import io.fory.codec.BodyList;
import io.fory.codec.BodyList.Elements;
import io.fory.codec.HeadedCodec;
import io.fory.codec.ValueCodec;
import io.fory.codegen.java.SourceWriter;
import io.fory.serializer.Serializer;
import java.util.function.UnaryOperator;

/**
 * Prints the places that hold nothing but an {@link java.util.ArrayList} whose elements have a
 * head: the loop over the elements where these are strings, or all of exactly the declared class.
 * Everything else is left to the codec that their head names.
 */
final class HeadedListRule implements Rule {
  private static final String LISTS = "io.fory.builtin.container.ArrayLists.";

  private final String id;
  private final String serializer;
  private final String codec;
  private final String elements;
  private final String declared;
  private final String body;
  private final boolean nests;
  private final String list;
  private final String size;
  private final String index;
  private final String each;

  private HeadedListRule(Site site, Serializer<Object> list, Elements of) {
    this.id = site.id();
    this.serializer = site.constant(Serializer.class, list);
    this.codec = site.constant(ValueCodec.class, site.codec());
    this.elements = site.constant(HeadedCodec.class, of.codec());
    this.declared = site.constant(ValueCodec.class, of.declared());
    this.body = site.constant(Serializer.class, of.body());
    this.nests = of.body().nests();
    this.list = "_l" + id;
    this.size = "_n" + id;
    this.index = "_i" + id;
    this.each = "_z" + id;
  }

  static Rule of(Site site) {
    if (!(site.codec() instanceof BodyList bare) || !site.hasRoom()) {
      return null;
    }
    Elements elements = bare.arrayListElements();
    return elements == null ? null : new HeadedListRule(site, bare.list(), elements);
  }

  @Override
  public void printWrite(SourceWriter out, String local) {
    SourceWriter here = new SourceWriter();
    printWriteHere(here, local);
    new NestedBody(serializer, nests).printWrite(out, local, here, new SourceWriter());
  }

  private void printWriteHere(SourceWriter out, String local) {
    out.line("if (" + local + ".getClass() == java.util.ArrayList.class) {");
    out.line("java.util.ArrayList " + list + " = (java.util.ArrayList) " + local + ";");
    out.line("int " + size + " = " + list + ".size();");
    out.line("_out.writeVarUint32(" + size + ");");
    out.line("if (" + size + " > 0) {");
    out.line(
        ValueCodec.class.getName()
            + " "
            + each
            + " = "
            + LISTS
            + "head(_out, "
            + elements
            + ", "
            + list
            + ");");
    out.line("if (" + each + " == " + declared + ") {");
    printLevel(out, "_out.enter();");
    printLoop(out, body + ".write(_out, " + list + ".get(" + index + "));");
    out.line("throw " + LISTS + "failure(_out, _x" + id + ", " + index + ", " + list + ");");
    out.line("}");
    out.line(LISTS + "requireSize(_out, " + list + ", " + size + ");");
    printLevel(out, "_out.exit();");
    out.line("} else {");
    out.line(LISTS + "writeEach(_out, " + each + ", " + list + ", " + size + ");");
    out.line("}").line("}");
    out.line("} else {");
    out.line(serializer + ".write(_out, " + local + ");");
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

  private void printLoop(SourceWriter out, String statement) {
    out.line("int " + index + " = 0;").line("try {");
    out.line("for (; " + index + " < " + size + "; " + index + "++) {");
    out.line(statement);
    out.line("}");
    out.line("} catch (java.lang.RuntimeException _x" + id + ") {");
  }

  @Override
  public void printRead(SourceWriter out, UnaryOperator<String> assign) {
    NestedBody all = new NestedBody(serializer, nests);
    out.line("java.util.ArrayList " + list + ";");
    all.printEnter(out, "_w" + id);
    if (nests) {
      out.line("if (_w" + id + ") {");
      printReadHere(out);
      out.line("} else {");
      out.line(list + " = (java.util.ArrayList) " + all.readElsewhere() + ";");
      out.line("}");
    } else {
      printReadHere(out);
    }
    all.printExit(out);
    out.line(assign.apply(list));
  }

  private void printReadHere(SourceWriter out) {
    out.line("int " + size + " = _in.readLength(0);");
    out.line(list + " = " + LISTS + "createProven(_in, " + size + ");");
    out.line("if (" + size + " > 0) {");
    out.line(
        ValueCodec.class.getName()
            + " "
            + each
            + " = "
            + LISTS
            + "readHead(_in, "
            + elements
            + ", "
            + size
            + ");");
    out.line("if (" + each + " == " + declared + ") {");
    printLevel(out, "_in.enter();");
    printLoop(out, list + ".add(" + body + ".read(_in));");
    out.line("throw " + LISTS + "failure(_in, _x" + id + ", " + index + ");").line("}");
    printLevel(out, "_in.exit();");
    out.line("} else {");
    out.line(LISTS + "readEach(_in, " + each + ", " + list + ", " + size + ");");
    out.line("}").line("}");
  }
}
