package io.fory.codegen;

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
   * than what HotSpot inlines (325 bytes of bytecode), which is meant: a caller with several arrays
   * would become so large that the JIT stops to inline even the access to single values.
   */
  private static final int MAX_UNROLLED = 20;

  private final Set<ScalarKind> written = EnumSet.noneOf(ScalarKind.class);
  private final Set<ScalarKind> read = EnumSet.noneOf(ScalarKind.class);

  static boolean applies(Class<?> type) {
    return type.isArray() && type.getComponentType().isPrimitive();
  }

  /** Prints how an array that is not null is written, head included. */
  void printWrite(SourceWriter out, Class<?> type, String local) {
    ScalarKind kind = ScalarKind.of(type.getComponentType());
    written.add(kind);
    out.line("write" + arrays(kind) + "(_out, (" + component(kind) + "[]) " + local + ");");
  }

  /** Returns the expression that reads an array whose head has been read. */
  String read(Class<?> type) {
    ScalarKind kind = ScalarKind.of(type.getComponentType());
    read.add(kind);
    return "read" + arrays(kind) + "(_in)";
  }

  /** Prints the methods of all arrays that have been printed. */
  void printMethods(SourceWriter out) {
    written.forEach(kind -> printWriteMethod(out, kind));
    read.forEach(kind -> printReadMethod(out, kind));
  }

  private static void printWriteMethod(SourceWriter out, ScalarKind kind) {
    out.line(
        "private static void write"
            + arrays(kind)
            + "(io.fory.serializer.WriteContext _out, "
            + component(kind)
            + "[] _a) {");
    out.line("int _n = _a.length;");
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
    out.line("io.fory.platform.LittleEndian.putShort(_b, _p - 2, (short) (_n << 8 | 1));");
    out.line("switch (_n) {");
    for (int i = MAX_UNROLLED - 1; i >= 0; i--) {
      String at = "_p + " + i * kind.width();
      out.line("case " + (i + 1) + ": " + ScalarRule.put(kind, at, "_a[" + i + "]"));
    }
    out.line("default: break;").line("}").line("}");
  }

  private static void printReadMethod(SourceWriter out, ScalarKind kind) {
    String component = component(kind);
    out.line(
        "private static "
            + component
            + "[] read"
            + arrays(kind)
            + "(io.fory.serializer.ReadContext _in) {");
    out.line("int _n = _in.readLength(" + kind.width() + ");");
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

  private static String arrays(ScalarKind kind) {
    return ScalarRule.suffix(kind) + "s";
  }
}
