package io.fory.format.codec;

import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowOutput;
import io.fory.format.row.BinaryMap;
import io.fory.format.row.RowType;

/** The codec of a map whose keys and values are read when they are used. */
final class LazyMapCodec extends VariableCodec {
  private final Place key;
  private final Place value;
  private final KeyGuard guard;

  /** Writes; null for one that only reads. */
  private final VariableCodec writer;

  LazyMapCodec(RowType type, Place key, Place value, KeyGuard guard, VariableCodec writer) {
    super(type);
    this.key = key;
    this.value = value;
    this.guard = guard;
    this.writer = writer;
  }

  /** Returns a codec that writes what another writes. */
  static LazyMapCodec of(MapCodec eager) {
    return new LazyMapCodec(
        eager.type(), eager.keyPlace(), eager.valuePlace(), eager.guard(), eager);
  }

  @Override
  public void writeBody(RowOutput out, Object value) {
    writer.writeBody(out, value);
  }

  @Override
  public Object readBody(RowInput in, int base, int size) {
    BinaryMap map = BinaryMap.of(type(), in.buffer(), base, size);
    return new LazyMap(map, key, value, guard, in.later());
  }

  @Override
  SlotCodec reading(RowType written) {
    requireKind(written);
    return new LazyMapCodec(
        written,
        key.reading(written.key().type()),
        value.reading(written.value().type()),
        guard,
        null);
  }
}
