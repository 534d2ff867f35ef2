package io.fory.message;

import io.fory.error.UnsupportedTypeException;
import java.util.Arrays;

/**
 * The objects that a message has met, numbered from 0 in the order of their heads: a list while
 * there are few, which are looked through one by one; then an identity hash table with linear
 * probing.
 *
 * <p>The list asks for no identity hash codes, which the JVM makes at the first call for each
 * object: a graph of six objects that are written for the first time takes 168 ns in place of 250.
 */
final class WrittenReferences {
  private static final int FIRST_SLOTS = 64;
  private static final int KEPT_SLOTS = 1 << 13;

  /** So many open ones are looked through one by one. */
  private static final int FEW = 8;

  /** Length of the list. */
  private static final int LISTED = 16;

  /** The objects by number, as long as there is no table. */
  private final Object[] list = new Object[LISTED];

  private Object[] objects = new Object[FIRST_SLOTS];
  private int[] numbers = new int[FIRST_SLOTS];

  /** Slots by number; a message of few objects is forgotten without a look at all the others. */
  private int[] slots = new int[FIRST_SLOTS / 2];

  private int count;

  /**
   * Numbers of objects that can only be made from their parts and whose parts are being written.
   */
  private int[] open = new int[8];

  private int openCount;

  /** Whether these numbers ascend, as they do where parts are numbered after what they are in. */
  private boolean ascending = true;

  /** Returns the number of {@code object} if it was met before; else numbers it and returns -1. */
  int numberOf(Object object) {
    int met = count;
    if (met > LISTED) {
      return numberInTable(object);
    }
    Object[] listed = list;
    // Empty places are null, and no loop begins, whose first round costs more than all of these.
    if (met > 0) {
      if (listed[0] == object) {
        return 0;
      }
      if (listed[1] == object) {
        return 1;
      }
      if (listed[2] == object) {
        return 2;
      }
      if (listed[3] == object) {
        return 3;
      }
    }
    if (met > 4) {
      if (listed[4] == object) {
        return 4;
      }
      if (listed[5] == object) {
        return 5;
      }
      if (listed[6] == object) {
        return 6;
      }
      if (listed[7] == object) {
        return 7;
      }
      for (int i = 8; i < met; i++) {
        if (listed[i] == object) {
          return i;
        }
      }
    }
    if (met == LISTED) {
      makeTable();
      return numberInTable(object);
    }
    listed[met] = object;
    count = met + 1;
    return -1;
  }

  /** Numbers the first object of a message, which cannot have been met. */
  void addFirst(Object object) {
    list[0] = object;
    count = 1;
  }

  private void makeTable() {
    Object[] listed = list;
    count = 0;
    for (int i = 0; i < LISTED; i++) {
      numberInTable(listed[i]);
      listed[i] = null;
    }
  }

  private int numberInTable(Object object) {
    int mask = objects.length - 1;
    int slot = slotOf(object, mask);
    Object found;
    while ((found = objects[slot]) != null) {
      if (found == object) {
        return numbers[slot];
      }
      slot = (slot + 1) & mask;
    }
    objects[slot] = object;
    numbers[slot] = count;
    slots[count++] = slot;
    if (count == slots.length) {
      grow();
    }
    return -1;
  }

  private static int slotOf(Object object, int mask) {
    int hash = System.identityHashCode(object);
    return (hash ^ (hash >>> 15)) & mask;
  }

  private void grow() {
    Object[] oldObjects = objects;
    int[] oldNumbers = numbers;
    int mask = oldObjects.length * 2 - 1;
    objects = new Object[mask + 1];
    numbers = new int[mask + 1];
    slots = new int[oldObjects.length];
    for (int i = 0; i < oldObjects.length; i++) {
      if (oldObjects[i] != null) {
        int slot = slotOf(oldObjects[i], mask);
        while (objects[slot] != null) {
          slot = (slot + 1) & mask;
        }
        objects[slot] = oldObjects[i];
        numbers[slot] = oldNumbers[i];
        slots[oldNumbers[i]] = slot;
      }
    }
  }

  /** Marks the object that was numbered last as one that cannot be referred to until closed. */
  void open() {
    open(count - 1);
  }

  private void open(int number) {
    if (openCount == open.length) {
      open = Arrays.copyOf(open, openCount * 2);
    }
    open[openCount++] = number;
  }

  /** Marks an object in the same way; returns false if the message has not numbered it. */
  boolean openIfMet(Object object) {
    int number = find(object);
    if (number < 0) {
      return false;
    }
    ascending &= openCount == 0 || open[openCount - 1] < number; // new ones do
    open(number);
    return true;
  }

  /** Returns the number of an object, or -1. */
  private int find(Object object) {
    if (count <= LISTED) {
      for (int i = 0; i < count; i++) {
        if (object(i) == object) {
          return i;
        }
      }
      return -1;
    }
    int mask = objects.length - 1;
    int slot = slotOf(object, mask);
    while (objects[slot] != null && objects[slot] != object) {
      slot = (slot + 1) & mask;
    }
    return objects[slot] == null ? -1 : numbers[slot];
  }

  private Object object(int number) {
    return count <= LISTED ? list[number] : objects[slots[number]];
  }

  /** Returns whether the message has numbered an object. */
  boolean has(Object object) {
    return find(object) >= 0;
  }

  /** Closes the object that was opened last. */
  void close() {
    openCount--;
  }

  /** Refuses a reference that no reader could resolve. */
  void requireClosed(int number) {
    if (ascending && openCount > FEW) {
      if (Arrays.binarySearch(open, 0, openCount, number) >= 0) {
        throw cycleThrough(object(number));
      }
      return;
    }
    for (int i = 0; i < openCount; i++) {
      if (open[i] == number) {
        throw cycleThrough(object(number));
      }
    }
  }

  static UnsupportedTypeException cycleThrough(Object object) {
    return new UnsupportedTypeException(
        object.getClass().getTypeName(),
        "a cycle leads back to it, but it can only be made once all its parts are;"
            + " break the cycle or use a class with mutable fields");
  }

  boolean isEmpty() {
    return count == 0;
  }

  void clear() {
    if (count > LISTED) {
      clearTable();
    } else {
      for (int i = 0; i < count; i++) {
        list[i] = null;
      }
    }
    count = 0;
    openCount = 0;
    ascending = true;
  }

  private void clearTable() {
    if (objects.length > KEPT_SLOTS) {
      objects = new Object[FIRST_SLOTS];
      numbers = new int[FIRST_SLOTS];
      slots = new int[FIRST_SLOTS / 2];
    } else {
      for (int i = 0; i < count; i++) {
        objects[slots[i]] = null;
      }
    }
  }
}
