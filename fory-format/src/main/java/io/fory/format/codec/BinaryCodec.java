package io.fory.format.codec;

import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowOutput;
import io.fory.format.row.RowType;
import io.fory.format.row.TypeKind;

/** The codec of {@code byte[]}. */
final class BinaryCodec extends VariableCodec {
  BinaryCodec() {
    super(RowType.of(TypeKind.BINARY));
  }

  @Override
  public void writeBody(RowOutput out, Object value) {
    out.writeBytes((byte[]) value);
  }

  @Override
  public Object readBody(RowInput in, int base, int size) {
    return in.bytes(base, size);
  }

  @Override
  SlotCodec reading(RowType written) {
    requireKind(written);
    return this;
  }
}
