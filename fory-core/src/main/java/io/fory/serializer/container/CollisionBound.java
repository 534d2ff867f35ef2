package io.fory.serializer.container;

import io.fory.error.LimitExceededException;

/**
 * Stops a container whose keys collide so often that inserting them would take time that grows with
 * the square of their number. One container's worth of state; made for large ones only.
 */
interface CollisionBound {
  /** At most this many keys may be compared, on average, to insert one. */
  int MAX_COMPARISONS = 256;

  /** Up to this size even keys that all collide are inserted quickly. */
  int UNBOUNDED_SIZE = 256;

  /** Returns the bound for a {@code HashMap} and whatever is made like it; null for a small one. */
  static CollisionBound ofTreeBins(int size) {
    return size > UNBOUNDED_SIZE ? new EqualHashes() : null;
  }

  /** Returns the bound for a {@code Hashtable} of that capacity, or null for a small one. */
  static CollisionBound ofChains(int size, int capacity) {
    return size > UNBOUNDED_SIZE ? new Chains(capacity) : null;
  }

  /** Returns the bound for {@code Set.of} and {@code Map.of}, or null for a small one. */
  static CollisionBound ofProbes(int size) {
    return size > UNBOUNDED_SIZE ? new Probes(size) : null;
  }

  /**
   * Accounts for a key, which may be null.
   *
   * @throws LimitExceededException if too many keys collide
   */
  void count(Object key);

  private static LimitExceededException exceeded(Object key, long comparisons, long allowed) {
    return new LimitExceededException(
        "comparisons of colliding keys",
        comparisons,
        allowed,
        "The hash codes of " + key.getClass().getTypeName() + " must be spread better");
  }

  /**
   * Counts keys of equal hash code in an open-addressing table, whose slots follow from a random
   * factor so that input cannot aim at them.
   *
   * <p>A {@code HashMap} turns a bin of colliding keys into a tree, which is ordered by hash code
   * and then by {@code compareTo} of the key's own class; only keys that neither sets apart are
   * compared with each other.
   */
  final class EqualHashes implements CollisionBound {
    private static final int FACTOR = (int) System.nanoTime() * 0x9E3779B1 | 1;

    private static final int FIRST_SLOTS = 1024;

    /** Made for the first key that needs it. */
    private int[] hashes;

    private int[] counts;
    private int used;

    @Override
    public void count(Object key) {
      if (key == null || isOrdered(key.getClass())) {
        return;
      }
      if (hashes == null) {
        hashes = new int[FIRST_SLOTS];
        counts = new int[FIRST_SLOTS];
      }
      int slot = slotOf(key.hashCode());
      int count = ++counts[slot];
      if (count > 2 * MAX_COMPARISONS) {
        throw exceeded(key, count, 2 * MAX_COMPARISONS);
      }
      if (count == 1 && ++used * 2 > hashes.length) {
        grow();
      }
    }

    private static boolean isOrdered(Class<?> type) {
      return type == String.class
          || type == Long.class
          || type == Integer.class
          || type == Double.class
          || type == java.util.UUID.class
          || type == java.time.Instant.class
          || type == java.math.BigInteger.class;
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

  /** Counts keys in each bucket of a {@code Hashtable}, whose chains never become trees. */
  final class Chains implements CollisionBound {
    private final int[] lengths;

    Chains(int capacity) {
      lengths = new int[capacity];
    }

    @Override
    public void count(Object key) {
      int length = ++lengths[(key.hashCode() & Integer.MAX_VALUE) % lengths.length];
      if (length > 2 * MAX_COMPARISONS) {
        throw exceeded(key, length, 2 * MAX_COMPARISONS);
      }
    }
  }

  /**
   * Counts the probes of a table of linear probing that has twice as many slots as keys and takes
   * the hash codes as they are, as {@code Set.of} and {@code Map.of} make it: there, keys of
   * neighbouring hash codes collide as well as equal ones, and order does not help.
   */
  final class Probes implements CollisionBound {
    private final boolean[] taken;
    private final long allowed;
    private long probes;

    Probes(int size) {
      taken = new boolean[Math.multiplyExact(size, 2)];
      allowed = (long) size * MAX_COMPARISONS;
    }

    @Override
    public void count(Object key) {
      if (key == null) {
        return;
      }
      int slot = Math.floorMod(key.hashCode(), taken.length);
      while (taken[slot]) {
        slot = slot + 1 == taken.length ? 0 : slot + 1;
        if (++probes > allowed) {
          throw exceeded(key, probes, allowed);
        }
      }
      taken[slot] = true;
    }
  }
}
