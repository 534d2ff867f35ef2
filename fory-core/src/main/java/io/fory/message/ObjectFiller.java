package io.fory.message;

import io.fory.serializer.ReadContext;

/** The serializer of a struct, which can read a body into an object that is there already. */
public interface ObjectFiller {
  /**
   * Reads a body and sets the fields of an object.
   *
   * @throws io.fory.error.UnsupportedTypeException if objects of the class do not change
   */
  void fill(ReadContext in, Object target);
}
