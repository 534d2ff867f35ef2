package io.fory.wire.jvm;

import io.fory.codec.EnumBody;
import io.fory.codec.EnumCodec;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;

/**
 * Reads constants of a writer whose enum has others, by the serializer that the application has for
 * the enum. Places that are declared with the enum, and enum sets and maps, know them by the names
 * in the schema.
 *
 * @param codec of the constants that the writer has
 * @param serializer of the application
 */
record SerializedConstants(EnumCodec codec, Serializer<Object> serializer)
    implements Serializer<Object>, EnumBody {
  @Override
  public void write(WriteContext out, Object value) {
    throw new IllegalStateException("a version of a writer is only read: " + codec.type());
  }

  @Override
  public Object read(ReadContext in) {
    return serializer.read(in);
  }

  @Override
  public boolean tracksReferences() {
    return serializer.tracksReferences();
  }

  @Override
  public boolean createsFirst() {
    return serializer.createsFirst();
  }

  @Override
  public boolean nests() {
    return serializer.nests();
  }

  @Override
  public boolean isImmutable() {
    return serializer.isImmutable();
  }

  @Override
  public int minBytes() {
    return serializer.minBytes();
  }
}
