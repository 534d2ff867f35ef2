package io.fory.codegen;

import io.fory.codegen.java.SourceWriter;
import io.fory.plan.Step;
import java.util.List;

/** Prints the fixed block: how it is reserved or taken, its presence bytes, and its scalars. */
final class BlockSource {
  private static final int WRITES_PER_METHOD = 48;
  private static final String WIDE = "io.fory.buffer.IntegerCoding.wide";

  /**
   * The same of scalars that may be null. The first compiler of the JVM gives up on longer methods
   * when it counts what they do, and those of which it has made code that does not count stay so.
   */
  private static final int NULLABLE_WRITES_PER_METHOD = 32;

  private final Step.FixedBlock block;
  private final SourceScope scope;

  BlockSource(Step.FixedBlock block, SourceScope scope) {
    this.block = block;
    this.scope = scope;
  }

  /** Prints the call to {@code body} and the chunks to {@code methods}. */
  void printWrite(SourceWriter body, SourceWriter methods, String typeName)
      throws IllegalAccessException {
    body.line("int _p = _out.reserve(" + block.bytes() + ");");
    body.line("byte[] _b = _out.array();");
    printWriteValues(body, methods, typeName);
  }

  /** Prints how the block is filled that begins at {@code _p} in {@code _b}. */
  void printWriteValues(SourceWriter body, SourceWriter methods, String typeName)
      throws IllegalAccessException {
    SourceChunks chunks =
        new SourceChunks(body, methods, "_b, _p, _v", "byte[] _b, int _p, " + typeName + " _v");
    boolean nullable = block.scalars().stream().anyMatch(scalar -> scalar.presenceBit() >= 0);
    int most = nullable ? NULLABLE_WRITES_PER_METHOD : WRITES_PER_METHOD;
    chunks.print("block", block.scalars(), most, this::printWriteScalars);
    int highest = -8;
    for (Step.Scalar scalar : block.scalars()) {
      highest = Math.max(highest, scalar.presenceBit());
    }
    for (int i = (highest >> 3) + 1; i < block.presenceBytes(); i++) {
      body.line("_b[_p + " + i + "] = 0;");
    }
    chunks.print("presence", flagged(false), WRITES_PER_METHOD, this::printWritePresence);
    chunks.print("wide", flagged(true), WRITES_PER_METHOD, this::printWriteWide);
  }

  private List<Step.CompressedInteger> flagged(boolean wide) {
    return block.flagged().stream()
        .filter(integer -> (wide ? integer.wideBit() : integer.presenceBit()) != Step.ALWAYS)
        .toList();
  }

  /**
   * Prints the scalars of a chunk. Presence bits are gathered in a local and stored when their byte
   * is full or the chunk ends; where two chunks share a byte, the later one adds to it.
   */
  private void printWriteScalars(SourceWriter out, List<Step.Scalar> chunk)
      throws IllegalAccessException {
    int open = -1;
    for (Step.Scalar scalar : chunk) {
      int bit = scalar.presenceBit();
      if (bit >= 0 && bit >>> 3 != open) {
        storePresence(out, open);
        open = bit >>> 3;
        String first = firstOf(chunk, open) ? "0" : "_b[_p + " + open + "]";
        out.line("int _m" + open + " = " + first + ";");
      }
      RuleOrder.of("", scalar, scope).printWrite(out, scope.fields().get(scalar.field()));
    }
    storePresence(out, open);
  }

  /** Returns whether the first bit of a presence byte belongs to the chunk. */
  private static boolean firstOf(List<Step.Scalar> chunk, int presenceByte) {
    for (Step.Scalar scalar : chunk) {
      if (scalar.presenceBit() == presenceByte << 3) {
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

  /**
   * The integers behind the block have their presence bits behind those of its scalars, maybe in a
   * shared byte.
   */
  private void printWritePresence(SourceWriter out, List<Step.CompressedInteger> chunk)
      throws IllegalAccessException {
    for (Step.CompressedInteger integer : chunk) {
      int bit = integer.presenceBit();
      String slot = "_b[_p + " + (bit >>> 3) + "]";
      out.line("if (" + scope.fields().get(integer.field()) + " != null) {");
      out.line(slot + " = (byte) (" + slot + " | " + (1 << (bit & 7)) + ");");
      out.line("}");
    }
  }

  /** Prints the bits of split integers, those of a byte in one expression. */
  private void printWriteWide(SourceWriter out, List<Step.CompressedInteger> chunk)
      throws IllegalAccessException {
    int open = -1;
    StringBuilder bits = new StringBuilder();
    for (Step.CompressedInteger integer : chunk) {
      int bit = integer.wideBit();
      if (bit >>> 3 != open) {
        addTo(out, open, bits);
        open = bit >>> 3;
      }
      String value = scope.fields().get(integer.field());
      String number = IntegerRule.number(integer.field(), value);
      bits.append(" | ").append(WIDE).append('(').append(number).append(") << ").append(bit & 7);
    }
    addTo(out, open, bits);
  }

  private static void addTo(SourceWriter out, int index, StringBuilder bits) {
    if (index >= 0) {
      String slot = "_b[_p + " + index + "]";
      out.line(slot + " = (byte) (" + slot + bits + ");");
      bits.setLength(0);
    }
  }

  /**
   * Prints the calls to {@code body} and the chunks to {@code methods}. The bits of integers are
   * set aside: the window may move before they come.
   */
  void printRead(SourceWriter body, SourceWriter methods, ReadTarget target)
      throws IllegalAccessException {
    body.line("int _p = _in.take(" + block.bytes() + ");");
    body.line("byte[] _b = _in.array();");
    if (scope.captures()) {
      body.line("io.fory.carried.DroppedFields.captures(_in).block(_p);");
    }
    if (scope.keepsPresence()) {
      body.line(
          "byte[] _h = java.util.Arrays.copyOfRange(_b, _p, _p + " + block.presenceBytes() + ");");
    } else {
      for (Step.CompressedInteger integer : block.flagged()) {
        printLocal(body, integer.presenceBit());
        printLocal(body, integer.wideBit());
      }
    }
    printReadValues(body, methods, target);
  }

  /** Prints how the scalars are read from the block that begins at {@code _p} in {@code _b}. */
  void printReadValues(SourceWriter body, SourceWriter methods, ReadTarget target)
      throws IllegalAccessException {
    SourceChunks.Printer<Step.Scalar> printer =
        (out, chunk) -> {
          for (Step.Scalar scalar : chunk) {
            target.printRead(out, RuleOrder.of("", scalar, scope), scalar.field());
          }
        };
    new SourceChunks(
            body,
            methods,
            "_in, _b, _p, " + target.arguments(),
            SourceNames.READER + " _in, byte[] _b, int _p, " + target.parameters())
        .print("block", block.scalars(), target.mostPerMethod(), printer);
  }

  private static void printLocal(SourceWriter out, int bit) {
    if (bit != Step.ALWAYS) {
      String set = ScalarRule.present("_b", "_p + ", bit);
      out.line("boolean " + IntegerRule.local(bit) + " = " + set + ";");
    }
  }
}
