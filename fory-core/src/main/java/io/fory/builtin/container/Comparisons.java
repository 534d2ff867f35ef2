package io.fory.builtin.container;

import io.fory.message.ReadWork;
import java.util.Arrays;

/**
 * Counts how many keys one container compares to insert the next one. One container's worth of
 * state.
 */
abstract class Comparisons {
  /** Returns the number of keys that a key, which may be null, is compared with. */
  abstract int count(Object key);

  /** Says that a key has come whose hash code is another one each time that it is read. */
  void expectChance() {}

  /** Begins to count for a container of so many keys. */
  static Comparisons of(KeySearch search, int size, ReadWork work) {
    return switch (search) {
      case HASHED -> new EqualHashes(size);
      case CHAINED -> new Chains(HashTables.chainedCapacityFor(size), size, work);
      case WEAK -> new WeakChains(size, work);
      case SPREAD -> new SpreadChains(size, work);
      case PROBED -> new Probes(2L * size, 2);
      case OPEN -> new Probes(HashTables.slotsFor(size), 1);
      case SORTED -> new Order();
      case LINEAR -> new All();
    };
  }

  private static int hashOf(Object key) {
    return key == null ? 0 : key.hashCode();
  }

  /** Every key goes down a tree; the first one is compared with itself, or its order is tried. */
  private static final class Order extends Comparisons {
    private int count;

    @Override
    int count(Object key) {
      return Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(count++));
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
  private static class EqualHashes extends Comparisons {
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
      return countHash(hashOf(key));
    }

    final int countHash(int hash) {
      int slot = slotOf(hash);
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

  /**
   * Keys of equal hash code in a {@code Hashtable} or a {@code WeakHashMap}, whose chains never
   * become trees. The other keys of a chain are passed by their hash codes, which takes a unit
   * each; the first few of a chain are free, since there are some wherever hash codes are spread by
   * chance.
   */
  private static class Chains extends EqualHashes {
    private static final int FREE_STEPS = 8;

    private final int[] lengths;
    private final ReadWork work;

    Chains(int slots, int size, ReadWork work) {
      super(size);
      this.work = work;
      lengths = new int[slots];
    }

    /** Returns the chain of a hash code. */
    int chainOf(int hash, int chains) {
      return (hash & Integer.MAX_VALUE) % chains;
    }

    @Override
    final int count(Object key) {
      int hash = hashOf(key);
      int steps = lengths[chainOf(hash, lengths.length)]++;
      if (steps > FREE_STEPS) {
        work.charge(steps - FREE_STEPS);
      }
      return countHash(hash);
    }
  }

  /** The chains of a {@code WeakHashMap}, which has a power of two of them. */
  private static final class WeakChains extends Chains {
    WeakChains(int size, ReadWork work) {
      super(HashTables.weakCapacityFor(size), size, work);
    }

    @Override
    int chainOf(int hash, int chains) {
      int mixed = hash ^ hash >>> 20 ^ hash >>> 12;
      return (mixed ^ mixed >>> 7 ^ mixed >>> 4) & chains - 1;
    }
  }

  /** The chains of a table of a library, which has a power of two of them. */
  private static final class SpreadChains extends Chains {
    SpreadChains(int size, ReadWork work) {
      super(HashTables.slotsFor(size), size, work);
    }

    @Override
    int chainOf(int hash, int chains) {
      return (hash ^ hash >>> 16) & chains - 1;
    }
  }

  /**
   * Probes of a table of linear probing that has twice as many slots as keys and takes the hash
   * codes as they are: there, keys of neighbouring hash codes collide as well as equal ones.
   *
   * <p>Where hash codes differ each time that a message is read, as those of objects without a
   * {@code hashCode} of their own do, so do the probes. Then every key takes two, and the container
   * a few more or all that there can be, which chance exceeds in one container of 100,000: the same
   * message is read or refused each time.
   */
  private static final class Probes extends Comparisons {
    private static final int MORE_BY_CHANCE = 32;

    private final int load;
    private boolean[] taken;
    private int count;
    private boolean chance;
    private long probed;
    private long counted;

    @Override
    void expectChance() {
      chance = true;
    }

    /**
     * Makes an empty table.
     *
     * @param load slots that each key must have at least
     */
    Probes(long slots, int load) {
      this.load = load;
      taken = new boolean[Math.toIntExact(Math.max(slots, 2))];
    }

    @Override
    int count(Object key) {
      if (load * ++count > taken.length) {
        taken = Arrays.copyOf(taken, 2 * taken.length); // more follow than the bytes have proven
      }
      int slot = Math.floorMod(hashOf(key), taken.length);
      int probes = 0;
      while (taken[slot]) {
        slot = slot + 1 == taken.length ? 0 : slot + 1;
        probes++;
      }
      taken[slot] = true;
      probed += probes;
      long before = counted;
      counted = Math.max(counted, probed);
      if (chance) {
        long most = count * (count - 1L) / 2;
        counted = Math.max(counted, Math.min(most, 2L * count + MORE_BY_CHANCE));
      }
      return (int) (counted - before);
    }
  }
}
