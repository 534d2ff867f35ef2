package io.fory.format.codec;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Keys in ascending order with their values, as the sorted map from which a {@link TreeMap} makes
 * its tree without a comparison. It can do nothing else.
 */
final class AscendingMap extends AbstractMap<Object, Object> implements SortedMap<Object, Object> {
  private final List<Object> keys;
  private final List<Object> values;

  private AscendingMap(Object[] keys, Object[] values) {
    this.keys = Arrays.asList(keys);
    this.values = Arrays.asList(values);
  }

  /**
   * Puts entries into an empty sorted map.
   *
   * @param keys which ascend
   */
  static void putAll(Map<Object, Object> made, Object[] keys, Object[] values) {
    made.putAll(new AscendingMap(keys, values));
  }

  /**
   * Adds elements to an empty sorted set.
   *
   * @param elements which ascend
   */
  static void addAll(Collection<Object> made, Object[] elements) {
    made.addAll(new TreeMap<>(new AscendingMap(elements, elements)).navigableKeySet());
  }

  @Override
  public int size() {
    return keys.size();
  }

  @Override
  public Set<Map.Entry<Object, Object>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public int size() {
        return keys.size();
      }

      @Override
      public Iterator<Map.Entry<Object, Object>> iterator() {
        return entries(keys.iterator(), values.iterator());
      }
    };
  }

  private static Iterator<Map.Entry<Object, Object>> entries(
      Iterator<Object> keys, Iterator<Object> values) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return keys.hasNext();
      }

      @Override
      public Map.Entry<Object, Object> next() {
        return new SimpleImmutableEntry<>(keys.next(), values.next());
      }
    };
  }

  @Override
  public Comparator<Object> comparator() {
    return null;
  }

  @Override
  public SortedMap<Object, Object> subMap(Object from, Object to) {
    throw new UnsupportedOperationException();
  }

  @Override
  public SortedMap<Object, Object> headMap(Object to) {
    throw new UnsupportedOperationException();
  }

  @Override
  public SortedMap<Object, Object> tailMap(Object from) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Object firstKey() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Object lastKey() {
    throw new UnsupportedOperationException();
  }
}
