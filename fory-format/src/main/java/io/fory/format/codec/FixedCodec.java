package io.fory.format.codec;

import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowOutput;
import io.fory.format.row.RowType;

/** The codec of values that are in their slot. */
final class FixedCodec extends SlotCodec {
  private final FixedForm form;

  FixedCodec(FixedForm form) {
    super(RowType.of(form.kind()));
    this.form = form;
  }

  @Override
  void write(RowOutput out, int base, int slot, Object value) {
    form.put(out.memory(), slot, value);
  }

  @Override
  Object read(RowInput in, int base, int size, int slot) {
    return form.get(in.memory(), slot);
  }
}
