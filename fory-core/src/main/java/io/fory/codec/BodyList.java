package io.fory.codec;

import io.fory.serializer.Serializer;

/** A codec that may write nothing but the bodies of lists whose elements have a head. */
public interface BodyList extends ValueCodec {
  /**
   * The elements of a list whose loop generated code may contain.
   *
   * @param codec writes and reads their head
   * @param declared the codec that it returns if all are of exactly the declared class and none is
   *     null
   * @param body their serializer in that case
   */
  record Elements(HeadedCodec codec, ValueCodec declared, Serializer<Object> body) {}

  /** Returns the serializer of the lists. */
  Serializer<Object> list();

  /** Returns the elements of {@link java.util.ArrayList}s; null if there is more to write. */
  Elements arrayListElements();
}
