package io.fory.wire.xlang;

import io.fory.plan.OptionalKind;
import io.fory.serializer.LateCodec;
import io.fory.serializer.ReadContext;
import io.fory.serializer.ValueCodec;
import io.fory.serializer.WriteContext;

/**
 * The codec of an {@code Optional}, which is written as the value that it holds, or as null.
 *
 * @param kind its class
 * @param content the codec of the value
 */
record OptionalCodec(OptionalKind kind, Place content) implements LateCodec {
  /** Returns the codec of a field. */
  static ValueCodec of(Class<?> declared, Place content) {
    OptionalKind kind = OptionalKind.of(declared);
    return kind == null ? content : new OptionalCodec(kind, content);
  }

  @Override
  public void write(WriteContext out, Object value) {
    content.write(out, kind.unwrap(value));
  }

  @Override
  public Object read(ReadContext in) {
    return kind.wrap(content.read(in));
  }

  @Override
  public int minBytes() {
    return content.minBytes();
  }

  @Override
  public OptionalCodec settled(Settler settler) {
    return new OptionalCodec(kind, content.settled(settler));
  }
}
