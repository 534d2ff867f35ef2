package io.fory.builtin.container;

import io.fory.builtin.container.ContainerViews.Wrapper;
import io.fory.error.UnsupportedTypeException;
import io.fory.platform.DeclaredMethod;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.Spliterator;
import java.util.TreeMap;

/**
 * Refuses views of containers whose state a hash table in insertion order does not have: a
 * comparator, keys that are compared by identity, and, where the view can be changed, any order of
 * its own and whatever {@link SynchronizedState} finds.
 *
 * <p>A view shows no container, but passes on its spliterator, which has the comparator, and the
 * class of which tells whose it is. A synchronized view passes on its iterator as well.
 */
final class ViewedState {
  /** Whether objects of a class are equal to others. */
  private static final ClassValue<Boolean> HAS_EQUALS =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return !DeclaredMethod.isOfObject(type, "equals", boolean.class, Object.class);
        }
      };

  private ViewedState() {}

  /**
   * Makes sure that a view comes back with the order, the equality and the bound that it has.
   *
   * @param wrapper the kind of the view
   * @param view a collection, or a map
   * @param elements the collection itself, or the keys of the map
   */
  static void require(Wrapper wrapper, Object view, Collection<?> elements) {
    Spliterator<?> parts = elements.spliterator();
    boolean changes = wrapper == Wrapper.SYNCHRONIZED;
    Comparator<?> order = orderBelow(parts);
    if (order != null && !order.equals(Comparator.naturalOrder())
        || changes && parts.hasCharacteristics(Spliterator.SORTED)) {
      throw lost(view, "the order of the sorted container below it would be lost", wrapper);
    }
    if (isOfIdentityMap(parts) && (changes || anyHasEquals(elements))) {
      throw lost(view, "the container below it compares by identity, which would be lost", null);
    }
    if (changes) {
      boolean set = elements instanceof Set<?> || view instanceof Map<?, ?>;
      if (!set && parts.hasCharacteristics(Spliterator.DISTINCT)) {
        throw lost(view, "that the container below it is a set would be lost", null);
      }
      requireUsual(view);
    }
  }

  /**
   * Makes sure that a synchronized view is changed alike when it comes back. A checked map below it
   * shows its keys as they are, and its entries through iterators of its own.
   *
   * @param view a collection, or a map
   */
  static void requireUsual(Object view) {
    synchronized (view) {
      Collection<?> elements =
          view instanceof Map<?, ?> map ? map.entrySet() : (Collection<?>) view;
      Class<?> owner = elements.iterator().getClass().getNestHost();
      if (SynchronizedState.isUsual(owner)
          || owner == LinkedList.class && isLinkedList(view, elements)) {
        return;
      }
      if (owner == EnumMap.class || EnumSet.class.isAssignableFrom(owner)) {
        throw lost(view, "the " + owner.getSimpleName() + " below it would be lost", null);
      }
      String loss = SynchronizedState.lossOf(view);
      if (loss != null) {
        throw lost(view, loss, null);
      }
    }
  }

  /**
   * Returns whether a view whose elements have the iterator of a {@link LinkedList} is around one,
   * and not around a queue that passes the iterator on. A list of an application that passes on
   * both the iterator and the spliterator counts as what it shows.
   */
  private static boolean isLinkedList(Object view, Collection<?> elements) {
    return view instanceof List<?>
        && elements.spliterator().getClass().getNestHost() == LinkedList.class;
  }

  /**
   * Returns the comparator of the container that a spliterator is of: null for none and for the
   * natural order, the reverse order for all that descend.
   */
  static Comparator<?> orderBelow(Spliterator<?> parts) {
    if (parts.hasCharacteristics(Spliterator.SORTED)) {
      return parts.getComparator();
    }
    boolean descends =
        parts.getClass().getNestHost() == TreeMap.class
            && parts.hasCharacteristics(Spliterator.DISTINCT); // else it is one of values
    return descends ? Comparator.reverseOrder() : null;
  }

  /** Returns whether the container that a spliterator is of compares by identity. */
  static boolean isOfIdentityMap(Spliterator<?> parts) {
    return parts.getClass().getNestHost() == IdentityHashMap.class;
  }

  private static boolean anyHasEquals(Collection<?> elements) {
    for (Object element : elements) {
      if (element != null && HAS_EQUALS.get(element.getClass())) {
        return true;
      }
    }
    return false;
  }

  private static UnsupportedTypeException lost(Object view, String reason, Wrapper sorted) {
    UnsupportedTypeException refused =
        new UnsupportedTypeException(view.getClass().getTypeName(), reason);
    String kind = sorted == null ? "" : sorted.name().toLowerCase(Locale.ROOT);
    refused.withCure(
        sorted == null
            ? "Hold the container itself, or a view of an ArrayList, HashMap, HashSet,"
                + " LinkedHashMap or LinkedHashSet"
            : "Make the view by Collections."
                + kind
                + "NavigableSet or "
                + kind
                + "NavigableMap; if the class that holds it is not yours, have it written as another"
                + " one by ForyBuilder.registerReplacement(Class, Class, Function, Function)");
    return refused;
  }
}
