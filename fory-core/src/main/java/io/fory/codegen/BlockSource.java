package io.fory.codegen;

import io.fory.codegen.java.SourceWriter;
import io.fory.plan.Step;
import java.util.List;

/** Prints the fixed block: how it is reserved or taken, its presence bytes, and its scalars. */
final class BlockSource {
  private static final int WRITES_PER_METHOD = 48;

  private final Step.FixedBlock block;
  private final SourceScope scope;

  /** The last presence byte that the writing method has set to 0 so far. */
  private int cleared;

  BlockSource(Step.FixedBlock block, SourceScope scope) {
    this.block = block;
    this.scope = scope;
  }

  /** Prints the call to {@code body} and the chunks to {@code methods}. */
  void printWrite(SourceWriter body, SourceWriter methods, String typeName)
      throws IllegalAccessException {
    body.line("int _p = _out.reserve(" + block.bytes() + ");");
    body.line("byte[] _b = _out.array();");
    SourceChunks chunks =
        new SourceChunks(body, methods, "_b, _p, _v", "byte[] _b, int _p, " + typeName + " _v");
    chunks.print("block", block.scalars(), WRITES_PER_METHOD, this::printWriteScalars);
    int highest = -8;
    for (Step.Scalar scalar : block.scalars()) {
      highest = Math.max(highest, scalar.presenceBit());
    }
    cleared = highest >> 3;
    chunks.print("presence", block.flagged(), WRITES_PER_METHOD, this::printWritePresence);
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
      if (bit >>> 3 != cleared) {
        cleared = bit >>> 3;
        out.line(slot, " = 0;");
      }
      out.line("if (" + scope.fields().get(integer.field()) + " != null) {");
      out.line(slot + " = (byte) (" + slot + " | " + (1 << (bit & 7)) + ");");
      out.line("}");
    }
  }

  /**
   * Prints the calls to {@code body} and the chunks to {@code methods}. The presence bits of
   * integers are set aside: the window may move before they come.
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
        int bit = integer.presenceBit();
        String present = ScalarRule.present("_b", "_p + ", bit);
        body.line("boolean " + IntegerRule.local(bit) + " = " + present + ";");
      }
    }
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
}
