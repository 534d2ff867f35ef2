package io.fory.serializer;

import io.fory.error.LimitExceededException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The objects that a message has numbered, in the order of their heads.
 *
 * <p>Hash containers need two more facts of them. <b>Taint</b>: whether something that was read
 * leads to an object that is not complete yet, so that its hash code may still change; the entries
 * of such a container are inserted when the message ends. <b>Weight</b>: how many objects a hash
 * code visits at most, see {@link HashWork}; and a log of all objects and references in the order
 * of their heads, from which the weight of what was not complete is computed later.
 */
public final class ReadReferences {
  private static final int FIRST_SLOTS = 16;
  private static final int KEPT_SLOTS = 1 << 13;
  private static final int NONE = -1;
  private static final long SATURATED = Long.MAX_VALUE >> 2;

  private Object[] objects = new Object[FIRST_SLOTS];

  /**
   * How many objects the hash code of an object visits at most, once it is complete; until then how
   * many had been visited before it.
   */
  private long[] weights = new long[FIRST_SLOTS];

  /** Numbers of the objects and references that were read, in this order. */
  private int[] log = new int[FIRST_SLOTS];

  private int logged;

  /** Where in the log the parts of an object begin, by its number. */
  private int[] starts = new int[FIRST_SLOTS];

  /** Where they end, or {@link #NONE} while the object is being read. */
  private int[] ends = new int[FIRST_SLOTS];

  /** The taint when an object began; once complete {@link #CLEAN} or {@link #TAINTED}. */
  private int[] taints = new int[FIRST_SLOTS];

  private static final int CLEAN = -1;
  private static final int TAINTED = -2;

  /** Number of the object that was to be published when an object began. */
  private int[] outer = new int[FIRST_SLOTS];

  private int count;
  private int pending = NONE;
  private int taint;
  private long visited;
  private HashWork hashWork;
  private int messageBytes;
  private List<Runnable> deferred;

  ReadReferences() {}

  void limitHashWork(int bytes) {
    messageBytes = bytes;
  }

  Object read(ReadContext in, Serializer<Object> body) {
    int number = start(body.createsFirst());
    Object value = body.read(in);
    end(number, value);
    return value;
  }

  /** Numbers an object that is about to be read. */
  int start(boolean createsFirst) {
    int number = count++;
    if (number == objects.length) {
      grow();
    }
    log(number);
    starts[number] = logged;
    ends[number] = NONE;
    weights[number] = visited++;
    taints[number] = taint;
    outer[number] = pending;
    pending = createsFirst ? number : NONE;
    return number;
  }

  /** Completes an object that has been read. */
  void end(int number, Object value) {
    pending = outer[number];
    objects[number] = value;
    ends[number] = logged;
    long visitedBefore = weights[number];
    if (visited - visitedBefore > 1 && value != null && HashWork.isByIdentity(value.getClass())) {
      visited = visitedBefore + 1;
    }
    weights[number] = visited - visitedBefore;
    taints[number] = taint == taints[number] ? CLEAN : TAINTED;
  }

  Object readUntracked(ReadContext in, Serializer<Object> body) {
    int outer = pending;
    pending = NONE;
    Object value = body.read(in);
    pending = outer;
    return value;
  }

  private void log(int number) {
    if (logged == log.length) {
      log = Arrays.copyOf(log, logged * 2);
    }
    log[logged++] = number;
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
    log(number);
    if (taints[number] == CLEAN || taints[number] == TAINTED) {
      visited = Math.min(visited + weights[number], SATURATED);
      if (taints[number] == TAINTED) {
        taint++;
      }
    } else {
      visited++;
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

  /** Returns the length of the log, which tells later what was read since. */
  public int logged() {
    return logged;
  }

  /** Returns the number at a position of the log. */
  int logged(int position) {
    return log[position];
  }

  /** Returns the position behind one of the log and behind what belongs to the object there. */
  int behind(int position) {
    int number = log[position];
    return starts[number] == position + 1 ? end(number) : position + 1;
  }

  int start(int number) {
    return starts[number];
  }

  /** Returns where the parts of an object end; those that have been read, while it is read. */
  int end(int number) {
    return ends[number] == NONE ? logged : ends[number];
  }

  int count() {
    return count;
  }

  Object object(int number) {
    return objects[number];
  }

  /**
   * Accounts for the hash code of a key that has just been read and is complete.
   *
   * @param visitedBefore {@link #visited()} before the key was read
   * @param from {@link #logged()} then
   * @throws LimitExceededException if the hash codes of the message would visit too many objects
   */
  public void chargeHash(long visitedBefore, int from) {
    hashWork().charge(visited - visitedBefore + 1, from, logged);
  }

  /**
   * Accounts for the hash code that a key has now, although it is not complete.
   *
   * @param from {@link #logged()} before it was read
   * @throws LimitExceededException as {@link #chargeHash}
   */
  public void chargeIncompleteHash(int from) {
    hashWork().chargeIncomplete(from, logged);
  }

  /**
   * Accounts for the hash code of a key that was not complete when it was read.
   *
   * @param from {@link #logged()} before it was read
   * @param to {@link #logged()} afterwards
   * @throws LimitExceededException as {@link #chargeHash}
   */
  public void chargeLateHash(int from, int to) {
    hashWork().chargeLate(from, to);
  }

  private HashWork hashWork() {
    if (hashWork == null) {
      hashWork = new HashWork(this, messageBytes);
    }
    return hashWork;
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
    outer = Arrays.copyOf(outer, slots);
    starts = Arrays.copyOf(starts, slots);
    ends = Arrays.copyOf(ends, slots);
  }

  void clear() {
    if (objects.length > KEPT_SLOTS) {
      objects = new Object[FIRST_SLOTS];
      weights = new long[FIRST_SLOTS];
      taints = new int[FIRST_SLOTS];
      outer = new int[FIRST_SLOTS];
      starts = new int[FIRST_SLOTS];
      ends = new int[FIRST_SLOTS];
    } else {
      Arrays.fill(objects, 0, count, null);
    }
    if (log.length > 2 * KEPT_SLOTS) {
      log = new int[FIRST_SLOTS];
    }
    logged = 0;
    count = 0;
    pending = NONE;
    taint = 0;
    visited = 0;
    hashWork = null;
    deferred = null;
  }
}
