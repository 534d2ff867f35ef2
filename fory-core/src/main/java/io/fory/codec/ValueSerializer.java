package io.fory.codec;

import io.fory.serializer.Serializer;

/**
 * A serializer of values that contain no other values, and for which it never matters whether two
 * that are equal are the same.
 *
 * @param <T> the class
 */
public interface ValueSerializer<T> extends Serializer<T> {
  @Override
  default boolean tracksReferences() {
    return false;
  }

  @Override
  default boolean nests() {
    return false;
  }

  @Override
  default boolean isImmutable() {
    return true;
  }
}
