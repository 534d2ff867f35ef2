package io.fory.builtin.container;

import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;

/**
 * The forms of {@code Collections.unmodifiableX} and {@code synchronizedX}. The class of the
 * wrapped container cannot be seen from outside; the wrapper that is read wraps the usual container
 * that keeps the same order.
 */
final class ContainerViews {
  private ContainerViews() {}

  /** The kinds of wrappers. */
  enum Wrapper {
    /** Refuses to change anything. */
    UNMODIFIABLE,
    /** Locks itself in all its methods. */
    SYNCHRONIZED
  }

  /** The type that a wrapper has. */
  enum Shape {
    /** {@link Collection}, or a map. */
    PLAIN,
    /** {@link List}. */
    LIST,
    /** {@link Set}. */
    SET,
    /** {@link SortedSet} or {@link SortedMap}. */
    SORTED,
    /** {@link NavigableSet} or {@link NavigableMap}. */
    NAVIGABLE
  }

  /** Form of a wrapper of collections. */
  static final class CollectionView implements CollectionForm {
    private final CollectionForm wrapped;
    private final Wrapper wrapper;
    private final Shape shape;

    CollectionView(CollectionForm wrapped, Wrapper wrapper, Shape shape) {
      this.wrapped = wrapped;
      this.wrapper = wrapper;
      this.shape = shape;
    }

    @Override
    public void writePrefix(MessageWriter out, Collection<?> collection) {
      requireKept(collection);
      wrapped.writePrefix(out, collection);
    }

    @Override
    public Object copyPrefix(GraphCopier copier, Collection<?> original) {
      requireKept(original);
      return wrapped.copyPrefix(copier, original);
    }

    private void requireKept(Collection<?> collection) {
      if (shape == Shape.SET || shape == Shape.PLAIN) {
        ViewedState.require(wrapper, collection, collection);
      } else if (wrapper == Wrapper.SYNCHRONIZED) {
        ViewedState.requireUsual(collection);
      }
    }

    @Override
    public Object readPrefix(MessageReader in) {
      return wrapped.readPrefix(in);
    }

    @Override
    public Collection<Object> create(MessageReader in, Object prefix, int size) {
      return wrapped.create(in, prefix, size);
    }

    @Override
    public boolean comparesBothWays() {
      return wrapped.comparesBothWays();
    }

    @Override
    public KeySearch search() {
      return wrapped.search();
    }

    @Override
    public int bytesPerElement() {
      return wrapped.bytesPerElement();
    }

    @Override
    public Collection<?> snapshot(Collection<?> collection) {
      return wrapper == Wrapper.SYNCHRONIZED ? ConcurrentContainers.copy(collection) : collection;
    }

    @Override
    public Collection<?> view(Collection<Object> target) {
      return wrapper == Wrapper.UNMODIFIABLE ? unmodifiable(target) : synchronizing(target);
    }

    private Collection<?> unmodifiable(Collection<Object> target) {
      return switch (shape) {
        case LIST -> Collections.unmodifiableList((List<Object>) target);
        case SET -> Collections.unmodifiableSet((Set<Object>) target);
        case SORTED -> Collections.unmodifiableSortedSet((SortedSet<Object>) target);
        case NAVIGABLE -> Collections.unmodifiableNavigableSet((NavigableSet<Object>) target);
        default -> Collections.unmodifiableCollection(target);
      };
    }

    private Collection<?> synchronizing(Collection<Object> target) {
      return switch (shape) {
        case LIST -> Collections.synchronizedList((List<Object>) target);
        case SET -> Collections.synchronizedSet((Set<Object>) target);
        case SORTED -> Collections.synchronizedSortedSet((SortedSet<Object>) target);
        case NAVIGABLE -> Collections.synchronizedNavigableSet((NavigableSet<Object>) target);
        default -> Collections.synchronizedCollection(target);
      };
    }
  }

  /** Form of a wrapper of maps. */
  static final class MapView implements MapForm {
    private final MapForm wrapped;
    private final Wrapper wrapper;
    private final Shape shape;

    MapView(MapForm wrapped, Wrapper wrapper, Shape shape) {
      this.wrapped = wrapped;
      this.wrapper = wrapper;
      this.shape = shape;
    }

    @Override
    public void writePrefix(MessageWriter out, Map<?, ?> map) {
      requireKept(map);
      wrapped.writePrefix(out, map);
    }

    @Override
    public Object copyPrefix(GraphCopier copier, Map<?, ?> original) {
      requireKept(original);
      return wrapped.copyPrefix(copier, original);
    }

    private void requireKept(Map<?, ?> map) {
      if (shape == Shape.PLAIN) {
        ViewedState.require(wrapper, map, map.keySet());
      } else if (wrapper == Wrapper.SYNCHRONIZED) {
        ViewedState.requireUsual(map);
      }
    }

    @Override
    public Object readPrefix(MessageReader in) {
      return wrapped.readPrefix(in);
    }

    @Override
    public Map<Object, Object> create(MessageReader in, Object prefix, int size) {
      return wrapped.create(in, prefix, size);
    }

    @Override
    public boolean comparesBothWays() {
      return wrapped.comparesBothWays();
    }

    @Override
    public KeySearch search() {
      return wrapped.search();
    }

    @Override
    public Map<?, ?> snapshot(Map<?, ?> map) {
      return wrapper == Wrapper.SYNCHRONIZED ? MapSnapshot.locked(map) : map;
    }

    @Override
    public Map<?, ?> view(Map<Object, Object> target) {
      return wrapper == Wrapper.UNMODIFIABLE ? unmodifiable(target) : synchronizing(target);
    }

    private Map<?, ?> unmodifiable(Map<Object, Object> target) {
      return switch (shape) {
        case SORTED -> Collections.unmodifiableSortedMap((SortedMap<Object, Object>) target);
        case NAVIGABLE ->
            Collections.unmodifiableNavigableMap((NavigableMap<Object, Object>) target);
        default -> Collections.unmodifiableMap(target);
      };
    }

    private Map<?, ?> synchronizing(Map<Object, Object> target) {
      return switch (shape) {
        case SORTED -> Collections.synchronizedSortedMap((SortedMap<Object, Object>) target);
        case NAVIGABLE ->
            Collections.synchronizedNavigableMap((NavigableMap<Object, Object>) target);
        default -> Collections.synchronizedMap(target);
      };
    }
  }
}
