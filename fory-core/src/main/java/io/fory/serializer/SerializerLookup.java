package io.fory.serializer;

import java.lang.reflect.Type;

/** Gives a {@link SerializerFactory} the codecs of the parts of its values. */
@FunctionalInterface
public interface SerializerLookup {
  /**
   * Returns the codec of parts that are declared with a type, which may be generic. A part may be
   * null, and may be a reference.
   *
   * @throws io.fory.error.TypeNotAllowedException if a class that the type names is not admitted
   */
  PartCodec codec(Type declared);
}
