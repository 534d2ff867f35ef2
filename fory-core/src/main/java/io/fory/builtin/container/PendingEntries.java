package io.fory.builtin.container;

import io.fory.codec.ValueCodec;
import io.fory.message.MessageReader;
import io.fory.serializer.Serializer;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The entries of a map that is filled by its own {@code put}, in the order in which that gets them.
 * No key is asked about another one.
 */
final class PendingEntries extends AbstractMap<Object, Object> {
  private final List<Map.Entry<Object, Object>> entries = new ArrayList<>();

  /** Null where values are plain. */
  private ElementCosts costs;

  /** Returns the account of the values that are about to be read; null if they need none. */
  ElementCosts costsOf(MessageReader in, ValueCodec value, Serializer<?> body) {
    costs = ElementCosts.of(in, value, body);
    return costs;
  }

  /** Accounts for values that were not complete, before code of the application gets them. */
  void settle() {
    if (costs != null) {
      costs.settle();
    }
  }

  @Override
  public Object put(Object key, Object value) {
    entries.add(new SimpleImmutableEntry<>(key, value));
    return null;
  }

  @Override
  public Set<Map.Entry<Object, Object>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<Object, Object>> iterator() {
        return entries.iterator();
      }

      @Override
      public int size() {
        return entries.size();
      }
    };
  }

  @Override
  public void clear() {
    entries.clear();
  }
}
