package io.fory.benchmark.growth;

import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.codec.ProtostuffCodec;
import java.util.function.Function;

/**
 * Protostuff for an object that can be no root of its messages: they are of classes with fields, so
 * a class with one field holds it, as a user of Protostuff would write one.
 *
 * @param <R> the class of the root
 * @param <V> what it holds
 */
final class ProtostuffRoot<R, V> implements Codec {

  private final Codec codec;
  private final Function<V, R> wrapper;
  private final Function<R, V> content;

  private ProtostuffRoot(Codec codec, Function<V, R> wrapper, Function<R, V> content) {
    this.codec = codec;
    this.wrapper = wrapper;
    this.content = content;
  }

  /** Returns a codec for {@code object}, which is a {@code V}, with an array of its size. */
  @SuppressWarnings("unchecked") // The caller names the field that the object belongs into.
  static <R, V> Codec newCodec(Function<V, R> wrapper, Function<R, V> content, Object object) {
    Codec codec = ProtostuffCodec.ofSize(wrapper.apply((V) object));
    return new ProtostuffRoot<>(codec, wrapper, content);
  }

  @Override
  @SuppressWarnings("unchecked") // A codec is given the objects that it was made for.
  public Object serialize(Object object) {
    return codec.serialize(wrapper.apply((V) object));
  }

  @Override
  @SuppressWarnings("unchecked") // A codec returns the objects that it was made for.
  public Object deserialize() {
    return content.apply((R) codec.deserialize());
  }

  @Override
  public int size() {
    return codec.size();
  }
}
