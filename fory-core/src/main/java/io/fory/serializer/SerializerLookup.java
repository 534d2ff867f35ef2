package io.fory.serializer;

import java.lang.reflect.Type;

/** What a {@link SerializerFactory} may ask while it makes a serializer. */
@FunctionalInterface
public interface SerializerLookup {
  /**
   * Returns what writes and reads the parts of a value that are declared with a type, which may be
   * generic; a part may be null, and may be a reference.
   *
   * @throws io.fory.error.TypeNotAllowedException if a class that the type names is not admitted
   */
  PartCodec codec(Type declared);
}
