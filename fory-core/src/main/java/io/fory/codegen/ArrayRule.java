package io.fory.codegen;

import io.fory.builtin.container.ContainerFactory;
import io.fory.codegen.java.SourceWriter;
import io.fory.plan.ScalarKind;
import java.util.EnumSet;
import java.util.Set;

/**
 * Prints the fields that are arrays of primitives: for each component type that occurs one method
 * to write and one to read, without dispatch by component.
 *
 * <p>Short arrays are written without a loop, by a switch that falls from the last element to the
 * first: six arrays of nine elements take 10 ns instead of 26, since the JIT's loops pay for their
 * unrolling and vectors before the first element. See {@code docs/decisions/0005-short-arrays.md}.
 */
final class ArrayRule {
  /**
   * Elements of the longest array that is written without a loop. It also makes the methods longer
   * than the methods that HotSpot inlines (325 bytes of bytecode), which is meant: a caller with
   * several arrays would become so large that the JIT stops to inline even the access to single
   * values.
   */
  private static final int MAX_UNROLLED = 20;

  private static final String CONTAINERS = "io.fory.builtin.container.ContainerFactory.";

  /** Longest length in bytes that takes one byte. */
  private static final int MAX_SHORT_LENGTH = 127;

  private final Set<ScalarKind> written = EnumSet.noneOf(ScalarKind.class);
  private final Set<ScalarKind> read = EnumSet.noneOf(ScalarKind.class);
  private final Set<ScalarKind> bareWritten = EnumSet.noneOf(ScalarKind.class);
  private final Set<ScalarKind> bareRead = EnumSet.noneOf(ScalarKind.class);

  private final boolean compact;

  /**
   * Makes a rule.
   *
   * @param compact whether the arrays whose elements may vary in width are written elsewhere
   */
  ArrayRule(boolean compact) {
    this.compact = compact;
  }

  /** Returns whether a type is an array of primitives. */
  static boolean isPrimitives(Class<?> type) {
    return type.isArray() && type.getComponentType().isPrimitive();
  }

  /** Returns whether this rule writes and reads arrays of a type. */
  boolean applies(Class<?> type) {
    return isPrimitives(type) && !(compact && ContainerFactory.varies(type));
  }

  /** Prints how an array that is not null is written, head included. */
  void printWrite(SourceWriter out, Class<?> type, String local) {
    ScalarKind kind = ScalarKind.of(type.getComponentType());
    written.add(kind);
    out.line("write" + arrays(kind) + "(_out, (" + component(kind) + "[]) " + local + ");");
  }

  /** Returns the expression that copies an array. */
  static String copy(Class<?> type, String value) {
    String array = "((" + type.getComponentType().getName() + "[]) " + value + ")";
    return "java.util.Arrays.copyOf(" + array + ", " + array + ".length)";
  }

  /** Returns the expression that reads an array whose head has been read. */
  String read(Class<?> type) {
    ScalarKind kind = ScalarKind.of(type.getComponentType());
    read.add(kind);
    return "read" + arrays(kind) + "(_in)";
  }

  /** Prints how an array is written whose length counts bytes and has no head in front. */
  void printBareWrite(SourceWriter out, Class<?> type, String local) {
    ScalarKind kind = ScalarKind.of(type.getComponentType());
    bareWritten.add(kind);
    out.line("writeBare" + arrays(kind) + "(_out, (" + component(kind) + "[]) " + local + ");");
  }

  /** Returns the expression that reads an array whose length counts bytes. */
  String bareRead(Class<?> type) {
    ScalarKind kind = ScalarKind.of(type.getComponentType());
    bareRead.add(kind);
    return "readBare" + arrays(kind) + "(_in)";
  }

  /** Prints the methods of all arrays that have been printed. */
  void printMethods(SourceWriter out) {
    written.forEach(kind -> printWriteMethod(out, kind));
    read.forEach(kind -> printReadMethod(out, kind, false));
    bareWritten.forEach(kind -> printBareWriteMethod(out, kind));
    bareRead.forEach(kind -> printReadMethod(out, kind, true));
  }

  private static void printBareWriteMethod(SourceWriter out, ScalarKind kind) {
    printWriteHead(out, "writeBare", kind);
    String bytes = kind.width() == 1 ? "_n" : "_n * " + kind.width();
    if (kind == ScalarKind.BYTE) {
      out.line("_out.writeVarUint32(_n);").line("_out.writeBytes(_a, 0, _n);").line("}");
      return;
    }
    int unrolled = Math.min(MAX_UNROLLED, MAX_SHORT_LENGTH / kind.width());
    out.line("if (_n > " + unrolled + ") {");
    out.line("_out.writeVarUint32(" + bytes + ");");
    out.line("_out.write" + ScalarRule.suffix(kind) + "s(_a);");
    out.line("return;").line("}");
    out.line("int _p = _out.reserve(1 + " + bytes + ") + 1;");
    out.line("byte[] _b = _out.array();");
    out.line("_b[_p - 1] = (byte) (" + bytes + ");");
    printElements(out, kind, unrolled);
  }

  private static void printWriteHead(SourceWriter out, String verb, ScalarKind kind) {
    out.line(
        "private static void "
            + verb
            + arrays(kind)
            + "("
            + SourceNames.WRITER
            + " _out, "
            + component(kind)
            + "[] _a) {");
    out.line("int _n = _a.length;");
  }

  private static void printElements(SourceWriter out, ScalarKind kind, int unrolled) {
    out.line("switch (_n) {");
    for (int i = unrolled - 1; i >= 0; i--) {
      String at = "_p + " + i * kind.width();
      out.line("case " + (i + 1) + ": " + ScalarRule.put(kind, at, "_a[" + i + "]"));
    }
    out.line("default: break;").line("}").line("}");
  }

  private static void printWriteMethod(SourceWriter out, ScalarKind kind) {
    printWriteHead(out, "write", kind);
    out.line("if (_out.offers()) {");
    out.line(CONTAINERS + "writeArray(_out, _a, _n, " + shift(kind) + ");")
        .line("return;")
        .line("}");
    if (kind == ScalarKind.BYTE) {
      out.line("_out.writeArrayHead(_n);").line("_out.writeBytes(_a, 0, _n);").line("}");
      return;
    }
    out.line("if (_n > " + MAX_UNROLLED + ") {");
    out.line("_out.writeArrayHead(_n);");
    out.line("_out.write" + ScalarRule.suffix(kind) + "s(_a);");
    out.line("return;").line("}");
    out.line("int _p = _out.reserve(2 + _n * " + kind.width() + ") + 2;");
    out.line("byte[] _b = _out.array();");
    out.line(
        "io.fory.platform.LittleEndian.putShort(_b, _p - 2, (short) (_n << 8 | "
            + SourceNames.DECLARED
            + "));");
    printElements(out, kind, MAX_UNROLLED);
  }

  private static void printReadMethod(SourceWriter out, ScalarKind kind, boolean bare) {
    String component = component(kind);
    out.line(
        "private static "
            + component
            + (bare ? "[] readBare" : "[] read")
            + arrays(kind)
            + "("
            + SourceNames.READER
            + " _in) {");
    if (!bare) {
      out.line("if (_in.takesBuffers()) {");
      String array = CONTAINERS + "readArray(_in, " + component + "[].class, " + shift(kind) + ");";
      out.line("return (" + component + "[]) " + array).line("}");
    }
    if (bare) {
      out.line("int _n = " + CONTAINERS + "readElements(_in, " + kind.width() + ");");
    } else {
      out.line("int _n = _in.readArrayLength(" + kind.width() + ");");
    }
    if (kind == ScalarKind.BYTE) {
      out.line("return _in.readByteArray(_n);").line("}");
      return;
    }
    out.line("if (_n > " + MAX_UNROLLED + ") {");
    out.line("return _in.read" + ScalarRule.suffix(kind) + "Array(_n);").line("}");
    out.line("int _p = _in.take(_n * " + kind.width() + ");");
    out.line("byte[] _b = _in.array();");
    out.line(component + "[] _a = new " + component + "[_n];");
    out.line("switch (_n) {");
    for (int i = MAX_UNROLLED - 1; i >= 0; i--) {
      String value = ScalarRule.get(kind, "_p + " + i * kind.width());
      out.line("case " + (i + 1) + ": _a[" + i + "] = " + value + ";");
    }
    out.line("default: break;").line("}").line("return _a;").line("}");
  }

  private static String component(ScalarKind kind) {
    return kind.primitive().getName();
  }

  private static int shift(ScalarKind kind) {
    return Integer.numberOfTrailingZeros(kind.width());
  }

  private static String arrays(ScalarKind kind) {
    return ScalarRule.suffix(kind) + "s";
  }
}
