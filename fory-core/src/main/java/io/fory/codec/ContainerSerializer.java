package io.fory.codec;

import io.fory.serializer.Serializer;

/**
 * A serializer of values that hold elements of a type which the place of their use may declare: a
 * collection or an optional of E, a map of K to V.
 *
 * @param <T> the class of the container
 */
public interface ContainerSerializer<T> extends Serializer<T> {
  /**
   * Returns this serializer for elements that the given codecs write.
   *
   * @param first codec of the elements, or of a map's keys
   * @param second codec of a map's values; unused by other containers
   */
  ContainerSerializer<T> withElements(ValueCodec first, ValueCodec second);

  /**
   * Returns this serializer, which says how elements are written, for those alone that the given
   * codecs read.
   *
   * @param first codec of the elements, or of a map's keys
   * @param second codec of a map's values; unused by other containers
   * @throws io.fory.error.TypeMismatchException if the container holds no such elements
   */
  default ContainerSerializer<T> narrowed(ValueCodec first, ValueCodec second) {
    return this;
  }

  /**
   * Returns the codec of the elements if this writes an {@link java.util.ArrayList} in the usual
   * way, so that generated code may print the loop over its elements; null otherwise.
   */
  default ValueCodec arrayListElement() {
    return null;
  }
}
