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

  /**
   * The objects by number; null between messages. An array of its own for every message, since it
   * is as young as the objects: to store a young object in an old array costs a memory fence.
   */
  private Object[] objects;

  /** Follows the numbers of objects in recent messages. */
  private int expected = FIRST_SLOTS;

  /** Numbers of the objects and references that were read, in this order. */
  private int[] log = new int[FIRST_SLOTS];

  private int logged;

  /**
   * What is known of each object, by its number: {@link #FACTS} longs each, side by side because
   * they are read and written together.
   */
  private long[] facts = new long[FIRST_SLOTS * FACTS];

  private static final int FACTS = 4;

  /**
   * How many objects the hash code of an object visits at most, once it is complete; until then how
   * many had been visited before it.
   */
  private static final int WEIGHT = 0;

  /** Where in the log the parts of an object begin. */
  private static final int START = 1;

  /** Where they end, or {@link #NONE} while the object is being read. */
  private static final int END = 2;

  /**
   * The taint when an object began, in the upper half, and the number that was to be published
   * then; once it is complete {@link #CLEAN} or {@link #TAINTED} in the upper half.
   */
  private static final int STATE = 3;

  private static final int CLEAN = -1;
  private static final int TAINTED = -2;

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
    end(number, value, value != null && hashesByIdentity(value.getClass()));
    return value;
  }

  /** Returns whether the hash code of an object of that class visits no other object. */
  public static boolean hashesByIdentity(Class<?> type) {
    return HashWork.isByIdentity(type);
  }

  /** Numbers an object that is about to be read. */
  int start(boolean createsFirst) {
    int number = count++;
    if (objects == null) {
      objects = new Object[expected];
    } else if (number == objects.length) {
      objects = Arrays.copyOf(objects, number * 2);
    }
    if ((number + 1) * FACTS > facts.length) {
      facts = Arrays.copyOf(facts, facts.length * 2);
    }
    log(number);
    long[] all = facts;
    int at = number * FACTS;
    all[at + STATE] = (long) taint << 32 | pending & 0xFFFFFFFFL;
    all[at + END] = NONE;
    all[at + START] = logged;
    all[at + WEIGHT] = visited++;
    pending = createsFirst ? number : NONE;
    return number;
  }

  /**
   * Completes an object that has been read.
   *
   * @param byIdentity {@link #hashesByIdentity} of its class
   */
  void end(int number, Object value, boolean byIdentity) {
    long[] all = facts;
    int at = number * FACTS;
    long state = all[at + STATE];
    pending = (int) state;
    if (objects[number] != value) {
      objects[number] = value;
    }
    all[at + STATE] = (long) (taint == (int) (state >> 32) ? CLEAN : TAINTED) << 32;
    all[at + END] = logged;
    long visitedBefore = all[at + WEIGHT];
    if (byIdentity) {
      visited = visitedBefore + 1;
    }
    all[at + WEIGHT] = visited - visitedBefore;
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
    int state = (int) (facts[number * FACTS + STATE] >> 32);
    if (state == CLEAN || state == TAINTED) {
      visited = Math.min(visited + facts[number * FACTS + WEIGHT], SATURATED);
      if (state == TAINTED) {
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
    return start(number) == position + 1 ? end(number) : position + 1;
  }

  int start(int number) {
    return (int) facts[number * FACTS + START];
  }

  /** Returns where the parts of an object end; those that have been read, while it is read. */
  int end(int number) {
    int end = (int) facts[number * FACTS + END];
    return end == NONE ? logged : end;
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

  void clear() {
    int wanted = Math.max(FIRST_SLOTS, Math.min(count, KEPT_SLOTS));
    expected = wanted > expected ? wanted : expected - ((expected - wanted) >> 3);
    objects = null;
    if (facts.length > KEPT_SLOTS * FACTS) {
      facts = new long[FIRST_SLOTS * FACTS];
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
