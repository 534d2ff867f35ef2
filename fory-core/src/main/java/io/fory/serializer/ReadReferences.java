package io.fory.serializer;

import io.fory.error.LimitExceededException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The objects that a message has numbered, in the order of their heads.
 *
 * <p>Hash containers need two more facts of them. <b>Taint</b>: whether something that was read
 * leads to an object that is not complete yet, so that its hash code may still change; the entries
 * of such a container are inserted when the message ends. <b>Weight</b>: how many objects a hash
 * code would visit, which sharing can make exponential in the number of bytes; the sum over all
 * keys is bounded before any hash code is computed.
 */
public final class ReadReferences {
  private static final int FIRST_SLOTS = 16;
  private static final int KEPT_SLOTS = 1 << 13;
  private static final int NONE = -1;
  private static final long HASH_WORK_PER_BYTE = 256;
  private static final long LEAST_HASH_WORK = 1 << 20;
  private static final long SATURATED = Long.MAX_VALUE >> 2;

  /** Whether the hash code of a class is that of {@link Object}, which visits nothing else. */
  private static final class IdentityHash extends ClassValue<Boolean> {
    static final IdentityHash OF_CLASS = new IdentityHash();

    @Override
    protected Boolean computeValue(Class<?> type) {
      try {
        return type.getMethod("hashCode").getDeclaringClass() == Object.class;
      } catch (NoSuchMethodException e) {
        return false;
      }
    }
  }

  private Object[] objects = new Object[FIRST_SLOTS];

  /** The count of visited objects when an object began, and once it is complete, its weight. */
  private long[] weights = new long[FIRST_SLOTS];

  /** The taint when an object began; once complete {@link #CLEAN} or {@link #TAINTED}. */
  private int[] taints = new int[FIRST_SLOTS];

  private static final int CLEAN = -1;
  private static final int TAINTED = -2;

  private int count;
  private int pending = NONE;
  private int taint;
  private long visited;
  private long hashWork;
  private long maxHashWork;
  private List<Runnable> deferred;

  ReadReferences() {}

  void limitHashWork(int messageBytes) {
    maxHashWork = LEAST_HASH_WORK + HASH_WORK_PER_BYTE * messageBytes;
  }

  Object read(ReadContext in, Serializer<Object> body) {
    int number = count++;
    if (number == objects.length) {
      grow();
    }
    visited++;
    weights[number] = visited;
    taints[number] = taint;
    int outer = pending;
    pending = body.createsFirst() ? number : NONE;
    Object value = body.read(in);
    pending = outer;
    objects[number] = value;
    weights[number] = visited - weights[number] + 1;
    if (weights[number] > 1 && IdentityHash.OF_CLASS.get(value.getClass())) {
      visited -= weights[number] - 1;
      weights[number] = 1;
    }
    taints[number] = taint == taints[number] ? CLEAN : TAINTED;
    return value;
  }

  Object readUntracked(ReadContext in, Serializer<Object> body) {
    int outer = pending;
    pending = NONE;
    Object value = body.read(in);
    pending = outer;
    return value;
  }

  void publish(Object created) {
    if (pending != NONE) {
      objects[pending] = created;
      pending = NONE;
    }
  }

  /** Returns the object of that number, or null. */
  Object resolve(int number) {
    if (number < 0 || number >= count || objects[number] == null) {
      return null;
    }
    if (taints[number] == CLEAN || taints[number] == TAINTED) {
      visited = Math.min(visited + weights[number], SATURATED);
      if (taints[number] == TAINTED) {
        taint++;
      }
    } else {
      // What a container holds so far is the least that its hash code will visit.
      boolean container = objects[number] instanceof Collection || objects[number] instanceof Map;
      long soFar = container ? visited - weights[number] + 1 : 1;
      visited = Math.min(visited + soFar, SATURATED);
      taint++;
    }
    return objects[number];
  }

  /**
   * Returns a number that changes whenever something is read that leads to an incomplete object.
   */
  public int taint() {
    return taint;
  }

  /** Returns how many objects have been visited, counting shared ones as often as they are met. */
  public long visited() {
    return visited;
  }

  /**
   * Accounts for the hash code of a key.
   *
   * @param visitedBefore {@link #visited()} before the key was read
   * @throws LimitExceededException if the hash codes of the message would visit too many objects
   */
  public void chargeHash(long visitedBefore) {
    hashWork += visited - visitedBefore + 1;
    if (hashWork > maxHashWork) {
      throw new LimitExceededException(
          "objects visited by hash codes",
          hashWork,
          maxHashWork,
          "Do not nest shared containers in the keys of hash containers");
    }
  }

  /** Puts off the insertion of entries until the message ends, and taints what holds them. */
  public void defer(Runnable insertion) {
    if (deferred == null) {
      deferred = new ArrayList<>();
    }
    deferred.add(insertion);
    taint++;
  }

  void completeDeferred() {
    if (deferred != null) {
      // A key that waited may lead to anything, also to what was read behind it.
      chargeHash(0);
      for (int i = 0; i < deferred.size(); i++) {
        deferred.get(i).run();
      }
      deferred = null;
    }
  }

  private void grow() {
    int slots = objects.length * 2;
    objects = Arrays.copyOf(objects, slots);
    weights = Arrays.copyOf(weights, slots);
    taints = Arrays.copyOf(taints, slots);
  }

  void clear() {
    if (objects.length > KEPT_SLOTS) {
      objects = new Object[FIRST_SLOTS];
      weights = new long[FIRST_SLOTS];
      taints = new int[FIRST_SLOTS];
    } else {
      Arrays.fill(objects, 0, count, null);
    }
    count = 0;
    pending = NONE;
    taint = 0;
    visited = 0;
    hashWork = 0;
    deferred = null;
  }
}
