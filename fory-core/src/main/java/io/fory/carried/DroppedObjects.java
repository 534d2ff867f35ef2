package io.fory.carried;

import io.fory.error.ForyException;
import io.fory.error.TypeNotAllowedException;
import io.fory.message.DroppedContainer;
import io.fory.message.MessageReader;
import io.fory.message.ResolvedType;
import io.fory.message.TypeRefusal;
import io.fory.message.UnknownConstant;
import io.fory.message.UnknownObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The objects, references and gaps inside of dropped fields of a message with reference tracking.
 *
 * <p>Classes and constants that the reader lacks are no error there, and leave a gap. A kept field
 * may refer to an object in a dropped one. Then every object that can be reached from it must be
 * without gaps, since a gap holds nothing that the writer wrote. To check this, objects, references
 * and gaps are logged in the order of the bytes, each with its level: the number of dropped fields
 * around it. The parts of an object are the entries between its begin and its end that have its own
 * level; entries of a higher level are in fields that it has lost.
 */
final class DroppedObjects {
  private static final int FIRST_ENTRIES = 16;

  /** Stands for a gap without a known type or constant. */
  private static final Object NAMELESS = new Object();

  /** Numbers of objects that begin or are referred to; and below 0 the {@link #gaps}, from -1. */
  private int[] log = new int[FIRST_ENTRIES];

  private int[] levels = new int[FIRST_ENTRIES];
  private int logged;

  /** The objects that begin in the log, ascending by number; where they begin and end in it. */
  private int[] numbers = new int[FIRST_ENTRIES];

  private int[] begins = new int[FIRST_ENTRIES];
  private int[] ends = new int[FIRST_ENTRIES];
  private int count;

  /**
   * Types, constants, and {@link #NAMELESS}; and containers that have no gap unless one that they
   * have left out.
   */
  private final List<Object> gaps = new ArrayList<>();

  /** Indices of objects from which no gap is reached: each is looked at once in a message. */
  private BitSet sound = new BitSet(FIRST_ENTRIES);

  /** Indices of objects that are still to be looked at. */
  private int[] waiting = new int[FIRST_ENTRIES];

  private int waits;

  /** Logs that an object begins. */
  void begin(int number, int level) {
    if (count == numbers.length) {
      numbers = Arrays.copyOf(numbers, count * 2);
      begins = Arrays.copyOf(begins, count * 2);
      ends = Arrays.copyOf(ends, count * 2);
    }
    numbers[count] = number;
    begins[count] = logged;
    count++;
    log(number, level);
  }

  /**
   * Logs that an object ends.
   *
   * @param value the object that was made
   */
  void end(int number, Object value, int level) {
    int index = indexOf(number);
    if (isGap(value)) {
      int before = begins[index] - 1;
      Object type = before >= 0 && log[before] < 0 ? gapAt(before) : null; // stands before it
      gap(type instanceof ResolvedType ? type : NAMELESS, level);
    }
    ends[index] = logged;
  }

  private static boolean isGap(Object value) {
    if (value == null) {
      return true; // it was none at the writer
    }
    Class<?> type = value.getClass();
    while (type.isArray()) {
      type = type.getComponentType();
    }
    return type == UnknownObject.class;
  }

  /** Logs a reference to an earlier object. */
  void refer(int number, Object value, int level) {
    if (isGap(value)) {
      gap(NAMELESS, level);
    } else {
      log(number, level);
    }
  }

  /**
   * Logs something that the reader lacks.
   *
   * @param what the missing thing: a type or a constant
   */
  void gap(Object what, int level) {
    gaps.add(what);
    log(-gaps.size(), level);
  }

  private Object gapAt(int position) {
    return gaps.get(-log[position] - 1);
  }

  private void log(int entry, int level) {
    if (logged == log.length) {
      log = Arrays.copyOf(log, logged * 2);
      levels = Arrays.copyOf(levels, logged * 2);
    }
    log[logged] = entry;
    levels[logged++] = level;
  }

  /**
   * Checks an object that has been read.
   *
   * @throws ForyException if it can reach a gap; it names the missing type or constant
   */
  void requireSound(MessageReader in, int number) {
    int index = gaps.isEmpty() ? -1 : indexOf(number);
    if (index < 0 || sound.get(index)) {
      return; // objects of kept fields are looked at where they are read
    }
    prove(index);
    while (waits > 0) {
      int object = waiting[--waits];
      int begin = begins[object];
      int position = begin + 1;
      while (position < ends[object]) {
        boolean held = levels[position] == levels[begin];
        if (held && log[position] < 0) {
          pass(in, gapAt(position));
        }
        int next = indexOf(log[position]);
        if (held && next >= 0 && !sound.get(next)) {
          prove(next);
        }
        position = next >= 0 && begins[next] == position ? ends[next] : position + 1;
      }
    }
  }

  /** Returns whether no gap is reached from an object; the message ends if one is. */
  boolean isSound(MessageReader in, int number) {
    try {
      requireSound(in, number);
      return true;
    } catch (ForyException e) {
      return false;
    }
  }

  /** Takes an object for sound and has it looked at: a gap ends the message. */
  private void prove(int index) {
    sound.set(index);
    if (waits == waiting.length) {
      waiting = Arrays.copyOf(waiting, waits * 2);
    }
    waiting[waits++] = index;
  }

  private static void pass(MessageReader in, Object what) {
    if (!(what instanceof DroppedContainer container)) {
      throw refusal(in, what);
    }
    container.want();
  }

  private static ForyException refusal(MessageReader in, Object what) {
    if (what instanceof UnknownConstant constant) {
      return constant.refused(in);
    }
    return what instanceof ResolvedType type
        ? TypeRefusal.unregistered(type, null)
        : TypeNotAllowedException.unregisteredObject("an object in a field that is unknown here");
  }

  /** Returns whether an object is in a dropped field. */
  boolean has(int number) {
    return indexOf(number) >= 0;
  }

  /** Returns whether no other object in a dropped field holds one, or refers to it. */
  boolean isOutermost(MessageReader in, int number) {
    MessageReader.workOf(in).charge(logged);
    int end = 0;
    int next = 0;
    for (int position = 0; position < logged; position++) {
      if (log[position] == number && position < end) {
        return false;
      }
      if (next < count && begins[next] == position) {
        end = Math.max(end, ends[next++]);
      }
    }
    return true;
  }

  /** Returns the index of an object, negative if it is in no dropped field. */
  private int indexOf(int number) {
    return Arrays.binarySearch(numbers, 0, count, number);
  }

  void clear() {
    if (log.length > FIRST_ENTRIES) {
      log = new int[FIRST_ENTRIES];
      levels = new int[FIRST_ENTRIES];
    }
    if (numbers.length > FIRST_ENTRIES) {
      numbers = new int[FIRST_ENTRIES];
      begins = new int[FIRST_ENTRIES];
      ends = new int[FIRST_ENTRIES];
    }
    if (waiting.length > FIRST_ENTRIES) {
      waiting = new int[FIRST_ENTRIES];
    }
    if (sound.size() > Long.SIZE) {
      sound = new BitSet(FIRST_ENTRIES);
    } else {
      sound.clear();
    }
    logged = 0;
    count = 0;
    waits = 0;
    gaps.clear();
  }
}
