package io.fory.serializer.container;

import io.fory.error.UnsupportedTypeException;
import io.fory.serializer.ReadContext;
import io.fory.serializer.ReadReferences;
import io.fory.serializer.Serializer;
import io.fory.serializer.ValueCodec;

/**
 * Decides for each key of one hash or sorted container whether it can be inserted at once, and
 * stops containers whose keys would take too long to insert.
 *
 * <p>A key that leads to an object which is still being read has no final hash code yet, so it
 * waits until the message ends; so do all keys behind it, to keep their order. Two attacks are
 * bounded: keys whose hash codes visit exponentially many objects, by the weights of {@link
 * ReadReferences}; and keys that collide, by a {@link CollisionBound}.
 */
final class KeyGuard {
  private final ReadContext in;

  /** Null where keys are plain values. */
  private final ReadReferences references;

  /** Null where keys cannot collide, or are few. */
  private final CollisionBound collisions;

  private int taint;
  private long visited;
  private boolean waiting;

  private KeyGuard(ReadContext in, ReadReferences references, CollisionBound collisions) {
    this.in = in;
    this.references = references;
    this.collisions = collisions;
  }

  /**
   * Returns a guard, or null if there is nothing to guard against.
   *
   * @param codec of the keys
   * @param body serializer that all keys have in common, or null
   * @param collisions what bounds collisions, or null
   */
  static KeyGuard of(
      ReadContext in, ValueCodec codec, Serializer<Object> body, CollisionBound collisions) {
    ReadReferences references = Elements.areLeaves(codec, body) ? null : in.references();
    return references == null && collisions == null
        ? null
        : new KeyGuard(in, references, collisions);
  }

  /** Called before a key is read. */
  void beforeKey() {
    if (references != null) {
      taint = references.taint();
      visited = references.visited();
    }
  }

  /**
   * Returns whether the key must be inserted later. A container that cannot wait, because it is
   * made from its keys, is checked later instead: a hash code that has changed by then is an error.
   *
   * @param key that has just been read
   */
  boolean mustWait(Object key, boolean canWait) {
    if (references == null) {
      return false;
    }
    references.chargeHash(visited);
    boolean incomplete = references.taint() != taint;
    if (incomplete && !canWait && key != null) {
      int hash = key.hashCode();
      references.defer(() -> requireHash(in, key, hash));
      return false;
    }
    waiting |= incomplete;
    return waiting;
  }

  private static void requireHash(ReadContext in, Object key, int hash) {
    boolean changed;
    try {
      changed = key.hashCode() != hash;
    } catch (RuntimeException e) {
      throw in.failure(e, "{key}", key.getClass());
    }
    if (changed) {
      throw new UnsupportedTypeException(
          key.getClass().getTypeName(),
          "its hash code changed when a cycle was closed, and the immutable container that holds it"
              + " as a key was complete before; use a mutable container");
    }
  }

  /** Accounts for a key that is about to be inserted. */
  void countKey(Object key) {
    if (collisions != null) {
      collisions.count(key);
    }
  }
}
