package io.fory.builtin.container;

import java.util.Arrays;
import java.util.HashSet;
import java.util.function.Supplier;

/**
 * The keys of hash tables that other threads may change. An iterator gives a key twice if it is
 * removed and put again meanwhile, which no reader takes. So keys are copied again until they
 * differ. Those that never do were changed after they were put: none of them is left out, and the
 * message is refused by its reader.
 */
final class RacedKeys {
  private static final int MOST_COPIES = 32;

  private RacedKeys() {}

  /** Returns the copy that a table gives of its keys, the first in which they differ. */
  static <T> T distinct(Supplier<T> copying, Keys<T> keys) {
    T copy = copying.get();
    for (int i = 1; i < MOST_COPIES && !differ(keys.of(copy)); i++) {
      copy = copying.get();
    }
    return copy;
  }

  /**
   * Has the keys of a copy.
   *
   * @param <T> class of the copies
   */
  interface Keys<T> {
    /** Returns the keys. */
    Object[] of(T copy);
  }

  private static boolean differ(Object[] keys) {
    return keys.length < 2
        || hashCodesDiffer(keys)
        || new HashSet<>(Arrays.asList(keys)).size() == keys.length;
  }

  /** A set of numbers tells that in a fraction of the time that a set of the keys takes. */
  private static boolean hashCodesDiffer(Object[] keys) {
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(keys.length) + 1;
    int[] table = new int[1 << bits];
    for (Object key : keys) {
      int hash = key.hashCode();
      int stored = hash == 0 ? 1 : hash; // 0 is a free place
      int at = stored * 0x9E3779B9 >>> Integer.SIZE - bits;
      while (table[at] != 0) {
        if (table[at] == stored) {
          return false;
        }
        at = at + 1 & table.length - 1;
      }
      table[at] = stored;
    }
    return true;
  }
}
