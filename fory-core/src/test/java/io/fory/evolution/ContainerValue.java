package io.fory.evolution;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The description of a value that holds others. */
sealed interface ContainerValue {
  /** Returns whether it holds nothing but null. */
  boolean saysNothing();

  /**
   * An array or a collection.
   *
   * @param made the class of the collection; {@code Object[].class} for any array; null for one
   *     that only has to suit its place
   * @param ordered whether the order of the items means something
   */
  record OfItems(Class<?> made, boolean ordered, List<Object> items) implements ContainerValue {
    @Override
    public boolean saysNothing() {
      return items.stream().allMatch(Objects::isNull);
    }
  }

  /**
   * A map.
   *
   * @param made the class of the map, or null for one that only has to suit its place
   */
  record OfEntries(Class<?> made, Map<Object, Object> entries) implements ContainerValue {
    @Override
    public boolean saysNothing() {
      return entries.isEmpty();
    }
  }

  /** An {@code Optional}. */
  record OfMaybe(Object value) implements ContainerValue {
    @Override
    public boolean saysNothing() {
      return value == null;
    }
  }
}
