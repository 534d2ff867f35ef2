package io.fory.codec;

import io.fory.message.MessageReader;
import io.fory.message.TypeRefusal;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;

/**
 * Reads values whose class their type does not say, where only those of one class may stand.
 *
 * @param raw that class
 * @param body serializer of the type
 */
public record CheckedBody(Class<?> raw, Serializer<Object> body) implements Serializer<Object> {
  @Override
  public Object read(ReadContext context) {
    Object value = body.read(context);
    if (value != null && !raw.isInstance(value)) {
      throw TypeRefusal.mismatch(MessageReader.of(context), raw, value.getClass());
    }
    return value;
  }

  @Override
  public void write(WriteContext out, Object value) {
    throw new IllegalStateException("values are checked when they are read");
  }

  @Override
  public boolean tracksReferences() {
    return body.tracksReferences();
  }

  @Override
  public int minBytes() {
    return body.minBytes();
  }
}
