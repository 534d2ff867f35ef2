package io.fory.format.codec;

import io.fory.codegen.java.SourceWriter;
import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowOutput;
import io.fory.format.row.RowType;
import io.fory.format.row.TypeKind;

/** The codec of values that are in their slot. */
final class FixedCodec extends SlotCodec {
  private final FixedForm form;

  FixedCodec(FixedForm form) {
    this(form, form.kind());
  }

  private FixedCodec(FixedForm form, TypeKind written) {
    super(RowType.of(written));
    this.form = form;
  }

  @Override
  void write(RowOutput out, int base, int slot, Object value) {
    form.put(out.array(), slot, value);
  }

  @Override
  Object read(RowInput in, int base, int size, int slot) {
    return form.read(type().kind(), in, slot);
  }

  @Override
  void printWrite(RowSource source, SourceWriter out, String slot) {
    out.line(source.constant(FixedForm.class, form), ".put(_out.array(), ", slot, ", _x);");
  }

  @Override
  String readExpression(RowSource source, String slot) {
    return form.kind() != type().kind()
        ? super.readExpression(source, slot)
        : source.constant(FixedForm.class, form) + ".get(_in, " + slot + ")";
  }

  @Override
  SlotCodec reading(RowType written) {
    if (!form.reads(written.kind())) {
      throw incompatible(written);
    }
    return new FixedCodec(form, written.kind());
  }
}
