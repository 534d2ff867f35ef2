package io.fory.message;

import io.fory.error.LimitExceededException;
import java.util.Arrays;

/** The types that a message has defined so far, by number. */
public final class DefinedTypes {
  private static final ResolvedType[] NONE = {};
  private static final int KEPT = 256;

  /** As many as there are versions of writers that are kept. */
  private static final int MOST_VERSIONS = 1 << 10;

  private ResolvedType[] types = NONE;
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
    if (count == types.length) {
      types = Arrays.copyOf(types, Math.max(4, count * 2));
    }
    if (types[count] != type) { // often the same as in the message before; a store costs more
      types[count] = type;
    }
    count++;
    return type;
  }

  /** Returns the type of that number, or null. */
  public ResolvedType get(int number) {
    return number >= 0 && number < count ? types[number] : null;
  }

  /** Returns the number of types. */
  public int count() {
    return count;
  }

  /** Forgets the message. */
  public void clear() {
    if (count > KEPT) {
      types = NONE; // not to hold the types of strangers
    } else if (versions > 0) {
      Arrays.fill(types, 0, count, null);
    }
    count = 0;
    versions = 0;
  }
}
