package io.fory.builtin.container;

/** How large the tables of hash containers are made. */
final class HashTables {
  static final int USUAL_CAPACITY = 16;
  static final float USUAL_LOAD = 0.75f;

  private HashTables() {}

  /** Returns the capacity at which a table with a load factor of 3/4 takes so many entries. */
  static int capacityFor(int entries) {
    return (int) Math.min((entries * 4L + 2) / 3, 1 << 30);
  }

  /** Returns one more, for a {@code Hashtable}: it grows with the entry behind the last. */
  static int chainedCapacityFor(int entries) {
    return capacityFor(entries) + 1;
  }

  /** Returns the power of two at which a table with a load factor of 3/4 takes so many entries. */
  static int slotsFor(int entries) {
    return Math.min(Integer.highestOneBit(Math.max(2 * capacityFor(entries) - 1, 2)), 1 << 30);
  }

  /** Returns the power of two that a {@code WeakHashMap} of so many entries has chains. */
  static int weakCapacityFor(int entries) {
    int least = Math.max(chainedCapacityFor(entries), USUAL_CAPACITY); // grows with the last
    return Math.min(Integer.highestOneBit(2 * least - 1), 1 << 30);
  }
}
