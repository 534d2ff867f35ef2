package io.fory.builtin.container;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;

/** The entries that a map had when they were copied, in its order; to be iterated over only. */
final class MapSnapshot extends AbstractMap<Object, Object> {
  private final List<Object> keys;
  private final List<Object> values;

  private MapSnapshot(int size) {
    keys = new ArrayList<>(size);
    values = new ArrayList<>(size);
  }

  /** Copies a map that other threads may change; it copes with that itself. */
  static MapSnapshot of(Map<?, ?> map) {
    MapSnapshot snapshot = new MapSnapshot(map.size());
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      snapshot.keys.add(entry.getKey());
      snapshot.values.add(entry.getValue());
    }
    return snapshot;
  }

  /** Copies a hash table that other threads may change, each key once. */
  static MapSnapshot distinct(Map<?, ?> map) {
    return RacedKeys.distinct(() -> of(map), copy -> copy.keys.toArray());
  }

  /** Copies a map that locks itself in all its methods. */
  static MapSnapshot locked(Map<?, ?> map) {
    synchronized (map) {
      return of(map);
    }
  }

  @Override
  public Set<Map.Entry<Object, Object>> entrySet() {
    return new Entries();
  }

  private final class Entries extends AbstractSet<Map.Entry<Object, Object>> {
    @Override
    public int size() {
      return keys.size();
    }

    @Override
    public Iterator<Map.Entry<Object, Object>> iterator() {
      return new Cursor();
    }
  }

  private final class Cursor implements Iterator<Map.Entry<Object, Object>> {
    private int next;

    @Override
    public boolean hasNext() {
      return next < keys.size();
    }

    @Override
    public Map.Entry<Object, Object> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      Map.Entry<Object, Object> entry =
          new AbstractMap.SimpleImmutableEntry<>(keys.get(next), values.get(next));
      next++;
      return entry;
    }
  }
}
