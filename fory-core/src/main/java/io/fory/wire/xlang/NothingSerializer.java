package io.fory.wire.xlang;

import io.fory.codec.ValueSerializer;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;

/** Serializer of the value that there is nothing of: an empty body, read as null. */
record NothingSerializer() implements ValueSerializer<Object> {
  @Override
  public void write(WriteContext out, Object value) {}

  @Override
  public Object read(ReadContext in) {
    return null;
  }
}
