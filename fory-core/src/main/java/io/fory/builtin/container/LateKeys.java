package io.fory.builtin.container;

import io.fory.error.UnsupportedTypeException;
import io.fory.message.DroppedElements;
import io.fory.message.MessageReader;
import io.fory.message.ReadReferences;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The keys of one container that could not be inserted before the message ended, because objects
 * that were still being read could be reached from them.
 *
 * <p>Containers are filled in the order in which they were read. A key that refers to a container
 * which is filled after its own has another hash code then, so each container is looked at twice
 * more when all have been filled, and filled anew where a hash code has changed.
 */
abstract class LateKeys implements Runnable {
  private static final int LAST_ROUND = 2;

  final MessageReader in;
  private final ReadReferences references;
  private final KeyGuard guard;
  private final Class<?> owner;

  /** The late keys, or the late keys and values in turn. */
  private final List<Object> items;

  private final int[] hashes;
  private Object[] early;
  private int round;

  private LateKeys(
      MessageReader in, List<Object> items, int stride, KeyGuard guard, Class<?> owner) {
    this.in = in;
    this.references = in.references();
    this.items = items;
    this.guard = guard;
    this.hashes = new int[items.size() / stride];
    this.owner = owner;
  }

  /**
   * Puts off the insertion of elements.
   *
   * @param view the collection as others see it; the target is its content
   */
  static void defer(
      MessageReader in,
      Collection<Object> target,
      List<Object> elements,
      KeyGuard guard,
      Object view) {
    in.references().addUnfilled(view, true);
    WatchedFilling.putOff(target);
    LateKeys keys = new OfCollection(in, target, elements, guard, view.getClass());
    in.references().defer(DroppedElements.unlessDropped(in, keys));
  }

  /**
   * Puts off the insertion of entries, which are given as keys and values in turn.
   *
   * @param view the map as others see it
   */
  static void defer(
      MessageReader in,
      Map<Object, Object> target,
      List<Object> entries,
      KeyGuard guard,
      Object view) {
    in.references().addUnfilled(view, true);
    WatchedFilling.putOff(target);
    LateKeys keys = new OfMap(in, target, entries, guard, view.getClass());
    in.references().defer(DroppedElements.unlessDropped(in, keys));
  }

  /** Puts off what completes the container that is being read until all have been filled. */
  static void deferBehindAll(MessageReader in, Runnable completion) {
    ReadReferences references = in.references();
    Runnable last = DroppedElements.unlessDropped(in, completion);
    references.fillLate();
    references.defer(() -> references.defer(last));
  }

  /** Returns the content of the container, in the form of {@link #items}. */
  abstract Object[] content();

  abstract int size();

  abstract void clear();

  /** Returns whether the item at an index is the key of a map whose value is null. */
  boolean isWithoutValue(Object[] source, int index) {
    return false;
  }

  /** Inserts the item at an index, or the two items from there on. */
  abstract void insert(Object[] source, int index);

  /** Makes sure that the container holds so many keys. */
  abstract void requireDistinct(MessageReader in, int keys, Class<?> owner);

  /** Whether keys are found by their hash codes, and not by comparison. */
  private boolean isHashed() {
    return guard.hashesKeys();
  }

  @Override
  public final void run() {
    try {
      if (round == 0) {
        early = content();
        fill(items.toArray());
      } else if (changed()) {
        refill();
      }
      if (round == LAST_ROUND || !isHashed()) {
        requireDistinct(in, early.length / stride() + hashes.length, owner);
      }
    } catch (RuntimeException e) {
      throw in.failure(e, null, owner);
    }
    if (round++ < LAST_ROUND && isHashed()) {
      references.defer(this);
    } else if (!isHashed() || references.fillsLate()) {
      references.deferCheck(this::settle);
    }
  }

  /**
   * Orders keys once more when all else is complete: what their order depends on may have been
   * filled after them. Hash codes are to stay what they were.
   */
  private void settle() {
    try {
      if (!isHashed() || changed()) {
        refill();
      }
      requireDistinct(in, early.length / stride() + hashes.length, owner);
    } catch (RuntimeException e) {
      throw in.failure(e, null, owner);
    }
  }

  private int stride() {
    return items.size() / hashes.length;
  }

  private void fill(Object[] late) {
    int stride = stride();
    for (int i = 0; i < hashes.length; i++) {
      Object key = late[i * stride];
      if (isHashed()) {
        requireAnEnd(guard.isEndless(key, i), owner);
      }
      guard.chargeWaiting(key, i);
      if (isWithoutValue(late, i * stride)) {
        guard.chargeWithoutValue(key, i);
      }
      if (isHashed()) {
        hashes[i] = key == null ? 0 : key.hashCode();
      }
      insert(late, i * stride);
    }
  }

  /** Refuses a key if its hash code never ends. */
  static void requireAnEnd(boolean isEndless, Class<?> owner) {
    if (isEndless) {
      throw UnsupportedTypeException.notRead(
          owner.getTypeName(),
          "one of its keys contains itself, so that the hash code of that never ends");
    }
  }

  /** Keys that differ now may have been equal when they were inserted, and one may be missing. */
  private boolean changed() {
    for (int i = 0; i < hashes.length; i++) {
      Object key = items.get(i * stride());
      guard.chargeHash(i);
      if (key != null && key.hashCode() != hashes[i]) {
        return true;
      }
    }
    return round < LAST_ROUND && size() != early.length / stride() + hashes.length;
  }

  private void refill() {
    if (round >= LAST_ROUND) {
      throw UnsupportedTypeException.notRead(
          owner.getTypeName(),
          "the hash codes of its keys depend on each other through a cycle, and do not settle");
    }
    clear();
    guard.restart((early.length + items.size()) / stride());
    for (int i = 0; i < early.length; i += stride()) {
      guard.chargeAgain(early[i]);
      insert(early, i);
    }
    fill(items.toArray());
  }

  /** The late elements of a collection. */
  private static final class OfCollection extends LateKeys {
    private final Collection<Object> target;

    OfCollection(
        MessageReader in,
        Collection<Object> target,
        List<Object> elements,
        KeyGuard guard,
        Class<?> owner) {
      super(in, elements, 1, guard, owner);
      this.target = target;
    }

    @Override
    Object[] content() {
      return target.toArray();
    }

    @Override
    int size() {
      return target.size();
    }

    @Override
    void clear() {
      target.clear();
    }

    @Override
    void insert(Object[] source, int index) {
      try {
        target.add(source[index]);
      } catch (RuntimeException e) {
        throw DroppedElements.refused(in, target, source[index], e);
      }
    }

    @Override
    void requireDistinct(MessageReader in, int keys, Class<?> owner) {
      DistinctKeys.require(in, target, keys, owner);
      WatchedFilling.completeLate(in, target);
    }
  }

  /** The late entries of a map. */
  private static final class OfMap extends LateKeys {
    private static final int STRIDE = 2;

    private final Map<Object, Object> target;

    OfMap(
        MessageReader in,
        Map<Object, Object> target,
        List<Object> entries,
        KeyGuard guard,
        Class<?> owner) {
      super(in, entries, STRIDE, guard, owner);
      this.target = target;
    }

    @Override
    Object[] content() {
      Set<Map.Entry<Object, Object>> entries = target.entrySet();
      Object[] content = new Object[entries.size() * STRIDE];
      int i = 0;
      for (Map.Entry<Object, Object> entry : entries) {
        content[i++] = entry.getKey();
        content[i++] = entry.getValue();
      }
      return content;
    }

    @Override
    int size() {
      return target.size();
    }

    @Override
    void clear() {
      target.clear();
    }

    @Override
    boolean isWithoutValue(Object[] source, int index) {
      return source[index + 1] == null;
    }

    @Override
    void insert(Object[] source, int index) {
      try {
        target.put(source[index], source[index + 1]);
      } catch (RuntimeException e) {
        throw DroppedElements.refused(in, target, source[index], source[index + 1], e);
      }
    }

    @Override
    void requireDistinct(MessageReader in, int keys, Class<?> owner) {
      DistinctKeys.require(in, target, keys, owner);
      WatchedFilling.completeLate(in, target);
    }
  }
}
