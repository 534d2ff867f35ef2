package io.fory.format;

import io.fory.TypeRef;
import io.fory.error.UnsupportedTypeException;
import io.fory.format.codec.CodecFactory;
import java.util.Collection;
import java.util.Map;

/**
 * Makes encoders. An encoder is made once and used by all threads.
 *
 * <pre>{@code
 * RowEncoder<Order> encoder = Encoders.bean(Order.class);
 * BinaryRow row = encoder.toRow(order);
 * Order back = encoder.fromRow(row);
 * }</pre>
 */
public final class Encoders {
  private Encoders() {}

  /**
   * Returns the encoder of a bean or record. The fields are those that Fory serializes: not those
   * that are static, transient or {@link io.fory.annotation.Ignore}.
   *
   * @throws UnsupportedTypeException if rows have no type for a field
   */
  public static <T> RowEncoder<T> bean(Class<T> type) {
    return new RowEncoder<>(type.getSimpleName(), new CodecFactory().bean(type));
  }

  /** Returns the encoder of a generic bean or record; throws as {@link #bean(Class)} does. */
  public static <T> RowEncoder<T> bean(TypeRef<T> type) {
    return new RowEncoder<>(type.toString(), new CodecFactory().bean(type.type()));
  }

  /**
   * Returns the encoder of a collection.
   *
   * @throws UnsupportedTypeException if rows have no type for it or its elements
   */
  public static <C extends Collection<?>> ArrayEncoder<C> array(TypeRef<C> type) {
    return new ArrayEncoder<>(type.toString(), new CodecFactory().collection(type.type()));
  }

  /**
   * Returns the encoder of a map.
   *
   * @throws UnsupportedTypeException if rows have no type for it, its keys or its values
   */
  public static <M extends Map<?, ?>> MapEncoder<M> map(TypeRef<M> type) {
    return new MapEncoder<>(type.toString(), new CodecFactory().map(type.type()));
  }
}
