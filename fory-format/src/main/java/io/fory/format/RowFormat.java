package io.fory.format;

import io.fory.TypeRef;
import io.fory.error.UnsupportedTypeException;
import io.fory.format.codec.CodecFactory;
import io.fory.format.codec.CodecOptions;
import io.fory.format.row.RowLayout;
import io.fory.format.row.RowSchema;
import io.fory.format.view.ViewCache;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;

/**
 * Makes encoders with codecs of the application and options. Immutable and thread-safe; made by
 * {@link Encoders#builder()}.
 *
 * <pre>{@code
 * RowFormat format =
 *     Encoders.builder()
 *         .registerCodec(Money.class, String.class, Money::toString, Money::parse)
 *         .build();
 * RowEncoder<Order> encoder = format.bean(Order.class);
 * }</pre>
 */
public final class RowFormat {
  private static final Map<RowLayout, RowFormat> FORMATS = formats();

  private final CodecOptions options;
  private final ViewCache views;

  RowFormat(CodecOptions options) {
    this.options = options;
    this.views = new ViewCache(options);
  }

  private static Map<RowLayout, RowFormat> formats() {
    Map<RowLayout, RowFormat> formats = new EnumMap<>(RowLayout.class);
    for (RowLayout layout : RowLayout.values()) {
      formats.put(layout, new RowFormatBuilder().withLayout(layout).build());
    }
    return formats;
  }

  /** Returns the format of a layout, without codecs of an application. */
  static RowFormat of(RowLayout layout) {
    return FORMATS.get(layout);
  }

  /**
   * Returns the encoder of a bean or record; see {@link Encoders#bean(Class)}.
   *
   * @throws UnsupportedTypeException if rows have no type for a field
   */
  public <T> RowEncoder<T> bean(Class<T> type) {
    return new RowEncoder<>(simpleName(type), new CodecFactory(options).bean(type), views);
  }

  /** {@code getSimpleName} loads the class around it, which may be another loader's. */
  private static String simpleName(Class<?> type) {
    String name = type.getName();
    return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
  }

  /** Returns the encoder of a generic bean or record; throws as {@link #bean(Class)} does. */
  public <T> RowEncoder<T> bean(TypeRef<T> type) {
    return new RowEncoder<>(type.toString(), new CodecFactory(options).bean(type.type()), views);
  }

  /**
   * Returns the encoder of a collection.
   *
   * @throws UnsupportedTypeException if rows have no type for it or its elements
   */
  public <C extends Collection<?>> ArrayEncoder<C> array(TypeRef<C> type) {
    return new ArrayEncoder<>(type.toString(), new CodecFactory(options).collection(type.type()));
  }

  /**
   * Returns the encoder of a map.
   *
   * @throws UnsupportedTypeException if rows have no type for it, its keys or its values
   */
  public <M extends Map<?, ?>> MapEncoder<M> map(TypeRef<M> type) {
    return new MapEncoder<>(type.toString(), new CodecFactory(options).map(type.type()));
  }

  /**
   * Returns what makes views of rows; see {@link Encoders#viewer}.
   *
   * @throws io.fory.error.IncompatibleSchemaException if a getter has no field, or one of another
   *     type
   * @throws UnsupportedTypeException if a method is no getter, or rows have no type for one
   */
  public <V> RowViewer<V> viewer(Class<V> type, RowSchema schema) {
    return new RowViewer<>(type, views.maker(type, schema));
  }
}
