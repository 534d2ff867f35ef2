package io.fory.builtin.container;

import io.fory.serializer.ReadContext;
import java.util.AbstractCollection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;

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
  void prove(ReadContext in) {
    boolean same = made.size() == added.size();
    if (same && made instanceof List<?>) {
      Iterator<Object> expected = added.iterator();
      for (Object element : made) {
        same &= expected.hasNext() && element == expected.next();
      }
    }
    if (!same) {
      throw in.malformedInput(
          made.getClass().getTypeName()
              + " of "
              + added.size()
              + " elements has others when its own methods have added them");
    }
  }
}
