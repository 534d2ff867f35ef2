package io.fory.codec;

import io.fory.message.PlainBody;
import io.fory.message.RevocableBody;

/** A serializer of text or of a number, whose values leave nothing but their bytes. */
interface LeafBody extends ValueSerializer<Object>, PlainBody, RevocableBody {
  @Override
  default boolean isRevocable() {
    return true;
  }
}
