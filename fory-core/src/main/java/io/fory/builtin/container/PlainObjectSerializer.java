package io.fory.builtin.container;

import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;

/**
 * Serializer of {@link Object} itself, whose instances have nothing but their identity.
 *
 * <p>Body: nothing.
 */
final class PlainObjectSerializer implements Serializer<Object> {
  private static final int OBJECT_BYTES = 16;

  @Override
  public boolean nests() {
    return false;
  }

  @Override
  public void write(WriteContext out, Object value) {
    // There is nothing in it.
  }

  @Override
  public Object read(ReadContext in) {
    in.charge(OBJECT_BYTES);
    return new Object();
  }
}
