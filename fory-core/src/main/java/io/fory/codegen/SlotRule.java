package io.fory.codegen;

import io.fory.codec.CheckedBody;
import io.fory.codec.SlotCodec;
import io.fory.codegen.java.SourceWriter;
import io.fory.message.Leaves;
import io.fory.serializer.Serializer;
import java.util.function.UnaryOperator;

/**
 * Prints one place of the native format: null, or a value of exactly the declared class, whose
 * serializer is a constant.
 */
final class SlotRule implements Rule {
  private static final String LEAVES = Leaves.class.getName() + ".";

  private final String id;
  private final String codec;
  private final ArrayRule arrays;

  /** The declared class if values of it are printed in full, else null. */
  private final Class<?> declared;

  private String type;
  private NestedBody body;
  private boolean tracked;
  private boolean createsFirst;
  private boolean immutable;
  private ListRule list;

  private SlotRule(Site site, SlotCodec slot) {
    this.id = site.id();
    this.arrays = site.scope().arrays();
    this.codec = site.constant(SlotCodec.class, slot);
    boolean settled =
        slot.declared() != null
            && slot.fixedBody() != null
            && !(slot.fixedBody() instanceof CheckedBody); // the codec checks references to it too
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
    body = new NestedBody(site.constant(Serializer.class, serializer), serializer.nests());
    tracked = slot.tracked() && serializer.tracksReferences();
    createsFirst = serializer.createsFirst();
    immutable = serializer.isImmutable();
    list = ListRule.of(site, slot, body.serializer());
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
    return body.nests();
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
    if (arrays.applies(declared)) {
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
    String head = "_out.writeByte(" + SourceNames.DECLARED + ");";
    if (list != null) {
      SourceWriter here = new SourceWriter();
      list.printWrite(here, local);
      body.printWrite(out, local, here, new SourceWriter().line(head));
    } else {
      out.line(head);
      body.printWrite(out, local);
    }
    printIf(opens, out, "_out.closeReference();");
  }

  /** Prints how the body of a value is written that is known to be of the declared class. */
  void printBareWrite(SourceWriter out, String value) {
    out.line(body.bareWrite(value));
  }

  private static void printIf(boolean condition, SourceWriter out, String statement) {
    if (condition) {
      out.line(statement);
    }
  }

  /** Prints the usual case of a copy, and leaves others to the codec. */
  @Override
  public void printCopy(SourceWriter out, String local, UnaryOperator<String> assign) {
    String other = assign.apply(codec + ".copy(_c, " + local + ")");
    if (declared == null) {
      out.line(other);
      return;
    }
    out.line("if (" + local + " != null && " + local + ".getClass() == " + type + ") {");
    if (immutable) {
      out.line(assign.apply(local));
    } else if (ArrayRule.isPrimitives(declared)) {
      printArrayCopy(out, local, assign);
    } else if (tracked) {
      out.line(assign.apply("_c.copyTracked(" + body.serializer() + ", " + local + ")"));
    } else {
      String copy = "_g" + id;
      body.printCopy(out, local, copy);
      out.line(assign.apply(copy));
    }
    out.line("} else {");
    out.line(other);
    out.line("}");
  }

  private void printArrayCopy(SourceWriter out, String local, UnaryOperator<String> assign) {
    if (!tracked) {
      out.line(assign.apply(ArrayRule.copy(declared, local)));
      return;
    }
    String copy = "_g" + id;
    out.line("java.lang.Object " + copy + " = _c.copyIfMet(" + local + ");");
    out.line("if (" + copy + " == null) {");
    out.line(copy + " = " + ArrayRule.copy(declared, local) + ";");
    out.line("_c.copied(" + copy + ");");
    out.line("}");
    out.line(assign.apply(copy));
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
    body.printEnter(out, here());
    String value;
    if (tracked && arrays.applies(declared)) {
      value = "_g" + id;
      out.line("long _t" + id + " = " + LEAVES + "start(_in, " + codec + ");");
      out.line("java.lang.Object " + value + " = " + printReadBody(out) + ";");
      out.line(LEAVES + "end(_in, _t" + id + ", " + value + ");");
    } else if (tracked) {
      String local = "_g" + id;
      out.line("int _t" + id + " = _in.startObject(" + createsFirst + ", " + codec + ");");
      value = printReadBody(out);
      out.line("java.lang.Object " + local + " = " + value + ";");
      out.line("_in.endObject(_t" + id + ", " + local + ");");
      value = local;
    } else {
      value = printReadBody(out);
    }
    out.line(assign.apply(value));
    body.printExit(out);
    out.line("} else {");
    out.line(assign.apply(codec + ".read(_in, " + head + ")"));
    out.line("}");
  }

  /** Prints the statements that an expression of a body needs; returns the expression. */
  private String printReadBody(SourceWriter out) {
    if (arrays.applies(declared)) {
      return arrays.read(declared);
    }
    return list == null ? body.read(here()) : list.printRead(out, body, here());
  }

  /** Returns the local that says whether the body is read on this stack. */
  private String here() {
    return "_w" + id;
  }

  /** Returns the expression that reads a body of the declared class. */
  String bareRead() {
    return body.bareRead();
  }
}
