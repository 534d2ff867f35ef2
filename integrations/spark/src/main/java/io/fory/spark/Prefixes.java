package io.fory.spark;

import io.fory.buffer.MemoryBuffer;

/**
 * How the messages of one frame begin that objects of registered classes have: header, head, and
 * identity and layout hash of the class. A frame has each of these once, and a number for it in
 * later messages. Writer and reader fill the table alike, by the messages that are there as a
 * whole.
 */
final class Prefixes {
  /** How many numbers there are. */
  static final int MOST = 16;

  /** How long each is: just that for classes with numbers below 128. */
  static final int BYTES = 8;

  /** What the third byte of the message is at most if a name or a number of a class follows. */
  private static final int MOST_OF_CLASSES = 2;

  private final long[] known = new long[MOST];
  private int count;

  /** Returns how many there are. */
  int count() {
    return count;
  }

  /** Forgets all but the first. */
  void keep(int first) {
    count = first;
  }

  /** Returns the number of how a message begins; -1 if it has none. */
  int numberOf(MemoryBuffer buffer, int start, int end) {
    if (hasPrefix(buffer, start, end)) {
      long prefix = buffer.getLong(start);
      for (int i = 0; i < count; i++) {
        if (known[i] == prefix) {
          return i;
        }
      }
    }
    return -1;
  }

  /** Gives a number to how a message begins, if it can have one and has none yet. */
  void add(MemoryBuffer buffer, int start, int end) {
    if (count < MOST && hasPrefix(buffer, start, end) && numberOf(buffer, start, end) < 0) {
      known[count++] = buffer.getLong(start);
    }
  }

  private static boolean hasPrefix(MemoryBuffer buffer, int start, int end) {
    return end - start >= BYTES
        && buffer.getByte(start + 2) >= 1
        && buffer.getByte(start + 2) <= MOST_OF_CLASSES;
  }

  /** Returns what has a number, which is less than {@link #count}. */
  long get(int number) {
    return known[number];
  }
}
