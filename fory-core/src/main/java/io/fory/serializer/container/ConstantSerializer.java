package io.fory.serializer.container;

import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;
import io.fory.serializer.scalar.ValueSerializer;

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
