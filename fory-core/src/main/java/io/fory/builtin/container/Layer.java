package io.fory.builtin.container;

import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;

/** The layers around a container of which each shows what that has, and hides which one it is. */
@SuppressWarnings("unchecked") // what elements are of is checked when all are there
enum Layer {
  /** {@link Collections#checkedCollection}. */
  CHECKED_COLLECTION(Collection.class, 1) {
    @Override
    Object around(Object below, Class<?>[] types) {
      return Collections.checkedCollection((Collection<Object>) below, (Class<Object>) types[0]);
    }
  },
  /** {@link Collections#checkedList}. */
  CHECKED_LIST(List.class, 1) {
    @Override
    Object around(Object below, Class<?>[] types) {
      return Collections.checkedList((List<Object>) below, (Class<Object>) types[0]);
    }
  },
  /** {@link Collections#checkedSet}. */
  CHECKED_SET(Set.class, 1) {
    @Override
    Object around(Object below, Class<?>[] types) {
      return Collections.checkedSet((Set<Object>) below, (Class<Object>) types[0]);
    }
  },
  /** {@link Collections#checkedSortedSet}. */
  CHECKED_SORTED_SET(SortedSet.class, 1) {
    @Override
    Object around(Object below, Class<?>[] types) {
      return Collections.checkedSortedSet((SortedSet<Object>) below, (Class<Object>) types[0]);
    }
  },
  /** {@link Collections#checkedNavigableSet}. */
  CHECKED_NAVIGABLE_SET(NavigableSet.class, 1) {
    @Override
    Object around(Object below, Class<?>[] types) {
      return Collections.checkedNavigableSet(
          (NavigableSet<Object>) below, (Class<Object>) types[0]);
    }
  },
  /** {@link Collections#checkedQueue}. */
  CHECKED_QUEUE(Queue.class, 1) {
    @Override
    Object around(Object below, Class<?>[] types) {
      return Collections.checkedQueue((Queue<Object>) below, (Class<Object>) types[0]);
    }
  },
  /** {@link Collections#checkedMap}. */
  CHECKED_MAP(Map.class, 2) {
    @Override
    Object around(Object below, Class<?>[] types) {
      return Collections.checkedMap(
          (Map<Object, Object>) below, (Class<Object>) types[0], (Class<Object>) types[1]);
    }
  },
  /** {@link Collections#checkedSortedMap}. */
  CHECKED_SORTED_MAP(SortedMap.class, 2) {
    @Override
    Object around(Object below, Class<?>[] types) {
      return Collections.checkedSortedMap(
          (SortedMap<Object, Object>) below, (Class<Object>) types[0], (Class<Object>) types[1]);
    }
  },
  /** {@link Collections#checkedNavigableMap}. */
  CHECKED_NAVIGABLE_MAP(NavigableMap.class, 2) {
    @Override
    Object around(Object below, Class<?>[] types) {
      return Collections.checkedNavigableMap(
          (NavigableMap<Object, Object>) below, (Class<Object>) types[0], (Class<Object>) types[1]);
    }
  },
  /** {@link Collections#newSetFromMap}. */
  SET_FROM_MAP(Map.class, 0) {
    @Override
    Object around(Object below, Class<?>[] types) {
      return Collections.newSetFromMap((Map<Object, Boolean>) below);
    }
  },
  /** {@link Collections#asLifoQueue}. */
  LIFO_QUEUE(Deque.class, 0) {
    @Override
    Object around(Object below, Class<?>[] types) {
      return Collections.asLifoQueue((Deque<Object>) below);
    }
  };

  private final Class<?> below;
  private final int typeCount;

  Layer(Class<?> below, int typeCount) {
    this.below = below;
    this.typeCount = typeCount;
  }

  /**
   * Returns the layer that a class of the JDK is, by the name below {@link Collections}, or null.
   */
  static Layer of(String simpleName) {
    return switch (simpleName) {
      case "CheckedCollection" -> CHECKED_COLLECTION;
      case "CheckedList", "CheckedRandomAccessList" -> CHECKED_LIST;
      case "CheckedSet" -> CHECKED_SET;
      case "CheckedSortedSet" -> CHECKED_SORTED_SET;
      case "CheckedNavigableSet" -> CHECKED_NAVIGABLE_SET;
      case "CheckedQueue" -> CHECKED_QUEUE;
      case "CheckedMap" -> CHECKED_MAP;
      case "CheckedSortedMap" -> CHECKED_SORTED_MAP;
      case "CheckedNavigableMap" -> CHECKED_NAVIGABLE_MAP;
      case "SetFromMap" -> SET_FROM_MAP;
      case "AsLIFOQueue" -> LIFO_QUEUE;
      default -> null;
    };
  }

  /** Returns the type of the container below. */
  Class<?> below() {
    return below;
  }

  /** Returns how many classes say which elements there may be. */
  int typeCount() {
    return typeCount;
  }

  /** Returns these classes. */
  Class<?>[] types(Object value, HiddenParts parts) {
    return switch (typeCount) {
      case 0 -> new Class<?>[0];
      case 1 -> new Class<?>[] {CheckedTypes.ofElements((Collection<?>) value)};
      default ->
          new Class<?>[] {
            CheckedTypes.ofKeys((Map<?, ?>) value, parts.classes()),
            CheckedTypes.ofValues((Map<?, ?>) value, parts.classes())
          };
    };
  }

  /** Returns the layer around a container. */
  abstract Object around(Object below, Class<?>[] types);
}
