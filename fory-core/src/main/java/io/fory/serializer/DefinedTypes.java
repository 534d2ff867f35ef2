package io.fory.serializer;

import java.util.Arrays;

/** The types that a message has defined so far, by number. */
public final class DefinedTypes {
  private static final ResolvedType[] NONE = {};
  private static final int KEPT = 256;

  private ResolvedType[] types = NONE;
  private int count;

  /** Makes the types of a message that has defined none. */
  public DefinedTypes() {}

  /** Gives a type the next number; returns the type. */
  public ResolvedType add(ResolvedType type) {
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

  /** Returns how many types there are. */
  public int count() {
    return count;
  }

  /** Forgets the message. */
  public void clear() {
    if (count > KEPT) {
      types = NONE; // not to hold the types of strangers
    }
    count = 0;
  }
}
