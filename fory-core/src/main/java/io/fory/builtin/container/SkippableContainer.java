package io.fory.builtin.container;

import io.fory.codec.ContainerSerializer;
import io.fory.codec.ValueCodec;
import io.fory.message.MessageReader;

/**
 * A serializer of collections or maps that can read past one.
 *
 * @param <T> the class of the container
 */
interface SkippableContainer<T> extends ContainerSerializer<T> {
  @Override
  SkippableContainer<T> withElements(ValueCodec first, ValueCodec second);

  /** Reads the size and the elements of a container that is not wanted, and makes none. */
  void skip(MessageReader in);
}
