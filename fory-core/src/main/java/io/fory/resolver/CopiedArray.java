package io.fory.resolver;

import io.fory.error.UnsupportedTypeException;
import io.fory.serializer.CopyContext;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;

/**
 * Copies arrays of a class whose objects are read as objects of other classes, such as those that
 * {@code List.of} makes for one element and for three, and refuses to write them.
 */
final class CopiedArray implements Serializer<Object> {
  private final Serializer<Object> array;
  private final String component;

  @SuppressWarnings("unchecked") // it is only ever handed arrays of its own class
  CopiedArray(Serializer<?> array, String component) {
    this.array = (Serializer<Object>) array;
    this.component = component;
  }

  @Override
  public void write(WriteContext out, Object value) {
    throw refused();
  }

  @Override
  public Object read(ReadContext in) {
    throw refused();
  }

  @Override
  public Object copy(CopyContext context, Object original) {
    return array.copy(context, original);
  }

  private UnsupportedTypeException refused() {
    UnsupportedTypeException refused =
        new UnsupportedTypeException(
            component + "[]", "its elements come back as objects of other classes");
    refused.withCure("Make it an array of an interface that they have");
    return refused;
  }
}
