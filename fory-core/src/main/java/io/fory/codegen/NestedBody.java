package io.fory.codegen;

import io.fory.codegen.java.SourceWriter;

/**
 * Prints a body that another body holds: one level deeper if it may nest, and on another stack
 * where this one has no room for a level; see {@link io.fory.message.CallStacks}.
 *
 * @param serializer constant of its serializer
 * @param nests whether it counts as a level
 */
record NestedBody(String serializer, boolean nests) {
  /** Prints how it is written. */
  void printWrite(SourceWriter out, String value) {
    printWrite(out, value, new SourceWriter().line(bareWrite(value)), new SourceWriter());
  }

  /**
   * Prints how it is written.
   *
   * @param here writes it on this stack
   * @param before is written before it on another one
   */
  void printWrite(SourceWriter out, String value, SourceWriter here, SourceWriter before) {
    if (!nests) {
      out.addAll(here);
      return;
    }
    out.line("if (_out.enterHere()) {");
    out.addAll(here);
    out.line("} else {");
    out.addAll(before);
    out.line("_out.writeElsewhere(" + serializer + ", " + value + ");");
    out.line("}");
    out.line("_out.exit();");
  }

  /** Returns the statement that writes it on this stack, at the level of the code around it. */
  String bareWrite(String value) {
    return serializer + ".write(_out, " + value + ");";
  }

  /** Prints how a local gets a copy of it. */
  void printCopy(SourceWriter out, String value, String copy) {
    String here = serializer + ".copy(_c, " + value + ")";
    if (!nests) {
      out.line("java.lang.Object " + copy + " = " + here + ";");
      return;
    }
    String elsewhere = "_c.copyElsewhere(" + serializer + ", " + value + ")";
    out.line("java.lang.Object " + copy + " = _c.enterHere() ? " + here + " : " + elsewhere + ";");
    out.line("_c.exit();");
  }

  /**
   * Prints how its level is entered; {@link #printExit} is to follow.
   *
   * @param here the name of a local that says whether it is read on this stack
   */
  void printEnter(SourceWriter out, String here) {
    if (nests) {
      out.line("boolean " + here + " = _in.enterHere();");
    }
  }

  /** Returns the expression that reads it. */
  String read(String here) {
    return nests ? "(" + here + " ? " + bareRead() + " : " + readElsewhere() + ")" : bareRead();
  }

  /** Returns the expression that reads it on another stack. */
  String readElsewhere() {
    return "_in.readElsewhere(" + serializer + ")";
  }

  /** Returns the expression that reads it on this stack, at the level of the code around it. */
  String bareRead() {
    return serializer + ".read(_in)";
  }

  /** Prints how its level is left. */
  void printExit(SourceWriter out) {
    if (nests) {
      out.line("_in.exit();");
    }
  }
}
