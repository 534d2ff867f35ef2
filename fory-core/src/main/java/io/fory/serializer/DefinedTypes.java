package io.fory.serializer;

import java.util.Arrays;

/** The types that a message has defined so far, by number. */
final class DefinedTypes {
  private static final ResolvedType[] NONE = {};

  private ResolvedType[] types = NONE;
  private int count;

  /** Gives a type the next number. */
  ResolvedType add(ResolvedType type) {
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
  ResolvedType get(int number) {
    return number < count ? types[number] : null;
  }

  /** Forgets the message. */
  void clear() {
    count = 0;
  }
}
