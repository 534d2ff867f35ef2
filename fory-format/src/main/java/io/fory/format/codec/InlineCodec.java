package io.fory.format.codec;

import io.fory.codegen.java.SourceWriter;
import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowOutput;
import io.fory.format.row.RowType;

/** The codec of beans whose rows are of fixed width, and in the slot itself. */
final class InlineCodec extends SlotCodec {
  private final BeanCodec bean;

  InlineCodec(BeanCodec bean) {
    super(bean.type());
    this.bean = bean;
  }

  @Override
  void write(RowOutput out, int base, int slot, Object value) {
    bean.writeFields(out, slot, value);
  }

  @Override
  Object read(RowInput in, int base, int size, int slot) {
    return bean.readBody(in, slot, type().slotBytes());
  }

  @Override
  void printWrite(RowSource source, SourceWriter out, String slot) {
    RowCode generated = bean.compile();
    if (generated == null) {
      super.printWrite(source, out, slot);
    } else {
      out.line(source.constant(RowCode.class, generated), ".write(_out, ", slot, ", _x);");
    }
  }

  @Override
  String readExpression(RowSource source, String slot) {
    RowCode generated = bean.compile();
    return generated == null
        ? super.readExpression(source, slot)
        : source.constant(RowCode.class, generated)
            + ".read(_in, "
            + slot
            + ", "
            + type().slotBytes()
            + ")";
  }

  @Override
  SlotCodec reading(RowType written) {
    return bean.reading(written);
  }
}
