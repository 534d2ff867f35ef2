package io.fory.codegen;

import io.fory.codec.StructBody;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;

/** The superclass of generated serializers of structs. */
public abstract class GeneratedStruct implements StructBody {
  /** Creates a serializer; called once by its class's definition. */
  protected GeneratedStruct() {}

  @Override
  public abstract void write(WriteContext out, Object value);

  @Override
  public abstract Object read(ReadContext in);

  @Override
  public abstract boolean createsFirst();

  @Override
  public abstract int minBytes();
}
