package io.fory.wire.xlang;

import io.fory.codec.StringCodec;
import io.fory.codec.ValueSerializer;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;

/**
 * Serializer of strings: the body that the native format gives those that are not null. Specified
 * in the section "string".
 *
 * @param compact whether UTF-8 is used where it is shorter
 */
record XlangTextSerializer(boolean compact) implements ValueSerializer<Object> {
  @Override
  public void write(WriteContext out, Object value) {
    StringCodec.write(out, value, compact);
  }

  @Override
  public Object read(ReadContext in) {
    String value = in.readString();
    if (value == null) {
      throw in.malformedInput("unknown string coding 3");
    }
    return value;
  }

  @Override
  public int minBytes() {
    return 1;
  }
}
