package io.fory.codegen;

import io.fory.codec.ContainerSerializer;
import io.fory.codec.SlotCodec;
import io.fory.codec.StringCodec;
import io.fory.codec.ValueCodec;
import io.fory.codegen.java.SourceWriter;

/**
 * Prints the places that hold an {@link java.util.ArrayList} of strings or of one struct: the loop
 * over the elements, in which everything is constant. Unusual cases, such as a null among the
 * structs, are left to the serializer of the list, which writes the same bytes.
 *
 * <p>Why the loop is printed: {@code docs/decisions/0001-records-as-codecs.md}.
 */
final class ListRule {
  private static final String LISTS = "io.fory.builtin.container.ArrayLists.";

  private final String serializer;
  private final String list;
  private final String size;
  private final String index;
  private final String id;

  /** Method that writes a string, or null if the elements are structs. */
  private final String writeString;

  private final SlotRule element;
  private final int minBytes;

  private ListRule(
      String id, String serializer, String writeString, SlotRule element, int minBytes) {
    this.id = id;
    this.serializer = serializer;
    this.writeString = writeString;
    this.element = element;
    this.minBytes = minBytes;
    this.list = "_l" + id;
    this.size = "_n" + id;
    this.index = "_i" + id;
  }

  /**
   * Returns the rule for a slot, or null if it does not apply there.
   *
   * @param serializer constant of the list's serializer
   */
  static ListRule of(Site site, SlotCodec slot, String serializer) {
    if (!(slot.fixedBody() instanceof ContainerSerializer<?> container) || !site.hasRoom()) {
      return null;
    }
    ValueCodec element = container.arrayListElement();
    if (element instanceof StringCodec strings) {
      String method = TextRule.writeMethod(strings.compact());
      return new ListRule(site.id(), serializer, method, null, 0);
    }
    if (element instanceof SlotCodec struct
        && struct.fixedBody() instanceof GeneratedStruct body
        && body.minBytes() > 0) {
      Site each = new Site(site.id() + "e", null, struct, site.scope());
      return new ListRule(site.id(), serializer, null, SlotRule.of(each), body.minBytes());
    }
    return null;
  }

  /** Prints how a list is written that is exactly an array list, its head included. */
  void printWrite(SourceWriter out, String local) {
    out.line("java.util.ArrayList " + list + " = (java.util.ArrayList) " + local + ";");
    out.line("int " + size + " = " + list + ".size();");
    if (writeString != null) {
      out.line("_out.writeArrayHead(" + size + ");");
      printWriteLoop(
          out, "_out." + writeString + "(io.fory.codec.DeclaredClass.text(" + get() + "));");
      return;
    }
    String method = element.tracked() ? "writesSlots" : "writesBodies";
    out.line(
        "if (" + LISTS + method + "(_out, " + list + ", " + size + ", " + element.type() + ")) {");
    if (element.tracked()) {
      SourceWriter slot = new SourceWriter();
      String value = "_y" + id;
      slot.line("java.lang.Object " + value + " = " + get() + ";");
      element.printWrite(slot, value);
      printWriteLoop(out, slot);
    } else {
      SourceWriter bare = new SourceWriter();
      element.printBareWrite(bare, get());
      printLevel(out, "_out.enter();");
      printWriteLoop(out, bare);
      printLevel(out, "_out.exit();");
    }
    out.line("} else {");
    out.line("_out.writeByte(" + SourceNames.DECLARED + ");");
    out.line(serializer + ".write(_out, " + list + ");");
    out.line("}");
  }

  private String get() {
    return list + ".get(" + index + ")";
  }

  private void printWriteLoop(SourceWriter out, String statement) {
    printWriteLoop(out, new SourceWriter().line(statement));
  }

  private void printWriteLoop(SourceWriter out, SourceWriter statements) {
    printLoop(out, statements);
    out.line("throw " + LISTS + "failure(_out, _x" + id + ", " + index + ", " + list + ");");
    out.line("}");
    out.line(LISTS + "requireSize(_out, " + list + ", " + size + ");");
  }

  /** Prints the loop up to where its exceptions are caught. */
  private void printLoop(SourceWriter out, SourceWriter statements) {
    out.line("int " + index + " = 0;").line("try {");
    out.line("for (; " + index + " < " + size + "; " + index + "++) {");
    out.addAll(statements);
    out.line("}");
    out.line("} catch (java.lang.RuntimeException _x" + id + ") {");
  }

  private void printLevel(SourceWriter out, String statement) {
    if (element.nests()) {
      out.line(statement);
    }
  }

  /**
   * Prints how an array list is read, whose head has been read; returns where it is then.
   *
   * @param here the local that says whether it is read on this stack, if it nests
   */
  String printRead(SourceWriter out, NestedBody body, String here) {
    out.line("java.util.ArrayList " + list + ";");
    if (body.nests()) {
      out.line("if (" + here + ") {");
      printReadHere(out);
      out.line("} else {");
      out.line(list + " = (java.util.ArrayList) " + body.readElsewhere() + ";");
      out.line("}");
    } else {
      printReadHere(out);
    }
    return list;
  }

  private void printReadHere(SourceWriter out) {
    out.line("int " + size + " = _in.readLength(1);");
    out.line(list + " = " + LISTS + "create(_in, " + size + ");");
    SourceWriter loop = new SourceWriter();
    if (writeString != null) {
      loop.line(add("_in.readString()"));
      printReadLoop(out, loop);
      return;
    }
    String kind = "_q" + id;
    out.line("if (" + size + " > 0) {");
    out.line("int " + kind + " = _in.readUint8();");
    String usual = element.tracked() ? "SLOTS" : "DECLARED";
    out.line("if (" + kind + " == io.fory.builtin.container.ElementKind." + usual + ") {");
    if (element.tracked()) {
      element.printRead(loop, this::add);
      printReadLoop(out, loop);
    } else {
      out.line(LISTS + "requireElements(_in, " + size + ", " + minBytes + ");");
      printLevel(out, "_in.enter();");
      printReadLoop(out, loop.line(add(element.bareRead())));
      printLevel(out, "_in.exit();");
    }
    out.line("} else {");
    out.line(
        LISTS + "readOthers(_in, " + serializer + ", " + list + ", " + size + ", " + kind + ");");
    out.line("}").line("}");
  }

  private void printReadLoop(SourceWriter out, SourceWriter statements) {
    printLoop(out, statements);
    out.line("throw " + LISTS + "failure(_in, _x" + id + ", " + index + ");").line("}");
  }

  private String add(String value) {
    return list + ".add(" + value + ");";
  }
}
