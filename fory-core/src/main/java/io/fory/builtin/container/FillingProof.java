package io.fory.builtin.container;

import io.fory.message.DroppedElements;
import io.fory.message.MessageReader;
import io.fory.message.ReadWork;
import java.util.Collection;
import java.util.Map;

/**
 * Makes sure that a container of the application, which its own {@code add} or {@code put} has
 * filled, has the content that these were given.
 *
 * <p>Its items are compared with those given, one by one in their order. If that is another one,
 * and need not be kept, they are counted. The container may also hold equal objects in place of the
 * ones that it was given, as one does that copies or computes them; in a list or queue they have
 * the same order. These are compared only if all are complete, and charged for once more what they
 * took while they were read. No other object of the application is asked for its hash code, or
 * about another one.
 */
final class FillingProof {
  /** Bytes that an element takes while it waits. */
  static final int PENDING_BYTES = 64;

  /** Bytes that it takes when it is looked for afterwards. */
  static final int FOUND_BYTES = 160;

  private final Object made;
  private final boolean ordered;

  /** Whether it holds equal elements, or keys, once. */
  private final boolean once;

  private final long spent;
  private final int taint;
  private boolean putOff;
  private boolean incomplete;

  /**
   * Begins before the container gets anything.
   *
   * @param made the container
   * @param ordered whether its order is a part of its value
   * @param once whether it is a set or map
   */
  FillingProof(MessageReader in, Object made, boolean ordered, boolean once) {
    this.made = made;
    this.ordered = ordered;
    this.once = once;
    this.spent = MessageReader.workOf(in).repeatable();
    this.taint = taintOf(in);
  }

  /** Returns a number that changes with each object read that leads to an incomplete one. */
  static int taintOf(MessageReader in) {
    return !in.tracks() ? 0 : in.references().graph().taint();
  }

  Object made() {
    return made;
  }

  /** Says that the container gets the rest of its content when the message ends. */
  void putOff() {
    putOff = true;
  }

  boolean isPutOff() {
    return putOff;
  }

  /** Says that an incomplete object can be reached from the content, as {@link #putOff} does. */
  void foundIncomplete() {
    incomplete = true;
  }

  /** Fails unless the collection has exactly the elements that it was given. */
  void require(MessageReader in, Collection<?> given) {
    Collection<?> held = (Collection<?>) made;
    if (FilledContent.inOrder(held, given) || DroppedElements.mayLeaveOut(in)) {
      return;
    }
    long bytes = (long) FOUND_BYTES * given.size();
    in.charge(bytes);
    boolean same =
        FilledContent.isOf(held, given, ordered, once)
            || mayHoldEqual(in) && FilledContent.isEqual(held, given, ordered || !once);
    if (!same) {
      throw others(in, made, given.size());
    }
    in.release(bytes);
  }

  /** Fails unless the map has exactly the entries that it was given. */
  void requireEntries(MessageReader in, Collection<? extends Map.Entry<?, ?>> given) {
    Collection<? extends Map.Entry<?, ?>> held = ((Map<?, ?>) made).entrySet();
    if (FilledContent.entriesInOrder(held, given) || DroppedElements.mayLeaveOut(in)) {
      return;
    }
    long bytes = 2L * FOUND_BYTES * given.size();
    in.charge(bytes);
    boolean same =
        FilledContent.isOfEntries(held, given, ordered)
            || mayHoldEqual(in) && FilledContent.areEqualEntries(held, given, ordered);
    if (!same) {
      throw others(in, made, given.size());
    }
    in.release(bytes);
  }

  /** Returns whether equal objects will do, whose comparison is then accounted for. */
  private boolean mayHoldEqual(MessageReader in) {
    if (putOff || incomplete || taintOf(in) != taint) {
      return false;
    }
    ReadWork work = MessageReader.workOf(in);
    work.chargeSole(work.repeatable() - spent);
    return true;
  }

  /** Returns the error for a container that has other content, or has it otherwise. */
  static RuntimeException others(MessageReader in, Object made, int size) {
    return in.malformedInput(
            made.getClass().getTypeName()
                + " of "
                + size
                + " elements has others, or another order, when its own methods have added them")
        .withCure(
            "Let its add or put keep what it is given, as it is given, or give the class a"
                + " serializer by ForyBuilder.registerSerializer(Class, Serializer)");
  }
}
