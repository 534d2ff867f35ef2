package io.fory.message;

import java.util.Arrays;

/**
 * The numbers that types get in a message, in the order in which it first has them.
 *
 * <p>Inside, numbers go on from message to message, so that nothing has to be cleared: one of an
 * earlier message is not above {@link #before}.
 */
public final class TypeNumbers {
  private static final int[] NONE = {};
  private static final int MOST = 1 << 30;

  /** The ordinal of number 0, by itself: most messages have no other. -1 if it has none. */
  private int first;

  /**
   * By ordinal: one more than the number that the type got last, counted from the first message
   * with more than one.
   */
  private int[] numbers = NONE;

  /** How many numbers earlier messages have given. */
  private int before;

  private int count;

  /** Makes the numbers of a message that has no types yet. */
  public TypeNumbers() {}

  /** Returns the number of the type with an ordinal, or -1 if it has none yet. */
  public int of(int ordinal) {
    if (ordinal == first && count > 0) {
      return 0;
    }
    return ordinal < numbers.length && numbers[ordinal] > before
        ? numbers[ordinal] - before - 1
        : -1;
  }

  /** Gives the next number to the type with an ordinal. */
  public void add(int ordinal) {
    if (count == 0) {
      first = ordinal;
      count = 1;
    } else {
      addNext(ordinal);
    }
  }

  private void addNext(int ordinal) {
    if (ordinal >= numbers.length) {
      numbers = Arrays.copyOf(numbers, Math.max(16, ordinal * 2));
    }
    numbers[ordinal] = before + ++count;
  }

  /** Takes the number of the type that got the last one. */
  void removeLast(int ordinal) {
    if (--count > 0) {
      numbers[ordinal] = 0;
    }
  }

  /** Gives the next number to a type that {@link #of} will not be asked for; returns it. */
  int addOther() {
    if (count == 0) {
      first = -1;
    }
    return count++;
  }

  /** Returns the number of types that have a number. */
  public int count() {
    return count;
  }

  /** Begins another message. */
  public void clear() {
    if (count > 1) {
      clearNumbers();
    }
    count = 0;
  }

  private void clearNumbers() {
    before += count;
    if (before > MOST) {
      before = 0;
      Arrays.fill(numbers, 0);
    }
  }
}
