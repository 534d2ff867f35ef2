package io.fory.builtin.container;

import io.fory.message.DroppedElements;
import io.fory.message.MessageReader;
import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The forms of containers that are made from an array of all their elements. */
final class ImmutableContainers {
  private ImmutableContainers() {}

  /** Collects elements; not to be seen by anyone else. */
  private static final class ElementCollector extends AbstractCollection<Object>
      implements EarlyKeys {
    final Object[] elements;
    List<Object> incomplete = List.of();
    private int count;

    ElementCollector(int size) {
      elements = new Object[size];
    }

    @Override
    public void addIncomplete(Object key) {
      incomplete = with(key, incomplete);
    }

    @Override
    public boolean add(Object element) {
      elements[count++] = element;
      return true;
    }

    @Override
    public Iterator<Object> iterator() {
      return Arrays.asList(elements).subList(0, count).iterator();
    }

    @Override
    public int size() {
      return count;
    }
  }

  /** Collects entries; not to be seen by anyone else. */
  private static final class EntryCollector extends AbstractMap<Object, Object>
      implements EarlyKeys {
    final Map.Entry<?, ?>[] entries;
    List<Object> incomplete = List.of();
    private int count;

    EntryCollector(int size) {
      entries = new Map.Entry<?, ?>[size];
    }

    @Override
    public void addIncomplete(Object key) {
      incomplete = with(key, incomplete);
    }

    @Override
    public Object put(Object key, Object value) {
      entries[count++] = Map.entry(key, value);
      return null;
    }

    @Override
    public int size() {
      return count;
    }

    @Override
    public Set<Map.Entry<Object, Object>> entrySet() {
      return Set.of(); // nobody looks for keys before all are there
    }
  }

  private static List<Object> with(Object key, List<Object> others) {
    List<Object> all = others.isEmpty() ? new ArrayList<>() : others;
    all.add(key);
    return all;
  }

  /** Refuses a key that equals another one as long as one of both is not complete. */
  private static void requireComplete(List<Object> incomplete, Object equal) {
    if (incomplete.contains(equal)) {
      throw KeyGuard.changed(equal, null);
    }
  }

  /** Common code of the forms of collections that are made from arrays. */
  private abstract static class FromArrayForm implements CollectionForm {
    @Override
    public final Collection<Object> create(MessageReader in, Object prefix, int size) {
      return new ElementCollector(size);
    }

    static Object[] elements(Collection<Object> target) {
      return ((ElementCollector) target).elements;
    }
  }

  /**
   * Form of {@link List#of()} and of {@link Stream#toList()}, of which the latter may hold null;
   * both are of one class.
   */
  static final class ListForm extends FromArrayForm {
    @Override
    public boolean createsFirst() {
      return false;
    }

    @Override
    public Collection<?> complete(MessageReader in, Collection<Object> target, Collection<?> view) {
      Object[] elements = elements(target);
      for (Object element : elements) {
        if (element == null) {
          return Stream.of(elements).toList();
        }
      }
      return List.of(elements);
    }
  }

  /** Form of {@link Set#of()}. */
  static final class SetForm extends FromArrayForm {
    @Override
    public boolean createsFirst() {
      return false;
    }

    @Override
    public KeySearch search() {
      return KeySearch.PROBED;
    }

    @Override
    public Collection<?> complete(MessageReader in, Collection<Object> target, Collection<?> view) {
      try {
        return Set.of(elements(target));
      } catch (IllegalArgumentException e) {
        Set<Object> distinct = new LinkedHashSet<>();
        for (Object element : target) {
          if (!distinct.add(element) && !DroppedElements.mayLeaveOut(in)) {
            requireComplete(((ElementCollector) target).incomplete, element);
          }
        }
        DistinctKeys.require(in, distinct, target.size(), Set.class);
        return Set.copyOf(distinct);
      } catch (NullPointerException e) {
        if (DroppedElements.mayLeaveOut(in)) {
          return Set.of();
        }
        if (Arrays.asList(elements(target)).contains(null)) {
          throw in.malformedInput("an immutable set holds null");
        }
        throw e; // by a key
      }
    }
  }

  /** Form of {@link Arrays#asList}, of an array of objects whatever the array was. */
  static final class AsListForm extends FromArrayForm {
    @Override
    public Collection<?> view(Collection<Object> target) {
      return Arrays.asList(elements(target));
    }
  }

  /** Form of {@link Map#of()}. */
  static final class MapOfForm implements MapForm {
    @Override
    public Map<Object, Object> create(MessageReader in, Object prefix, int size) {
      return new EntryCollector(size);
    }

    @Override
    public boolean createsFirst() {
      return false;
    }

    @Override
    public KeySearch search() {
      return KeySearch.PROBED;
    }

    @Override
    public Map<?, ?> complete(MessageReader in, Map<Object, Object> target, Map<?, ?> view) {
      Map.Entry<?, ?>[] entries = ((EntryCollector) target).entries;
      try {
        return Map.ofEntries(entries);
      } catch (IllegalArgumentException e) {
        Map<Object, Object> distinct = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : entries) {
          boolean first = distinct.put(entry.getKey(), entry.getValue()) == null;
          if (!first && !DroppedElements.mayLeaveOut(in)) {
            requireComplete(((EntryCollector) target).incomplete, entry.getKey());
          }
        }
        DistinctKeys.require(in, distinct, entries.length, Map.class);
        return Map.copyOf(distinct);
      } catch (NullPointerException e) {
        DroppedElements.requireLeftOut(in, DroppedElements.explained(in, Map.of(), null, true, e));
        return Map.of();
      }
    }
  }
}
