package io.fory.codegen;

import io.fory.codec.EnumCodec;
import io.fory.codegen.java.SourceWriter;
import io.fory.plan.FieldPlan;
import io.fory.plan.FieldPlan.Form;
import io.fory.plan.ScalarKind;
import io.fory.plan.Step;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** Prints a value of the fixed block, which is in {@code _b} from {@code _p} on. */
final class ScalarRule implements Rule {
  private static final String BYTES = "io.fory.platform.LittleEndian.";
  private static final String ENUMS = "io.fory.codec.EnumCodec.";

  private final Step.Scalar step;
  private final FieldPlan field;
  private final SourceScope scope;
  private final String at;

  private ScalarRule(Step.Scalar step, SourceScope scope) {
    this.step = step;
    this.field = step.field();
    this.scope = scope;
    this.at = "_p + " + step.offset();
  }

  static Rule of(Site site) {
    return site.step() instanceof Step.Scalar step ? new ScalarRule(step, site.scope()) : null;
  }

  @Override
  public void printWrite(SourceWriter out, String value) {
    if (field.form() == Form.PRIMITIVE) {
      out.line(put(field.kind(), at, value));
    } else if (field.form() == Form.ENUM) {
      String local = "_f" + step.offset();
      out.line("java.lang.Enum " + local + " = " + value + ";");
      if (!field.nullable()) {
        scope.fields().printNullCheck(out, field, local);
      }
      String code = ENUMS + "codeOf(" + local + ")";
      out.line(
          field.width() == 1
              ? "_b[" + at + "] = (byte) " + code + ";"
              : BYTES + "putShort(_b, " + at + ", (short) " + code + ");");
    } else {
      printWriteBoxed(out, value);
    }
  }

  private void printWriteBoxed(SourceWriter out, String value) {
    String local = "_f" + step.offset();
    ScalarKind kind = field.kind();
    out.line(declaration(field, local, value));
    String unboxed = local + "." + kind.primitive().getName() + "Value()";
    int bit = step.presenceBit();
    if (bit == Step.ALWAYS) {
      scope.fields().printNullCheck(out, field, local);
      out.line(put(kind, at, unboxed));
      return;
    }
    out.line("if (" + local + " != null) {");
    out.line("_m" + (bit >>> 3) + " |= " + (1 << (bit & 7)) + ";");
    out.line(put(kind, at, unboxed));
    out.line("} else {");
    out.line(put(kind, at, zero(kind)));
    out.line("}");
  }

  @Override
  public void printCopy(SourceWriter out, String value, UnaryOperator<String> assign) {
    scope.fields().printShare(out, field, value, assign);
  }

  @Override
  public void printRead(SourceWriter out, UnaryOperator<String> assign) {
    if (step.presenceBit() == Step.ALWAYS) {
      out.line(assign.apply(read()));
      return;
    }
    out.line("if (" + present("_b", "_p + ", step.presenceBit()) + ") {");
    out.line(assign.apply(read()));
    out.line("} else {");
    out.line(assign.apply("null"));
    out.line("}");
  }

  private String read() {
    if (field.form() != Form.ENUM) {
      return boxed(field, get(field.kind(), at));
    }
    EnumCodec enums = scope.linked().link(field).enums();
    String all = scope.constants().add("java.lang.Object[]", enums.constants());
    String code =
        field.width() == 1 ? "_b[" + at + "] & 0xFF" : BYTES + "getShort(_b, " + at + ") & 0xFFFF";
    String name = scope.constants().add("java.lang.String", field.name());
    String method = field.nullable() ? "constant(_in, " : "constantNotNull(_in, ";
    return ENUMS + method + all + ", " + code + ", " + name + ")";
  }

  /** Returns a declaration; a field whose type is a variable of its class has no type of a box. */
  static String declaration(FieldPlan field, String local, String value) {
    Class<?> box = field.kind().box();
    return box.getName() + " " + local + " = " + FieldExpressions.cast(box, value) + ";";
  }

  /** Returns a value as a box if the field has boxes. */
  static String boxed(FieldPlan field, String value) {
    return field.isBoxed() ? field.kind().box().getName() + ".valueOf(" + value + ")" : value;
  }

  /** Returns the condition that a presence bit is set. */
  static String present(String bytes, String start, int bit) {
    return "(" + bytes + "[" + start + (bit >>> 3) + "] & " + (1 << (bit & 7)) + ") != 0";
  }

  /** Returns the zero of a kind. */
  static String zero(ScalarKind kind) {
    return kind == ScalarKind.BOOLEAN ? "false" : "(" + kind.primitive().getName() + ") 0";
  }

  /** Returns the statement that puts a value at an index of {@code _b}. */
  static String put(ScalarKind kind, String at, String value) {
    switch (kind) {
      case BOOLEAN:
        return "_b[" + at + "] = (byte) (" + value + " ? 1 : 0);";
      case BYTE:
        return "_b[" + at + "] = " + value + ";";
      default:
        return BYTES + "put" + suffix(kind) + "(_b, " + at + ", " + value + ");";
    }
  }

  /** Returns the expression of a value at an index of {@code _b}. */
  static String get(ScalarKind kind, String at) {
    switch (kind) {
      case BOOLEAN:
        return "_b[" + at + "] != 0";
      case BYTE:
        return "_b[" + at + "]";
      default:
        return BYTES + "get" + suffix(kind) + "(_b, " + at + ")";
    }
  }

  /** Returns the name of a kind with a capital, as methods have it. */
  static String suffix(ScalarKind kind) {
    String name = kind.name();
    return name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT);
  }
}
