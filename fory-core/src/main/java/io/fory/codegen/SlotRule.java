package io.fory.codegen;

import io.fory.codec.SlotCodec;
import io.fory.codegen.java.SourceWriter;
import io.fory.serializer.Serializer;
import java.util.function.UnaryOperator;

/**
 * Prints one place of the native format: null, or a value of exactly the declared class, whose
 * serializer is a constant.
 */
final class SlotRule implements Rule {
  private final String id;
  private final String codec;
  private final ArrayRule arrays;

  /** The declared class if values of it are printed in full, else null. */
  private final Class<?> declared;

  private String type;
  private String body;
  private boolean nests;
  private boolean tracked;
  private boolean createsFirst;
  private boolean immutable;
  private ListRule list;

  private SlotRule(Site site, SlotCodec slot) {
    this.id = site.id();
    this.arrays = site.scope().arrays();
    this.codec = site.constant(SlotCodec.class, slot);
    boolean settled = slot.declared() != null && slot.fixedBody() != null;
    this.declared = settled ? slot.declared().type() : null;
    if (settled) {
      settle(site, slot);
    }
  }

  static SlotRule of(Site site) {
    return site.codec() instanceof SlotCodec slot ? new SlotRule(site, slot) : null;
  }

  private void settle(Site site, SlotCodec slot) {
    Serializer<Object> serializer = slot.fixedBody();
    type = site.constant(Class.class, declared);
    body = site.constant(Serializer.class, serializer);
    nests = serializer.nests();
    tracked = slot.tracked() && serializer.tracksReferences();
    createsFirst = serializer.createsFirst();
    immutable = serializer.isImmutable();
    list = ListRule.of(site, slot, body);
  }

  /** Returns the constant of the declared class, or null if no class is printed in full. */
  String type() {
    return type;
  }

  /** Returns whether values of the declared class are numbered where references are tracked. */
  boolean tracked() {
    return tracked;
  }

  /** Returns whether bodies count as a level. */
  boolean nests() {
    return nests;
  }

  @Override
  public void printWrite(SourceWriter out, String local) {
    if (declared == null) {
      out.line(codec + ".write(_out, " + local + ");");
      return;
    }
    out.line("if (" + local + " == null) {");
    out.line("_out.writeByte(" + SourceNames.NULL + ");");
    out.line("} else if (" + local + ".getClass() == " + type + ") {");
    if (tracked) {
      out.line("if (!_out.writeIfMet(" + local + ")) {");
    }
    if (ArrayRule.applies(declared)) {
      arrays.printWrite(out, declared, local);
    } else {
      printWriteBody(out, local);
    }
    if (tracked) {
      out.line("}");
    }
    out.line("} else {");
    out.line(codec + ".write(_out, " + local + ");");
    out.line("}");
  }

  /** Prints how head and body of a value of the declared class are written. */
  private void printWriteBody(SourceWriter out, String local) {
    boolean opens = tracked && !createsFirst;
    printIf(opens, out, "_out.openReference();");
    printIf(nests, out, "_out.enter();");
    if (list != null) {
      list.printWrite(out, local);
    } else {
      out.line("_out.writeByte(" + SourceNames.DECLARED + ");");
      printBareWrite(out, local);
    }
    printIf(nests, out, "_out.exit();");
    printIf(opens, out, "_out.closeReference();");
  }

  /** Prints how the body of a value is written that is known to be of the declared class. */
  void printBareWrite(SourceWriter out, String value) {
    out.line(body + ".write(_out, " + value + ");");
  }

  private static void printIf(boolean condition, SourceWriter out, String statement) {
    if (condition) {
      out.line(statement);
    }
  }

  /**
   * Prints the usual case of a copy, in which nothing is numbered, and leaves others to the codec.
   */
  @Override
  public void printCopy(SourceWriter out, String local, UnaryOperator<String> assign) {
    String other = assign.apply(codec + ".copy(_c, " + local + ")");
    if (declared == null || tracked) {
      out.line(other);
      return;
    }
    out.line("if (" + local + " != null && " + local + ".getClass() == " + type + ") {");
    if (immutable) {
      out.line(assign.apply(local));
    } else if (ArrayRule.applies(declared)) {
      out.line(assign.apply(ArrayRule.copy(declared, local)));
    } else {
      String copy = "_g" + id;
      printIf(nests, out, "_c.enter();");
      out.line("java.lang.Object " + copy + " = " + body + ".copy(_c, " + local + ");");
      printIf(nests, out, "_c.exit();");
      out.line(assign.apply(copy));
    }
    out.line("} else {");
    out.line(other);
    out.line("}");
  }

  @Override
  public void printRead(SourceWriter out, UnaryOperator<String> assign) {
    if (declared == null) {
      out.line(assign.apply(codec + ".read(_in)"));
      return;
    }
    String head = "_k" + id;
    out.line("int " + head + " = _in.readUint8();");
    out.line("if (" + head + " == " + SourceNames.DECLARED + ") {");
    printIf(nests, out, "_in.enter();");
    String value = body + ".read(_in)";
    if (tracked) {
      String local = "_g" + id;
      out.line("int _t" + id + " = _in.startObject(" + createsFirst + ", " + codec + ");");
      value = printReadBody(out, value);
      out.line("java.lang.Object " + local + " = " + value + ";");
      out.line("_in.endObject(_t" + id + ", " + local + ");");
      value = local;
    } else {
      value = printReadBody(out, value);
    }
    out.line(assign.apply(value));
    printIf(nests, out, "_in.exit();");
    out.line("} else {");
    out.line(assign.apply(codec + ".read(_in, " + head + ")"));
    out.line("}");
  }

  /** Prints the statements that an expression of a body needs; returns the expression. */
  private String printReadBody(SourceWriter out, String usual) {
    if (ArrayRule.applies(declared)) {
      return arrays.read(declared);
    }
    return list == null ? usual : list.printRead(out);
  }

  /** Returns the expression that reads a body of the declared class. */
  String bareRead() {
    return body + ".read(_in)";
  }
}
