package io.fory.codec;

import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.serializer.Serializer;

/**
 * A codec that may write nothing but a type and a body: of values that are all of one registered
 * class.
 */
public interface TypedBody extends ValueCodec {
  /** Returns the class of all values. */
  Class<?> raw();

  /** Returns the serializer of all values, or null if there is more to write. */
  Serializer<Object> typedBody();

  /** Writes the type. */
  void writeType(MessageWriter out);

  /**
   * Reads the type if it has the same bytes as the last one; else reads nothing, and {@link #read}
   * reads type and value.
   *
   * @return whether it was read, and what follows is a body of {@link #typedBody}
   */
  boolean skipType(MessageReader in);
}
