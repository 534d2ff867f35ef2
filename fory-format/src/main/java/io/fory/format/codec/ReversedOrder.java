package io.fory.format.codec;

import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.Spliterator;

/**
 * Tells the reversed view of a sorted container that is no navigable one behind a wrapper of {@link
 * Collections}. Such views exist since JDK 21, and their spliterators do not say that they are
 * sorted. That of a set says no more than that it has an order, which no other set of the JDK does;
 * that of the keys of a map is as of maps without an order. Those ask an object that they look for
 * for its hash code or equality; sorted maps ask their comparators.
 */
final class ReversedOrder {
  /** Of wrappers, and of the keys of a map behind one. */
  private static final String OF_THE_JDK = "java.util.";

  /** Whether this JDK has such views. */
  private static final boolean EXISTS = Runtime.version().feature() >= 21;

  /** The class of spliterators of iterators, which such views have. */
  private static final Class<?> OF_ITERATOR =
      java.util.Spliterators.spliterator(Collections.emptySet().iterator(), 0, 0).getClass();

  private ReversedOrder() {}

  /**
   * Returns whether a wrapper hides such a view that has elements.
   *
   * @param found the spliterator of a set, a collection or the keys of a map
   */
  static boolean isHidden(Class<?> type, Object value, Spliterator<?> found) {
    if (!EXISTS || found.getClass() != OF_ITERATOR || !type.getName().startsWith(OF_THE_JDK)) {
      return false;
    }
    boolean ordered = found.hasCharacteristics(Spliterator.ORDERED);
    if (!found.hasCharacteristics(Spliterator.DISTINCT)) {
      return ordered && value instanceof Set;
    }
    if (ordered) {
      return false;
    }
    Collection<?> keys = value instanceof Map<?, ?> map ? map.keySet() : (Collection<?>) value;
    Probe probe = new Probe();
    try {
      boolean unused =
          value instanceof Map<?, ?> map ? map.containsKey(probe) : keys.contains(probe);
    } catch (RuntimeException e) {
      // a comparator is asked to compare an object of another class than that of its keys
    }
    return !probe.asked && !areEnumsInOrder(keys);
  }

  /** Whether keys may be those of an {@link java.util.EnumMap}, which asks for the class alone. */
  @SuppressWarnings("EnumOrdinal") // the order of EnumMap
  private static boolean areEnumsInOrder(Collection<?> keys) {
    int before = -1;
    for (Iterator<?> all = keys.iterator(); all.hasNext(); ) {
      if (!(all.next() instanceof Enum<?> key) || key.ordinal() <= before) {
        return false;
      }
      before = key.ordinal();
    }
    return true;
  }

  /** An object that is looked for. */
  private static final class Probe {
    private boolean asked;

    @Override
    public boolean equals(Object other) {
      asked = true;
      return this == other;
    }

    @Override
    public int hashCode() {
      asked = true;
      return 0;
    }
  }
}
