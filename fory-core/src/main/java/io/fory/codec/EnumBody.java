package io.fory.codec;

/** A serializer of an enum, which knows the constants of the writer. */
public interface EnumBody {
  /** Returns the codec of places that are declared with the enum. */
  EnumCodec codec();
}
