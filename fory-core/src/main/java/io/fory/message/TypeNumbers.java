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

  /**
   * By ordinal: one more than the number that the type got last, counted from the first message.
   */
  private int[] numbers = NONE;

  /** How many numbers earlier messages have given. */
  private int before;

  private int count;

  /** Makes the numbers of a message that has no types yet. */
  public TypeNumbers() {}

  /** Returns the number of the type with an ordinal, or -1 if it has none yet. */
  public int of(int ordinal) {
    return ordinal < numbers.length && numbers[ordinal] > before
        ? numbers[ordinal] - before - 1
        : -1;
  }

  /** Gives the next number to the type with an ordinal. */
  public void add(int ordinal) {
    if (ordinal >= numbers.length) {
      numbers = Arrays.copyOf(numbers, Math.max(16, ordinal * 2));
    }
    numbers[ordinal] = before + ++count;
  }

  /** Gives the next number to a type that {@link #of} will not be asked for; returns it. */
  int addOther() {
    return count++;
  }

  /** Returns the number of types that have a number. */
  public int count() {
    return count;
  }

  /** Begins another message. */
  public void clear() {
    before += count;
    count = 0;
    if (before > MOST) {
      before = 0;
      Arrays.fill(numbers, 0);
    }
  }
}
