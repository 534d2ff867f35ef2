package io.fory.format.codec;

import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowMemory;
import io.fory.format.layout.RowOutput;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowType;
import java.util.function.Function;

/** The codec of views of inner rows; it only reads. */
final class ViewCodec extends SlotCodec {
  private final Function<BinaryRow, Object> views;

  ViewCodec(RowType type, Function<BinaryRow, Object> views) {
    super(type);
    this.views = views;
  }

  @Override
  void write(RowOutput out, int base, int slot, Object value) {
    throw new UnsupportedOperationException("views are read");
  }

  @Override
  Object read(RowInput in, int base, int size, int slot) {
    long place =
        type().isFixed()
            ? RowMemory.place(slot, type().slotBytes())
            : in.variable(base, size, slot);
    return views.apply(
        BinaryRow.of(type().schema(), in.buffer(), RowMemory.index(place), RowMemory.size(place)));
  }

  @Override
  SlotCodec reading(RowType written) {
    throw new UnsupportedOperationException("a view is made for one schema");
  }
}
