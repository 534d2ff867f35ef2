package io.fory.builtin.container;

import io.fory.codec.ValueSerializer;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;

/**
 * Serializer of a class that has one object only, such as that of {@code Collections.emptyList()}.
 *
 * <p>Body: nothing.
 *
 * @param value the object
 */
record ConstantSerializer(Object value) implements ValueSerializer<Object> {
  @Override
  public void write(WriteContext out, Object constant) {
    // Its class says it all.
  }

  @Override
  public Object read(ReadContext in) {
    return value;
  }
}
