package io.fory.format;

import io.fory.TypeRef;
import io.fory.error.UnsupportedTypeException;
import io.fory.format.row.RowLayout;
import io.fory.format.row.RowSchema;
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
 *
 * <p>The encoders of these methods have no options; {@link #builder()} makes a {@link RowFormat}
 * with the same methods that has.
 */
public final class Encoders {
  private Encoders() {}

  private static RowFormat format(RowLayout layout) {
    return RowFormat.of(layout);
  }

  /** Returns a builder of a format: codecs of the application, and options. */
  public static RowFormatBuilder builder() {
    return new RowFormatBuilder();
  }

  /**
   * Returns the encoder of a bean or record. The fields are those that Fory serializes: not those
   * that are static, transient or {@link io.fory.annotation.Ignore}.
   *
   * @throws UnsupportedTypeException if rows have no type for a field
   */
  public static <T> RowEncoder<T> bean(Class<T> type) {
    return bean(type, RowLayout.STANDARD);
  }

  /** Returns the encoder of a bean or record in a layout; throws as {@link #bean(Class)} does. */
  public static <T> RowEncoder<T> bean(Class<T> type, RowLayout layout) {
    return format(layout).bean(type);
  }

  /** Returns the encoder of a generic bean or record; throws as {@link #bean(Class)} does. */
  public static <T> RowEncoder<T> bean(TypeRef<T> type) {
    return bean(type, RowLayout.STANDARD);
  }

  /** Returns the encoder of a generic bean or record in a layout. */
  public static <T> RowEncoder<T> bean(TypeRef<T> type, RowLayout layout) {
    return format(layout).bean(type);
  }

  /**
   * Returns the encoder of a collection.
   *
   * @throws UnsupportedTypeException if rows have no type for it or its elements
   */
  public static <C extends Collection<?>> ArrayEncoder<C> array(TypeRef<C> type) {
    return array(type, RowLayout.STANDARD);
  }

  /** Returns the encoder of a collection in a layout; throws as {@link #array(TypeRef)} does. */
  public static <C extends Collection<?>> ArrayEncoder<C> array(TypeRef<C> type, RowLayout layout) {
    return format(layout).array(type);
  }

  /**
   * Returns the encoder of a map.
   *
   * @throws UnsupportedTypeException if rows have no type for it, its keys or its values
   */
  public static <M extends Map<?, ?>> MapEncoder<M> map(TypeRef<M> type) {
    return map(type, RowLayout.STANDARD);
  }

  /** Returns the encoder of a map in a layout; throws as {@link #map(TypeRef)} does. */
  public static <M extends Map<?, ?>> MapEncoder<M> map(TypeRef<M> type, RowLayout layout) {
    return format(layout).map(type);
  }

  /**
   * Returns what makes views of the rows of a schema, which may be that of a file.
   *
   * @param type an interface of getters
   * @throws io.fory.error.IncompatibleSchemaException if a getter has no field, or one of another
   *     type
   * @throws UnsupportedTypeException if a method is no getter, or rows have no type for one
   */
  public static <V> RowViewer<V> viewer(Class<V> type, RowSchema schema) {
    return format(RowLayout.STANDARD).viewer(type, schema);
  }
}
