package io.fory.builtin.container;

import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;

/**
 * Reads past elements of a class that the reader does not have, where they stand in an array of a
 * class or interface that it has: null takes their place, as it does where each has a head.
 *
 * @param body reads past one
 */
record UnfitBody(Serializer<Object> body) implements Serializer<Object> {
  @Override
  public boolean nests() {
    return body.nests();
  }

  @Override
  public int minBytes() {
    return body.minBytes();
  }

  @Override
  public void write(WriteContext out, Object value) {
    throw new IllegalStateException("elements that are read past are not written");
  }

  @Override
  public Object read(ReadContext in) {
    Object unused = body.read(in);
    return null;
  }
}
