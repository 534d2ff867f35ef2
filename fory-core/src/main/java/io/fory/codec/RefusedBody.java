package io.fory.codec;

import io.fory.error.UnsupportedTypeException;
import io.fory.serializer.Serializer;

/** The serializer of a class that may be a value itself, while its objects may not. */
public interface RefusedBody extends Serializer<Object> {
  /** Returns why objects of the class are refused. */
  UnsupportedTypeException refusal();
}
