package io.fory.builtin.container;

import io.fory.codec.ValueCodec;
import io.fory.message.MessageReader;
import io.fory.serializer.Serializer;
import java.util.AbstractCollection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/**
 * Takes the elements of a list or queue of the application that is filled by its own {@code add},
 * accounts for what that may do with them, and makes sure afterwards that it has the elements that
 * were added: lists and deques in the same order.
 */
final class ProvenFilling extends AbstractCollection<Object> {
  private final Collection<Object> made;
  private final List<Object> added = new ArrayList<>();

  /** Null where elements are plain values. */
  private ElementCosts costs;

  /**
   * Begins.
   *
   * @param made gets each element as soon as it has been read; null if all wait in here
   */
  ProvenFilling(Collection<Object> made) {
    this.made = made;
  }

  Collection<Object> made() {
    return made;
  }

  /** Begins to account for elements. */
  void beginElements(MessageReader in, ValueCodec codec, Serializer<?> body) {
    costs = ElementCosts.of(in, codec, body);
  }

  /** Called before an element is read. */
  void begin() {
    if (costs != null) {
      costs.begin();
    }
  }

  /** Called when it has been read, before it is added. */
  void end(Object element) {
    if (costs == null) {
      return;
    }
    if (made == null) {
      costs.end(element);
    } else {
      costs.endAtOnce(element);
    }
  }

  /** Accounts for those that were not complete, before code of the application gets them. */
  void settle() {
    if (costs != null) {
      costs.settle();
    }
  }

  @Override
  public boolean add(Object element) {
    added.add(element);
    return made == null || made.add(element);
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
    boolean ordered = made instanceof List<?> || made instanceof Deque<?>;
    if (!FilledContent.isOf(made, added, ordered)) {
      throw others(in, made, added.size());
    }
  }

  /** Returns the error for a container that has other elements, or has them otherwise. */
  static RuntimeException others(MessageReader in, Object made, int size) {
    return in.malformedInput(
        made.getClass().getTypeName()
            + " of "
            + size
            + " elements has others, or another order, when its own methods have added them");
  }
}
