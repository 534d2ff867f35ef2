package io.fory.builtin.container;

import io.fory.codec.ValueCodec;
import io.fory.message.MessageReader;
import io.fory.message.WatchedContainer;
import io.fory.serializer.Serializer;
import java.util.AbstractCollection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;

/**
 * Takes the elements of a collection of the application that is filled by its own {@code add},
 * accounts for what that may do with them, and makes sure afterwards that it has the elements that
 * were added, see {@link FillingProof}.
 */
final class ProvenFilling extends AbstractCollection<Object>
    implements WatchedContainer, WatchedFilling {
  private final Collection<Object> made;
  private final FillingProof proof;
  private final List<Object> added = new ArrayList<>();

  /** Null where elements are plain values, and where a {@link KeyGuard} accounts for them. */
  private ElementCosts costs;

  /** Begins where all elements wait in here. */
  ProvenFilling() {
    this.made = null;
    this.proof = null;
  }

  /**
   * Begins.
   *
   * @param made gets each element as soon as it has been read
   */
  ProvenFilling(Collection<Object> made, FillingProof proof) {
    this.made = made;
    this.proof = proof;
  }

  @Override
  public Collection<Object> watched() {
    return made;
  }

  @Override
  public FillingProof proof() {
    return proof;
  }

  /** Begins to account for elements. */
  void beginElements(MessageReader in, ValueCodec codec, Serializer<?> body) {
    costs = ElementCosts.of(in, codec, body, made == null);
  }

  /** Called before an element is read. */
  void begin() {
    if (costs != null) {
      costs.begin();
    }
  }

  /** Called when it has been read, before it is added. */
  void end(Object element) {
    if (costs != null) {
      costs.end(element);
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

  /** Returns how many elements the collection has, which may be fewer than were added. */
  @Override
  public int size() {
    return made == null ? added.size() : made.size();
  }

  /** Returns those that were added. */
  @Override
  public Iterator<Object> iterator() {
    return added.iterator();
  }

  @Override
  public void clear() {
    added.clear();
    if (made != null) {
      made.clear();
    }
  }

  @Override
  public void prove(MessageReader in) {
    proof.require(in, added);
  }
}
