package io.fory.builtin.container;

/** A container that hashes its keys before the message ends, whether they are complete or not. */
interface EarlyKeys {
  /** Notes a key which leads to objects that will be complete later than the container. */
  void addIncomplete(Object key);
}
