package io.fory.codec;

import io.fory.serializer.Serializer;

/** A codec that may write nothing but the bodies of values of one class. */
public interface BodyCodec extends ValueCodec {
  /** Returns the class that values are declared with. */
  Class<?> raw();

  /**
   * Returns the serializer of all values if nothing precedes their bodies, they refer to no other
   * objects, and they are not numbered; else null.
   */
  Serializer<Object> bareBody();
}
