package io.fory.message;

import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.MalformedInputException;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * The objects that a message has numbered, in the order of their heads.
 *
 * <p>Containers that hash or compare need more: what can be reached from each object. To find it
 * out while objects are read would cost all messages what few of them need, so that the beginning
 * and end of each object and each reference are noted in a journal, which {@link ReferenceGraph}
 * follows when it is asked.
 */
public final class ReadReferences {
  static final int KEPT_SLOTS = 1 << 13;

  private static final int FIRST_SLOTS = 16;

  /** Stands for an object that has become null. */
  static final Object NULL = new Object();

  private static final int NONE = -1;

  /** What helps where a reference leads back to an object that does not exist yet. */
  private static final String KEEP_FIELDS =
      "Read it as a class with mutable fields, as the writer has it, or have the cycle broken";

  /** Longs that an object takes in the journal: two for its beginning, and one for its end. */
  private static final int EVENTS = 3;

  /**
   * The object that is being read ends; below it {@link ReadWork#position()}. An object begins with
   * its position alone, which is less than this, and its depth in the next long.
   */
  private static final long END = 1L << 62;

  /** A reference; below it the depth at which it stands, and in the lower half the number. */
  private static final long REFERENCE = 1L << 63;

  /** The memory of a buffer beside the message is handed over: a reference to no object. */
  private static final long BUFFER = REFERENCE | 0xFFFF_FFFFL;

  /** The same of an array. */
  private static final long ARRAY = REFERENCE | 0xFFFF_FFFEL;

  /**
   * The objects by number; null between messages. An array of its own for every message, since it
   * is as young as the objects: to store a young object in an old array costs a memory fence.
   */
  private Object[] objects;

  /** Length of that array; 0 while there is none. */
  private int slots;

  /** Follows the numbers of objects in recent messages. */
  private int expected = FIRST_SLOTS;

  /** What has been read since the graph followed last. */
  private long[] journal = new long[EVENTS * FIRST_SLOTS];

  private int noted;
  private int count;
  private int pending = NONE;

  /**
   * Pairs of the number of an object that began before the object around it was published, and the
   * number of that one; null until a serializer reads before it publishes.
   */
  private int[] suspensions;

  /** Length of what is used of them. */
  private int suspended;

  /** Number of the object that was referred to before it was published, or {@link #NONE}. */
  private int awaited = NONE;

  private final ReadWork work;
  private final ReferenceGraph graph;
  private final KeyStack stack;

  /** Null where no container waits for the end of the message. */
  private LateContainers late;

  /** Whether a container is filled behind those that wait for the end of the message. */
  private boolean fillsLate;

  /** What {@link #deferCheck} was given, or null. */
  private List<Runnable> checks;

  /** Null until a place refers to a container. */
  private Runnable atEnd;

  /** Numbers of the objects to which nothing may refer; null where there are none. */
  private BitSet alone;

  /** The bytes of forms of replaced objects that have identity alone; null where there are none. */
  private IdentityHashMap<Object, Long> forms;

  ReadReferences(ReadContext in, ReadWork work, IntSupplier provenDepth) {
    this.work = work;
    this.graph = new ReferenceGraph(this, work);
    this.stack = new KeyStack(in, provenDepth);
  }

  /**
   * Numbers an object that is about to be read.
   *
   * @param depth at which it stands
   */
  int start(boolean createsFirst, int depth) {
    int number = count++;
    if (number == slots) {
      addSlots();
    }
    int at = noted;
    if (at + 2 > journal.length) {
      journal = Arrays.copyOf(journal, at * 2);
    }
    long[] events = journal;
    events[at] = work.position();
    events[at + 1] = depth;
    noted = at + 2;
    if (pending != NONE) {
      suspend(number);
    }
    pending = createsFirst ? number : NONE;
    return number;
  }

  /**
   * Numbers an object that has been read and holds no others.
   *
   * @param start {@link ReadWork#position()} before it was read
   * @param depth at which it stands
   */
  void add(Object value, long start, int depth) {
    int number = count++;
    if (number == slots) {
      addSlots();
    }
    objects[number] = value;
    int at = noted;
    if (at + EVENTS > journal.length) {
      journal = Arrays.copyOf(journal, at * 2);
    }
    long[] events = journal;
    events[at] = start;
    events[at + 1] = depth;
    events[at + 2] = END | work.position();
    noted = at + EVENTS;
  }

  private void addSlots() {
    objects = slots == 0 ? new Object[expected] : Arrays.copyOf(objects, slots * 2);
    slots = objects.length;
  }

  /** Completes an object that has been read. */
  void end(int number, Object value) {
    Object kept = value == null ? NULL : value;
    if (objects[number] != kept) {
      objects[number] = kept;
    }
    note(END | work.position());
    pending = suspended == 0 ? NONE : resume(number);
  }

  private void suspend(int number) {
    if (suspensions == null) {
      suspensions = new int[FIRST_SLOTS];
    } else if (suspended == suspensions.length) {
      suspensions = Arrays.copyOf(suspensions, 2 * suspended);
    }
    suspensions[suspended++] = number;
    suspensions[suspended++] = pending;
  }

  private int resume(int number) {
    if (suspensions[suspended - 2] != number) {
      return NONE;
    }
    suspended -= 2;
    return suspensions[suspended + 1];
  }

  private void note(long event) {
    if (noted == journal.length) {
      journal = Arrays.copyOf(journal, noted * 2);
    }
    journal[noted++] = event;
  }

  /** Has the graph follow what has been read. */
  void settle() {
    int end = noted;
    noted = 0;
    for (int i = 0; i < end; i++) {
      long event = journal[i];
      if (event == BUFFER) {
        graph.shared().addBuffer();
      } else if (event == ARRAY) {
        graph.shared().add(graph.position());
      } else if (event < 0) {
        graph.refer((int) event, (int) ((event ^ REFERENCE) >> Integer.SIZE));
      } else if ((event & END) != 0) {
        graph.end(event ^ END);
      } else {
        graph.start(event, (int) journal[++i]);
      }
    }
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
    Object object = objects[number];
    if (object == null) {
      awaited = number;
      return null;
    }
    note(REFERENCE | (long) depth << Integer.SIZE | number);
    return object;
  }

  /**
   * Returns the error for a reference of which no object is known. One to an object that has begun
   * comes from an honest writer too, whose class was filled field by field: no writer of this class
   * refers to an object that is made from its parts from within.
   *
   * @param all the objects of the message, or null if it numbers none
   */
  static ForyException unresolved(ReadReferences all, int number, long offset) {
    boolean begun = all != null && number >= 0 && number < all.count;
    ForyException error =
        begun
            ? new IncompatibleSchemaException(
                "A reference leads back to an object that is still being made from its parts, as a"
                    + " record is")
            : new MalformedInputException(
                "no object number " + Integer.toUnsignedString(number) + " has been read before");
    return error.withCure(begun ? KEEP_FIELDS : null).withOffset(offset);
  }

  /** Notes that the value which is being read has memory that others may change. */
  void noteShared(boolean isArray) {
    note(isArray ? ARRAY : BUFFER);
  }

  /** Returns whether the memory of a buffer beside the message can be found from an object. */
  boolean leadsToBuffer(int number) {
    settle();
    return graph.shared().hasBuffers(number);
  }

  /** Refuses references to an object; called before the object is numbered. */
  public void setAlone(int number) {
    if (alone == null) {
      alone = new BitSet();
    }
    alone.set(number);
  }

  /** Returns whether nothing may refer to the object of that number. */
  public boolean isAlone(int number) {
    return alone != null && number >= 0 && alone.get(number);
  }

  /** Returns what can be reached from the objects. */
  public ReferenceGraph graph() {
    return graph;
  }

  /** Returns the stack for the hash codes and comparisons of keys. */
  public KeyStack stack() {
    return stack;
  }

  public int count() {
    return count;
  }

  public Object object(int number) {
    return objects[number];
  }

  /** Has later references to an object find another one that stands for it. */
  public void replace(int number, Object other) {
    objects[number] = other;
  }

  /** Puts off the insertion of entries until the message ends, and taints their container. */
  public void defer(Runnable insertion) {
    late().defer(insertion);
    graph.taintCurrent();
  }

  /** Says that a container is filled behind those that wait for the end of the message. */
  public void fillLate() {
    fillsLate = true;
  }

  /** Returns whether that was said. */
  public boolean fillsLate() {
    return fillsLate;
  }

  /** Puts off what is to be checked when nothing changes any more: all insertions are done. */
  public void deferCheck(Runnable check) {
    if (checks == null) {
      checks = new ArrayList<>();
    }
    checks.add(check);
  }

  /**
   * Says that a container does not hold all of its content before the message ends.
   *
   * @param filled whether what is {@linkplain #defer deferred} next fills it, as soon as its keys
   *     are complete
   */
  public void addUnfilled(Object container, boolean filled) {
    late().add(container, filled);
  }

  /** Returns whether {@link #addUnfilled} was said of a container. */
  public boolean isUnfilled(Object container) {
    return late != null && late.has(container);
  }

  /**
   * Completes what has been read since a moment, if no object can be reached from it that is being
   * read: the containers which can be reached and wait for the end of the message are filled.
   *
   * @param logged {@link ReferenceGraph#logged()} then
   * @return whether it is complete
   */
  public boolean completeSince(int logged) {
    settle();
    return late().complete(this, work, logged);
  }

  /** Returns which keys have hash codes that never end. */
  LateContainers.KeyCycles cycles() {
    settle();
    return late().cycles(this, work);
  }

  private LateContainers late() {
    if (late == null) {
      late = new LateContainers();
    }
    return late;
  }

  /** Returns whether a container holds all of its content already. */
  public boolean isComplete(Object container) {
    return !isUnfilled(container) && !graph.isOpen(container);
  }

  /**
   * Returns the bytes of a form that a replaced object is made from.
   *
   * @param bytes of the form if none have been noted for it, which is done now
   */
  public long bytesOfForm(Object form, long bytes) {
    if (forms == null) {
      forms = new IdentityHashMap<>();
    }
    Long known = forms.putIfAbsent(form, bytes);
    return known == null ? bytes : known;
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
    if (late != null) {
      late.run();
    }
    if (checks != null) {
      for (int i = 0; i < checks.size(); i++) {
        checks.get(i).run();
      }
      checks = null;
    }
    if (atEnd != null) {
      atEnd.run();
    }
  }

  void clear() {
    int wanted = Math.max(FIRST_SLOTS, Math.min(count, KEPT_SLOTS));
    expected = wanted > expected ? wanted : expected - ((expected - wanted) >> 3);
    objects = null;
    slots = 0;
    if (journal.length > EVENTS * KEPT_SLOTS) {
      journal = new long[EVENTS * FIRST_SLOTS];
    }
    graph.clear();
    noted = 0;
    count = 0;
    pending = NONE;
    suspended = 0;
    awaited = NONE;
    stack.clear();
    late = null;
    checks = null;
    fillsLate = false;
    forms = null;
    alone = null;
    atEnd = null;
  }
}
