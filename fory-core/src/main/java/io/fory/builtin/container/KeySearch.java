package io.fory.builtin.container;

/** How a container finds its keys, or its elements if it holds each once. */
public enum KeySearch {
  /** By hash code, and by order where hash codes are equal: {@code HashMap} and its like. */
  HASHED,
  /** By hash code, in chains: {@code Hashtable}. */
  CHAINED,
  /** By hash code, in chains of another table: {@code WeakHashMap}. */
  WEAK,
  /** By hash code, in the next free slot: {@code Set.of} and {@code Map.of}. */
  PROBED,
  /** By hash code, in chains of a table whose size is a power of two. */
  SPREAD,
  /** By hash code, in the next free slot of a table whose size is a power of two. */
  OPEN,
  /** By order. */
  SORTED,
  /** One after the other: {@code CopyOnWriteArraySet}. */
  LINEAR;

  /** Returns whether keys are asked for their hash codes. */
  public boolean hashes() {
    return this != SORTED && this != LINEAR;
  }

  /** Returns whether keys of a {@link io.fory.message.PlainBody} are compared with few others. */
  boolean ordersPlainKeys() {
    return this == HASHED || this == SORTED;
  }
}
