package io.fory.message;

import io.fory.error.LimitExceededException;
import java.util.Arrays;

/** The types that a message has defined so far, by number. */
public final class DefinedTypes {
  private static final ResolvedType[] NONE = {};
  private static final int KEPT = 256;

  /** As many as there are versions of writers that are kept. */
  private static final int MOST_VERSIONS = 1 << 10;

  /**
   * Number 0, by itself: most messages have no other. Often the same as in the message before, so
   * that it is stored only where it differs.
   */
  private ResolvedType first;

  /** From number 1 on. */
  private ResolvedType[] others = NONE;

  private int count;
  private int versions;

  /** Makes the types of a message that has defined none. */
  public DefinedTypes() {}

  /**
   * Gives a type the next number; returns the type.
   *
   * @throws LimitExceededException if the message has too many types that are not as they are here
   */
  public ResolvedType add(ResolvedType type) {
    if (type.isVersion() && ++versions > MOST_VERSIONS) {
      throw new LimitExceededException(
          "types in a message that the reader lacks, or has other versions of",
          versions,
          MOST_VERSIONS,
          "Write the objects in several messages");
    }
    int number = count;
    if (number > 0) {
      addOther(type, number - 1);
    } else if (first != type) {
      first = type;
    }
    count = number + 1; // last, since there may be no memory for more
    return type;
  }

  private void addOther(ResolvedType type, int index) {
    if (index == others.length) {
      others = Arrays.copyOf(others, Math.max(4, index * 2));
    }
    if (others[index] != type) {
      others[index] = type;
    }
  }

  /** Returns the type of that number, or null. */
  public ResolvedType get(int number) {
    if (number <= 0 || number >= count) {
      return number == 0 && count > 0 ? first : null;
    }
    return others[number - 1];
  }

  /** Returns the number of types. */
  public int count() {
    return count;
  }

  /** Forgets the message. */
  public void clear() {
    if (versions > 0 || count > KEPT) {
      forget();
    }
    count = 0;
  }

  /** Not to hold the types of strangers. */
  private void forget() {
    first = null;
    if (count > KEPT) {
      others = NONE;
    } else {
      Arrays.fill(others, 0, Math.max(0, count - 1), null);
    }
    versions = 0;
  }
}
