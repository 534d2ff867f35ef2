package io.fory.builtin.container;

import io.fory.message.MessageReader;
import io.fory.message.PlainBody;
import java.util.AbstractCollection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/**
 * Fills a list or queue of the application by its own {@code add}, and makes sure afterwards that
 * it has the elements that were added: lists in the same order.
 */
final class ProvenFilling extends AbstractCollection<Object> {
  private final Collection<Object> made;
  private final List<Object> added = new ArrayList<>();

  ProvenFilling(Collection<Object> made) {
    this.made = made;
  }

  Collection<Object> made() {
    return made;
  }

  @Override
  public boolean add(Object element) {
    added.add(element);
    return made.add(element);
  }

  @Override
  public int size() {
    return added.size();
  }

  @Override
  public Iterator<Object> iterator() {
    return added.iterator();
  }

  /** Fails unless the container has exactly the elements that were added. */
  void prove(MessageReader in) {
    requireSame(in, made, made, added);
  }

  /**
   * Fails unless a container has exactly the elements that were added to it.
   *
   * @param elements that the container has
   */
  static void requireSame(
      MessageReader in, Object made, Collection<?> elements, Collection<?> added) {
    boolean same = elements.size() == added.size();
    if (same && made instanceof List<?>) {
      Iterator<?> expected = added.iterator();
      for (Object element : elements) {
        same &= expected.hasNext() && element == expected.next();
      }
    }
    if (!same) {
      throw others(in, made, added.size());
    }
  }

  /**
   * Fails if a container holds keys, elements or values in whatever order that were not added to
   * it. Those that are compared at the cost of reading them may be equal ones.
   *
   * @param held by the container
   */
  static void requireKept(MessageReader in, Object made, Iterable<?> held, Collection<?> added) {
    Set<Object> known = Collections.newSetFromMap(new IdentityHashMap<>());
    known.addAll(added);
    Set<Object> plain = null;
    for (Object value : held) {
      if (known.contains(value)) {
        continue;
      }
      if (plain == null) {
        plain = new HashSet<>();
        for (Object other : added) {
          if (isPlain(other)) {
            plain.add(other);
          }
        }
      }
      if (!isPlain(value) || !plain.contains(value)) {
        throw others(in, made, added.size());
      }
    }
  }

  private static boolean isPlain(Object value) {
    return value != null && PlainBody.has(value.getClass());
  }

  private static RuntimeException others(MessageReader in, Object made, int size) {
    return in.malformedInput(
        made.getClass().getTypeName()
            + " of "
            + size
            + " elements has others when its own methods have added them");
  }
}
