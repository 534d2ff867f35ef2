package io.fory.wire.xlang;

import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;

/** Serializer of the value that there is nothing of: an empty body, read as null. */
record NothingSerializer() implements Serializer<Object> {
  @Override
  public void write(WriteContext out, Object value) {}

  @Override
  public Object read(ReadContext in) {
    return null;
  }

  @Override
  public boolean tracksReferences() {
    return false;
  }

  @Override
  public boolean nests() {
    return false;
  }
}
