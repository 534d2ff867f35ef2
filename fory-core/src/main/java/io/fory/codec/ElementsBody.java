package io.fory.codec;

import io.fory.message.MessageWriter;
import io.fory.serializer.Serializer;

/** A serializer of containers whose elements are to be those that a place declares. */
interface ElementsBody extends Serializer<Object> {
  /**
   * Makes sure that the elements of a container are those.
   *
   * @param out to which the container was written
   * @throws io.fory.error.TypeMismatchException if one is not
   */
  void requireElements(MessageWriter out, Object container);
}
