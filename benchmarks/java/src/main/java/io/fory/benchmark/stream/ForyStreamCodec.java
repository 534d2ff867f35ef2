package io.fory.benchmark.stream;

import io.fory.Fory;
import io.fory.benchmark.codec.ForyCodec;
import java.io.InputStream;
import java.io.OutputStream;

/** Fory, whose window has a size of its own. */
final class ForyStreamCodec implements StreamCodec {

  private final Fory fory = ForyCodec.newFory(Journal.class);
  private final OutputStream target;

  ForyStreamCodec(OutputStream target) {
    this.target = target;
  }

  @Override
  public void write(Object object) {
    fory.serialize(target, object);
  }

  @Override
  public Object read(InputStream source) {
    return fory.deserialize(source);
  }
}
