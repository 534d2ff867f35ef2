package io.fory.format.view;

import io.fory.format.codec.CodecOptions;
import io.fory.format.row.RowSchema;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * What has been made for the interfaces of an application, kept as long as the interface is. For an
 * interface the schemas that were used last are known: a stranger may bring any number of them.
 */
public final class ViewCache {
  /** The most schemas that are known of an interface. */
  static final int MOST_SCHEMAS = 16;

  private final CodecOptions options;

  /** Its values do not lead back to this cache, or an interface would keep it for ever. */
  private final ClassValue<Known> known =
      new ClassValue<>() {
        @Override
        protected Known computeValue(Class<?> type) {
          return new Known();
        }
      };

  /** Makes a cache of views with options. */
  public ViewCache(CodecOptions options) {
    this.options = options;
  }

  /** The makers of an interface. */
  private static final class Known {
    private final Map<RowSchema, ViewMaker> makers = new LinkedHashMap<>(16, 0.75f, true);
    private volatile ViewMaker latest;

    private synchronized ViewMaker get(RowSchema schema) {
      return makers.get(schema);
    }

    private synchronized ViewMaker put(ViewMaker made) {
      ViewMaker before = makers.putIfAbsent(made.schema(), made);
      if (makers.size() > MOST_SCHEMAS) {
        makers.remove(makers.keySet().iterator().next());
      }
      latest = before == null ? made : before;
      return latest;
    }
  }

  /**
   * Returns what makes views of an interface for the rows of a schema.
   *
   * @throws io.fory.error.ForyException if a method is no getter of a field
   */
  public ViewMaker maker(Class<?> type, RowSchema schema) {
    Known all = known.get(Objects.requireNonNull(type, "type"));
    ViewMaker latest = all.latest;
    if (latest != null && latest.schema().equals(schema)) {
      return latest;
    }
    ViewMaker maker = all.get(schema);
    return all.put(maker != null ? maker : new ViewPlanner(options).maker(type, type, schema));
  }
}
