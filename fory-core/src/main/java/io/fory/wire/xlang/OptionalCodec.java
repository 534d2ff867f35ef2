package io.fory.wire.xlang;

import io.fory.codec.LateCodec;
import io.fory.codec.ValueCodec;
import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.plan.OptionalKind;

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
  public void write(MessageWriter out, Object value) {
    content.write(out, kind.unwrap(value));
  }

  @Override
  public Object read(MessageReader in) {
    return kind.wrap(content.read(in));
  }

  @Override
  public Object copy(GraphCopier copier, Object value) {
    if (kind != OptionalKind.OBJECT) {
      return value;
    }
    Object held = kind.unwrap(value);
    Object copy = content.copy(copier, held);
    return copy == held ? value : kind.wrap(copy);
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
