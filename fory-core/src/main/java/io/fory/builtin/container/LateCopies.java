package io.fory.builtin.container;

import io.fory.error.UnsupportedTypeException;
import io.fory.message.GraphCopier;
import io.fory.message.KeyTable;
import io.fory.message.KeyVisits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The keys of the copy of a container that are put into it when all else is copied: an object can
 * be reached from them that was not complete when they were, so that their hash codes or their
 * order may change.
 *
 * <p>A key may refer to another container that is filled late, so hash codes are compared again
 * when all containers are filled.
 */
abstract class LateCopies implements GraphCopier.LateFilling {
  private final KeySearch search;
  private final List<Object> items = new ArrayList<>();
  private int[] hashes;
  private Runnable completion;
  private Object made;
  private boolean charged;

  /** What looks at keys that are charged. */
  private KeyVisits visits;

  private LateCopies(KeySearch search) {
    this.search = search;
  }

  static LateCopies of(Collection<Object> target, KeySearch search) {
    return new OfCollection(target, search);
  }

  static LateCopies of(Map<Object, Object> target, KeySearch search) {
    return new OfMap(target, search);
  }

  /**
   * Has the keys of a container that is made from them looked at when all else is copied.
   *
   * @param made the container
   */
  static void check(GraphCopier copier, Object[] keys, Object made) {
    KeyTable table = KeyTable.of(copier.writer(), made.getClass());
    for (Object key : keys) {
      table.charge(key);
    }
    copier.defer(new Fixed(keys, hashesOf(keys, 1), made.getClass()));
  }

  final void add(Object item) {
    items.add(item);
  }

  final void add(Object key, Object value) {
    items.add(key);
    items.add(value);
  }

  /**
   * Puts off the insertion.
   *
   * @param completes what is done when the keys are in
   * @param container as others see it
   * @param areNew whether nobody has asked for the hash codes of the keys before
   */
  final void defer(GraphCopier copier, Runnable completes, Object container, boolean areNew) {
    items.addAll(0, content());
    clear();
    completion = completes;
    made = container;
    charged = areNew;
    copier.defer(this);
  }

  /** Returns the content of the container, in the form of the items. */
  abstract List<Object> content();

  abstract void clear();

  /** Returns where the items go. */
  abstract Object target();

  abstract int stride();

  abstract int size();

  /** Puts the item at an index, or the two items from there on, into the container. */
  abstract void insert(List<Object> all, int index);

  @Override
  public final void announce(KeyVisits visits) {
    visits.addLate(target(), items);
    visits.addLate(made, items);
  }

  @Override
  public final void requireEnds(KeyVisits visits) {
    this.visits = visits;
    for (int i = 0; isHashed() && i < items.size(); i += stride()) {
      if (charged) {
        visits.charge(items.get(i), made.getClass());
      } else {
        visits.requireEnd(items.get(i), made.getClass());
      }
    }
  }

  @Override
  public final void fill() {
    hashes = isHashed() ? hashesOf(items.toArray(), stride()) : null;
    if (charged && isHashed()) {
      chargeComparisons();
      charged = false; // it is filled a few times more at most
    }
    for (int i = 0; i < items.size(); i += stride()) {
      insert(items, i);
    }
    completion.run();
  }

  private void chargeComparisons() {
    KeyTable table = KeyTable.of(visits, made.getClass());
    for (int i = 0; i < hashes.length; i++) {
      table.chargeComparisons(items.get(i * stride()), hashes[i]);
    }
  }

  private boolean isHashed() {
    return search == KeySearch.HASHED || search == KeySearch.CHAINED || search == KeySearch.WEAK;
  }

  @Override
  public final boolean settle() {
    if (search == KeySearch.LINEAR) {
      return false;
    }
    boolean changed =
        size() != items.size() / stride()
            || isHashed() && !Arrays.equals(hashes, hashesOf(items.toArray(), stride()));
    if (changed || !isHashed()) {
      clear();
      fill();
    }
    return changed;
  }

  @Override
  public final void verify() {
    if (search != KeySearch.LINEAR && size() != items.size() / stride()) {
      throw new UnsupportedTypeException(
          made.getClass().getTypeName(),
          "two of its keys or elements are equal when they are copied");
    }
  }

  @Override
  public final Class<?> owner() {
    return made.getClass();
  }

  private static int[] hashesOf(Object[] items, int stride) {
    int[] hashes = new int[items.length / stride];
    for (int i = 0; i < hashes.length; i++) {
      Object key = items[i * stride];
      hashes[i] = key == null ? 0 : key.hashCode();
    }
    return hashes;
  }

  /** The late elements of a collection. */
  private static final class OfCollection extends LateCopies {
    private final Collection<Object> target;

    OfCollection(Collection<Object> target, KeySearch search) {
      super(search);
      this.target = target;
    }

    @Override
    List<Object> content() {
      return new ArrayList<>(target);
    }

    @Override
    void clear() {
      target.clear();
    }

    @Override
    Object target() {
      return target;
    }

    @Override
    int stride() {
      return 1;
    }

    @Override
    int size() {
      return target.size();
    }

    @Override
    void insert(List<Object> all, int index) {
      target.add(all.get(index));
    }
  }

  /** The late entries of a map. */
  private static final class OfMap extends LateCopies {
    private final Map<Object, Object> target;

    OfMap(Map<Object, Object> target, KeySearch search) {
      super(search);
      this.target = target;
    }

    @Override
    List<Object> content() {
      List<Object> content = new ArrayList<>();
      target.forEach(
          (key, value) -> {
            content.add(key);
            content.add(value);
          });
      return content;
    }

    @Override
    void clear() {
      target.clear();
    }

    @Override
    Object target() {
      return target;
    }

    @Override
    int stride() {
      return 2;
    }

    @Override
    int size() {
      return target.size();
    }

    @Override
    void insert(List<Object> all, int index) {
      target.put(all.get(index), all.get(index + 1));
    }
  }

  /**
   * The keys of a container that cannot be filled anew.
   *
   * @param hashes of the keys when it was made
   */
  @SuppressWarnings("ArrayRecordComponent") // of this class alone
  private record Fixed(Object[] keys, int[] hashes, Class<?> owner)
      implements GraphCopier.LateFilling {
    @Override
    public void requireEnds(KeyVisits visits) {
      for (Object key : keys) {
        visits.requireEnd(key, owner);
      }
    }

    @Override
    public void fill() {}

    @Override
    public boolean settle() {
      return false;
    }

    @Override
    public void verify() {
      for (int i = 0; i < hashes.length; i++) {
        KeyGuard.requireHash(keys[i], hashes[i]);
      }
    }
  }
}
