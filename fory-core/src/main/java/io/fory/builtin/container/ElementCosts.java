package io.fory.builtin.container;

import io.fory.codec.ValueCodec;
import io.fory.error.ForyException;
import io.fory.message.HashTraits;
import io.fory.message.KeyCost;
import io.fory.message.MessageReader;
import io.fory.message.PlainBody;
import io.fory.message.ReadWork;
import io.fory.serializer.Serializer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Accounts for what methods of the application may do with each element, or value, of a list, queue
 * or map that they are given while a message is read: hash and compare it, as to put it into a hash
 * table of their own. One container's worth of state.
 *
 * <p>An element is charged for a hash code, and for a comparison with each of those of its hash
 * code that it differs from. One from which an incomplete object can be reached is weighed when the
 * message ends; if it leads to itself, its hash code may have no end and is not asked for here.
 */
final class ElementCosts {
  /** Hash codes here and there, and a comparison there with an equal one. */
  private static final int VISITS = 3;

  /** Estimate of the memory of an element that is compared with others. */
  private static final int COMPARED_BYTES = 128;

  private static final int STRIDE = 2;

  private final MessageReader in;
  private final KeyCost cost;

  /** Whether code of the application gets the elements when all have been read. */
  private final boolean waits;

  /** The elements that differ, in a hash table with chains. */
  private Object[] elements = {};

  private int[] hashes = {};

  /** One more than the index of the next element of a bucket, and of the first of each. */
  private int[] next = {};

  private int[] heads = {};
  private int count;

  private long heaviest;
  private int highest;

  /** The elements that were not complete, and of each its part of the log and its weight. */
  private final List<Object> late = new ArrayList<>();

  private long[] weights = {};

  private ElementCosts(MessageReader in, boolean waits) {
    this.in = in;
    this.cost = new KeyCost(in);
    this.waits = waits;
  }

  /**
   * Returns the account for elements of a codec; null if they are plain, or given to no code.
   *
   * @param waits whether code of the application gets them when all have been read, and not one by
   *     one
   */
  static ElementCosts of(MessageReader in, ValueCodec codec, Serializer<?> body, boolean waits) {
    return in.dropsForGood() || Elements.arePlain(codec, body) ? null : new ElementCosts(in, waits);
  }

  /** Called before an element is read. */
  void begin() {
    cost.begin();
  }

  /** Called when it has been read, before code of the application gets it. */
  void end(Object element) {
    boolean complete = waits ? cost.endAsRead() : cost.endAtOnce();
    if (element == null || PlainBody.has(element.getClass())) {
      return;
    }
    if (complete || !waits) {
      charge(element, complete);
      return;
    }
    int at = STRIDE * late.size();
    if (at == weights.length) {
      weights = Arrays.copyOf(weights, Math.max(8 * STRIDE, 2 * at));
    }
    weights[at] = cost.openOrder();
    weights[at + 1] = cost.weight();
    late.add(element);
  }

  /** Charges the elements that were not complete, before code of the application gets them. */
  void settle() {
    for (int i = 0; i < late.size(); i++) {
      boolean ends = cost.settle(weights[STRIDE * i], weights[STRIDE * i + 1]);
      charge(late.get(i), ends);
    }
    late.clear();
  }

  private void charge(Object element, boolean ends) {
    cost.chargeHash(VISITS);
    heaviest = Math.max(heaviest, cost.comparison());
    highest = Math.max(highest, cost.height());
    cost.chargeComparisons(0, highest); // for their stack
    if (ends && !HashTraits.isFoundAsItIs(element.getClass())) {
      in.charge(COMPARED_BYTES);
      compare(element);
    }
  }

  /** Compares an element as a hash table does, with those of its hash code until one is equal. */
  private void compare(Object element) {
    int hash;
    try {
      hash = element.hashCode();
    } catch (ForyException e) {
      throw e;
    } catch (RuntimeException e) {
      return; // A table takes none that has no hash code.
    }
    if (count == elements.length) {
      grow();
    }
    int bucket = (hash ^ hash >>> 16) & (heads.length - 1);
    for (int i = heads[bucket]; i > 0; i = next[i - 1]) {
      cost.chargeSole(1, highest); // hash codes that differ may be made for one bucket
      Object other = elements[i - 1];
      if (hashes[i - 1] != hash) {
        continue;
      }
      if (other == element) {
        return;
      }
      cost.chargeSole(ReadWork.times(2, heaviest), highest);
      if (isEqual(element, other)) {
        return;
      }
    }
    elements[count] = element;
    hashes[count] = hash;
    next[count] = heads[bucket];
    heads[bucket] = ++count;
  }

  private void grow() {
    int size = Math.max(8, 2 * count);
    elements = Arrays.copyOf(elements, size);
    hashes = Arrays.copyOf(hashes, size);
    next = new int[size];
    heads = new int[size];
    for (int i = 0; i < count; i++) {
      int bucket = (hashes[i] ^ hashes[i] >>> 16) & (size - 1);
      next[i] = heads[bucket];
      heads[bucket] = i + 1;
    }
  }

  private static boolean isEqual(Object element, Object other) {
    try {
      return element.equals(other);
    } catch (ForyException e) {
      throw e;
    } catch (RuntimeException e) {
      return false;
    }
  }
}
