package io.fory.codegen;

import io.fory.codegen.java.ConstantPool;
import io.fory.codegen.java.SourceWriter;
import io.fory.plan.FieldPlan;
import io.fory.plan.FieldPlan.Form;
import io.fory.plan.ScalarKind;
import io.fory.plan.StructPlan;
import java.util.List;
import java.util.Locale;

/** Prints the fixed block and the compressed integers. */
final class ScalarRule {
  private static final String BYTES = "io.fory.platform.LittleEndian.";
  private static final String ENUMS = "io.fory.codec.EnumCodec.";
  private static final String CODING = "io.fory.buffer.IntegerCoding";
  private static final int WRITES_PER_METHOD = 48;
  static final int READS_PER_METHOD = 24;

  private final StructPlan plan;
  private final ConstantPool constants;
  private final FieldExpressions fields;

  /** Whether values of fields that the class does not have are kept. */
  private final boolean captures;

  /** The last presence byte that the writing method has set to 0 so far. */
  private int cleared;

  ScalarRule(StructPlan plan, boolean captures, ConstantPool constants, FieldExpressions fields) {
    this.plan = plan;
    this.captures = captures;
    this.constants = constants;
    this.fields = fields;
  }

  /** Prints the call to {@code body} and the chunks to {@code methods}. */
  void printWrite(SourceWriter body, SourceWriter methods, String typeName)
      throws IllegalAccessException {
    if (plan.blockBytes() > 0) {
      body.line("int _p = _out.reserve(" + plan.blockBytes() + ");");
      body.line("byte[] _b = _out.array();");
      SourceChunks chunks =
          new SourceChunks(body, methods, "_b, _p, _v", "byte[] _b, int _p, " + typeName + " _v");
      chunks.print("block", plan.block(), WRITES_PER_METHOD, this::printWriteBlock);
      cleared = highestBit(plan.block()) >> 3;
      chunks.print("presence", plan.compressed(), WRITES_PER_METHOD, this::printWritePresence);
    }
    new SourceChunks(body, methods, "_out, _v", StructSource.WRITER + " _out, " + typeName + " _v")
        .print("compressed", plan.compressed(), WRITES_PER_METHOD, this::printWriteCompressed);
  }

  /**
   * Prints the fields of a chunk. Presence bits are gathered in a local and stored when their byte
   * is full or the chunk ends; where two chunks share a byte, the later one adds to it.
   */
  private void printWriteBlock(SourceWriter out, List<FieldPlan> chunk)
      throws IllegalAccessException {
    int open = -1;
    for (FieldPlan field : chunk) {
      int bit = field.presenceBit();
      if (bit >= 0 && bit >>> 3 != open) {
        storePresence(out, open);
        open = bit >>> 3;
        String first = firstOf(chunk, open) ? "0" : "_b[_p + " + open + "]";
        out.line("int _m" + open + " = " + first + ";");
      }
      printWriteField(out, field);
    }
    storePresence(out, open);
  }

  /** Returns whether the first bit of a presence byte belongs to the chunk. */
  private static boolean firstOf(List<FieldPlan> chunk, int presenceByte) {
    for (FieldPlan field : chunk) {
      if (field.presenceBit() == presenceByte << 3) {
        return true;
      }
    }
    return false;
  }

  private static void storePresence(SourceWriter out, int presenceByte) {
    if (presenceByte >= 0) {
      out.line("_b[_p + " + presenceByte + "] = (byte) _m" + presenceByte + ";");
    }
  }

  private void printWriteField(SourceWriter out, FieldPlan field) throws IllegalAccessException {
    String at = "_p + " + field.offset();
    String value = fields.get(field);
    if (field.form() == Form.PRIMITIVE) {
      out.line(put(field.kind(), at, value));
    } else if (field.form() == Form.ENUM) {
      String code = ENUMS + "codeOf(" + value + ")";
      out.line(
          field.width() == 1
              ? "_b[" + at + "] = (byte) " + code + ";"
              : BYTES + "putShort(_b, " + at + ", (short) " + code + ");");
    } else {
      printWriteBoxed(out, field, at, value);
    }
  }

  /** Returns a declaration; a field whose type is a variable of its class has no type of a box. */
  private static String boxed(FieldPlan field, String local, String value) {
    Class<?> box = field.kind().box();
    return box.getName() + " " + local + " = " + FieldExpressions.cast(box, value) + ";";
  }

  private void printWriteBoxed(SourceWriter out, FieldPlan field, String at, String value) {
    String local = "_f" + field.offset();
    ScalarKind kind = field.kind();
    out.line(boxed(field, local, value));
    String unboxed = local + "." + kind.primitive().getName() + "Value()";
    int bit = field.presenceBit();
    if (bit < 0) {
      fields.printNullCheck(out, field, local);
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

  private static String zero(ScalarKind kind) {
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

  /** Returns the name of a kind with a capital, as methods have it. */
  static String suffix(ScalarKind kind) {
    String name = kind.name();
    return name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT);
  }

  /**
   * Compressed fields have their presence bits behind those of the block, maybe in a shared byte.
   */
  private void printWritePresence(SourceWriter out, List<FieldPlan> chunk)
      throws IllegalAccessException {
    for (FieldPlan field : chunk) {
      int bit = field.presenceBit();
      if (bit < 0) {
        continue;
      }
      String slot = "_b[_p + " + (bit >>> 3) + "]";
      if (bit >>> 3 != cleared) {
        cleared = bit >>> 3;
        out.line(slot, " = 0;");
      }
      out.line("if (" + fields.get(field) + " != null) {");
      out.line(slot + " = (byte) (" + slot + " | " + (1 << (bit & 7)) + ");");
      out.line("}");
    }
  }

  private static int highestBit(List<FieldPlan> block) {
    int highest = -1;
    for (FieldPlan field : block) {
      highest = Math.max(highest, field.presenceBit());
    }
    return highest < 0 ? -8 : highest;
  }

  private void printWriteCompressed(SourceWriter out, List<FieldPlan> chunk)
      throws IllegalAccessException {
    for (FieldPlan field : chunk) {
      String suffix = field.encoding().coding().methodSuffix();
      String value = fields.get(field);
      if (field.isBoxed()) {
        String local = "_c" + plan.compressed().indexOf(field);
        out.line(boxed(field, local, value));
        if (field.presenceBit() < 0) {
          fields.printNullCheck(out, field, local);
        }
        String unboxed = local + "." + field.kind().primitive().getName() + "Value()";
        value = local + " == null ? " + zero(field.kind()) + " : " + unboxed;
      }
      out.line("_out.write" + suffix + "(" + value + ");");
    }
  }

  /** Prints the calls to {@code body} and the chunks to {@code methods}. */
  void printRead(SourceWriter body, SourceWriter methods, String typeName)
      throws IllegalAccessException {
    printTakeBlock(body);
    if (plan.blockBytes() > 0) {
      new SourceChunks(
              body,
              methods,
              "_in, _b, _p, _v",
              StructSource.READER + " _in, byte[] _b, int _p, " + typeName + " _v")
          .print("block", plan.block(), READS_PER_METHOD, this::printReadBlock);
    }
    new SourceChunks(
            body,
            methods,
            "_in, _h, _v",
            StructSource.READER + " _in, byte[] _h, " + typeName + " _v")
        .print("compressed", plan.compressed(), READS_PER_METHOD, this::printReadCompressed);
  }

  /**
   * Prints how the block is taken from the input, and the presence bits of compressed fields set
   * aside: the window may move before they come.
   */
  void printTakeBlock(SourceWriter out) {
    if (plan.blockBytes() == 0) {
      out.line("byte[] _h = null;");
      return;
    }
    out.line("int _p = _in.take(" + plan.blockBytes() + ");");
    out.line("byte[] _b = _in.array();");
    if (captures) {
      out.line("io.fory.carried.DroppedFields.captures(_in).block(_p);");
    }
    if (keepsPresence()) {
      out.line(
          "byte[] _h = java.util.Arrays.copyOfRange(_b, _p, _p + " + plan.presenceBytes() + ");");
      return;
    }
    for (FieldPlan field : plan.compressed()) {
      if (field.presenceBit() >= 0) {
        out.line("boolean _h" + field.presenceBit() + " = " + present("_b", "_p + ", field) + ";");
      }
    }
  }

  /** Whether there are so many compressed fields that their presence is handed to other methods. */
  private boolean keepsPresence() {
    return plan.compressed().size() > READS_PER_METHOD;
  }

  private void printReadCompressed(SourceWriter out, List<FieldPlan> chunk)
      throws IllegalAccessException {
    for (FieldPlan field : chunk) {
      if (field.isDropped()) {
        out.line(captures ? capturing(field) : readCompressed(field), ";");
        continue;
      }
      String absent = field.presenceBit() < 0 ? "" : fields.assign(field, "_v", "null");
      printReadCompressed(out, field, fields.assign(field, "_v", readCompressed(field)), absent);
    }
  }

  private String capturing(FieldPlan field) {
    return "io.fory.carried.DroppedFields.captures(_in).integer("
        + constants.add(CODING, field.encoding().coding())
        + ")";
  }

  private void printReadBlock(SourceWriter out, List<FieldPlan> chunk)
      throws IllegalAccessException {
    for (FieldPlan field : chunk) {
      if (field.isDropped()) {
        continue;
      }
      if (field.presenceBit() < 0) {
        out.line(fields.assign(field, "_v", read(field)));
        continue;
      }
      out.line("if (" + present(field) + ") {");
      out.line(fields.assign(field, "_v", read(field)));
      out.line("} else {");
      out.line(fields.assign(field, "_v", "null"));
      out.line("}");
    }
  }

  /** Returns the condition that a field of the block is not null. */
  static String present(FieldPlan field) {
    return present("_b", "_p + ", field);
  }

  private static String present(String bytes, String start, FieldPlan field) {
    int bit = field.presenceBit();
    return "(" + bytes + "[" + start + (bit >>> 3) + "] & " + (1 << (bit & 7)) + ") != 0";
  }

  /** Returns the expression of a field of the block, read from {@code _b} at {@code _p}. */
  String read(FieldPlan field) {
    String at = "_p + " + field.offset();
    if (field.form() == Form.ENUM) {
      String all = constants.add("java.lang.Object[]", field.encoding().enums().constants());
      String code =
          field.width() == 1
              ? "_b[" + at + "] & 0xFF"
              : BYTES + "getShort(_b, " + at + ") & 0xFFFF";
      if (!field.encoding().enums().mayRefuse()) {
        return ENUMS + "constant(_in, " + all + ", " + code + ")";
      }
      String name = constants.add("java.lang.String", field.name());
      return ENUMS + "constant(_in, " + all + ", " + code + ", " + name + ")";
    }
    String value = get(field.kind(), at);
    return field.isBoxed() ? field.kind().box().getName() + ".valueOf(" + value + ")" : value;
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

  /** Returns the expression of a compressed field, which must be read even if it is null. */
  static String readCompressed(FieldPlan field) {
    String value = "_in.read" + field.encoding().coding().methodSuffix() + "()";
    return field.isBoxed() ? field.kind().box().getName() + ".valueOf(" + value + ")" : value;
  }

  /** Prints the assignment of a compressed field, or what happens in its place if it is null. */
  void printReadCompressed(SourceWriter out, FieldPlan field, String assignment, String absent) {
    if (field.presenceBit() < 0) {
      out.line(assignment);
      return;
    }
    String condition = keepsPresence() ? present("_h", "", field) : "_h" + field.presenceBit();
    out.line("if (" + condition + ") {");
    out.line(assignment);
    out.line("} else {");
    out.line(readCompressed(field), ";");
    out.line(absent);
    out.line("}");
  }
}
