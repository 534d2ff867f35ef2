package io.fory.format.codec;

import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowMemory;
import io.fory.format.layout.RowOutput;
import io.fory.format.row.RowType;

/** The codec of values whose slot holds their place. */
public abstract class VariableCodec extends SlotCodec {
  /** Whether text or bytes end anywhere; other values have padding of their own. */
  private final boolean padded;

  VariableCodec(RowType type) {
    super(type);
    this.padded = type.kind().isScalar();
  }

  /** Appends the bytes of a value, without padding. */
  public abstract void writeBody(RowOutput out, Object value);

  /**
   * Reads a value.
   *
   * @param base index of its first byte
   * @param size its bytes, which are within the memory
   */
  public abstract Object readBody(RowInput in, int base, int size);

  @Override
  final void write(RowOutput out, int base, int slot, Object value) {
    int start = out.end();
    writeBody(out, value);
    if (padded) {
      out.endPadded(base, slot, start);
    } else {
      out.putPlace(base, slot, start);
    }
  }

  @Override
  final Object read(RowInput in, int base, int size, int slot) {
    long place = in.variable(base, size, slot);
    return readBody(in, RowMemory.index(place), RowMemory.size(place));
  }
}
