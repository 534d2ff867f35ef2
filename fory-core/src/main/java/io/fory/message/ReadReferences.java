package io.fory.message;

import io.fory.annotation.ShallowKey;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.IntSupplier;

/**
 * The objects that a message has numbered, in the order of their heads.
 *
 * <p>Containers that hash or compare need three more facts of each object. <b>Taint</b>: whether an
 * object that is not complete yet can be reached from it, so that its hash code may still change.
 * The entries of such a container are inserted when the message ends. <b>Weight</b>: the units that
 * a visit of all objects which can be reached from it takes at most, see {@link ReadWork}.
 * <b>Height</b>: the levels that such a visit takes on the stack, see {@link KeyStack}. A log of
 * all objects and references in the order of their heads serves to compute weights and heights of
 * incomplete objects later.
 */
public final class ReadReferences {
  private static final int FIRST_SLOTS = 16;
  private static final int KEPT_SLOTS = 1 << 13;
  private static final int NONE = -1;

  /**
   * Whether hash code and order of a class visit no other object, and those of its owners do not
   * visit its content, as they do for arrays and comparators.
   */
  private static final ClassValue<Boolean> BY_IDENTITY =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return Enum.class.isAssignableFrom(type)
              || type.isAnnotationPresent(ShallowKey.class)
              || !type.isArray()
                  && !Comparable.class.isAssignableFrom(type)
                  && !Comparator.class.isAssignableFrom(type)
                  && !overridesHashCode(type);
        }
      };

  /**
   * The objects by number; null between messages. An array of its own for every message, since it
   * is as young as the objects: to store a young object in an old array costs a memory fence.
   */
  private Object[] objects;

  /** Follows the numbers of objects in recent messages. */
  private int expected = FIRST_SLOTS;

  /**
   * Of the objects and references that were read, in this order: the depth at which the object
   * stands in the upper half, and its number.
   */
  private long[] log = new long[FIRST_SLOTS];

  private int logged;

  /**
   * The facts of each object, by its number: {@link #FACTS} longs each, side by side because they
   * are read and written together.
   */
  private long[] facts = new long[FIRST_SLOTS * FACTS];

  private static final int FACTS = 4;

  /** The weight of an object, once it is complete; until then the mark before it. */
  private static final int WEIGHT = 0;

  /**
   * Where in the log the parts of an object begin; in the upper half {@link #reach} when it began.
   */
  private static final int START = 1;

  /** Where they end; while the object is being read, {@link #INSIDE} less the one it is in. */
  private static final int END = 2;

  /**
   * The taint when an object began, in the upper half, and the number that was to be published
   * then; once it is complete {@link #CLEAN} or {@link #TAINTED} in the upper half, and its height.
   */
  private static final int STATE = 3;

  private static final long INSIDE = -2;

  private static final int CLEAN = -1;
  private static final int TAINTED = -2;

  private int count;
  private int pending = NONE;

  /** Number of the object that was referred to before it was published, or {@link #NONE}. */
  private int awaited = NONE;

  private int taint;
  private int current = NONE;

  /**
   * The depth of the deepest level that has been read inside of the object or key that is being
   * read, if what references lead to stood where they stand.
   */
  private int reach;

  private int orderHeight;
  private final ReadWork work;
  private final KeyStack stack;

  /** Null until a key has waited. */
  private LateWeights late;

  private List<Runnable> deferred;

  /** Null until a place refers to a container. */
  private Runnable atEnd;

  /** The containers that do not hold all of their content yet; null where there are none. */
  private Set<Object> unfilled;

  ReadReferences(ReadContext in, ReadWork work, IntSupplier provenDepth) {
    this.work = work;
    this.stack = new KeyStack(in, provenDepth);
  }

  /** Returns whether the hash code of an object of that class visits no other object. */
  public static boolean hashesByIdentity(Class<?> type) {
    return BY_IDENTITY.get(type);
  }

  private static boolean overridesHashCode(Class<?> type) {
    try {
      Method method = type.getMethod("hashCode");
      return method.getDeclaringClass() != Object.class;
    } catch (NoSuchMethodException e) {
      return true;
    }
  }

  /**
   * Numbers an object that is about to be read.
   *
   * @param depth at which it stands
   */
  int start(boolean createsFirst, int depth) {
    int number = count++;
    if (objects == null) {
      objects = new Object[expected];
    } else if (number == objects.length) {
      objects = Arrays.copyOf(objects, number * 2);
    }
    if ((number + 1) * FACTS > facts.length) {
      facts = Arrays.copyOf(facts, facts.length * 2);
    }
    log(number, depth);
    long[] all = facts;
    int at = number * FACTS;
    all[at + STATE] = (long) taint << 32 | pending & 0xFFFFFFFFL;
    all[at + END] = INSIDE - current;
    all[at + START] = (long) reach << 32 | logged;
    reach = depth;
    all[at + WEIGHT] = work.mark();
    current = number;
    pending = createsFirst ? number : NONE;
    return number;
  }

  /**
   * Completes an object that has been read.
   *
   * @param byIdentity {@link #hashesByIdentity} of its class
   * @param depth at which it stands
   */
  void end(int number, Object value, boolean byIdentity, int depth) {
    long[] all = facts;
    int at = number * FACTS;
    long state = all[at + STATE];
    pending = (int) state;
    if (objects[number] != value) {
      objects[number] = value;
    }
    int deepest = byIdentity ? depth : reach;
    reach = Math.max((int) (all[at + START] >> 32), deepest);
    all[at + STATE] =
        (long) (taint == (int) (state >> 32) ? CLEAN : TAINTED) << 32
            | Math.max(deepest - depth, 0) + 1;
    current = (int) (INSIDE - all[at + END]);
    all[at + END] = logged;
    long mark = all[at + WEIGHT];
    if (byIdentity) {
      work.forget(mark);
    }
    all[at + WEIGHT] = work.since(mark);
  }

  Object readUntracked(ReadContext in, Serializer<Object> body) {
    int outer = pending;
    pending = NONE;
    Object value = body.read(in);
    pending = outer;
    return value;
  }

  private void log(int number, int depth) {
    if (logged == log.length) {
      log = Arrays.copyOf(log, logged * 2);
    }
    log[logged++] = (long) depth << 32 | number;
  }

  void publish(Object created) {
    if (pending != NONE) {
      objects[pending] = created;
      pending = NONE;
    }
  }

  /** Returns whether an object that is being read has not been published, but should be. */
  public boolean isPending(int number) {
    return pending == number;
  }

  /** Returns whether an object was referred to before it was published. */
  public boolean isAwaited(int number) {
    return awaited == number;
  }

  /**
   * Returns the object of that number, or null.
   *
   * @param depth at which a reference to it stands
   */
  Object resolve(int number, int depth) {
    if (number < 0 || number >= count) {
      return null;
    }
    if (objects[number] == null) {
      awaited = number;
      return null;
    }
    log(number, depth + 1);
    int state = (int) (facts[number * FACTS + STATE] >> 32);
    if (state == CLEAN || state == TAINTED) {
      work.add(facts[number * FACTS + WEIGHT]);
      if (state == TAINTED) {
        taint++;
      }
    } else {
      taint++;
    }
    reach = Math.max(reach, depth + height(number));
    return objects[number];
  }

  /**
   * Returns a number that changes whenever a value is read from which an incomplete object can be
   * reached.
   */
  public int taint() {
    return taint;
  }

  /** Returns the number of the object that is being read, or a negative one. */
  public int current() {
    return current;
  }

  /** Returns the length of the log; entries from there on are read later. */
  public int logged() {
    return logged;
  }

  /** Returns the number at a position of the log. */
  int logged(int position) {
    return (int) log[position];
  }

  /** Returns the depth of the object, or of the one referred to, at a position of the log. */
  int depthAt(int position) {
    return (int) (log[position] >> 32);
  }

  /** Returns the position in the log behind an entry and behind the parts of its object. */
  int behind(int position) {
    int number = logged(position);
    return start(number) == position + 1 ? end(number) : position + 1;
  }

  int start(int number) {
    return (int) facts[number * FACTS + START];
  }

  /** Returns the end of the parts of an object in the log; the end so far, while it is read. */
  int end(int number) {
    int end = (int) facts[number * FACTS + END];
    return end < 0 ? logged : end;
  }

  public int count() {
    return count;
  }

  public Object object(int number) {
    return objects[number];
  }

  /** Returns the weight of an object when it was read, or of its parts that have been read. */
  long weight(int number) {
    long weight = facts[number * FACTS + WEIGHT];
    return facts[number * FACTS + END] < 0 ? work.since(weight) : weight;
  }

  /** Returns the height of an object when it was read; 1 until then. */
  int height(int number) {
    return facts[number * FACTS + END] < 0 ? 1 : (int) facts[number * FACTS + STATE];
  }

  /** Begins a key, or a comparator; returns what {@link #endKey} takes. */
  public int beginKey(int depth) {
    int outer = reach;
    reach = depth;
    return outer;
  }

  /** Returns the height of what has been read since {@link #beginKey}. */
  public int endKey(int outer, int depth) {
    int height = reach - depth;
    reach = Math.max(reach, outer);
    return height;
  }

  /** Returns the height of the comparator of the container that is being read. */
  public int orderHeight() {
    return orderHeight;
  }

  /** Sets the height of the comparator of the container that is being read. */
  public void setOrderHeight(int height) {
    orderHeight = height;
  }

  /** Returns the stack for the hash codes and comparisons of keys. */
  public KeyStack stack() {
    return stack;
  }

  /** Returns the weight that a reference at a position of the log counted for an object. */
  long weightAt(int number, int position) {
    return position >= start(number) && position < end(number) ? 0 : weight(number);
  }

  /** Returns whether an object may weigh more than it was found to, and is visited at all. */
  boolean mayHaveGrown(int number) {
    Object object = objects[number];
    return (int) (facts[number * FACTS + STATE] >> 32) != CLEAN
        && object != null
        && !hashesByIdentity(object.getClass());
  }

  /**
   * Returns the weight that a key has gained since it was read.
   *
   * @param from {@link #logged()} before it was read
   * @param to {@link #logged()} afterwards
   * @param settled whether no object that is still being read can be reached from it
   */
  public long lateWeight(int from, int to, boolean settled) {
    long weight = lateWeights().beyondRead(from, to);
    if (!settled) {
      late.forget();
    }
    return weight;
  }

  /** Returns {@link #reach} of the key that {@link #lateWeight} was called for last. */
  public int lateReach() {
    return late.reach();
  }

  /** Adds to the weight of an object that {@link #current()} was. */
  public void addLateComparisons(int number, long weight) {
    if (number >= 0 && weight > 0) {
      lateWeights().addComparisons(number, weight);
    }
  }

  private LateWeights lateWeights() {
    if (late == null) {
      late = new LateWeights(this, work);
    }
    return late;
  }

  /** Puts off the insertion of entries until the message ends, and taints their container. */
  public void defer(Runnable insertion) {
    if (deferred == null) {
      deferred = new ArrayList<>();
    }
    deferred.add(insertion);
    taint++;
  }

  /** Says that a container does not hold all of its content before the message ends. */
  public void addUnfilled(Object container) {
    if (unfilled == null) {
      unfilled = Collections.newSetFromMap(new IdentityHashMap<>());
    }
    unfilled.add(container);
  }

  /** Returns whether {@link #addUnfilled} was said of a container. */
  public boolean isUnfilled(Object container) {
    return unfilled != null && unfilled.contains(container);
  }

  /** Returns whether a container holds all of its content already. */
  public boolean isComplete(Object container) {
    if (isUnfilled(container)) {
      return false;
    }
    for (int open = current; open >= 0; open = (int) (INSIDE - facts[open * FACTS + END])) {
      if (objects[open] == container) {
        return false;
      }
    }
    return true;
  }

  /** Returns the action that runs when the whole message has been read, or null. */
  public Runnable atEnd() {
    return atEnd;
  }

  /** Sets the action that runs when the whole message has been read; replaces the former one. */
  public void runAtEnd(Runnable action) {
    atEnd = action;
  }

  void completeDeferred() {
    if (deferred != null) {
      for (int i = 0; i < deferred.size(); i++) {
        deferred.get(i).run();
      }
      deferred = null;
    }
    if (atEnd != null) {
      atEnd.run();
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
      log = new long[FIRST_SLOTS];
    }
    logged = 0;
    count = 0;
    pending = NONE;
    awaited = NONE;
    taint = 0;
    reach = 0;
    stack.clear();
    current = NONE;
    late = null;
    deferred = null;
    unfilled = null;
    atEnd = null;
  }
}
