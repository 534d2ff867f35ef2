package io.fory.format.codec;

import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowOutput;
import io.fory.format.row.BinaryArray;
import io.fory.format.row.RowType;

/** The codec of a list whose elements are read when they are used. */
final class LazyListCodec extends VariableCodec {
  private final Place place;

  /** Writes; null for one that only reads. */
  private final VariableCodec writer;

  LazyListCodec(RowType type, Place place, VariableCodec writer) {
    super(type);
    this.place = place;
    this.writer = writer;
  }

  /** Returns a codec that writes what another writes. */
  static LazyListCodec of(CollectionCodec eager) {
    return new LazyListCodec(eager.type(), eager.elements().place(), eager);
  }

  @Override
  public void writeBody(RowOutput out, Object value) {
    writer.writeBody(out, value);
  }

  @Override
  public Object readBody(RowInput in, int base, int size) {
    return new LazyList(BinaryArray.of(type(), in.buffer(), base, size), place, in.later());
  }

  @Override
  SlotCodec reading(RowType written) {
    requireKind(written);
    return new LazyListCodec(written, place.reading(written.element().type()), null);
  }
}
