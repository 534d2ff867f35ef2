package io.fory.builtin.container;

import io.fory.codec.ValueCodec;
import io.fory.message.GraphCopier;
import io.fory.message.KeyCost;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.ReadReferences;
import io.fory.message.ReadWork;
import io.fory.message.SharedKeys;
import io.fory.message.TypeReader;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.PriorityBlockingQueue;

/**
 * The forms of sorted containers. The comparator precedes the elements, as an object; null stands
 * for the natural order.
 */
final class SortedContainers {
  /** Elements that a queue has room for before it grows. */
  static final int USUAL_CAPACITY = 11;

  /** Stands for the codec of a place of any class. */
  private static final ValueCodec ANY = null;

  private SortedContainers() {}

  /** Common code of the forms of sorted collections. */
  private abstract static class SortedForm implements CollectionForm {
    abstract Comparator<?> comparatorOf(Collection<?> collection);

    abstract Collection<Object> create(Comparator<Object> comparator);

    @Override
    public final void writePrefix(MessageWriter out, Collection<?> collection) {
      writeComparator(out, comparatorOf(collection), collection);
    }

    @Override
    public final Object copyPrefix(GraphCopier copier, Collection<?> original) {
      return copyComparator(copier, comparatorOf(original), original);
    }

    @Override
    public final Object readPrefix(MessageReader in) {
      return readComparator(in);
    }

    @Override
    @SuppressWarnings("unchecked") // whatever it compares is checked when it compares
    public final Collection<Object> create(MessageReader in, Object prefix, int size) {
      return create((Comparator<Object>) prefix);
    }

    @Override
    public final KeySearch search() {
      return KeySearch.SORTED;
    }

    @Override
    public final int bytesPerElement() {
      return 40 + HELD_BYTES;
    }
  }

  /** Common code of the forms of sorted maps. */
  private abstract static class SortedMapForm implements MapForm {
    abstract Map<Object, Object> create(Comparator<Object> comparator);

    @Override
    public final void writePrefix(MessageWriter out, Map<?, ?> map) {
      writeComparator(out, ((SortedMap<?, ?>) map).comparator(), map);
    }

    @Override
    public final Object copyPrefix(GraphCopier copier, Map<?, ?> original) {
      return copyComparator(copier, ((SortedMap<?, ?>) original).comparator(), original);
    }

    @Override
    public final Object readPrefix(MessageReader in) {
      return readComparator(in);
    }

    @Override
    @SuppressWarnings("unchecked") // as above
    public final Map<Object, Object> create(MessageReader in, Object prefix, int size) {
      return create((Comparator<Object>) prefix);
    }

    @Override
    public final KeySearch search() {
      return KeySearch.SORTED;
    }
  }

  private static void writeComparator(MessageWriter out, Comparator<?> comparator, Object owner) {
    writeComparator(out, ANY, comparator, owner);
  }

  /**
   * Writes a comparator.
   *
   * @param place its codec, or {@link #ANY}
   */
  static void writeComparator(
      MessageWriter out, ValueCodec place, Comparator<?> comparator, Object owner) {
    boolean opened = out.openIfMet(owner); // it is made with the comparator
    try {
      if (place == ANY) {
        out.writeObject(comparator);
      } else {
        place.write(out, comparator);
      }
    } catch (RuntimeException e) {
      throw out.failure(e, "comparator", owner);
    }
    if (opened) {
      out.closeReference();
    }
  }

  /** Returns the copy of the comparator of a container that is made with it. */
  static Object copyComparator(GraphCopier copier, Comparator<?> comparator, Object original) {
    boolean opened = copier.writer().openIfMet(original); // it is made with the comparator
    Object copy;
    try {
      copy = copier.copy(comparator);
    } catch (RuntimeException e) {
      throw copier.failure(e, "comparator", original);
    }
    if (opened) {
      copier.writer().closeReference();
    }
    return copy;
  }

  /** Reads a comparator, whose weight and height {@link KeyGuard} asks for. */
  static Object readComparator(MessageReader in) {
    return readComparator(in, ANY);
  }

  /**
   * Reads a comparator.
   *
   * @param place its codec, or {@link #ANY}
   */
  static Object readComparator(MessageReader in, ValueCodec place) {
    ReadWork work = MessageReader.workOf(in);
    ReadReferences references = in.references();
    KeyCost cost = new KeyCost(in);
    cost.begin();
    Object comparator = readOwn(in, place);
    cost.end();
    if (references != null) {
      references.graph().setOrderHeight(cost.height());
      references.graph().setOpenOrder(cost.openOrder());
    }
    work.setOrder(cost.orderWeight());
    return comparator;
  }

  private static Object readOwn(MessageReader in, ValueCodec place) {
    if (in.hasPlaces()) {
      return SharedKeys.read(in, () -> readAny(in, place));
    }
    return readAny(in, place);
  }

  private static Object readAny(MessageReader in, ValueCodec place) {
    return place == ANY
        ? in.readObject(Comparator.class)
        : TypeReader.fitting(in, Comparator.class, place.read(in));
  }

  /** Form of {@link TreeSet}. */
  static final class TreeSetForm extends SortedForm {
    @Override
    Comparator<?> comparatorOf(Collection<?> collection) {
      return ((SortedSet<?>) collection).comparator();
    }

    @Override
    Collection<Object> create(Comparator<Object> comparator) {
      return new TreeSet<>(comparator);
    }
  }

  /** Form of {@link TreeMap}. */
  static final class TreeMapForm extends SortedMapForm {
    @Override
    Map<Object, Object> create(Comparator<Object> comparator) {
      return new TreeMap<>(comparator);
    }
  }

  /** Form of {@link PriorityQueue}; the elements come in the order of its heap, which they keep. */
  static final class PriorityQueueForm extends SortedForm {
    @Override
    Comparator<?> comparatorOf(Collection<?> collection) {
      return ((PriorityQueue<?>) collection).comparator();
    }

    @Override
    Collection<Object> create(Comparator<Object> comparator) {
      return new PriorityQueue<>(comparator);
    }
  }

  /** Form of {@link PriorityBlockingQueue}. */
  static final class PriorityBlockingQueueForm extends SortedForm {
    /** With a lock, a condition and an array of the usual capacity. */
    private static final int BYTES = 192;

    @Override
    public int bytes() {
      return BYTES;
    }

    @Override
    Comparator<?> comparatorOf(Collection<?> collection) {
      return ((PriorityBlockingQueue<?>) collection).comparator();
    }

    @Override
    Collection<Object> create(Comparator<Object> comparator) {
      return new PriorityBlockingQueue<>(USUAL_CAPACITY, comparator);
    }

    @Override
    public Collection<?> snapshot(Collection<?> collection) {
      return ConcurrentContainers.copy(collection);
    }
  }

  /**
   * Form of {@link DelayQueue}, which has the natural order; the elements come in the order of its
   * heap, as those of a {@link PriorityQueue}.
   */
  static final class DelayQueueForm implements CollectionForm {
    private static final int BYTES = 240;

    @Override
    @SuppressWarnings("unchecked") // the queue refuses elements of other classes
    public Collection<Object> create(MessageReader in, Object prefix, int size) {
      return (Collection<Object>) (Collection<?>) new DelayQueue<>();
    }

    @Override
    public KeySearch search() {
      return KeySearch.SORTED;
    }

    @Override
    public Collection<?> snapshot(Collection<?> collection) {
      return ConcurrentContainers.copy(collection);
    }

    @Override
    public int bytes() {
      return BYTES;
    }
  }

  /** Form of {@link ConcurrentSkipListSet}. */
  static final class ConcurrentSkipListSetForm extends SortedForm {
    @Override
    Comparator<?> comparatorOf(Collection<?> collection) {
      return ((SortedSet<?>) collection).comparator();
    }

    @Override
    Collection<Object> create(Comparator<Object> comparator) {
      return new ConcurrentSkipListSet<>(comparator);
    }

    @Override
    public Collection<?> snapshot(Collection<?> collection) {
      return ConcurrentContainers.copy(collection);
    }
  }

  /** Form of {@link ConcurrentSkipListMap}. */
  static final class ConcurrentSkipListMapForm extends SortedMapForm {
    @Override
    Map<Object, Object> create(Comparator<Object> comparator) {
      return new ConcurrentSkipListMap<>(comparator);
    }

    @Override
    public boolean comparesBothWays() {
      return true;
    }

    @Override
    public Map<?, ?> snapshot(Map<?, ?> map) {
      return MapSnapshot.of(map);
    }
  }
}
