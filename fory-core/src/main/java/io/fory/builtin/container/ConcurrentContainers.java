package io.fory.builtin.container;

import io.fory.error.UnsupportedTypeException;
import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.PlainBody;
import io.fory.message.ReadReferences;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The forms of containers that other threads may change while they are written: what is written is
 * a copy of the elements.
 */
final class ConcurrentContainers {
  private ConcurrentContainers() {}

  /** Returns the elements that a collection has now. */
  static Collection<?> copy(Collection<?> collection) {
    return Arrays.asList(collection.toArray());
  }

  /** Common code of the forms of concurrent collections. */
  private abstract static class CopiedForm implements CollectionForm {
    @Override
    public Collection<?> snapshot(Collection<?> collection) {
      return copy(collection);
    }

    @Override
    public int bytesPerElement() {
      return 32 + HELD_BYTES;
    }
  }

  /** Form of {@link ConcurrentLinkedQueue}. */
  static final class LinkedQueueForm extends CopiedForm {
    @Override
    public Collection<Object> create(MessageReader in, Object prefix, int size) {
      return new ConcurrentLinkedQueue<>();
    }
  }

  /** Form of {@link ConcurrentLinkedDeque}. */
  static final class LinkedDequeForm extends CopiedForm {
    @Override
    public Collection<Object> create(MessageReader in, Object prefix, int size) {
      return new ConcurrentLinkedDeque<>();
    }
  }

  /** Form of {@link LinkedTransferQueue}. */
  static final class LinkedTransferQueueForm extends CopiedForm {
    @Override
    public Collection<Object> create(MessageReader in, Object prefix, int size) {
      return new LinkedTransferQueue<>();
    }
  }

  /**
   * Forms of queues of a fixed capacity, which precedes the elements; 0 stands for the greatest.
   */
  private abstract static class BoundedForm extends CopiedForm {
    /** With up to two locks and two conditions. */
    private static final int BYTES = 240;

    @Override
    public int bytes() {
      return BYTES;
    }

    abstract Collection<Object> create(MessageReader in, int capacity);

    static int capacityOf(Collection<?> collection) {
      BlockingQueue<?> queue = (BlockingQueue<?>) collection;
      long capacity = (long) queue.size() + queue.remainingCapacity();
      return capacity >= Integer.MAX_VALUE ? 0 : (int) capacity;
    }

    @Override
    public void writePrefix(MessageWriter out, Collection<?> collection) {
      out.writeVarUint32(capacityOf(collection));
    }

    @Override
    public Object copyPrefix(GraphCopier copier, Collection<?> original) {
      int capacity = capacityOf(original);
      return capacity == 0 ? Integer.MAX_VALUE : capacity;
    }

    @Override
    public Object readPrefix(MessageReader in) {
      int capacity = in.readLength(0);
      return capacity == 0 ? Integer.MAX_VALUE : capacity;
    }

    /** Another thread may have added elements after the capacity was computed. */
    @Override
    public Collection<Object> create(MessageReader in, Object prefix, int size) {
      return create(in, Math.max((Integer) prefix, size));
    }
  }

  /** Form of {@link LinkedBlockingQueue}. */
  static final class LinkedBlockingQueueForm extends BoundedForm {
    @Override
    Collection<Object> create(MessageReader in, int capacity) {
      return new LinkedBlockingQueue<>(capacity);
    }
  }

  /** Form of {@link LinkedBlockingDeque}. */
  static final class LinkedBlockingDequeForm extends BoundedForm {
    @Override
    Collection<Object> create(MessageReader in, int capacity) {
      return new LinkedBlockingDeque<>(capacity);
    }
  }

  /** Form of {@link ArrayBlockingQueue}; bit 31 of the capacity says that it is fair. */
  static final class ArrayBlockingQueueForm extends BoundedForm {
    private static final long REFERENCE_BYTES = 8;
    private static final int FAIR = 1 << 31;

    @Override
    public void writePrefix(MessageWriter out, Collection<?> collection) {
      out.writeVarUint32(bitsOf(collection));
    }

    @Override
    public Object copyPrefix(GraphCopier copier, Collection<?> original) {
      return bitsOf(original);
    }

    private static int bitsOf(Collection<?> collection) {
      return capacityOf(collection) | (isFair(collection) ? FAIR : 0);
    }

    @Override
    public Object readPrefix(MessageReader in) {
      return in.readVarUint32();
    }

    @Override
    public Collection<Object> create(MessageReader in, Object prefix, int size) {
      int bits = (Integer) prefix;
      return create(in, Math.max(bits & ~FAIR, size), bits < 0);
    }

    @Override
    Collection<Object> create(MessageReader in, int capacity) {
      return create(in, capacity, false);
    }

    private static Collection<Object> create(MessageReader in, int capacity, boolean fair) {
      int room = capacity == 0 ? Integer.MAX_VALUE : capacity;
      in.charge(REFERENCE_BYTES * room);
      return new ArrayBlockingQueue<>(room, fair);
    }
  }

  /** Returns whether a queue lets threads in by the order in which they came: its lock says so. */
  static boolean isFair(Object queue) {
    ReentrantLock lock = HiddenParts.of(queue).first(ReentrantLock.class);
    return lock != null && lock.isFair();
  }

  /** Form of {@link CopyOnWriteArrayList}, which gets its elements all at once. */
  static final class CopyOnWriteArrayListForm extends CopiedForm {
    @Override
    public Collection<Object> create(MessageReader in, Object prefix, int size) {
      return new ArrayList<>(size);
    }

    @Override
    public Collection<?> view(Collection<Object> target) {
      return new CopyOnWriteArrayList<>();
    }

    @Override
    @SuppressWarnings("unchecked") // it is what view() made
    public Collection<?> complete(MessageReader in, Collection<Object> target, Collection<?> view) {
      ((Collection<Object>) view).addAll(target);
      return view;
    }
  }

  /**
   * Form of {@link CopyOnWriteArraySet}, which gets its elements all at once, and at the end of a
   * message with references, since it compares each with each.
   */
  static final class CopyOnWriteArraySetForm extends CopiedForm {
    @Override
    public Collection<Object> create(MessageReader in, Object prefix, int size) {
      return new ArrayList<>(size);
    }

    @Override
    public KeySearch search() {
      return KeySearch.LINEAR;
    }

    @Override
    public Collection<?> view(Collection<Object> target) {
      return new CopyOnWriteArraySet<>();
    }

    @Override
    @SuppressWarnings("unchecked") // it is what view() made
    public Collection<?> complete(MessageReader in, Collection<Object> target, Collection<?> view) {
      Collection<Object> set = (Collection<Object>) view;
      ReadReferences references = in.references();
      if (references == null || !references.isUnfilled(view) && arePlain(target)) {
        addAll(in, target, set);
      } else {
        references.addUnfilled(view, false);
        LateKeys.deferBehindAll(in, () -> addLate(in, target, set));
      }
      return view;
    }

    /** Returns whether elements are compared at the cost of reading them, and are complete. */
    private static boolean arePlain(Collection<Object> target) {
      for (Object element : target) {
        if (element != null && !PlainBody.has(element.getClass())) {
          return false;
        }
      }
      return true;
    }

    private static void addAll(
        MessageReader in, Collection<Object> target, Collection<Object> set) {
      set.addAll(target);
      DistinctKeys.require(in, set, target.size(), CopyOnWriteArraySet.class);
    }

    private static void addLate(
        MessageReader in, Collection<Object> target, Collection<Object> set) {
      try {
        addAll(in, target, set);
      } catch (RuntimeException e) {
        throw in.failure(e, null, CopyOnWriteArraySet.class);
      }
    }
  }

  /** Form of the set that {@link ConcurrentHashMap#newKeySet()} makes. */
  static final class KeySetForm extends CopiedForm {
    /**
     * A view of a map that cannot add, as {@code keySet()} gives it, comes back as one that can.
     */
    @Override
    public void writePrefix(MessageWriter out, Collection<?> collection) {
      requireOwnValues(collection);
    }

    @Override
    public Object copyPrefix(GraphCopier copier, Collection<?> original) {
      requireOwnValues(original);
      return null;
    }

    @Override
    public Collection<?> snapshot(Collection<?> collection) {
      return Arrays.asList(RacedKeys.distinct(collection::toArray, keys -> keys));
    }

    private static void requireOwnValues(Collection<?> collection) {
      Object mapped = ((ConcurrentHashMap.KeySetView<?, ?>) collection).getMappedValue();
      if (mapped != null && !mapped.equals(true)) {
        UnsupportedTypeException refused =
            new UnsupportedTypeException(
                collection.getClass().getTypeName(), "it adds to its map values other than true");
        refused.withCure("Write the map");
        throw refused;
      }
    }

    @Override
    public Collection<Object> create(MessageReader in, Object prefix, int size) {
      return ConcurrentHashMap.newKeySet(size);
    }

    @Override
    public KeySearch search() {
      return KeySearch.HASHED;
    }

    @Override
    public boolean comparesBothWays() {
      return true;
    }

    @Override
    public int bytesPerElement() {
      return 48 + HELD_BYTES;
    }
  }

  /** Form of {@link ConcurrentHashMap}. */
  static final class ConcurrentHashMapForm implements MapForm {
    @Override
    public Map<Object, Object> create(MessageReader in, Object prefix, int size) {
      return new ConcurrentHashMap<>(size);
    }

    @Override
    public KeySearch search() {
      return KeySearch.HASHED;
    }

    @Override
    public boolean comparesBothWays() {
      return true;
    }

    @Override
    public Map<?, ?> snapshot(Map<?, ?> map) {
      return MapSnapshot.distinct(map);
    }
  }
}
