package io.fory.builtin.container;

import java.util.Arrays;

/**
 * Counts how many keys one container compares to insert the next one. One container's worth of
 * state.
 */
abstract class Comparisons {
  /** Returns the number of keys that a key, which may be null, is compared with. */
  abstract int count(Object key);

  /** Begins to count for a container of so many keys. */
  static Comparisons of(KeySearch search, int size) {
    return switch (search) {
      case HASHED -> new EqualHashes(size);
      case CHAINED -> new Chains(HashTables.chainedCapacityFor(size));
      case PROBED -> new Probes(size);
      case SORTED -> new Order();
      case LINEAR -> new All();
    };
  }

  private static int hashOf(Object key) {
    return key == null ? 0 : key.hashCode();
  }

  /** Every key goes down a tree. */
  private static final class Order extends Comparisons {
    private int count;

    @Override
    int count(Object key) {
      return Integer.SIZE - Integer.numberOfLeadingZeros(count++);
    }
  }

  /** Every key is compared with all before it. */
  private static final class All extends Comparisons {
    private int count;

    @Override
    int count(Object key) {
      return count++;
    }
  }

  /**
   * Keys of equal hash code, counted in an open-addressing table whose slots follow from a random
   * factor so that input cannot aim at them.
   *
   * <p>A {@code HashMap} turns a bin of colliding keys into a tree, which is ordered by hash code
   * and then by {@code compareTo} of the key's own class; only keys that neither sets apart are
   * compared with each other. Keys whose order is of no use are charged as if they had none.
   */
  private static final class EqualHashes extends Comparisons {
    private static final int FACTOR = (int) System.nanoTime() * 0x9E3779B1 | 1;

    private static final int MOST_FIRST_SLOTS = 1024;

    private int[] hashes;
    private int[] counts;
    private int used;

    EqualHashes(int size) {
      int slots = Integer.highestOneBit(Math.min(size, MOST_FIRST_SLOTS / 4) * 4 | 2);
      hashes = new int[slots];
      counts = new int[slots];
    }

    @Override
    int count(Object key) {
      int slot = slotOf(hashOf(key));
      int before = counts[slot]++;
      if (before == 0 && ++used * 2 > hashes.length) {
        grow();
      }
      return before;
    }

    private int slotOf(int hash) {
      int mask = hashes.length - 1;
      int mixed = hash * FACTOR;
      int slot = (mixed ^ mixed >>> 16) & mask;
      while (counts[slot] != 0 && hashes[slot] != hash) {
        slot = (slot + 1) & mask;
      }
      hashes[slot] = hash;
      return slot;
    }

    private void grow() {
      int[] oldHashes = hashes;
      int[] oldCounts = counts;
      hashes = new int[oldHashes.length * 2];
      counts = new int[oldHashes.length * 2];
      for (int i = 0; i < oldHashes.length; i++) {
        if (oldCounts[i] != 0) {
          counts[slotOf(oldHashes[i])] = oldCounts[i];
        }
      }
    }
  }

  /** Keys in the same bucket of a {@code Hashtable}, whose chains never become trees. */
  private static final class Chains extends Comparisons {
    private final int[] lengths;

    Chains(int capacity) {
      lengths = new int[capacity];
    }

    @Override
    int count(Object key) {
      return lengths[(hashOf(key) & Integer.MAX_VALUE) % lengths.length]++;
    }
  }

  /**
   * Probes of a table of linear probing that has twice as many slots as keys and takes the hash
   * codes as they are: there, keys of neighbouring hash codes collide as well as equal ones.
   */
  private static final class Probes extends Comparisons {
    private boolean[] taken;
    private int count;

    Probes(int size) {
      taken = new boolean[Math.multiplyExact(Math.max(size, 1), 2)];
    }

    @Override
    int count(Object key) {
      if (2 * ++count > taken.length) {
        taken = Arrays.copyOf(taken, 2 * taken.length); // more follow than the bytes have proven
      }
      int slot = Math.floorMod(hashOf(key), taken.length);
      int probes = 0;
      while (taken[slot]) {
        slot = slot + 1 == taken.length ? 0 : slot + 1;
        probes++;
      }
      taken[slot] = true;
      return probes;
    }
  }
}
