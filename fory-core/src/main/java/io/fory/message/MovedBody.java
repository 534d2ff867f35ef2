package io.fory.message;

import io.fory.serializer.CopyContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.function.Supplier;

/**
 * A body that is read, written or copied on another stack. Of a class that exists before, since
 * there may be no stack to load one.
 *
 * @param value that is written or copied
 * @param in reads it, or null
 * @param numbered whether the message may number its object, where it is read
 * @param out writes it, or null
 * @param copier copies it, or null
 */
record MovedBody(
    Serializer<Object> body,
    Object value,
    LevelReader in,
    boolean numbered,
    WriteContext out,
    CopyContext copier)
    implements Supplier<Object> {
  /** Has the class loaded. */
  static void initialize() {}

  @Override
  public Object get() {
    if (in != null) {
      return numbered ? body.read(in) : in.readUntracked(body);
    }
    if (copier != null) {
      return body.copy(copier, value);
    }
    body.write(out, value);
    return null;
  }
}
