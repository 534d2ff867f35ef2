package io.fory.builtin.container;

import io.fory.codec.ValueCodec;
import io.fory.message.MessageReader;
import io.fory.message.WatchedContainer;
import io.fory.serializer.Serializer;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The entries of a map that is filled by its own {@code put}, in the order in which that gets them.
 * No key is asked about another one here. Where the map gets each entry as soon as it has been
 * read, {@link FillingProof} makes sure afterwards that it has those that were put.
 */
final class PendingEntries extends AbstractMap<Object, Object>
    implements WatchedContainer, WatchedFilling {
  private final Map<Object, Object> made;
  private final FillingProof proof;
  private final List<Map.Entry<Object, Object>> entries = new ArrayList<>();

  /** Null where values are plain. */
  private ElementCosts costs;

  /** Begins where all entries wait in here. */
  PendingEntries() {
    this(null, null);
  }

  /**
   * Begins.
   *
   * @param made gets each entry as soon as it has been read; null if all wait in here
   */
  PendingEntries(Map<Object, Object> made, FillingProof proof) {
    this.made = made;
    this.proof = proof;
  }

  @Override
  public Map<Object, Object> watched() {
    return made;
  }

  @Override
  public FillingProof proof() {
    return proof;
  }

  @Override
  public void prove(MessageReader in) {
    proof.requireEntries(in, entries);
  }

  /**
   * Returns the account of the values that are about to be read; null if they need none. A map that
   * is its entries hashes keys, and hardly its values: many have no hash code to speak of.
   */
  ElementCosts costsOf(MessageReader in, ValueCodec value, Serializer<?> body) {
    costs = made == null ? ElementCosts.of(in, value, body, true) : null;
    return costs;
  }

  /** Accounts for values that were not complete, before code of the application gets them. */
  void settle() {
    if (costs != null) {
      costs.settle();
    }
  }

  @Override
  public Object put(Object key, Object value) {
    entries.add(new SimpleImmutableEntry<>(key, value));
    return made == null ? null : made.put(key, value);
  }

  /** Returns how many entries the map has, which may be fewer than were put. */
  @Override
  public int size() {
    return made == null ? entries.size() : made.size();
  }

  /** Returns those that were put. */
  @Override
  public Set<Map.Entry<Object, Object>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<Object, Object>> iterator() {
        return entries.iterator();
      }

      @Override
      public int size() {
        return entries.size();
      }
    };
  }

  @Override
  public void clear() {
    entries.clear();
    if (made != null) {
      made.clear();
    }
  }
}
