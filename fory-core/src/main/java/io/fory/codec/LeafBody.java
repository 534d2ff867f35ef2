package io.fory.codec;

import io.fory.message.PlainBody;
import io.fory.message.RevocableBody;
import io.fory.serializer.CopyContext;
import io.fory.serializer.Serializer;

/** A serializer of values that have neither parts nor an identity, and cannot change. */
interface LeafBody extends Serializer<Object>, PlainBody, RevocableBody {
  @Override
  default Object copy(CopyContext context, Object original) {
    return original;
  }

  @Override
  default boolean isImmutable() {
    return true;
  }

  @Override
  default boolean tracksReferences() {
    return false;
  }

  @Override
  default boolean nests() {
    return false;
  }

  @Override
  default boolean isRevocable() {
    return true;
  }
}
